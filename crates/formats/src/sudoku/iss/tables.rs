//! The names of Interactive Sudoku Solver's constraints, and the rules that say the same.

/// Constraints that list cells, and their rules.
pub(super) const LISTS: [(&str, &str); 13] = [
    ("Thermo", "thermo"),
    ("Palindrome", "palindrome"),
    ("Renban", "renban"),
    ("Arrow", "arrow"),
    ("AllDifferent", "region"),
    ("Between", "between"),
    ("Entropic", "entropic"),
    ("RegionSumLine", "regionsum"),
    ("Zipper", "zipper"),
    ("DoubleArrow", "doublearrow"),
    ("EqualityCage", "equality"),
    ("CountingCircles", "countingcircles"),
    ("CountDistinct", "countdistinct"),
];

/// Constraints with a number and cells, and their rules.
pub(super) const NUMBERED: [(&str, &str); 6] = [
    ("Whisper", "whispers"),
    ("Modular", "modular"),
    ("Lockout", "lockout"),
    ("SumLine", "sumline"),
    ("Lunchbox", "lunchbox"),
    ("SameValues", "same"),
];

/// Constraints on two cells, and the rules up to the cells.
pub(super) const PAIRS: [(&str, &str); 5] = [
    ("WhiteDot", "difference 1"),
    ("BlackDot", "ratio 2"),
    ("X", "xv 10"),
    ("V", "xv 5"),
    ("GreaterThan", "greater"),
];

/// Constraints without arguments, and their rules.
pub(super) const SWITCHES: [(&str, &str); 11] = [
    ("AntiKnight", "antiknight"),
    ("AntiKing", "antiking"),
    ("AntiConsecutive", "nonconsecutive"),
    ("AntiTaxicab", "taxicab"),
    ("DisjointSets", "disjoint"),
    ("Windoku", "windoku"),
    ("GlobalEntropy", "globalentropy"),
    ("GlobalMod", "globalmodular"),
    ("DutchFlatmates", "flatmates"),
    ("StrictKropki", STRICT),
    ("StrictXV", "negative xv 5 10"),
];

/// One of the two rules that make strict Kropki dots.
pub(super) const STRICT: &str = "negative difference 1";

/// Constraints with a clue at each end of a line, and their rules.
pub(super) const CLUES: [(&str, &str); 5] = [
    ("XSum", "xsum"),
    ("Skyscraper", "skyscraper"),
    ("HiddenSkyscraper", "hiddenskyscraper"),
    ("NumberedRoom", "numberedroom"),
    ("FullRank", "fullrank"),
];

/// The partner of a name in a table.
pub(super) fn partner<'a>(table: &[(&'a str, &'a str)], name: &str) -> Option<&'a str> {
    let found = table.iter().find(|pair| pair.0 == name);
    found.map(|pair| pair.1)
}

/// The first part whose partner this is.
pub(super) fn origin<'a>(table: &[(&'a str, &'a str)], rule: &str) -> Option<&'a str> {
    let found = table.iter().find(|pair| pair.1 == rule);
    found.map(|pair| pair.0)
}
