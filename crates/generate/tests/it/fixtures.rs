//! Names that the bench and the tests share.

/// Rules that are made at random, or fixed, on a 9×9 board.
pub(crate) const RULES: [&str; 13] = [
    "x",
    "windoku",
    "jigsaw",
    "antiknight",
    "killer",
    "thermo",
    "arrow",
    "even",
    "odd",
    "greater",
    "sandwich",
    "renban",
    "palindrome",
];
