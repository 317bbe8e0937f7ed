//! Data of constraint programs: names with values, as MiniZinc, Essence and Python write them.
//!
//! ```text
//! rows = 2; row_rule_len = 2;                        % MiniZinc, as Håkan Kjellerstrand's models have it
//! row_rules = array2d(1..rows, 1..row_rule_len, [0,3, 2,1]);
//! col_rules = [|1,1 |1,0|];
//! letting row_clues be [[3], [2, 1]]                 $ Essence
//! ```
//!
//! A value is a number, text, a list, or a table: `array2d` with its lengths, or rows between bars.
//! Zeros or -1 pad clues to one length; where -1 does and nothing else stands between but 0 and 1, these are black
//! cells and gaps, not lengths (`1,1,0,1,-1` is `2 1`), as the benchmarks of MiniZinc have it. The names are those that `tree.rs` knows. Written as MiniZinc.

use std::collections::HashMap;

use cellwise_nonogram::Clue;

use super::print::Writing;
use super::tree::{self, Node};
use super::{Format, Nonogram, Page, Reading, Record};
use crate::error::{Error, ErrorKind};
use crate::format::Description;
use crate::source::{Line, Source, behind_comments};

pub(super) const DZN: Description<Nonogram> = Description {
    aliases: &["minizinc", "essence"],
    several: false,
    ..Description::new(
        "dzn",
        &["dzn", "mzn", "param", "py"],
        "MiniZinc, Essence: row_rules = …; col_rules = …",
        read,
        Writing::clues(print),
    )
};

/// The number of values that are read.
const MAX_VALUES: usize = 1 << 20;
/// The deepest lists that are read.
const MAX_DEPTH: usize = 8;

/// Returns true if the next lines give values to the names of rows and of columns. One line alone
/// does not tell: the whole text is read as one puzzle, and a bad line must not cost the others.
pub(super) fn begins(lines: &mut Source<'_>) -> Result<bool, Error> {
    let (mut rows, mut columns) = (false, false);
    for ahead in 0..MAX_PREFACE {
        let Some(line) = lines.peek(ahead)? else {
            break;
        };
        // Of `array[1..2] of int: rows = …` the last word counts.
        let text = line.text.trim_start();
        let text = text.strip_prefix("letting ").unwrap_or(text);
        let end = text
            .find(" be ")
            .or_else(|| text.find('='))
            .or_else(|| text.find(':'));
        let name = end.and_then(|end| text[..end].split([':', ' ']).rfind(|word| !word.is_empty()));
        rows |= name.is_some_and(tree::names_rows);
        columns |= name.is_some_and(tree::names_columns);
        if rows && columns {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of lines in which [`begins`] looks.
const MAX_PREFACE: usize = 500;

/// Reads the rest of the text as one puzzle.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    let document = lines.gather(|_| false)?;
    let Some(first) = document.iter().find(|line| !line.is_blank()) else {
        return Ok(None);
    };
    let tokens = tokens(&document)?;
    let mut parser = Parser {
        tokens: &tokens,
        numbers: numbers(&tokens),
        at: 0,
    };
    let values = Node::Object(parser.values()?);
    state.found(tree::records(&values, Format::Dzn, first.number, "data")?)
}

/// A word, a number, text or a sign, with its line.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Token<'a> {
    Name(&'a str),
    Number(i64),
    Text(&'a str),
    Sign(char),
}

/// The tokens of the lines, each with the line it stands on. Comments are left out.
fn tokens(document: &[Line]) -> Result<Vec<(Token<'_>, u64)>, Error> {
    let mut tokens = Vec::new();
    let mut in_comment = false;
    for line in document {
        let mut rest = line.text.as_str();
        while let Some(text) = behind_comments(rest, &mut in_comment) {
            rest = text;
            let Some(first) = rest.chars().next() else {
                break;
            };
            if matches!(first, '%' | '#' | '$') || rest.starts_with("//") {
                break;
            }
            let (token, length) = token(rest, first);
            if tokens.len() >= 2 * MAX_VALUES {
                let (what, found) = ("data", format!("more than {MAX_VALUES} values"));
                let limit = MAX_VALUES as u64;
                return Err(line.error(ErrorKind::TooLarge { what, found, limit }));
            }
            tokens.push((token, line.number));
            rest = &rest[length..];
        }
    }
    Ok(tokens)
}

/// The token at the beginning of a text, and its length in bytes.
fn token(text: &str, first: char) -> (Token<'_>, usize) {
    let until = |end: &dyn Fn(char) -> bool| text.find(end).unwrap_or(text.len());
    // Some models fill up clues with -1.
    if let Some(digits) = text.strip_prefix('-')
        && digits.starts_with(|c: char| c.is_ascii_digit())
    {
        let (token, length) = token(digits, '0');
        let Token::Number(number) = token else {
            return (token, length + 1);
        };
        return (Token::Number(-number), length + 1);
    }
    if first.is_ascii_digit() {
        let end = until(&|c| !c.is_ascii_digit());
        let number = text[..end].parse().unwrap_or(i64::MAX);
        return (Token::Number(number), end);
    }
    if first.is_alphabetic() || first == '_' {
        let end = until(&|c| !c.is_alphanumeric() && c != '_');
        return (Token::Name(&text[..end]), end);
    }
    if matches!(first, '"' | '\'') {
        let inner = &text[1..];
        let end = inner.find(first);
        let length = end.map_or(text.len(), |end| end + 2);
        return (Token::Text(&inner[..end.unwrap_or(inner.len())]), length);
    }
    (Token::Sign(first), first.len_utf8())
}

struct Parser<'a> {
    tokens: &'a [(Token<'a>, u64)],
    /// The names that have a number.
    numbers: HashMap<&'a str, usize>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).map(|&(token, _)| token)
    }

    fn takes(&mut self, sign: char) -> bool {
        let is_sign = self.peek() == Some(Token::Sign(sign));
        self.at += usize::from(is_sign);
        is_sign
    }

    fn error(&self, rule: &'static str) -> Error {
        let token = self
            .tokens
            .get(self.at.min(self.tokens.len().saturating_sub(1)));
        let found = match self.peek() {
            Some(Token::Name(text) | Token::Text(text)) => text.to_owned(),
            Some(Token::Number(number)) => number.to_string(),
            Some(Token::Sign(sign)) => sign.to_string(),
            None => String::new(),
        };
        let line = token.map_or(1, |&(_, line)| line);
        Error::at_line(line, ErrorKind::unexpected(found, rule))
    }

    /// Every name that gets a value which is a number, text or a list.
    fn values(&mut self) -> Result<Vec<(Box<str>, Node)>, Error> {
        let mut values = Vec::new();
        while let Some(token) = self.peek() {
            self.at += 1;
            let Token::Name(name) = token else {
                continue;
            };
            let gets = matches!(
                self.peek(),
                Some(Token::Sign('=' | ':') | Token::Name("be"))
            );
            if !gets {
                continue;
            }
            self.at += 1;
            let _ = self.takes('=');
            let is_value = match self.peek() {
                Some(Token::Number(_) | Token::Text(_) | Token::Sign('[' | '(')) => true,
                Some(Token::Name(word)) => word == "array2d" || word == "array1d",
                _ => false,
            };
            if is_value {
                values.push((name.into(), self.value(0)?));
            }
        }
        Ok(values)
    }

    fn value(&mut self, depth: usize) -> Result<Node, Error> {
        let rule = "a value is a number, a list or a table";
        if depth > MAX_DEPTH {
            return Err(self.error("lists stand in few other lists"));
        }
        let token = self.peek();
        match token {
            Some(Token::Number(number)) => {
                self.at += 1;
                Ok(Node::Number(number))
            }
            Some(Token::Text(text)) => {
                self.at += 1;
                Ok(Node::Text(text.into()))
            }
            Some(Token::Name("array2d" | "array1d")) => self.table(depth),
            Some(Token::Name(word)) => {
                self.at += 1;
                match word.to_ascii_lowercase().as_str() {
                    "true" => Ok(Node::Number(1)),
                    "false" => Ok(Node::Number(0)),
                    "none" | "null" => Ok(Node::Null),
                    _ => Ok(Node::Text(word.into())),
                }
            }
            Some(Token::Sign('[')) => {
                self.at += 1;
                match self.takes('|') {
                    true => self.bars(),
                    false => self.list(']', depth),
                }
            }
            Some(Token::Sign('(')) => {
                self.at += 1;
                self.list(')', depth)
            }
            Some(Token::Sign('{')) => {
                self.at += 1;
                self.list('}', depth)
            }
            _ => Err(self.error(rule)),
        }
    }

    /// The values up to a closing bracket; `; int(1..n)` before it is the range of an Essence list.
    fn list(&mut self, end: char, depth: usize) -> Result<Node, Error> {
        let mut items = Vec::new();
        loop {
            if self.takes(end) {
                return Ok(Node::List(items));
            }
            if self.takes(';') {
                while self.peek().is_some_and(|token| token != Token::Sign(end)) {
                    self.at += 1;
                }
                continue;
            }
            if self.takes(',') {
                continue;
            }
            items.push(self.value(depth + 1)?);
        }
    }

    /// Rows between bars, up to `|]`.
    fn bars(&mut self) -> Result<Node, Error> {
        let mut rows = Vec::new();
        let mut row = Vec::new();
        loop {
            if self.takes('|') {
                rows.push(Node::List(std::mem::take(&mut row)));
                if self.takes(']') {
                    return Ok(Node::List(rows));
                }
            } else if self.takes(']') {
                return Ok(Node::List(rows));
            } else if !self.takes(',') {
                match self.peek() {
                    Some(Token::Number(number)) => row.push(Node::Number(number)),
                    _ => return Err(self.error("a table has numbers between bars")),
                }
                self.at += 1;
            }
        }
    }

    /// `array2d(1..a, 1..b, [ … ])`: the numbers in rows of the length b, which is the number of
    /// values divided by that of rows where it is only named.
    fn table(&mut self, depth: usize) -> Result<Node, Error> {
        let flat = self.peek() == Some(Token::Name("array1d"));
        self.at += 1;
        let mut lengths = Vec::new();
        let mut last = None;
        loop {
            match self.peek() {
                None => return Err(self.error("a table ends with a list")),
                Some(Token::Sign('[')) => break,
                Some(Token::Sign(',')) => lengths.push(last.take()),
                Some(Token::Number(number)) => last = Some(Len::Number(number)),
                Some(Token::Name(name)) => last = Some(Len::Name(name)),
                _ => {}
            }
            self.at += 1;
        }
        let list = self.value(depth + 1)?;
        let _ = self.takes(')');
        let Node::List(items) = list else {
            return Ok(list);
        };
        let nested = items.iter().any(|item| matches!(item, Node::List(_)));
        if flat || nested {
            return Ok(Node::List(items));
        }
        let mut lengths = lengths.into_iter().map(|length| match length {
            Some(Len::Number(number)) => usize::try_from(number).ok(),
            Some(Len::Name(name)) => self.numbers.get(name).copied(),
            None => None,
        });
        let (rows, width) = (lengths.next().flatten(), lengths.next().flatten());
        let width = width.or_else(|| items.len().checked_div(rows?));
        match width.filter(|&width| width > 0 && items.len().is_multiple_of(width)) {
            Some(width) => {
                let rows = items.chunks(width).map(|row| Node::List(row.to_vec()));
                Ok(Node::List(rows.collect()))
            }
            None => Err(self.error("the length of a table's rows divides its number of values")),
        }
    }
}

/// The numbers that names get, wherever they stand in the text.
fn numbers<'a>(tokens: &[(Token<'a>, u64)]) -> HashMap<&'a str, usize> {
    let mut numbers = HashMap::new();
    for window in tokens.windows(3) {
        let [(name, _), (gets, _), (number, _)] = window else {
            continue;
        };
        if let (Token::Name(name), Token::Number(number)) = (name, number)
            && matches!(gets, Token::Sign('=' | ':') | Token::Name("be"))
            && let Ok(number) = usize::try_from(*number)
        {
            numbers.entry(*name).or_insert(number);
        }
    }
    numbers
}

/// A length of a table.
enum Len<'a> {
    Number(i64),
    Name(&'a str),
}

/// Appends a puzzle as MiniZinc.
fn print(record: &Record, page: &mut Page<'_>) {
    let puzzle = &record.puzzle;
    for (name, count, clues) in [
        ("row", "rows", puzzle.rows()),
        ("col", "cols", puzzle.columns()),
    ] {
        let length = clues.iter().map(|clue| clue.runs().len()).max();
        let length = length.unwrap_or(0).max(1);
        let line = |clue: &Clue| {
            let zeros = std::iter::repeat_n(&0, length - clue.runs().len());
            let numbers: Vec<String> = zeros.chain(clue.runs()).map(ToString::to_string).collect();
            format!("  {}", numbers.join(","))
        };
        let lines: Vec<String> = clues.iter().map(line).collect();
        page.text.push_str(&format!(
            "{count} = {};\n{name}_rule_len = {length};\n{name}_rules = array2d(1..{count}, 1..{name}_rule_len, [\n{}\n]);\n",
            clues.len(),
            lines.join(",\n")
        ));
    }
}
