//! Places at the table.

/// The most seats a table can have.
pub const MAX_SEATS: usize = 12;

/// A place at the table, numbered clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "P{}", self.0)
    }
}

/// A set of seats, one bit a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(pub u16);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The seats 0 to `n` - 1.
    #[inline]
    pub fn first_n(n: usize) -> SeatSet {
        SeatSet(((1u32 << n) - 1) as u16)
    }

    /// Just this seat.
    #[inline]
    pub fn of(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in it.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// With the seat.
    #[inline]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Without the seat.
    #[inline]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// How many seats.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seat with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats from the lowest number to the highest.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let seat = Seat(bits.trailing_zeros() as u8);
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl SeatSet {
    /// The seats as a list, from the lowest number to the highest.
    #[inline]
    pub fn list(self) -> SeatList {
        if self.0 & self.0.wrapping_add(1) == 0 {
            let len = self.len() as u8;
            return SeatList { seats: SeatList::FROM_LOWEST & ((1u64 << (4 * len)) - 1), len };
        }
        self.iter().collect()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Seats in an order, packed into one word: four bits a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatList {
    seats: u64,
    len: u8,
}

impl SeatList {
    /// No seat.
    pub const EMPTY: SeatList = SeatList { seats: 0, len: 0 };

    /// All seats there can be, in their order.
    const FROM_LOWEST: u64 = 0xBA98_7654_3210;

    /// Adds a seat at the end; a list holds each seat at most once, so it never overflows.
    #[inline]
    pub fn push(&mut self, seat: Seat) {
        debug_assert!((self.len as usize) < MAX_SEATS);
        self.seats |= (seat.0 as u64) << (4 * self.len);
        self.len += 1;
    }

    /// The `i`-th seat.
    #[inline]
    pub fn get(&self, i: usize) -> Option<Seat> {
        (i < self.len as usize).then(|| Seat((self.seats >> (4 * i) & 15) as u8))
    }

    /// How many seats.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the seat is in it.
    #[inline]
    pub fn has(&self, seat: Seat) -> bool {
        self.iter().any(|s| s == seat)
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.len as usize).map(move |i| Seat((self.seats >> (4 * i) & 15) as u8))
    }

    /// The same seats without their order.
    #[inline]
    pub fn set(self) -> SeatSet {
        self.iter().collect()
    }
}

impl FromIterator<Seat> for SeatList {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut list = SeatList::EMPTY;
        for seat in seats {
            list.push(seat);
        }
        list
    }
}

/// Something for each seat, without memory of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    len: u8,
}

impl<T> std::ops::Deref for PerSeat<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T: Copy + Default> FromIterator<T> for PerSeat<T> {
    /// Of the first seats, as many as there can be.
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut per_seat = PerSeat { items: [T::default(); MAX_SEATS], len: 0 };
        for item in all.into_iter().take(MAX_SEATS) {
            per_seat.items[per_seat.len as usize] = item;
            per_seat.len += 1;
        }
        per_seat
    }
}
