//! Hearts for four as a careful programmer would write it for this one game.
//!
//! A whole hand: shuffle, deal, a random pass of three, thirteen tricks by random legal plays, the score.

use cardwright::table::Rng;

const SEATS: usize = 4;
const CLUBS: u8 = 0;
const SPADES: u8 = 2;
const HEARTS: u8 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Card {
    suit: u8,
    rank: u8,
}

impl Card {
    fn points(self) -> i64 {
        match (self.suit, self.rank) {
            (HEARTS, _) => 1,
            (SPADES, 12) => 13,
            _ => 0,
        }
    }
}

/// The table of one game, kept between hands.
pub struct Hearts {
    deck: Vec<Card>,
    hands: [Vec<Card>; SEATS],
    passed: [Vec<Card>; SEATS],
    taken: [Vec<Card>; SEATS],
    trick: Vec<(usize, Card)>,
    scores: [i64; SEATS],
    round: usize,
    broken: bool,
    tricks: usize,
}

/// What was tried is not allowed.
#[derive(Debug)]
pub struct Refused;

impl Hearts {
    /// A new game.
    pub fn new() -> Hearts {
        let deck = (0..4).flat_map(|suit| (2..=14).map(move |rank| Card { suit, rank })).collect();
        Hearts {
            deck,
            hands: Default::default(),
            passed: Default::default(),
            taken: Default::default(),
            trick: Vec::new(),
            scores: [0; SEATS],
            round: 0,
            broken: false,
            tricks: 0,
        }
    }

    fn pass(&mut self, seat: usize, mut picks: [usize; 3]) -> Result<(), Refused> {
        picks.sort_unstable();
        if picks[0] == picks[1] || picks[1] == picks[2] || picks[2] >= self.hands[seat].len() {
            return Err(Refused);
        }
        for i in picks.into_iter().rev() {
            let card = self.hands[seat].swap_remove(i);
            self.passed[seat].push(card);
        }
        Ok(())
    }

    /// Puts the places of the legal cards of a hand into `legal`.
    fn legal(&self, seat: usize, legal: &mut Vec<usize>) {
        let hand = &self.hands[seat];
        let all = 0..hand.len();
        legal.clear();
        let Some(&(_, led)) = self.trick.first() else {
            if self.tricks == 0 {
                legal.extend(all.filter(|&i| hand[i] == Card { suit: CLUBS, rank: 2 }));
                return;
            }
            if !self.broken {
                legal.extend(all.clone().filter(|&i| hand[i].suit != HEARTS));
            }
            if legal.is_empty() {
                legal.extend(all);
            }
            return;
        };
        legal.extend(all.clone().filter(|&i| hand[i].suit == led.suit));
        if !legal.is_empty() {
            return;
        }
        if self.tricks == 0 {
            legal.extend(all.clone().filter(|&i| hand[i].points() == 0));
        }
        if legal.is_empty() {
            legal.extend(all);
        }
    }

    /// Plays a whole hand at random; gives the number of cards played.
    pub fn hand(&mut self, chance: &mut Rng) -> Result<usize, Refused> {
        chance.shuffle(&mut self.deck);
        self.taken.iter_mut().for_each(Vec::clear);
        self.broken = false;
        self.tricks = 0;
        for (i, &card) in self.deck.iter().enumerate() {
            self.hands[(self.round + 1 + i) % SEATS].push(card);
        }
        let way = [1, 3, 2, 0][self.round % 4];
        if way != 0 {
            for seat in 0..SEATS {
                let mut order: [usize; 13] = std::array::from_fn(|i| i);
                for i in 0..3 {
                    order.swap(i, i + chance.below(13 - i as u64) as usize);
                }
                self.pass(seat, [order[0], order[1], order[2]])?;
            }
            for seat in 0..SEATS {
                let mut cards = std::mem::take(&mut self.passed[seat]);
                self.hands[(seat + way) % SEATS].append(&mut cards);
                self.passed[seat] = cards;
            }
        }
        let opener = Card { suit: CLUBS, rank: 2 };
        let mut leader = self.hands.iter().position(|hand| hand.contains(&opener)).ok_or(Refused)?;
        let mut legal = Vec::with_capacity(13);
        let mut played = 0;
        while !self.hands[leader].is_empty() {
            self.trick.clear();
            for i in 0..SEATS {
                let seat = (leader + i) % SEATS;
                self.legal(seat, &mut legal);
                let index = legal[chance.below(legal.len() as u64) as usize];
                let card = self.hands[seat].swap_remove(index);
                self.broken |= card.suit == HEARTS;
                self.trick.push((seat, card));
                played += 1;
            }
            let led = self.trick[0].1.suit;
            let of_led = self.trick.iter().filter(|(_, c)| c.suit == led);
            leader = of_led.max_by_key(|(_, c)| c.rank).map_or(0, |(seat, _)| *seat);
            let trick = self.trick.iter().map(|(_, card)| *card);
            self.taken[leader].extend(trick);
            self.tricks += 1;
        }
        let points: Vec<i64> = self.taken.iter().map(|cards| cards.iter().map(|c| c.points()).sum()).collect();
        let moon = points.iter().position(|&p| p == 26);
        for (seat, &points) in points.iter().enumerate() {
            self.scores[seat] += match moon {
                Some(shooter) if shooter == seat => 0,
                Some(_) => 26,
                None => points,
            };
        }
        if self.scores.iter().any(|&s| s >= 100) {
            self.scores = [0; SEATS];
        }
        self.round += 1;
        Ok(played)
    }
}
