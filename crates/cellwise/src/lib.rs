#![doc = include_str!("../README.md")]

pub use cellwise_core::{
    Answer, Budget, Cancel, Clock, Count, End, Event, Limit, Rng, Search, Stats, Verdict, collect,
    count,
};

pub use cellwise_api as api;
pub use cellwise_formats as formats;
pub use cellwise_nonogram as nonogram;
pub use cellwise_sudoku as sudoku;
