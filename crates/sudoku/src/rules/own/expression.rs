//! A condition on two digits, as text: `a+b=10 | abs(a-b)>=5`.
//!
//! Operators, from the loosest: `|`, `&`, `!`, then `=` `!=` `<` `<=` `>` `>=`, then `+` `-`, then `*` `/` `%`.
//! `a` and `b` are the digits, `n` is the largest digit; functions are `abs`, `min` and `max`. The text becomes a list
//! in which operators follow their operands (Dijkstra's shunting yard), so nothing recurses.

/// The longest text.
const MAX_LENGTH: usize = 300;

/// One step of the calculation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Op {
    Number(i64),
    /// The digit with this index: a, b.
    Digit(usize),
    /// The largest digit.
    Largest,
    Or,
    And,
    Not,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
    Negate,
    Abs,
    Min,
    Max,
    /// Only while the text is read.
    Open,
}

impl Op {
    /// How tightly it binds.
    fn strength(self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Or => 1,
            Self::And => 2,
            Self::Not => 3,
            Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::LessOrEqual
            | Self::Greater
            | Self::GreaterOrEqual => 4,
            Self::Plus | Self::Minus => 5,
            Self::Times | Self::Divide | Self::Remainder => 6,
            _ => 7,
        }
    }

    /// Calculates with the numbers on the stack. A value that there is not (a division by 0, an overflow) is none.
    fn run(self, stack: &mut Vec<Option<i64>>, digits: [i64; 2], largest: i64) -> Option<()> {
        let value = match self {
            Self::Number(number) => Some(number),
            Self::Digit(i) => Some(digits[i]),
            Self::Largest => Some(largest),
            Self::Open => return None,
            Self::Not => stack.pop()?.map(|x| i64::from(x == 0)),
            Self::Negate => stack.pop()?.and_then(i64::checked_neg),
            Self::Abs => stack.pop()?.and_then(i64::checked_abs),
            two => {
                let (right, left) = (stack.pop()?, stack.pop()?);
                two.calculate(left, right)
            }
        };
        stack.push(value);
        Some(())
    }

    fn calculate(self, left: Option<i64>, right: Option<i64>) -> Option<i64> {
        let truth = |x: Option<i64>| x.is_some_and(|x| x != 0);
        // What has no value is neither equal to anything nor different.
        let compare = |test: fn(&i64, &i64) -> bool| {
            let both = left.zip(right);
            Some(i64::from(both.is_some_and(|(a, b)| test(&a, &b))))
        };
        match self {
            Self::Or => return Some(i64::from(truth(left) || truth(right))),
            Self::And => return Some(i64::from(truth(left) && truth(right))),
            Self::Equal => return compare(i64::eq),
            Self::NotEqual => return compare(i64::ne),
            Self::Less => return compare(i64::lt),
            Self::LessOrEqual => return compare(i64::le),
            Self::Greater => return compare(i64::gt),
            Self::GreaterOrEqual => return compare(i64::ge),
            _ => {}
        }
        let (left, right) = (left?, right?);
        match self {
            Self::Plus => left.checked_add(right),
            Self::Minus => left.checked_sub(right),
            Self::Times => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Remainder => left.checked_rem_euclid(right),
            Self::Min => Some(left.min(right)),
            _ => Some(left.max(right)),
        }
    }
}

/// A condition on two digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expression {
    ops: Vec<Op>,
}

/// The words that should stand where the text can't be read.
type Expected = &'static str;

impl Expression {
    /// The number of its operations.
    pub(super) fn len(&self) -> usize {
        self.ops.len()
    }

    /// Reads a condition.
    pub(super) fn parse(text: &str) -> Result<Self, Expected> {
        if text.len() > MAX_LENGTH {
            return Err("a condition of 300 characters at most");
        }
        let mut reader = Reader {
            ops: Vec::new(),
            waiting: Vec::new(),
            after_value: false,
        };
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            rest = reader.step(rest)?.trim_start();
        }
        let ops = reader.finish()?;
        let expression = Self { ops };
        // Functions with too few or too many values show here, for any digits.
        match expression.value(1, 1, 1) {
            Some(_) => Ok(expression),
            None => Err("abs with one value, min and max with two"),
        }
    }

    /// What it comes to, if the numbers of operators and values fit.
    fn value(&self, a: usize, b: usize, largest: usize) -> Option<Option<i64>> {
        let mut stack = Vec::new();
        for op in &self.ops {
            op.run(&mut stack, [a as i64, b as i64], largest as i64)?;
        }
        let value = stack.pop()?;
        stack.is_empty().then_some(value)
    }

    /// Returns true if two digits meet the condition.
    pub(super) fn holds(&self, a: usize, b: usize, largest: usize) -> bool {
        let value = self.value(a, b, largest).flatten();
        value.is_some_and(|value| value != 0)
    }
}

struct Reader {
    ops: Vec<Op>,
    /// Operators and brackets that wait for what follows.
    waiting: Vec<Op>,
    /// The last thing read was a value.
    after_value: bool,
}

impl Reader {
    /// Reads one number, name or sign; returns the rest.
    fn step<'a>(&mut self, text: &'a str) -> Result<&'a str, Expected> {
        const VALUE: Expected = "a number, a, b, n, abs( ), min( , ) or max( , )";
        const OPERATOR: Expected = "an operator: | & = != < <= > >= + - * / %";
        let end = |test: fn(char) -> bool| text.find(|c| !test(c)).unwrap_or(text.len());
        let first = text.chars().next().unwrap_or(' ');
        if first.is_ascii_digit() {
            let (number, rest) = text.split_at(end(|c| c.is_ascii_digit()));
            let number: u32 = number.parse().map_err(|_| "a number up to 4 billion")?;
            self.value(Op::Number(i64::from(number)))?;
            return Ok(rest);
        }
        if first.is_ascii_alphabetic() {
            let (name, rest) = text.split_at(end(|c| c.is_ascii_alphabetic()));
            match name.to_ascii_lowercase().as_str() {
                "a" => self.value(Op::Digit(0))?,
                "b" => self.value(Op::Digit(1))?,
                "n" => self.value(Op::Largest)?,
                name @ ("abs" | "min" | "max") if rest.starts_with('(') && !self.after_value => {
                    let op = match name {
                        "abs" => Op::Abs,
                        "min" => Op::Min,
                        _ => Op::Max,
                    };
                    self.waiting.push(op);
                }
                _ => return Err(VALUE),
            }
            return Ok(rest);
        }
        if !self.after_value {
            match first {
                '(' => self.waiting.push(Op::Open),
                '!' => self.waiting.push(Op::Not),
                '-' => self.waiting.push(Op::Negate),
                _ => return Err(VALUE),
            }
            return Ok(&text[1..]);
        }
        match first {
            ')' => {
                self.unwind(1);
                self.waiting.pop().ok_or("a ( for each )")?;
                if matches!(self.waiting.last(), Some(Op::Abs | Op::Min | Op::Max)) {
                    self.ops.extend(self.waiting.pop());
                }
                return Ok(&text[1..]);
            }
            ',' => {
                self.unwind(1);
                self.after_value = false;
                return Ok(&text[1..]);
            }
            _ => {}
        }
        const SIGNS: [(&str, Op); 13] = [
            ("!=", Op::NotEqual),
            ("<=", Op::LessOrEqual),
            (">=", Op::GreaterOrEqual),
            ("|", Op::Or),
            ("&", Op::And),
            ("=", Op::Equal),
            ("<", Op::Less),
            (">", Op::Greater),
            ("+", Op::Plus),
            ("-", Op::Minus),
            ("*", Op::Times),
            ("/", Op::Divide),
            ("%", Op::Remainder),
        ];
        let sign = SIGNS.iter().find(|(sign, _)| text.starts_with(sign));
        let &(sign, op) = sign.ok_or(OPERATOR)?;
        self.unwind(op.strength());
        self.waiting.push(op);
        self.after_value = false;
        Ok(&text[sign.len()..])
    }

    fn value(&mut self, op: Op) -> Result<(), Expected> {
        if self.after_value {
            return Err("an operator between two values");
        }
        self.ops.push(op);
        self.after_value = true;
        Ok(())
    }

    /// Puts out the waiting operators that bind at least this tightly.
    fn unwind(&mut self, strength: u8) {
        while let Some(op) = self.waiting.pop_if(|op| op.strength() >= strength) {
            self.ops.push(op);
        }
    }

    fn finish(mut self) -> Result<Vec<Op>, Expected> {
        if !self.after_value {
            return Err("a condition, for instance a+b=10");
        }
        self.unwind(1);
        match self.waiting.is_empty() {
            true => Ok(self.ops),
            false => Err("a ) for each ("),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_in_school() {
        let holds = |text: &str, a, b| Expression::parse(text).unwrap().holds(a, b, 9);
        assert!(holds("a+b*2=7", 1, 3));
        assert!(holds("abs(a-b)>=5 | a=2*b", 9, 4));
        assert!(holds("abs(a-b)>=5 | a=2*b", 6, 3));
        assert!(!holds("abs(a-b)>=5 | a=2*b", 6, 4));
        assert!(holds("!a=b & a%2=b%2", 3, 5));
        assert!(!holds("!(a=b & a%2=b%2)", 5, 5));
        assert!(holds("max(a,b)-min(a, b) = n-8", 4, 5));
        assert!(holds("-a<0", 1, 1) && holds("a-1-1=a-2", 5, 1));
        assert!(!holds("a/(b-b)=a/(b-b)", 1, 1) && !holds("a/0!=1", 1, 1));
    }

    #[test]
    fn texts_that_are_no_condition_are_refused() {
        for text in [
            "",
            "a b",
            "a+",
            "(a",
            "a)",
            "min(a)=1",
            "abs(a,b)",
            "x=1",
            "a=99999999999",
            "a,b",
            "!",
            "()",
        ] {
            assert!(Expression::parse(text).is_err(), "{text}");
        }
        assert!(Expression::parse(&"(".repeat(301)).is_err());
        assert!(Expression::parse(&format!("{}a{}", "(".repeat(140), ")".repeat(140))).is_ok());
    }
}
