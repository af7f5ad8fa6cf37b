//! Tests of the compiler at a small table.

mod desk;
mod effects;
mod faults;
mod lifting;
mod values;
mod vocabulary;
