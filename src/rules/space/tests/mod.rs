//! The space of legal actions against brute force.

mod desk;
mod groups;
mod items;
mod refusals;
mod sequences;
mod sets;
mod walks;
