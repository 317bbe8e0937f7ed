//! A page on each method: idea, pseudo-code, literature, place in the code.

mod ahead;
mod beyond;
mod founding;

use std::fmt;

use crate::method::Method;

/// A method on one page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MethodGuide {
    /// The method.
    pub method: Method,
    /// Its full name.
    pub title: &'static str,
    /// Its idea, in at most ten lines.
    pub idea: &'static str,
    /// Its steps.
    pub pseudo_code: &'static str,
    /// What it counts as a test, or why it has none.
    pub tests: &'static str,
    /// The puzzles on which it makes sense.
    pub suits: &'static str,
    /// Literature, the book first.
    pub reading: &'static [&'static str],
    /// Its place in the code.
    pub code: &'static [&'static str],
}

/// The page as text.
impl fmt::Display for MethodGuide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n", self.method, self.title)?;
        writeln!(f, "{}\n", self.idea)?;
        for line in self.pseudo_code.lines() {
            writeln!(f, "    {line}")?;
        }
        writeln!(f, "\nmakes sense on: {}", self.suits)?;
        writeln!(f, "tests:")?;
        item(f, self.tests)?;
        writeln!(f, "read:")?;
        for source in self.reading {
            item(f, source)?;
        }
        writeln!(f, "code:")?;
        for place in self.code {
            item(f, place)?;
        }
        Ok(())
    }
}

/// An item of a list, broken into lines that fit a terminal of 80 columns.
fn item(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut line = String::from("  -");
    for word in text.split(' ') {
        if line.len() + 1 + word.len() > 79 {
            writeln!(f, "{line}")?;
            line = String::from("   ");
        }
        line.push(' ');
        line.push_str(word);
    }
    writeln!(f, "{line}")
}

impl Method {
    /// The method on one page.
    ///
    /// ```
    /// use cellwise_textbook::Method;
    ///
    /// let page = Method::Mac.guide().to_string();
    /// assert!(page.starts_with("mac: maintaining arc consistency"));
    /// ```
    #[must_use]
    pub fn guide(self) -> MethodGuide {
        match self {
            Self::Backtrack => founding::BACKTRACK,
            Self::BacktrackAll => founding::BACKTRACK_ALL,
            Self::Trim => founding::TRIM,
            Self::Mrv => founding::MRV,
            Self::MrvRandom => founding::MRV_RANDOM,
            Self::Lines => founding::LINES,
            Self::LinesBacktrack => founding::LINES_BACKTRACK,
            Self::Forward => ahead::FORWARD,
            Self::MrvDegree => ahead::MRV_DEGREE,
            Self::Ac3 => ahead::AC3,
            Self::Mac => ahead::MAC,
            Self::GenerateAndTest => ahead::GENERATE_AND_TEST,
            Self::Lcv => ahead::LCV,
            Self::MacMrv => ahead::MAC_MRV,
            Self::Cbj => beyond::CBJ,
            Self::Lds => beyond::LDS,
            Self::Gac => ahead::GAC,
            Self::ClauseLearning => beyond::CLAUSE_LEARNING,
            Self::MinConflicts => beyond::MIN_CONFLICTS,
            Self::Annealing => beyond::ANNEALING,
            Self::Dlx => beyond::DLX,
            Self::TreeDecomposition => beyond::TREE_DECOMPOSITION,
        }
    }
}

/// The puzzles that every search suits.
const EVERY: &str = "Sudoku, and Nonograms as cells or as run starts; any model";

/// The book.
const BOOK: &str = "Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter \"Constraint Satisfaction Problems\"";

/// Tests of a search that asks when a variable is tried.
const TRIED: &str = "a value held against all constraints of its variable when that is tried; it counts once, however many constraints there are";

/// Tests of a search that looks ahead.
const LOOKED_AT: &str = "a value of an open variable held against all constraints of its variable after an assignment; it counts once, however many constraints there are";

/// Arc consistency has none.
const NO_TESTS: &str = "none: it never holds a value against all constraints of its variable, but asks one constraint at a time for support; compare shows – in that column";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_page_of_its_own() {
        for method in Method::ALL {
            let lesson = method.guide();
            assert_eq!(lesson.method, method);
            assert!(lesson.idea.lines().count() <= 10, "{method}");
            assert!(!lesson.reading.is_empty() && !lesson.pseudo_code.is_empty());
            let page = lesson.to_string();
            assert!(
                page.lines().all(|line| line.chars().count() <= 80),
                "{page}"
            );
        }
    }

    #[test]
    fn the_code_named_is_there() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
        for method in Method::ALL {
            for place in method.guide().code {
                let path = place.split(':').next().unwrap();
                let text = std::fs::read_to_string(format!("{root}{path}")).expect(path);
                let names = place.split_once(": ").map_or("", |(_, names)| names);
                for name in names.split(", ").filter(|name| !name.is_empty()) {
                    let word = name.rsplit("::").next().unwrap();
                    assert!(text.contains(word), "{word} in {path}");
                }
            }
        }
    }
}
