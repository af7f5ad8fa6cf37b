//! Reading actions as people type them.

use super::args::arg;
use super::program::{PickCode, ShapeCode};
use super::script::run::{Arg, Run};
use super::{Action, Fit, Pick, Referee, Refusal, Rules};
use crate::definition::Shape;
use crate::diagnostic::closest;
use crate::table::{Card, CardSet, MAX_SEATS, Seat};

use super::state::State;

/// How many completions of a half-typed action are looked at.
const COMPLETIONS: usize = 4_000;

/// An action as far as it was typed: `None` for picks left out.
struct Typed {
    plan: usize,
    picks: Vec<Option<Pick>>,
}

impl Referee {
    /// The action that a seat means by a typed line such as `play 10 8 2`. Picks that have a single
    /// possible value may be left out. Whether the action is legal is not judged.
    ///
    /// # Errors
    /// An unknown word (with what was perhaps meant), a card that does not exist, or a pick left open.
    pub fn parse(&mut self, state: &State, seat: Seat, text: &str) -> Result<Action, Refusal> {
        let rules = self.rules().clone();
        let tried = text.trim();
        let mut words = tried.split_whitespace();
        let Some(typed) = words.next() else { return Err(Refusal::because("", "nothing was typed")) };
        let tokens: Vec<&str> = words.collect();
        let verb = typed.to_lowercase();
        let named = |plan: &usize| {
            let action = &rules.game.actions[*plan];
            action.verb.eq_ignore_ascii_case(&verb) || action.name.name.eq_ignore_ascii_case(&verb)
        };
        let offered = state.phase().map_or(&[][..], |phase| &rules.game.phases[phase].actions);
        let mut plans: Vec<usize> = offered.iter().copied().filter(named).collect();
        if plans.is_empty() {
            plans = (0..rules.game.actions.len()).filter(named).collect();
        }
        if plans.is_empty() {
            let verbs: Vec<&str> = rules.game.actions.iter().map(|a| a.verb.as_str()).collect();
            let why = match closest(&verb, verbs.iter().copied()) {
                Some(meant) => format!("nothing is called {typed} here; did you mean {meant}?"),
                None => format!("nothing is called {typed} here"),
            };
            return Err(Refusal::because(tried, why));
        }
        let mut refusal = None;
        let mut fallback = None;
        for plan in plans {
            let typed = match self.typed(state, seat, plan, &tokens) {
                Ok(typed) => typed,
                Err((why, fit)) => {
                    refusal.get_or_insert(Refusal::because(tried, why).fitting(fit));
                    continue;
                }
            };
            match self.complete(state, seat, &typed) {
                Ok(Some(action)) => return Ok(action),
                Ok(None) => {
                    fallback.get_or_insert(Action {
                        plan: plan as u8,
                        picks: typed.picks.into_iter().map(|p| p.unwrap_or(Pick::Skipped)).collect(),
                    });
                }
                Err(told) if told.fault.is_some() => return Err(Refusal { tried: tried.into(), ..told }),
                Err(told) => refusal = Some(Refusal { tried: tried.into(), ..told }),
            }
        }
        match (fallback, refusal) {
            (_, Some(refusal)) if refusal.fit == Fit::Open => Err(refusal),
            (Some(action), _) => Ok(action),
            (None, Some(refusal)) => Err(refusal),
            (None, None) => Err(Refusal::because(tried, "this cannot be understood")),
        }
    }

    /// Turns the words after the verb into picks.
    fn typed(&mut self, state: &State, seat: Seat, plan: usize, tokens: &[&str]) -> Result<Typed, (String, Fit)> {
        let rules = self.rules().clone();
        let code = &rules.program.actions[plan];
        let mut rest = tokens;
        let mut picks: Vec<Option<Pick>> = Vec::new();
        let mut parted = false;
        for (i, pick) in code.picks.iter().enumerate() {
            let last = i + 1 == code.picks.len();
            let sources = sources(&mut self.ponder(state), seat, pick, &picks, code.picks.as_slice());
            let fit = if picks.iter().any(Option::is_some) { Fit::Partly } else { Fit::Unread };
            let read = rules.read_pick(plan, i, pick, rest, sources, last);
            let (read, left) = read.map_err(|why| (why, fit))?;
            // Nothing after a `/` is nothing picked, and no pick left out.
            picks.push(read.or_else(|| empty(pick).filter(|_| parted && rest.is_empty())));
            parted = left.first() == Some(&"/") && !last;
            rest = &left[parted as usize..];
        }
        match rest.first() {
            None => Ok(Typed { plan, picks }),
            Some(word) => {
                let verb = &rules.game.actions[plan].verb;
                Err(match picks.iter().any(Option::is_some) {
                    true => (format!("`{word}` is too much, or no card or word that {verb} can take"), Fit::Partly),
                    false => (format!("`{word}` is no card or word that {verb} can take"), Fit::Unread),
                })
            }
        }
    }

    /// The only legal action that agrees with what was typed; `None` if there is none.
    fn complete(&mut self, state: &State, seat: Seat, typed: &Typed) -> Result<Option<Action>, Refusal> {
        if typed.picks.iter().all(Option::is_some) {
            let picks = typed.picks.iter().flatten().cloned().collect();
            return Ok(Some(Action { plan: typed.plan as u8, picks }));
        }
        let rules = self.rules().clone();
        let fits = |action: &Action| {
            action.plan as usize == typed.plan
                && action.picks.iter().zip(&typed.picks).all(|(pick, typed)| match typed {
                    None => true,
                    Some(typed) => same_choice(&rules, typed, pick),
                })
        };
        let mut space = self.space(state, seat);
        let listed = space.first(COMPLETIONS);
        if let Some(fault) = space.fault() {
            return Err(Refusal { fault: Some(fault.clone()), ..Refusal::because("", fault.sentence.clone()) });
        }
        let found: Vec<Action> = listed.into_iter().filter(fits).collect();
        let bare = |action: &&Action| {
            let left_out = action.picks.iter().zip(&typed.picks).filter(|(_, typed)| typed.is_none());
            left_out.into_iter().all(|(pick, _)| is_nothing(pick))
        };
        match found.as_slice() {
            [] => return Ok(None),
            [only] => return Ok(Some(only.clone())),
            several => {
                if let Some(action) = several.iter().find(bare) {
                    return Ok(Some(action.clone()));
                }
            }
        }
        if let Some(action) = self.take_nothing(typed, false) {
            return Ok(Some(action));
        }
        if let Some(action) = self.take_nothing(typed, true).filter(|action| self.space(state, seat).contains(action)) {
            return Ok(Some(action));
        }
        let examples: Vec<String> = found.iter().take(4).map(|a| self.write(a)).collect();
        Err(Refusal::because("", format!("say which: {}", examples.join(", "))).fitting(Fit::Open))
    }
}

impl Referee {
    /// What was typed with every pick left out as the empty set, if all of those can be one: groups that nobody need
    /// take, and `any` other cards too.
    fn take_nothing(&self, typed: &Typed, any: bool) -> Option<Action> {
        let codes = &self.rules().program.actions[typed.plan].picks;
        let picks = typed.picks.iter().zip(codes).map(|(pick, code)| match (pick, &code.shape) {
            (Some(pick), _) => Some(pick.clone()),
            (None, ShapeCode::Groups { parted: false, .. }) => empty(code),
            (None, _) => empty(code).filter(|_| any),
        });
        Some(Action { plan: typed.plan as u8, picks: picks.collect::<Option<_>>()? })
    }
}

/// Whether nothing is picked.
fn is_nothing(pick: &Pick) -> bool {
    match pick {
        Pick::Skipped => true,
        Pick::Cards(cards) => cards.is_empty(),
        Pick::Run(row) => row.is_empty(),
        Pick::Groups(groups) => groups.is_empty(),
        _ => false,
    }
}

/// A pick of no cards, where several can be picked.
fn empty(code: &PickCode) -> Option<Pick> {
    match &code.shape {
        ShapeCode::Cards { .. } | ShapeCode::Groups { parted: false, .. } => Some(Pick::Cards(CardSet::EMPTY)),
        ShapeCode::Run { .. } => Some(Pick::Run([].into())),
        ShapeCode::Groups { .. } => Some(Pick::Groups([].into())),
        _ => None,
    }
}

/// Whether two picks are the same choice, copies of a face being alike.
fn same_choice(rules: &Rules, a: &Pick, b: &Pick) -> bool {
    let deck = &rules.layout.deck;
    let faces = |cards: &mut dyn Iterator<Item = Card>| {
        let mut faces: Vec<Card> = cards.map(|c| deck.alike(c)).collect();
        faces.sort();
        faces
    };
    match (a, b) {
        (Pick::Card(a), Pick::Card(b)) => deck.alike(*a) == deck.alike(*b),
        (Pick::Cards(a), Pick::Cards(b)) => faces(&mut a.iter()) == faces(&mut b.iter()),
        (Pick::Run(a), Pick::Run(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| deck.alike(*a) == deck.alike(*b))
        }
        _ => a == b,
    }
}

/// The cards that a pick of cards chooses from, given the picks before it.
fn sources(run: &mut Run, seat: Seat, pick: &PickCode, before: &[Option<Pick>], codes: &[PickCode]) -> CardSet {
    let unit = match &pick.shape {
        ShapeCode::Card(from) => from,
        ShapeCode::Cards { from, .. } | ShapeCode::Run { from, .. } | ShapeCode::Groups { from, .. } => from,
        _ => return CardSet::EMPTY,
    };
    let skipped = Pick::Skipped;
    let mut args = vec![Arg::Int(seat.0 as i64)];
    for (pick, code) in before.iter().zip(codes) {
        args.push(arg(pick.as_ref().unwrap_or(&skipped), code));
    }
    unit.ask(run, &args).unwrap_or(CardSet::EMPTY)
}

impl Rules {
    /// Reads one pick from the words that are left; gives it and the words after it.
    fn read_pick<'t>(
        &self,
        plan: usize,
        number: usize,
        pick: &PickCode,
        tokens: &'t [&'t str],
        sources: CardSet,
        last: bool,
    ) -> Result<(Option<Pick>, &'t [&'t str]), String> {
        let Some(&token) = tokens.first() else { return Ok((None, tokens)) };
        let one = |pick: Pick| Ok((Some(pick), &tokens[1..]));
        match &pick.shape {
            ShapeCode::Card(_) => match self.cards_named(&[token], sources) {
                (cards, 1) => one(Pick::Card(cards[0])),
                _ if !last => Ok((None, tokens)),
                _ => Err(self.no_card(token)),
            },
            ShapeCode::Cards { .. } | ShapeCode::Run { .. } | ShapeCode::Groups { parted: false, .. } => {
                let (cards, used) = self.cards_named(tokens, sources);
                if used == 0 && (token != "/" || last) {
                    return if last { Err(self.no_card(token)) } else { Ok((None, tokens)) };
                }
                let set: CardSet = cards.iter().copied().collect();
                let pick = match &pick.shape {
                    ShapeCode::Run { .. } => Pick::Run(cards.into()),
                    _ if set.len() < used => return Err("the same card stands there twice".to_string()),
                    _ => Pick::Cards(set),
                };
                Ok((Some(pick), &tokens[used..]))
            }
            ShapeCode::Groups { .. } => {
                let mut groups = Vec::new();
                let mut left = sources;
                for part in tokens.split(|t| *t == "/") {
                    let (cards, used) = self.cards_named(part, left);
                    if used < part.len() {
                        return Err(self.no_card(part[used]));
                    }
                    let set: CardSet = cards.into_iter().collect();
                    left = left - set;
                    groups.push(set);
                }
                groups.sort_by(|a, b| a.iter().cmp(b.iter()));
                Ok((Some(Pick::Groups(groups.into())), &[]))
            }
            ShapeCode::Seat(_) => match self.read_seat(token) {
                Some(seat) => one(Pick::Seat(seat)),
                None => Err(format!("there is no seat `{token}`")),
            },
            ShapeCode::Word(_) => {
                let domain = match self.game.actions[plan].picks.get(number).map(|p| &p.shape) {
                    Some(Shape::AttributeWord(attribute)) => &self.layout.deck.attributes()[*attribute].domain,
                    Some(Shape::Word(domain)) => domain,
                    _ => return Ok((None, tokens)),
                };
                let letter = (1..=domain.words().len() as i64).find(|w| domain.printed(*w).eq_ignore_ascii_case(token));
                match domain.word(&token.to_lowercase()).or(domain.word(token)).map(i64::from).or(letter) {
                    Some(word) => one(Pick::Word(word as u16)),
                    None => {
                        let words = domain.words().iter().map(String::as_str);
                        let meant = closest(token, words).map(|m| format!("; did you mean {m}?")).unwrap_or_default();
                        Err(format!("`{token}` is none of {}{meant}", domain.words().join(", ")))
                    }
                }
            }
            ShapeCode::Number(..) => match token.parse() {
                Ok(number) => one(Pick::Number(number)),
                Err(_) => Err(format!("`{token}` is no whole number")),
            },
            ShapeCode::Assign { .. } => {
                let seats: Vec<Seat> = tokens.iter().map_while(|t| self.read_seat(t)).take(MAX_SEATS).collect();
                let used = seats.len();
                match used {
                    0 => Err(format!("there is no seat `{token}`")),
                    _ => Ok((Some(Pick::Assign(seats.into_iter().collect())), &tokens[used..])),
                }
            }
            ShapeCode::Zone(_) => {
                let paths = self.layout.zone_ids().map(|z| (z, self.zone_path(z)));
                let short = |path: &str| path.rsplit('.').next().unwrap_or(path).to_string();
                match paths.into_iter().find(|(_, path)| path == token || short(path) == token) {
                    Some((zone, _)) => one(Pick::Zone(zone)),
                    None => Err(format!("there is no place called `{token}`")),
                }
            }
        }
    }

    /// The cards that these words name, as far as they name cards: each a different one, out of `sources`
    /// where it can be. Gives how many words were used.
    fn cards_named(&self, tokens: &[&str], sources: CardSet) -> (Vec<Card>, usize) {
        let deck = &self.layout.deck;
        let mut cards: Vec<Card> = Vec::new();
        for token in tokens {
            let taken: CardSet = cards.iter().copied().collect();
            let all = deck.with_face(token);
            let free = all - taken;
            let bare = || self.named_barely(token, sources - taken);
            match (free & sources).first().or_else(bare).or(free.first()).or(all.first()) {
                Some(card) => cards.push(card),
                None => break,
            }
        }
        let used = cards.len();
        (cards, used)
    }

    /// The card of these whose face is the word but for signs behind it, such as `10*` for `10`, if it is
    /// the only one.
    fn named_barely(&self, token: &str, cards: CardSet) -> Option<Card> {
        let deck = &self.layout.deck;
        let is_sign = |c: char| !c.is_alphanumeric();
        let fits = |&card: &Card| deck.face(card).trim_end_matches(is_sign).eq_ignore_ascii_case(token);
        let mut fitting = cards.iter().filter(fits);
        let first = fitting.next()?;
        fitting.all(|card| deck.alike(card) == deck.alike(first)).then_some(first)
    }

    fn no_card(&self, token: &str) -> String {
        let names = self.layout.deck.face_words().iter().map(String::as_str);
        match closest(token, names) {
            Some(meant) => format!("there is no card {token}; did you mean {meant}?"),
            None => format!("there is no card {token}"),
        }
    }
}
