//! From a proven game and a set-up to rules: deck, layout, program.

use super::plain::Plain;
use super::program::*;
use super::script::compile::{Compiler, Scope, Sight};
use super::script::interpreter;
use super::script::kind::{Kind, List};
use super::watch::watched;
use super::{Rules, Setup};
use crate::definition::patch::blame;
use crate::definition::{self as def, Ask, Game, Shape};
use crate::diagnostic::{Fault, Faults, Script};
use crate::table::{Attribute, Card, Deck, Layout, Per, Table, ValuePlan, ZoneId, ZonePlan};
use std::sync::Arc;

impl Rules {
    /// Compiles a game for one set-up.
    ///
    /// # Errors
    /// All faults of its expressions and scripts.
    pub fn new(game: Arc<Game>, setup: Setup) -> Result<Rules, Faults> {
        let compiled = Rules::compiled(game.clone(), setup);
        compiled.map_err(|faults| blame(faults, &game.removed))
    }

    fn compiled(game: Arc<Game>, setup: Setup) -> Result<Rules, Faults> {
        let layout = lay_out(&game, &setup)?;
        let mut compiler = Compiler::new(&game, &setup, &layout);
        let across = match &game.teams {
            def::Teams::Across(script) => {
                compiler.static_flag(script).unwrap_or(false) && setup.seats.is_multiple_of(2)
            }
            _ => false,
        };
        let program = Builder { game: &game, layout: &layout, compiler: &mut compiler }.program();
        let compiled = compiler.finish();
        let (Some(program), true) = (program, compiled.faults.is_empty()) else { return Err(compiled.faults) };
        let blank = blank_table(&layout, &program);
        let plains = game
            .phases
            .iter()
            .zip(&program.phases)
            .map(|(phase, code)| Plain::of(phase, code.until.as_ref(), &game.actions, &program.actions, &layout));
        let rules = Rules {
            plains: plains.collect(),
            blank,
            across,
            program,
            frame: compiled.frame,
            interpreted: compiled.notes,
            scripts: compiled.scripts,
            layout,
            setup,
            game,
        };
        let faults = if rules.interpreted.is_empty() { Faults::new() } else { interpreter::check(&rules) };
        if faults.is_empty() { Ok(rules) } else { Err(faults) }
    }
}

/// The table as it is laid out before the first shuffle.
fn blank_table(layout: &Layout, program: &Program) -> Table {
    let rest = program.starts.last().map_or(0, |s| s.0);
    let mut table = Table::new(layout, ZoneId(rest));
    for &(zone, cards) in &program.starts {
        table.move_set(cards, ZoneId(zone), crate::table::End::Top);
    }
    table
}

/// The table's cards, zones and values for a set-up.
pub(in crate::rules) fn lay_out(game: &Game, setup: &Setup) -> Result<Layout, Faults> {
    let empty = Layout::new(setup.seats, Deck::new(Vec::new(), Vec::new()), Vec::new(), Vec::new());
    let Ok(empty) = empty else { return Err(Vec::new()) };
    let mut statics = Compiler::statics(game, setup, &empty);
    let mut faults = Faults::new();
    let deck = deck(game, &mut statics, &mut faults);
    let starts: Vec<i64> = game
        .values
        .iter()
        .map(|v| v.start.as_ref().and_then(|s| start_value(game, &mut statics, v, s)).unwrap_or(v.kind.nothing()))
        .collect();
    faults.extend(statics.faults());
    if !faults.is_empty() {
        return Err(faults);
    }
    let zones = game.zones.iter().map(zone_plan).collect();
    let values = game.values.iter().zip(starts).map(|(v, start)| value_plan(v, start)).collect();
    Layout::new(setup.seats, deck, zones, values).map_err(|why| vec![Fault::error("too-much", game.deck.span, why)])
}

fn start_value(game: &Game, statics: &mut Compiler, value: &def::ValueDef, script: &Script) -> Option<i64> {
    use crate::table::ValueKind as V;
    match &value.kind {
        V::Number => statics.static_number(script),
        V::Flag => statics.static_flag(script).map(i64::from),
        V::Words(domain) => Some(domain.word(script.text.trim()).map_or(0, i64::from)),
        V::Attribute(i) => game.deck.attributes.get(*i)?.domain.word(script.text.trim()).map(i64::from),
        V::Seat | V::Card => None,
    }
}

fn zone_plan(zone: &def::ZoneDef) -> ZonePlan {
    ZonePlan {
        name: zone.name.name.clone(),
        text: zone.text.clone(),
        per: zone.per,
        kind: zone.kind,
        visible: zone.visible,
        size_public: zone.size_public,
        on_empty: zone.on_empty,
        spots: zone.spots,
        base: 0,
    }
}

fn value_plan(value: &def::ValueDef, start: i64) -> ValuePlan {
    ValuePlan {
        name: value.name.name.clone(),
        text: value.text.clone(),
        per: value.per,
        kind: value.kind.clone(),
        start,
        keep: value.keep,
        visible: value.visible,
        base: 0,
    }
}

fn deck(game: &Game, statics: &mut Compiler, faults: &mut Faults) -> Deck {
    let mut faces = Vec::new();
    let mut columns: Vec<Vec<i64>> = vec![Vec::new(); game.deck.attributes.len()];
    for line in &game.deck.lines {
        if let Some(when) = &line.when
            && statics.static_flag(when) == Some(false)
        {
            continue;
        }
        let copies = match &line.copies {
            Some(script) => statics.static_number(script).unwrap_or(1),
            None => 1,
        };
        for (i, (face, values)) in line.cards.iter().enumerate() {
            let copies = line.counts.get(i).map_or(copies, |&n| n as i64);
            for _ in 0..copies.clamp(0, 1_000) {
                faces.push(face.clone());
                for (column, &value) in columns.iter_mut().zip(values) {
                    column.push(value);
                }
            }
        }
    }
    if faces.len() > Card::MOST {
        let sentence = format!("the deck has {} cards; a table holds {}", faces.len(), Card::MOST);
        faults.push(Fault::error("deck-too-large", game.deck.span, sentence));
        return Deck::new(Vec::new(), Vec::new());
    }
    let attributes = game
        .deck
        .attributes
        .iter()
        .zip(columns)
        .map(|(plan, column)| Attribute { name: plan.name.name.clone(), domain: plan.domain.clone(), column })
        .collect();
    Deck::new(attributes, faces)
}

struct Builder<'b, 'a> {
    game: &'a Game,
    layout: &'a Layout,
    compiler: &'b mut Compiler<'a>,
}

impl Builder<'_, '_> {
    /// Everything, even if some of it is faulty, so that all faults are told; `None` if any part is missing.
    fn program(&mut self) -> Option<Program> {
        let game = self.game;
        let nobody = Scope::default();
        let actions: Vec<_> = (0..game.actions.len()).map(|i| self.action(i)).collect();
        let phases: Vec<_> = game.phases.iter().map(|p| self.phase(p)).collect();
        let deals: Vec<_> = game.round.deals.iter().map(|d| self.deal(d)).collect();
        let scores: Vec<_> = game.score.items.iter().map(|s| self.score(s)).collect();
        let first_dealer = self.optional(&game.round.first_dealer, |c, s| c.seat(s, &nobody, Sight::All));
        let next_dealer = self.optional(&game.round.next_dealer, |c, s| c.seat(s, &nobody, Sight::All));
        let until = self.optional(&game.ending.until, |c, s| c.flag(s, &nobody, Sight::All));
        let rounds = self.optional(&game.ending.rounds, |c, s| c.number(s, &nobody, Sight::All));
        let extra_round = self.optional(&game.ending.extra_round, |c, s| c.flag(s, &nobody, Sight::All));
        let starts = self.starts();
        let empty = game.zones.iter().map(|zone| self.empty(zone)).collect();
        Some(Program {
            actions: actions.into_iter().collect::<Option<_>>()?,
            phases: phases.into_iter().collect::<Option<_>>()?,
            deals: deals.into_iter().collect::<Option<_>>()?,
            scores: scores.into_iter().collect::<Option<_>>()?,
            first_dealer: first_dealer?,
            next_dealer: next_dealer?,
            until: until?,
            rounds: rounds?,
            extra_round: extra_round?,
            start_match: self.compiler.hook("start_match", &[]),
            start_round: self.compiler.hook("start_round", &[]),
            finish_round: self.compiler.hook("finish_round", &[]),
            score_round: self.compiler.hook("score_round", &[]),
            empty,
            starts: starts?,
        })
    }

    /// An expression that may be left out: `Some(None)` if it is, `None` if it is faulty.
    fn optional<T>(
        &mut self,
        script: &Option<Script>,
        compile: impl FnOnce(&mut Compiler, &Script) -> Option<T>,
    ) -> Option<Option<T>> {
        match script {
            None => Some(None),
            Some(script) => compile(self.compiler, script).map(Some),
        }
    }

    fn starts(&mut self) -> Option<Vec<(u8, crate::table::CardSet)>> {
        let mut left = self.layout.deck.all();
        let mut starts = Vec::new();
        let mut rest = None;
        for (zone, plan) in self.game.zones.iter().zip(&self.layout.zones) {
            match &zone.start {
                def::Start::Empty => {}
                def::Start::Rest => rest = Some(plan.base),
                def::Start::Where(script) => {
                    let cards = self.compiler.static_cards(script)? & left;
                    left = left - cards;
                    starts.push((plan.base, cards));
                }
            }
        }
        starts.push((rest?, left));
        Some(starts)
    }

    fn empty(&mut self, zone: &def::ZoneDef) -> Option<super::script::unit::Unit<()>> {
        let name = format!("empty_{}", zone.name.name);
        match zone.per {
            Per::Table => self.compiler.hook(&name, &[]),
            Per::Seat => self.compiler.hook(&name, &[Kind::Seat]),
            Per::Team => self.compiler.hook(&name, &[Kind::Team]),
        }
    }

    fn deal(&mut self, deal: &def::DealPlan) -> Option<DealCode> {
        let count = match &deal.count {
            None => None,
            Some(by_seats) => match by_seats.at(self.layout.seats) {
                Some(script) => Some(self.compiler.number(script, &Scope::default(), Sight::All)?),
                None => None,
            },
        };
        let when = self.optional(&deal.when, |c, s| c.flag(s, &Scope::default(), Sight::All))?;
        Some(DealCode { to: deal.to, from: deal.from, count, when })
    }

    fn score(&mut self, item: &def::ScoreItem) -> Option<ScoreCode> {
        let side = match self.game.score.per {
            Per::Team => Kind::Team,
            _ => Kind::Seat,
        };
        let scope = Scope::new(&[("side", side)]);
        let points = self.compiler.number(&item.points, &scope, Sight::All);
        let when = self.optional(&item.when, |c, s| c.flag(s, &scope, Sight::All));
        Some(ScoreCode { points: points?, when: when? })
    }

    fn phase(&mut self, phase: &def::PhasePlan) -> Option<PhaseCode> {
        let nobody = Scope::default();
        let it = Scope::new(&[("it", Kind::Seat)]);
        let (mut gets_turn, mut seat, mut seats) = (Some(None), Some(None), Some(None));
        match phase.ask {
            Ask::Turns => gets_turn = self.optional(&phase.who, |c, s| c.flag(s, &it, Sight::All)),
            Ask::One => seat = self.optional(&phase.who, |c, s| c.seat(s, &nobody, Sight::All)),
            Ask::Together | Ask::Race => seats = self.optional(&phase.who, |c, s| c.seats(s, &nobody, Sight::All)),
        }
        let first = self.optional(&phase.first, |c, s| c.seat(s, &nobody, Sight::All));
        let when = self.optional(&phase.when, |c, s| c.flag(s, &nobody, Sight::All));
        let until = self.optional(&phase.until, |c, s| c.flag(s, &nobody, Sight::All));
        let name = &phase.name.name;
        Some(PhaseCode {
            gets_turn: gets_turn?,
            seat: seat?,
            seats: seats?,
            first: first?,
            when: when?,
            until: until?,
            enter: self.compiler.hook(&format!("enter_{name}"), &[]),
            done: self.compiler.hook(&format!("done_{name}"), &[]),
            ring: match phase.ask {
                Ask::Race => self.compiler.hook(&format!("ring_{name}"), &[]),
                _ => None,
            },
        })
    }

    fn action(&mut self, number: usize) -> Option<ActionCode> {
        let plan = &self.game.actions[number];
        let mut scope = Scope::new(&[("me", Kind::Seat)]);
        let rules: Vec<_> = plan.rules.iter().map(|rule| self.rule(rule, &scope, None)).collect();
        let mut picks = Vec::new();
        for (i, pick) in plan.picks.iter().enumerate() {
            picks.push(self.pick(number, i, pick, &scope));
            scope.push(&pick.name.name, pick_kind(number, i, &pick.shape));
        }
        let kinds: Vec<Kind> = scope.kinds();
        let say = self.optional(&plan.say, |c, s| c.text(s, &scope, Sight::All));
        let name = &plan.name.name;
        Some(ActionCode {
            rules: rules.into_iter().collect::<Option<_>>()?,
            picks: picks.into_iter().collect::<Option<_>>()?,
            effect: self.compiler.hook(&format!("do_{name}"), &kinds),
            advice: self.compiler.advice(&format!("rate_{name}"), &kinds),
            say: say?,
        })
    }

    fn pick(&mut self, action: usize, number: usize, pick: &def::PickPlan, scope: &Scope) -> Option<PickCode> {
        let kind = pick_kind(action, number, &pick.shape);
        let item = item_kind(action, number, &pick.shape);
        let mut about = scope.clone();
        match &pick.shape {
            Shape::Run { .. } => about.push("before", Kind::Card),
            Shape::Assign { .. } => about.push("giver", Kind::Seat),
            _ => {}
        }
        let shape = self.shape(pick, scope, &about);
        let filter = match &pick.filter {
            None => Some(None),
            Some(script) => self.test(script, &about, item).map(Some),
        };
        let rules: Vec<_> = pick.rules.iter().map(|rule| self.rule(rule, &about, Some(item))).collect();
        let when = self.optional(&pick.when, |c, s| c.flag(s, scope, Sight::Seat));
        let mut with_self = scope.clone();
        with_self.push(&pick.name.name, kind);
        let all = self.optional(&pick.all, |c, s| c.flag(s, &with_self, Sight::Seat));
        let why = self.optional(&pick.why, |c, s| c.text(s, scope, Sight::Seat));
        Some(PickCode {
            name: pick.name.name.clone(),
            kind,
            shape: shape?,
            filter: filter?,
            rules: rules.into_iter().collect::<Option<_>>()?,
            when: when?,
            all: all?,
            why: why?,
        })
    }

    fn test(&mut self, script: &Script, scope: &Scope, item: Kind) -> Option<Test> {
        if item == Kind::Card {
            return self.compiler.card_test(script, scope, Sight::Seat).map(Test::Cards);
        }
        let mut scope = scope.clone();
        scope.push("it", item);
        self.compiler.flag(script, &scope, Sight::Seat).map(Test::One)
    }

    /// A rule about an item of this kind, or about the action itself.
    fn rule(&mut self, rule: &def::Rule, scope: &Scope, item: Option<Kind>) -> Option<RuleCode> {
        let must = match item {
            Some(item) => self.test(&rule.must, scope, item),
            None => self.compiler.flag(&rule.must, scope, Sight::Seat).map(Test::One),
        };
        let is_public = self.compiler.reads_only_public();
        let must = match &self.game.trace {
            Some(trace) => must.map(|must| watched(must, trace, rule.name.span)),
            None => must,
        };
        let when = self.optional(&rule.when, |c, s| c.flag(s, scope, Sight::Seat));
        let mut about = scope.clone();
        if let Some(item) = item {
            about.push("it", item);
        }
        let why = self.optional(&rule.why, |c, s| c.text(s, &about, Sight::Seat));
        Some(RuleCode {
            name: rule.name.name.clone(),
            span: rule.must.span,
            must: must?,
            when: when?,
            if_able: rule.if_able,
            why: why?,
            plain: rule.name.name.replace('_', " "),
            is_public,
        })
    }

    fn count(&mut self, count: &Option<def::Count>, scope: &Scope) -> Option<CountCode> {
        let Some(count) = count else { return Some(None) };
        let least = self.compiler.number(&count.least, scope, Sight::Seat)?;
        let most = self.optional(&count.most, |c, s| c.number(s, scope, Sight::Seat))?;
        Some(Some((least, most)))
    }

    fn shape(&mut self, pick: &def::PickPlan, scope: &Scope, about: &Scope) -> Option<ShapeCode> {
        let c = |me: &mut Self, script: &Script| me.compiler.cards(script, scope, Sight::Seat);
        Some(match &pick.shape {
            Shape::Card(from) => ShapeCode::Card(c(self, from)?),
            Shape::Cards { from, count, same } => {
                ShapeCode::Cards { from: c(self, from)?, count: self.count(count, scope)?, same: *same }
            }
            Shape::Run { from, count, each, after } => ShapeCode::Run {
                from: c(self, from)?,
                count: self.count(count, scope)?,
                each: self.optional(each, |c, s| c.card_test(s, about, Sight::Seat))?,
                after: self.optional(after, |c, s| c.card(s, scope, Sight::Seat))?,
            },
            Shape::Groups { from, of, take, parted, except } => ShapeCode::Groups {
                from: c(self, from)?,
                of: of.iter().map(|f| self.family(f, scope)).collect::<Option<_>>()?,
                take: self.optional(take, |c, s| c.word(s, scope, Sight::Seat, List::Take))?,
                parted: *parted,
                except: self.optional(except, |c, s| c.cards(s, scope, Sight::Seat))?,
            },
            Shape::Seat(from) => ShapeCode::Seat(self.compiler.seats(from, scope, Sight::Seat)?),
            Shape::AttributeWord(attribute) => {
                let domain = &self.layout.deck.attributes().get(*attribute)?.domain;
                ShapeCode::Word(domain.words().len() as u16)
            }
            Shape::Word(domain) => ShapeCode::Word(domain.words().len() as u16),
            Shape::Number(least, most) => ShapeCode::Number(
                self.compiler.number(least, scope, Sight::Seat)?,
                self.compiler.number(most, scope, Sight::Seat)?,
            ),
            Shape::Assign { givers, to } => ShapeCode::Assign {
                givers: self.compiler.seats(givers, scope, Sight::Seat)?,
                to: self.compiler.seats(to, scope, Sight::Seat)?,
            },
            Shape::Zone(zones) => {
                let zones: Option<Vec<_>> =
                    zones.iter().map(|zone| self.compiler.zones(zone, scope, Sight::Seat)).collect();
                ShapeCode::Zone(zones?.into_iter().flatten().collect())
            }
        })
    }

    fn family(&mut self, family: &def::Family, scope: &Scope) -> Option<FamilyCode> {
        let rule = match &family.rule {
            def::FamilyRule::One(script) => FamilyRuleCode::One(self.compiler.card_test(script, scope, Sight::Seat)?),
            def::FamilyRule::Sum(of, total) => {
                let mut about = scope.clone();
                about.push("it", Kind::Card);
                FamilyRuleCode::Sum(
                    self.compiler.number(of, &about, Sight::Seat)?,
                    self.compiler.number(total, scope, Sight::Seat)?,
                )
            }
            def::FamilyRule::Same(attribute) => FamilyRuleCode::Same(*attribute),
            def::FamilyRule::Run(attribute, within) => FamilyRuleCode::Run(*attribute, *within),
        };
        let filter = self.optional(&family.filter, |c, s| c.card_test(s, scope, Sight::Seat))?;
        Some(FamilyCode { rule, size: family.size, filter })
    }
}

/// The kind that scripts see of a finished pick.
fn pick_kind(action: usize, pick: usize, shape: &Shape) -> Kind {
    match shape {
        Shape::Card(_) => Kind::Card,
        Shape::Cards { .. } => Kind::Cards,
        Shape::Run { .. } => Kind::Row,
        Shape::Groups { parted, .. } => {
            if *parted {
                Kind::Groups
            } else {
                Kind::Cards
            }
        }
        Shape::Assign { .. } => Kind::Assignment,
        _ => item_kind(action, pick, shape),
    }
}

/// The kind of a single item of a pick: of `it`.
fn item_kind(action: usize, pick: usize, shape: &Shape) -> Kind {
    use super::script::kind::Whose;
    match shape {
        Shape::Card(_) | Shape::Cards { .. } | Shape::Run { .. } | Shape::Groups { .. } => Kind::Card,
        Shape::Seat(_) | Shape::Assign { .. } => Kind::Seat,
        Shape::AttributeWord(attribute) => Kind::Word(List::Attribute(*attribute)),
        Shape::Word(_) => Kind::Word(List::Pick(action, pick)),
        Shape::Number(..) => Kind::Number,
        Shape::Zone(_) => Kind::Zone(None, Whose::Anyone),
    }
}
