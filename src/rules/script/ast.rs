//! The syntax tree of the part of Rhai that is typed and compiled. Places are byte offsets in the text parsed.

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub node: Node,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Operators of two operands, as in Rhai.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`
    In,
    /// `!in`
    NotIn,
    /// `..`
    Range,
    /// `..=`
    RangeTo,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A string without interpolation.
    Text(String),
    /// A name: a local variable, a parameter, `table`, `option` or `none`.
    Name(String),
    /// `object.property`
    Property(Box<Expr>, Ident),
    /// `object.method(arguments)`
    Method(Box<Expr>, Ident, Vec<Expr>),
    /// `function(arguments)`
    Call(Ident, Vec<Expr>),
    /// `object[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `!x`
    Not(Box<Expr>),
    /// `-x`
    Negate(Box<Expr>),
    /// `a op b`
    Binary(Op, Box<Expr>, Box<Expr>),
    /// `if c { … } else if c { … } else { … }`; the last block is the `else`.
    If(Vec<(Expr, Block)>, Option<Block>),
    /// `switch x { a, b => e, _ => e }`; the last is `_`.
    Switch(Box<Expr>, Vec<(Vec<Expr>, Block)>, Option<Block>),
    /// `|a, b| body`, only as an argument.
    Closure(Vec<Ident>, Box<Block>),
    /// `{ … }` as an expression.
    Block(Box<Block>),
}

/// Statements in braces; the value of the block is that of `value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// The statements.
    pub statements: Vec<Stmt>,
    /// A last expression without a semicolon.
    pub value: Option<Box<Expr>>,
}

/// A statement with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What it is.
    pub node: StmtNode,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// Assignment operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Assign {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
    /// `*=`
    Multiply,
}

/// The forms of statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StmtNode {
    /// `let x = e;` or `const x = e;`
    Let(Ident, Expr),
    /// `place = e;` and the like; the place is a name or a property.
    Assign(Expr, Assign, Expr),
    /// An expression for its effect (also `if`, `switch` and blocks).
    Expr(Expr),
    /// `for x in e { … }`, `for (x, i) in e { … }`
    For(Ident, Option<Ident>, Expr, Block),
    /// `while c { … }`
    While(Expr, Block),
    /// `loop { … }`
    Loop(Block),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return;` or `return e;`
    Return(Option<Expr>),
    /// Nothing is done, but the mark of this number is set; written by nobody.
    Mark(usize),
}

/// A function of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// Its doc comment (`///` lines before it), without the slashes.
    pub doc: String,
    /// Its body; `Err` names the first form outside the compiled part, and where it stands.
    pub body: Result<Block, Outside>,
    /// First byte of `fn`.
    pub start: usize,
    /// One past the closing brace.
    pub end: usize,
}

/// A form of Rhai outside the compiled part: legal, but interpreted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// What it is, such as "a list literal".
    pub form: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A mistake that no Rhai accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong, in the author's words.
    pub sentence: String,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}
