//! The table alone: cards are conserved, changes replay, knowledge follows the cards.

use cardwright::table::*;

fn layout() -> Layout {
    let zone = |name: &str, per, kind, visible| ZonePlan {
        name: name.to_string(),
        text: name.to_string(),
        per,
        kind,
        visible,
        size_public: true,
        on_empty: OnEmpty::Stop,
        spots: 1,
        base: 0,
    };
    let zones = vec![
        zone("stock", Per::Table, ZoneKind::Pile, Visible::Nobody),
        zone("hand", Per::Seat, ZoneKind::Set, Visible::Owner),
        zone("aside", Per::Seat, ZoneKind::Set, Visible::Owner),
        zone("open", Per::Table, ZoneKind::Row, Visible::All),
        zone("discard", Per::Table, ZoneKind::Pile, Visible::Top),
    ];
    let faces = (0..40).map(|i| format!("c{}", i / 2)).collect();
    let counter = ValuePlan {
        name: "n".to_string(),
        text: String::new(),
        per: Per::Seat,
        kind: ValueKind::Number,
        start: 0,
        keep: Keep::Round,
        visible: Visible::All,
        base: 0,
    };
    Layout::new(3, Deck::new(Vec::new(), faces), zones, vec![counter]).unwrap()
}

const STOCK: ZoneId = ZoneId(0);
const OPEN: ZoneId = ZoneId(7);
const DISCARD: ZoneId = ZoneId(8);

fn hand(seat: u8) -> ZoneId {
    ZoneId(1 + seat)
}

fn aside(seat: u8) -> ZoneId {
    ZoneId(4 + seat)
}

fn disturb(table: &mut Table, rng: &mut Rng) {
    let zone = |rng: &mut Rng| ZoneId(rng.below(9) as u8);
    let end = match rng.below(2) {
        0 => End::Top,
        _ => End::Bottom,
    };
    match rng.below(8) {
        0..=2 => {
            if let Some(card) = table.top(zone(rng)) {
                table.set_mover(Some(Seat(rng.below(3) as u8)));
                let to = zone(rng);
                table.move_card(card, to, end);
            }
        }
        3 => {
            let from = zone(rng);
            let some: CardSet = table.set(from).iter().filter(|_| rng.below(2) == 0).collect();
            let to = zone(rng);
            table.move_set(some, to, end);
        }
        4 => {
            let (from, to) = (zone(rng), zone(rng));
            table.move_zone(from, to, end);
        }
        5 => {
            let zone = zone(rng);
            table.shuffle(zone, rng);
        }
        6 => {
            let zone = zone(rng);
            table.turn_over(zone);
        }
        _ => {
            table.show(table.set(zone(rng)), SeatSet::of(Seat(rng.below(3) as u8)));
            table.set_value(Slot(rng.below(3) as u16), rng.below(9) as i64);
        }
    }
}

fn check(table: &Table) {
    let mut seen = CardSet::EMPTY;
    for zone in table.zone_ids() {
        let cards: Vec<Card> = table.cards(zone).collect();
        assert_eq!(cards.len(), table.size(zone));
        assert_eq!(cards.iter().copied().collect::<CardSet>(), table.set(zone));
        assert!((seen & table.set(zone)).is_empty(), "a card lies in two zones");
        seen = seen | table.set(zone);
        assert_eq!(cards.last().copied(), table.top(zone));
        for card in cards {
            assert_eq!(table.zone_of(card), zone);
            assert!(table.known(card).0 & table.seen(card).0 == table.seen(card).0, "a seen card is known");
        }
    }
    assert_eq!(seen, table.all());
}

#[test]
fn cards_are_conserved_and_the_log_replays() {
    let layout = layout();
    for seed in 0..60 {
        let mut rng = Rng::new(seed, "test");
        let mut table = Table::new(&layout, STOCK);
        let mut copy = table.clone();
        table.set_log(true);
        for _ in 0..200 {
            disturb(&mut table, &mut rng);
            check(&table);
            for change in table.take_log() {
                if let Change::Move { cards, .. } = &change {
                    copy.set_mover(table.by(cards[0]));
                }
                change.apply(&mut copy).unwrap();
            }
            for zone in table.zone_ids() {
                assert!(table.cards(zone).eq(copy.cards(zone)), "seed {seed}");
            }
        }
    }
}

/// The quick ways of moves and deals, which are taken while no log is kept, do what the others do.
#[test]
fn with_and_without_a_log_the_same_is_known() {
    let layout = layout();
    for seed in 0..200 {
        let mut table = Table::new(&layout, STOCK);
        let mut logged = table.clone();
        logged.set_log(true);
        let (mut one, mut other) = (Rng::new(seed, "test"), Rng::new(seed, "test"));
        for step in 0..120 {
            if one.below(6) + other.below(6) == 0 {
                let hands = [hand(0), hand(1), hand(2)];
                table.deal(STOCK, &hands, 2);
                logged.deal(STOCK, &hands, 2);
            }
            if one.below(4) + other.below(4) == 0 {
                let zone = ZoneId(step % 9);
                let absent = CardSet::first_n(step as usize % 40) - table.set(zone);
                table.learn_lack(zone, absent);
                logged.learn_lack(zone, absent);
            }
            disturb(&mut table, &mut one);
            disturb(&mut logged, &mut other);
            logged.take_log();
            for zone in table.zone_ids() {
                assert_eq!(table.lacks(zone), logged.lacks(zone), "seed {seed}, step {step}, zone {zone:?}");
            }
            for card in table.all().iter() {
                let of = |t: &Table| (t.zone_of(card), t.by(card), t.below(card), t.known(card), t.placed(card));
                assert_eq!(of(&table), of(&logged), "seed {seed}, step {step}, card {card:?}");
            }
            check(&table);
        }
    }
}

#[test]
fn a_change_that_does_not_fit_is_refused() {
    let layout = layout();
    let mut table = Table::new(&layout, STOCK);
    let wrong = Change::Move { cards: [Card(3)].into(), from: OPEN, to: hand(0), end: End::Top, seen: SeatSet::EMPTY };
    let before = table.clone();
    assert!(wrong.apply(&mut table).is_err());
    assert!(Change::Set { slot: Slot(0), before: 5, value: 6 }.apply(&mut table).is_err());
    assert!(Change::Shuffle { zone: OPEN, order: [Card(1)].into() }.apply(&mut table).is_err());
    assert_eq!(before, table);
}

#[test]
fn what_was_seen_is_known_until_it_is_lost_from_sight() {
    let layout = layout();
    let mut table = Table::new(&layout, STOCK);
    let (a, b) = (Card(39), Card(38));
    table.move_card(a, hand(0), End::Top);
    assert_eq!(table.known(a), SeatSet::of(Seat(0)));
    // Shown to seat 1, then kept in the hand: still known.
    table.show(CardSet::of(a), SeatSet::of(Seat(1)));
    assert!(table.known(a).has(Seat(1)) && !table.known(a).has(Seat(2)));
    table.move_card(b, hand(0), End::Top);
    // Laid aside unseen, one of two: seat 1 can no longer tell where it is.
    table.move_card(b, aside(0), End::Top);
    assert!(!table.known(a).has(Seat(1)), "it could be the card laid aside");
    assert!(table.known(a).has(Seat(0)));
    // The whole zone moves: whoever knew, knows.
    table.show(CardSet::of(a), SeatSet::of(Seat(2)));
    table.move_zone(hand(0), hand(1), End::Top);
    assert!(table.known(a).has(Seat(2)) && table.known(a).has(Seat(0)), "the giver remembers what was given");
}

#[test]
fn covered_cards_stay_known_until_the_shuffle_hides_their_places() {
    let layout = layout();
    let mut table = Table::new(&layout, STOCK);
    table.move_card(Card(39), DISCARD, End::Top);
    table.move_card(Card(38), DISCARD, End::Top);
    let all = SeatSet::first_n(3);
    assert_eq!(table.known(Card(39)), all);
    assert_eq!(table.seen(Card(39)), SeatSet::EMPTY, "covered");
    assert_eq!(table.seen(Card(38)), all, "on top");
    table.move_zone(DISCARD, STOCK, End::Top);
    assert_eq!(table.placed(Card(39)), all);
    table.shuffle(STOCK, &mut Rng::new(1, "x"));
    assert_eq!(table.known(Card(39)), all, "it is in the stock, as everybody knows");
    assert_eq!(table.placed(Card(39)), SeatSet::EMPTY, "but nobody knows where");
    // One is drawn unseen: it may have been this one.
    let top = table.top(STOCK).unwrap();
    table.move_card(top, hand(0), End::Top);
    assert!(!table.known(Card(39)).has(Seat(2)));
}
