//! The names of f-puzzles' members, and the rules that say the same.

/// Members with lines of cells, and their rules.
pub(super) const LINES: [(&str, &str); 13] = [
    ("thermometer", "thermo"),
    ("slowthermometer", "slowthermo"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("whispers", "whispers"),
    ("nabner", "nabner"),
    ("entropicline", "entropic"),
    ("modularline", "modular"),
    ("regionsumline", "regionsum"),
    ("betweenline", "between"),
    ("lockout", "lockout"),
    ("doublearrow", "doublearrow"),
    ("zipperline", "zipper"),
];

/// Lines on which only neighbours matter: a closed one can be cut.
pub(super) const BY_NEIGHBOURS: [&str; 3] = ["thermo", "slowthermo", "whispers"];

/// Members with two cells and a number that is usually the one given here.
pub(super) const DOTS: [(&str, &str, u64); 2] =
    [("difference", "difference", 1), ("ratio", "ratio", 2)];

/// The cells that fog does not hide, under the names that SudokuPad reads.
pub(super) const FOG: [&str; 2] = ["foglight", "fogofwar"];

/// Members with one cell each that make one rule together.
pub(super) const SINGLE: [(&str, &str); 4] = [
    ("odd", "odd"),
    ("even", "even"),
    ("minimum", "minimum"),
    ("maximum", "maximum"),
];

/// Members with cells that make one rule each.
pub(super) const GROUPS: [(&str, &str); 4] = [
    ("extraregion", "region"),
    ("rowindexer", "rowindexer"),
    ("columnindexer", "columnindexer"),
    ("boxindexer", "boxindexer"),
];

/// Clues outside the board that say from which side they look.
pub(super) const CLUES: [(&str, &str); 2] = [("xsum", "xsum"), ("skyscraper", "skyscraper")];

/// Switches, and their rules.
pub(super) const SWITCHES: [(&str, &str); 3] = [
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("disjointgroups", "disjoint"),
];

/// The member for rules that f-puzzles does not have.
pub(super) const OWN: &str = "cellwise";

/// Other members that are read.
pub(super) const KNOWN: [&str; 11] = [
    "diagonal+",
    "diagonal-",
    "nonconsecutive",
    "negative",
    "killercage",
    "arrow",
    "littlekillersum",
    "sandwichsum",
    "xv",
    "clone",
    "quadruple",
];

/// Members that ask for nothing.
pub(super) const HARMLESS: [&str; 22] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "text",
    "line",
    "circle",
    "rectangle",
    "cage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "msgcorrect",
    "metadata",
    "id",
    "userCandidates",
    "timer",
    "version",
    "cosmetics",
];
