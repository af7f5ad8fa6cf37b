//! A table with cards and hand-made actions to try spaces on.

use crate::definition::{
    ActionPlan, AttributePlan, DeckPlan, Game, Limits, MatchPlan, Named, RoundPlan, ScorePlan, SeatRange, Teams, Winner,
};
use crate::diagnostic::{FileId, Sources, Span};
use crate::rules::program::{ActionCode, CountCode, PickCode, Program, RuleCode, ShapeCode, Test};
use crate::rules::script::kind::{Kind, List};
use crate::rules::script::run::{FUEL, Fail, Frame, FrameSize, Register, Run, Way};
use crate::rules::script::unit::Unit;
use crate::rules::space::sample::sample_step;
use crate::rules::space::{Number, Space};
use crate::rules::state::State;
use crate::rules::{Action, Pick, Rules, Setup, Told};
use crate::table::{
    Attribute, Card, CardSet, Deck, Domain, Layout, OnEmpty, Per, Rng, Seat, SeatList, Table, Visible, ZoneId,
    ZoneKind, ZonePlan,
};
use std::sync::Arc;

/// The registers of every unit: its parameters in order, whatever their sort.
const ROOM: FrameSize = FrameSize { ints: 16, sets: 16, seats: 16, rows: 16, groups: 16 };

/// A unit with parameters of these kinds.
pub fn unit<T>(kinds: &[Kind], f: impl for<'a, 'r> Fn(&'a mut Run<'r>) -> T + Send + Sync + 'static) -> Unit<T> {
    failing(kinds, move |run| Ok(f(run)))
}

/// A unit that may fail.
pub fn failing<T>(
    kinds: &[Kind],
    f: impl for<'a, 'r> Fn(&'a mut Run<'r>) -> Result<T, Fail> + Send + Sync + 'static,
) -> Unit<T> {
    let register = |(i, kind): (usize, &Kind)| match kind {
        Kind::Cards => Register::Set(i as u16),
        Kind::Seats | Kind::Teams => Register::Seats(i as u16),
        Kind::Row => Register::Row(i as u16),
        Kind::Groups => Register::Groups(i as u16),
        _ => Register::Int(i as u16),
    };
    Unit {
        name: "hand-made".to_string(),
        kinds: kinds.to_vec(),
        params: kinds.iter().enumerate().map(register).collect(),
        code: Some(Box::new(f)),
        short: Default::default(),
    }
}

/// The question of a pick that is the first of its action: `me` only.
pub const ME: &[Kind] = &[Kind::Seat];

/// Always this.
pub fn is<T: Clone + Send + Sync + 'static>(value: T) -> Unit<T> {
    unit(ME, move |_| value.clone())
}

/// Just so many, or from so many to so many.
pub fn count(least: i64, most: i64) -> CountCode {
    Some((is(least), Some(is(most))))
}

/// A test of cards, asked with the candidates as the argument after `me`.
pub fn cards_test(f: impl Fn(Card) -> bool + Send + Sync + 'static) -> Test {
    Test::Cards(unit(&[Kind::Seat, Kind::Cards], move |run| run.frame.sets[1].iter().filter(|&c| f(c)).collect()))
}

/// A rule with a reason that names the item.
pub fn rule(name: &str, must: Test, if_able: bool) -> RuleCode {
    let told = |run: &mut Run| {
        let card = run.frame.ints[1];
        vec![Told::Text(format!("rule about {card}"))]
    };
    RuleCode {
        name: name.to_string(),
        span: Span { file: FileId(0), start: 7, end: 9 },
        must,
        when: None,
        if_able,
        why: Some(unit(&[Kind::Seat, Kind::Card], told)),
        plain: "plain".to_string(),
        is_public: true,
    }
}

/// A pick without anything special.
pub fn pick(name: &str, kind: Kind, shape: ShapeCode) -> PickCode {
    PickCode { name: name.to_string(), kind, shape, filter: None, rules: Vec::new(), when: None, all: None, why: None }
}

/// An action of these picks.
pub fn action(picks: Vec<PickCode>) -> ActionCode {
    ActionCode { rules: Vec::new(), picks, effect: None, advice: None, say: None }
}

/// The word kind of a first pick.
pub const WORDS: Kind = Kind::Word(List::Pick(0, 0));

/// A table with all cards of a deck and hand-made actions.
pub struct Desk {
    pub rules: Rules,
    state: State,
    frame: Frame,
}

impl Desk {
    /// A deck of one card for each number, with a suit; the face is the number and the suit. Copies
    /// come from numbers that occur twice with a suit.
    pub fn new(cards: &[(i64, i64)], actions: Vec<ActionCode>) -> Desk {
        let numbers = Domain::Numbers { min: -100, max: 100, names: Vec::new() };
        let attribute =
            |name: &str, column: Vec<i64>| Attribute { name: name.to_string(), domain: numbers.clone(), column };
        let deck = Deck::new(
            vec![
                attribute("number", cards.iter().map(|c| c.0).collect()),
                attribute("suit", cards.iter().map(|c| c.1).collect()),
            ],
            cards.iter().map(|c| format!("{}.{}", c.0, c.1)).collect(),
        );
        let zone = |name: &str, kind| ZonePlan {
            name: name.to_string(),
            text: String::new(),
            per: Per::Table,
            kind,
            visible: Visible::All,
            size_public: true,
            on_empty: OnEmpty::Undrawn,
            spots: 1,
            base: 0,
        };
        let zones = vec![zone("centre", ZoneKind::Set), zone("pile", ZoneKind::Pile)];
        let layout = Layout::new(4, deck, zones, Vec::new()).expect("a small layout");
        let plans = actions.len();
        let rules = Rules {
            game: Arc::new(game(plans)),
            setup: Setup { seats: 4, options: Vec::new() },
            plains: Vec::new(),
            program: Program { actions, ..Program::default() },
            frame: ROOM,
            interpreted: Vec::new(),
            blank: Table::new(&layout, ZoneId(0)),
            across: false,
            scripts: Default::default(),
            layout,
        };
        let state = State::blank(&rules, 1);
        Desk { rules, state, frame: Frame::new(ROOM) }
    }

    /// Different cards with these numbers.
    pub fn numbers(numbers: &[i64], actions: Vec<ActionCode>) -> Desk {
        let cards: Vec<(i64, i64)> = numbers.iter().zip(0..).map(|(&n, i)| (n, i)).collect();
        Desk::new(&cards, actions)
    }

    /// Does something with the space of all actions for seat 0.
    pub fn space<T>(&mut self, f: impl FnOnce(&mut Space) -> T) -> T {
        let plans: Vec<usize> = (0..self.rules.program.actions.len()).collect();
        let mut interpreter = None;
        let run = Run {
            rules: &self.rules,
            state: &mut self.state,
            frame: &mut self.frame,
            fuel: FUEL,
            way: Way::Compiled,
            interpreter: &mut interpreter,
            stacked: None,
            learns: false,
            fixed_dealer: None,
        };
        f(&mut Space::new(run, Seat(0), &plans, |_, action| format!("{action:?}")))
    }

    /// All actions in order.
    pub fn list(&mut self) -> Vec<Action> {
        let list = self.space(|space| {
            let list = space.first(usize::MAX);
            assert_eq!(space.fault(), None);
            list
        });
        self.check(&list);
        list
    }

    /// What must be true of every space that is small enough to be listed.
    fn check(&mut self, list: &[Action]) {
        let n = list.len() as u64;
        self.space(|space| {
            assert_eq!(space.count(u64::MAX), Number::Exactly(n));
            assert!(space.count(3).least() <= n);
            assert!(space.count(3).least() >= n.min(3));
            assert_eq!(space.is_empty(), n == 0);
            assert_eq!(space.plans().is_empty(), n == 0);
            assert_eq!(space.first(5), list[..list.len().min(5)]);
            for action in list {
                assert!(space.contains(action), "{action:?}");
                assert_eq!(space.settled(action).as_ref(), Some(action));
                assert_eq!(space.why_not(action), None);
            }
        });
        for (i, action) in list.iter().enumerate() {
            assert!(!list[..i].contains(action), "twice: {action:?}");
            if i > 0 {
                assert!(ordered(&list[i - 1], action), "{:?} {action:?}", list[i - 1]);
            }
        }
        self.check_chance(list);
    }

    /// Chance must be fair: the square deviations are those of a fair draw.
    fn check_chance(&mut self, list: &[Action]) {
        let n = list.len();
        let mut chance = Rng::new(5, "sample");
        if n == 0 {
            assert_eq!(self.space(|space| space.sample(&mut chance)), None);
            return;
        }
        let draws = (n * 40).clamp(200, 20_000);
        let mut counts = vec![0usize; n];
        self.space(|space| {
            for _ in 0..draws {
                let action = space.sample(&mut chance).expect("there are actions");
                let at = list.iter().position(|a| *a == action);
                counts[at.unwrap_or_else(|| panic!("not listed: {action:?}"))] += 1;
            }
        });
        let mean = draws as f64 / n as f64;
        let square: f64 = counts.iter().map(|&c| (c as f64 - mean).powi(2) / mean).sum();
        let free = (n - 1) as f64;
        // Six standard deviations of a chi-square above its mean.
        assert!(square <= free + 6.0 * (2.0 * free).sqrt() + 6.0, "unfair: {square} for {n}: {counts:?}");
    }

    /// One step by the fast path.
    pub fn step(&mut self, chance: &mut Rng) -> Option<Action> {
        let plans: Vec<usize> = (0..self.rules.program.actions.len()).collect();
        let mut interpreter = None;
        let mut run = Run {
            rules: &self.rules,
            state: &mut self.state,
            frame: &mut self.frame,
            fuel: FUEL,
            way: Way::Compiled,
            interpreter: &mut interpreter,
            stacked: None,
            learns: false,
            fixed_dealer: None,
        };
        sample_step(&mut run, Seat(0), &plans, chance).expect("no fault")
    }
}

/// Whether one action comes before another in the order of listing.
fn ordered(a: &Action, b: &Action) -> bool {
    fn key(pick: &Pick) -> Vec<Vec<i64>> {
        let one = |n: i64| vec![vec![n]];
        match pick {
            Pick::Skipped => Vec::new(),
            Pick::Card(card) => one(card.0 as i64),
            Pick::Cards(cards) => vec![cards.iter().map(|c| c.0 as i64).collect()],
            Pick::Run(cards) => vec![cards.iter().map(|c| c.0 as i64).collect()],
            Pick::Groups(groups) => groups.iter().map(|g| g.iter().map(|c| c.0 as i64).collect()).collect(),
            Pick::Seat(seat) => one(seat.0 as i64),
            Pick::Word(word) => one(*word as i64),
            Pick::Number(n) => one(*n),
            Pick::Assign(seats) => vec![seats.iter().map(|s| s.0 as i64).collect()],
            Pick::Zone(zone) => one(zone.0 as i64),
        }
    }
    let keys = |a: &Action| -> Vec<_> { a.picks.iter().map(key).collect() };
    (a.plan, keys(a)) < (b.plan, keys(b))
}

/// The cards with these numbers in the deck.
pub fn set(cards: &[u8]) -> CardSet {
    cards.iter().map(|&c| Card(c)).collect()
}

/// The first cards of the deck.
pub fn hand(n: usize) -> Unit<CardSet> {
    is(CardSet::first_n(n))
}

/// All seats of the desk.
pub fn seats() -> SeatList {
    (0..4).map(Seat).collect()
}

fn game(actions: usize) -> Game {
    let plan = |i: usize| ActionPlan {
        name: Named { name: format!("action{i}"), span: Span::NOWHERE },
        verb: format!("verb{}", i / 2),
        text: String::new(),
        say: None,
        rules: Vec::new(),
        picks: Vec::new(),
        pace: None,
        restarts_clock: false,
    };
    Game {
        id: "desk".to_string(),
        name: String::new(),
        summary: String::new(),
        sources: Sources::default(),
        hash: String::new(),
        patches: Vec::new(),
        removed: Vec::new(),
        with: Vec::new(),
        seats: SeatRange { least: 4, most: 4 },
        teams: Teams::None,
        deck: DeckPlan { attributes: Vec::<AttributePlan>::new(), lines: Vec::new(), span: Span::NOWHERE },
        options: Vec::new(),
        presets: Vec::new(),
        requires: Vec::new(),
        zones: Vec::new(),
        values: Vec::new(),
        actions: (0..actions).map(plan).collect(),
        phases: Vec::new(),
        round: RoundPlan { first_dealer: None, next_dealer: None, deals: Vec::new() },
        score: ScorePlan { per: Per::Seat, items: Vec::new() },
        ending: MatchPlan { until: None, rounds: None, winner: Winner::Highest, extra_round: None },
        limits: Limits { decisions: 100, rounds: 10, repeats: 0, by_score: true },
        texts: Vec::new(),
        rules: None,
        trace: None,
    }
}
