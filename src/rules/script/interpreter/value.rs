//! The values of scripts, and how Rhai holds them: by types of its own, or by those of the table.

use super::word;
use crate::diagnostic::Span;
use crate::rules::Rules;
use crate::rules::script::compile::fail;
use crate::rules::script::kind::Kind;
use crate::rules::script::primitives::{Datum, Sort};
use crate::rules::script::run::Fail;
use crate::table::{Card, CardSet, Seat, SeatList, ZoneId};
use rhai::{Array, Dynamic, Engine, ImmutableString};
use std::any::TypeId;

/// A value of a script.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// None.
    None,
    /// None where there could be something of this kind: Rhai holds it as none, with a tag.
    Lack(Lack),
    /// A whole number.
    Number(i64),
    /// The number of an attribute, told like it: Rhai holds it as a number, with a tag.
    Rank(i64, usize),
    /// Yes or no.
    Flag(bool),
    /// A word.
    Word(ImmutableString),
    /// A card.
    Card(Card),
    /// Cards without order.
    Cards(CardSet),
    /// Cards in an order.
    Row(Vec<Card>),
    /// A zone.
    Zone(ZoneId),
    /// Several zones under one name.
    Spots(Spots),
    /// A seat; behind it the value of the option that it stands for, or 0.
    Seat(Seat, i64),
    /// Seats in an order.
    Seats(SeatList),
    /// A team, by its lowest seat.
    Team(Seat),
    /// Teams in an order.
    Teams(SeatList),
    /// Separate groups of cards.
    Groups(Vec<CardSet>),
    /// A receiver for each giver.
    Assignment(i64),
    /// `table`
    Table,
    /// `option`
    Options,
    /// A list of Rhai's.
    List(Array),
    /// Something else of Rhai's.
    Other(Dynamic),
}

/// What is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    Card,
    Seat,
    Team,
}

/// Several zones under one name: the first, and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spots(pub ZoneId, pub usize);

#[derive(Clone, Copy)]
struct ChosenSeat(Seat, i64);

#[derive(Clone, Copy)]
struct TeamOf(Seat);

#[derive(Clone, Copy)]
struct TeamList(SeatList);

#[derive(Clone, Copy)]
struct Assignment(i64);

#[derive(Clone, Copy)]
struct WholeTable;

#[derive(Clone, Copy)]
struct AllOptions;

/// Makes the types known by the author's words for them.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Card>("a card")
        .register_type_with_name::<CardSet>("cards")
        .register_type_with_name::<Vec<Card>>("cards in a row")
        .register_type_with_name::<ZoneId>("a zone")
        .register_type_with_name::<Spots>("several zones")
        .register_type_with_name::<Seat>("a seat")
        .register_type_with_name::<ChosenSeat>("a seat")
        .register_type_with_name::<SeatList>("seats")
        .register_type_with_name::<TeamOf>("a team")
        .register_type_with_name::<TeamList>("teams")
        .register_type_with_name::<Vec<CardSet>>("groups of cards")
        .register_type_with_name::<Assignment>("an assignment")
        .register_type_with_name::<WholeTable>("the table")
        .register_type_with_name::<AllOptions>("the options");
}

/// The types that can be gone through one by one.
pub(super) fn iterable() -> [TypeId; 6] {
    [
        TypeId::of::<CardSet>(),
        TypeId::of::<Vec<Card>>(),
        TypeId::of::<ZoneId>(),
        TypeId::of::<SeatList>(),
        TypeId::of::<TeamList>(),
        TypeId::of::<Vec<CardSet>>(),
    ]
}

impl Value {
    /// What Rhai holds.
    pub fn of(held: &Dynamic) -> Value {
        if held.is_shared() {
            return Value::of(&held.clone().flatten());
        }
        let id = held.type_id();
        macro_rules! one_of {
            ($($type:ty: $value:expr),* $(,)?) => {
                $(if id == TypeId::of::<$type>() {
                    if let Some(it) = held.read_lock::<$type>() {
                        #[allow(clippy::redundant_closure_call)]
                        return ($value)((*it).clone());
                    }
                })*
            };
        }
        one_of! {
            (): |()| Value::None,
            i64: Value::Number,
            bool: Value::Flag,
            ImmutableString: Value::Word,
            Card: Value::Card,
            Seat: |seat| Value::Seat(seat, 0),
            ZoneId: Value::Zone,
            CardSet: Value::Cards,
            Vec<Card>: Value::Row,
            SeatList: Value::Seats,
            TeamOf: |team: TeamOf| Value::Team(team.0),
            TeamList: |teams: TeamList| Value::Teams(teams.0),
            Vec<CardSet>: Value::Groups,
            ChosenSeat: |seat: ChosenSeat| Value::Seat(seat.0, seat.1),
            Spots: Value::Spots,
            Assignment: |packed: Assignment| Value::Assignment(packed.0),
            WholeTable: |_| Value::Table,
            AllOptions: |_| Value::Options,
            Array: Value::List,
        }
        Value::Other(held.clone())
    }

    /// What Rhai holds, with what its tag says of how it is told.
    pub fn told(held: &Dynamic) -> Value {
        let held = held.clone().flatten();
        let tag = held.tag();
        match Value::of(&held) {
            Value::None => {
                match [Lack::Card, Lack::Seat, Lack::Team].into_iter().find(|lack| *lack as i32 + 1 == tag) {
                    Some(lack) => Value::Lack(lack),
                    None => Value::None,
                }
            }
            Value::Number(n) if tag > 0 => Value::Rank(n, tag as usize - 1),
            value => value,
        }
    }

    /// As Rhai holds it.
    pub fn dynamic(self) -> Dynamic {
        let tagged = |mut held: Dynamic, tag: usize| {
            held.set_tag(tag as i32);
            held
        };
        match self {
            Value::None => Dynamic::UNIT,
            Value::Lack(lack) => tagged(Dynamic::UNIT, lack as usize + 1),
            Value::Number(n) => Dynamic::from(n),
            Value::Rank(n, attribute) => tagged(Dynamic::from(n), attribute + 1),
            Value::Flag(flag) => Dynamic::from(flag),
            Value::Word(word) => Dynamic::from(word),
            Value::Card(card) => Dynamic::from(card),
            Value::Cards(set) => Dynamic::from(set),
            Value::Row(row) => Dynamic::from(row),
            Value::Zone(zone) => Dynamic::from(zone),
            Value::Spots(spots) => Dynamic::from(spots),
            Value::Seat(seat, 0) => Dynamic::from(seat),
            Value::Seat(seat, option) => Dynamic::from(ChosenSeat(seat, option)),
            Value::Seats(seats) => Dynamic::from(seats),
            Value::Team(team) => Dynamic::from(TeamOf(team)),
            Value::Teams(teams) => Dynamic::from(TeamList(teams)),
            Value::Groups(groups) => Dynamic::from(groups),
            Value::Assignment(packed) => Dynamic::from(Assignment(packed)),
            Value::Table => Dynamic::from(WholeTable),
            Value::Options => Dynamic::from(AllOptions),
            Value::List(list) => Dynamic::from(list),
            Value::Other(held) => held,
        }
    }

    /// A value of this kind, as code holds it.
    pub fn of_kind(rules: &Rules, kind: Kind, datum: &Datum) -> Value {
        match (kind, datum) {
            (Kind::Number, Datum::Int(n)) => Value::Number(*n),
            (Kind::Flag, Datum::Int(n)) => Value::Flag(*n != 0),
            (Kind::Word(list), Datum::Int(n)) => word::of_list(rules, list, *n),
            (Kind::Card, Datum::Int(n)) => u8::try_from(*n).map_or(Value::Lack(Lack::Card), |n| Value::Card(Card(n))),
            (Kind::Seat, Datum::Int(n)) => {
                u8::try_from(*n).map_or(Value::Lack(Lack::Seat), |n| Value::Seat(Seat(n), 0))
            }
            (Kind::Team, Datum::Int(n)) => u8::try_from(*n).map_or(Value::Lack(Lack::Team), |n| Value::Team(Seat(n))),
            (Kind::Zone(..), Datum::Int(n)) => u8::try_from(*n).map_or(Value::None, |n| Value::Zone(ZoneId(n))),
            (Kind::Assignment, Datum::Int(n)) => Value::Assignment(*n),
            (_, Datum::Set(set)) => Value::Cards(*set),
            (Kind::Teams, Datum::Seats(teams)) => Value::Teams(*teams),
            (_, Datum::Seats(seats)) => Value::Seats(*seats),
            (_, Datum::Row(row)) => Value::Row(row.clone()),
            (_, Datum::Groups(groups)) => Value::Groups(groups.clone()),
            _ => Value::None,
        }
    }

    /// What a function of the host gives.
    pub fn of_sort(rules: &Rules, sort: Sort, datum: &Datum) -> Value {
        Value::of_kind(rules, sort.kind(), datum)
    }

    /// Its kind for people, with an article.
    pub fn name(&self) -> &'static str {
        match self {
            Value::None | Value::Lack(_) => "none",
            Value::Number(_) | Value::Rank(..) => "a number",
            Value::Flag(_) => "a flag",
            Value::Word(_) => "a word",
            Value::Card(_) => "a card",
            Value::Cards(_) => "cards",
            Value::Row(_) => "cards in a row",
            Value::Zone(_) => "a zone",
            Value::Spots(_) => "several zones",
            Value::Seat(..) => "a seat",
            Value::Seats(_) => "seats",
            Value::Team(_) => "a team",
            Value::Teams(_) => "teams",
            Value::Groups(_) => "groups of cards",
            Value::Assignment(_) => "an assignment",
            Value::Table => "the table",
            Value::Options => "the options",
            Value::List(_) => "a list",
            Value::Other(held) => match held.type_name() {
                "map" => "a map",
                "char" => "a character",
                "Fn" => "a function",
                _ => "this",
            },
        }
    }

    /// A fault about a value of the wrong kind.
    #[cold]
    pub fn wrong(&self, wanted: &str) -> Fail {
        fail("wrong-kind", Span::NOWHERE, format!("{wanted} is needed here, not {}", self.name()))
    }
}
