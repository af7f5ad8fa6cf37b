//! A function of Rust as compiled code and as a call of the interpreter.

use super::super::compile::{Term, Val, Value, code, placed};
use super::super::run::{Fail, Run};
use super::thing::{Datum, Thing};
use super::{Form, Look, Primitive, Reach, Sort};
use crate::diagnostic::Span;
use std::marker::PhantomData;

/// Something that can be compiled into code and called by the interpreter.
pub(crate) trait Callable: Send + Sync {
    /// Code for these arguments, which are of the sorts that the primitive takes.
    fn compile(&self, args: Vec<Val>, span: Span) -> Option<Val>;
    /// Calls it.
    fn call(&self, run: &mut Run, args: Vec<Datum>) -> Result<Datum, Fail>;
}

/// A function with these parameters and this value.
struct Native<F, A, R>(F, PhantomData<fn(A) -> R>);

/// What the parameters of a function are.
pub(crate) trait Described<A, R> {
    /// The sorts of its parameters.
    fn takes() -> Vec<Sort>;
    /// The function as something callable.
    fn callable(self) -> Box<dyn Callable>;
}

/// A property `x.name`.
pub(crate) fn property<A, R: Thing, F: Described<A, R>>(name: &'static str, f: F) -> Primitive {
    primitive(name, Form::Property, f)
}

/// A method `x.name(…)`.
pub(crate) fn method<A, R: Thing, F: Described<A, R>>(name: &'static str, f: F) -> Primitive {
    primitive(name, Form::Method, f)
}

/// A function `name(…)`.
pub(crate) fn function<A, R: Thing, F: Described<A, R>>(name: &'static str, f: F) -> Primitive {
    primitive(name, Form::Function, f)
}

fn primitive<A, R: Thing, F: Described<A, R>>(name: &'static str, form: Form, f: F) -> Primitive {
    Primitive {
        name,
        form,
        takes: F::takes(),
        gives: R::SORT,
        gives_none: R::NONE,
        reach: Reach::Table,
        look: Look::Nothing,
        glance: None,
        deed: None,
        doc: "",
        example: "",
        native: f.callable(),
    }
}

/// Calls that failed without a place get that of the call.
macro_rules! at {
    ($span:expr, $result:expr) => {
        match $result {
            Ok(value) => value,
            Err(fault) => return Err(placed(fault, $span)),
        }
    };
}

fn given<T: Thing>(args: &mut impl Iterator<Item = Datum>) -> Result<T, Fail> {
    match args.next().and_then(T::Raw::from_datum) {
        Some(raw) => T::take(raw),
        None => {
            Err(super::super::compile::fail("wrong-kind", Span::NOWHERE, format!("a {} is expected", T::SORT.name())))
        }
    }
}

macro_rules! native {
    ($($arg:ident),*; |$f:ident, $span:ident, $args:ident| $compile:expr) => {
        impl<F, R: Thing, $($arg: Thing),*> Described<($($arg,)*), R> for F
        where F: for<'a, 'r> Fn(&'a mut Run<'r>, $($arg),*) -> Result<R, Fail> + Copy + Send + Sync + 'static {
            fn takes() -> Vec<Sort> {
                vec![$($arg::SORT),*]
            }
            fn callable(self) -> Box<dyn Callable> {
                Box::new(Native::<F, ($($arg,)*), R>(self, PhantomData))
            }
        }
        impl<F, R: Thing, $($arg: Thing),*> Callable for Native<F, ($($arg,)*), R>
        where F: for<'a, 'r> Fn(&'a mut Run<'r>, $($arg),*) -> Result<R, Fail> + Copy + Send + Sync + 'static {
            fn compile(&self, args: Vec<Val>, $span: Span) -> Option<Val> {
                let $f = self.0;
                #[allow(unused_mut, unused_variables)]
                let mut $args = args.into_iter();
                Some(R::Raw::wrap($compile))
            }
            #[allow(non_snake_case, unused_mut, unused_variables)]
            fn call(&self, run: &mut Run, args: Vec<Datum>) -> Result<Datum, Fail> {
                let mut args = args.into_iter();
                $(let $arg = given::<$arg>(&mut args)?;)*
                Ok((self.0)(run, $($arg),*)?.give().datum())
            }
        }
    };
}

native!(; |f, span, args| Term::Code(code(move |run: &mut Run| {
    Ok(at!(span, f(run)).give())
})));

native!(A; |f, span, args| {
    A::Raw::open(args.next()?)?.map(move |run, a| {
        let a = at!(span, A::take(a));
        Ok(at!(span, f(run, a)).give())
    })
});

native!(A, B; |f, span, args| {
    let a = A::Raw::open(args.next()?)?;
    a.zip(B::Raw::open(args.next()?)?, move |run, a, b| {
        let a = at!(span, A::take(a));
        let b = at!(span, B::take(b));
        Ok(at!(span, f(run, a, b)).give())
    })
});

native!(A, B, C; |f, span, args| {
    let a = A::Raw::open(args.next()?)?;
    let b = B::Raw::open(args.next()?)?;
    let c = C::Raw::open(args.next()?)?.into_code();
    a.zip(b, move |run, a, b| {
        let c = at!(span, C::take(c(run)?));
        let a = at!(span, A::take(a));
        let b = at!(span, B::take(b));
        Ok(at!(span, f(run, a, b, c)).give())
    })
});
