//! Rules in the words of players, for drawings, booklets and pages.

use super::Rule;

impl Rule {
    /// The name that players use, with a capital letter: `Thermometer`.
    #[must_use]
    pub fn title(&self) -> String {
        let mut letters = self.form().called.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect()
    }

    /// The demand of this rule on a drawn board, for players, in one sentence.
    ///
    /// [`Form::said`](super::Form::said) holds for every rule of its kind; where this one says more in its text, so does the
    /// sentence.
    ///
    /// ```
    /// use cellwise_sudoku::{Rule, Shape};
    ///
    /// let rule = Rule::parse("whispers 4 r1c1 r2c2", &Shape::classic())?;
    /// assert_eq!(rule.said(), "Neighbours on the line differ by 4 or more.");
    /// assert_eq!(rule.form().called, "whispers");
    /// # Ok::<(), cellwise_sudoku::RuleError>(())
    /// ```
    #[must_use]
    pub fn said(&self) -> String {
        let text = self.to_string();
        let has = |word: &str| text.split(' ').any(|each| each == word);
        match self {
            Self::Killer(_) if has("repeat") => {
                "The digits of a cage add up to its number; they may repeat in it.".to_owned()
            }
            Self::X(_) if has("up") || has("down") => {
                "The long diagonal that is drawn holds every digit once.".to_owned()
            }
            Self::Whispers(line) => {
                let least = line.number();
                format!("Neighbours on the line differ by {least} or more.")
            }
            Self::Lockout(line) => {
                let least = line.number();
                format!(
                    "The ends differ by {least} or more, and no digit of the line lies between them or equals one of them."
                )
            }
            Self::Modular(line) => {
                let number = line.number();
                format!(
                    "Any {number} neighbours on the line leave different remainders when divided by {number}."
                )
            }
            Self::Taxicab(_) if text.contains(' ') => {
                let steps = text.rsplit(' ').next().unwrap_or_default();
                format!(
                    "Two equal digits are never {steps} steps to the side, up and down apart."
                )
            }
            Self::Contains(_) if has("exactly") => {
                "The digits in the corner of the cage are in it exactly as often as they are listed."
                    .to_owned()
            }
            Self::Negative(_) => negative(&text),
            Self::Connected(_) => {
                let words: Vec<&str> = text.split(' ').collect();
                let digits = words.get(1).copied().unwrap_or_default();
                let among = if self.cells().is_empty() { "" } else { " of the cage" };
                let size = match words.get(2..4) {
                    Some(["size", number]) => format!(" and are {number} in number"),
                    _ => String::new(),
                };
                format!("The cells{among} with {digits} hang together, side by side{size}.")
            }
            rule => rule.form().said.to_owned(),
        }
    }
}

/// `negative xv 5 10`: neighbours without such a mark.
fn negative(text: &str) -> String {
    let mut words = text.split(' ').skip(1);
    let kind = words.next().unwrap_or_default();
    let numbers = words.collect::<Vec<_>>().join(" or ");
    match kind {
        "ratio" => {
            format!("Neighbours without a black dot: neither digit is {numbers} times the other.")
        }
        "xv" => {
            format!("Neighbours without an X, a V or a sum between them never add up to {numbers}.")
        }
        _ => format!("Neighbours without a white dot never differ by {numbers}."),
    }
}
