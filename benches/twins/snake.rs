//! Snake for four, everyone alone, as a careful programmer would write it for this one game.
//!
//! A whole hand: shuffle, deal, three random discards each, piles given out at random, a random snake
//! colour, fifteen books by random legal plays, the score.

use cardwright::table::Rng;

const SEATS: usize = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
struct Card {
    colour: u8,
    value: u8,
}

impl Card {
    fn is_snake(self) -> bool {
        self.value == 3
    }

    fn is_hawk(self) -> bool {
        self.value == 8
    }
}

/// The table of one game, kept between hands.
pub struct Snake {
    deck: Vec<Card>,
    hands: [Vec<Card>; SEATS],
    piles: [Vec<Card>; SEATS],
    won: [Vec<Card>; SEATS],
    book: Vec<(usize, Card)>,
    scores: [i64; SEATS],
    dealer: usize,
}

/// What was tried is not allowed.
#[derive(Debug)]
pub struct Refused;

impl Snake {
    /// A new game.
    pub fn new() -> Snake {
        let deck = (0..4).flat_map(|colour| (1..=15).map(move |value| Card { colour, value })).collect();
        Snake {
            deck,
            hands: Default::default(),
            piles: Default::default(),
            won: Default::default(),
            book: Vec::new(),
            scores: [0; SEATS],
            dealer: 0,
        }
    }

    fn discard(&mut self, seat: usize, picks: [usize; 3]) -> Result<(), Refused> {
        let [a, b, c] = picks;
        if a == b || b == c || a == c || picks.iter().any(|&i| i >= self.hands[seat].len()) {
            return Err(Refused);
        }
        let mut picks = picks;
        picks.sort_unstable();
        for i in picks.into_iter().rev() {
            let card = self.hands[seat].swap_remove(i);
            self.piles[seat].push(card);
        }
        Ok(())
    }

    fn assign(&mut self, receivers: [usize; SEATS]) -> Result<(), Refused> {
        let mut seen = [false; SEATS];
        for &receiver in &receivers {
            if receiver >= SEATS || seen[receiver] {
                return Err(Refused);
            }
            seen[receiver] = true;
        }
        for (giver, &receiver) in receivers.iter().enumerate() {
            let mut pile = std::mem::take(&mut self.piles[giver]);
            self.hands[receiver].append(&mut pile);
            self.piles[giver] = pile;
        }
        Ok(())
    }

    fn play(&mut self, seat: usize, index: usize) -> Result<Card, Refused> {
        let card = *self.hands[seat].get(index).ok_or(Refused)?;
        if let Some(&(_, led)) = self.book.first()
            && card.colour != led.colour
            && self.hands[seat].iter().any(|c| c.colour == led.colour)
        {
            return Err(Refused);
        }
        self.hands[seat].swap_remove(index);
        self.book.push((seat, card));
        Ok(card)
    }

    fn winner(&self) -> usize {
        let led = self.book[0].1.colour;
        let of_led = self.book.iter().filter(|(_, c)| c.colour == led);
        of_led.max_by_key(|(_, c)| c.value).map_or(0, |(seat, _)| *seat)
    }

    fn points(won: &[Card], snake_colour: u8) -> i64 {
        let (mut snakes, mut points, mut of_snakes) = (0, 0, 0);
        for card in won {
            if card.is_snake() {
                snakes += 1;
                of_snakes += if card.colour == snake_colour { 15 } else { 10 };
            } else if card.is_hawk() {
                points -= 3;
            } else if card.colour == snake_colour {
                points += 1;
            }
        }
        if snakes == 4 { points - 50 } else { points + of_snakes }
    }

    /// Plays a whole hand at random; gives the number of cards played.
    pub fn hand(&mut self, chance: &mut Rng) -> Result<usize, Refused> {
        chance.shuffle(&mut self.deck);
        self.won.iter_mut().for_each(Vec::clear);
        for (i, &card) in self.deck.iter().enumerate() {
            self.hands[(self.dealer + 1 + i) % SEATS].push(card);
        }
        for seat in 0..SEATS {
            let mut order: [usize; 15] = std::array::from_fn(|i| i);
            for i in 0..3 {
                order.swap(i, i + chance.below(15 - i as u64) as usize);
            }
            self.discard(seat, [order[0], order[1], order[2]])?;
        }
        let mut receivers = [0, 1, 2, 3];
        chance.shuffle(&mut receivers);
        self.assign(receivers)?;
        let snake_colour = chance.below(4) as u8;
        let mut leader = (self.dealer + 1) % SEATS;
        let mut played = 0;
        let mut legal = Vec::with_capacity(15);
        while !self.hands[leader].is_empty() {
            self.book.clear();
            for i in 0..SEATS {
                let seat = (leader + i) % SEATS;
                let hand = &self.hands[seat];
                legal.clear();
                if let Some(&(_, led)) = self.book.first() {
                    legal.extend((0..hand.len()).filter(|&i| hand[i].colour == led.colour));
                }
                if legal.is_empty() {
                    legal.extend(0..hand.len());
                }
                let index = legal[chance.below(legal.len() as u64) as usize];
                self.play(seat, index)?;
                played += 1;
            }
            leader = self.winner();
            let book = self.book.iter().map(|(_, card)| *card);
            self.won[leader].extend(book);
        }
        for seat in 0..SEATS {
            self.scores[seat] += Self::points(&self.won[seat], snake_colour);
        }
        if self.scores.iter().any(|&s| s >= 200 || s <= -100) {
            self.scores = [0; SEATS];
        }
        self.dealer = (self.dealer + 1) % SEATS;
        Ok(played)
    }
}
