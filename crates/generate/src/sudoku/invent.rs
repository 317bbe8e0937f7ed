//! Rules made at random on a full board that meets them.
//!
//! In: a full board and the names of rules. Out: rules that hold on it: cages, thermometers, arrows, marked
//! cells, lines. Every rule is read from its text and held against the board by the checker, so nothing here
//! needs to know what a rule of the form `NAME CELL CELL…` demands.

use std::collections::BTreeSet;

use cellwise_core::Rng;
use cellwise_sudoku::{Rule, RuleError, Shape, Symbols, check};

use super::any::puzzle_of;
use super::wishes::Wishes;

/// A rule of a Sudoku that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWish(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Fixed(Rule),
    /// Any rules of this name.
    Invent(&'static str),
}

/// The rules that are made in a way of their own. Rules of the form `NAME CELL CELL…` can be made, too.
const OWN_WAY: [&str; 9] = [
    "jigsaw",
    "killer",
    "arrow",
    "even",
    "odd",
    "greater",
    "sandwich",
    "littlekiller",
    "palindrome",
];

impl RuleWish {
    /// Reads a rule written out, or the name of a rule that is to be made at random.
    ///
    /// ```
    /// use cellwise_generate::sudoku::RuleWish;
    /// use cellwise_sudoku::Shape;
    ///
    /// let shape = Shape::classic();
    /// assert!(RuleWish::parse("x", &shape)?.fixed().is_some());
    /// assert!(RuleWish::parse("killer", &shape)?.fixed().is_none());
    /// assert!(RuleWish::parse("magic", &shape).is_err());
    /// # Ok::<(), cellwise_sudoku::RuleError>(())
    /// ```
    ///
    /// # Errors
    /// [`RuleError`] for a text that is no rule, or names one that has to be written out.
    pub fn parse(text: &str, shape: &Shape) -> Result<Self, RuleError> {
        match Rule::parse(text, shape) {
            Ok(Rule::Boards(_)) => Err(RuleError::Board {
                rule: "boards",
                needs: "puzzles are made on one board",
            }),
            Ok(rule) => Ok(Self(Kind::Fixed(rule))),
            Err(error) => {
                let name = text.trim().to_lowercase();
                let form = Rule::FORMS.iter().find(|form| form.name == name);
                let inventable =
                    form.filter(|form| is_line(form.form) || OWN_WAY.contains(&form.name));
                match inventable {
                    Some(form) => Ok(Self(Kind::Invent(form.name))),
                    None => Err(error),
                }
            }
        }
    }

    /// The rule, if it is not to be made at random.
    #[must_use]
    pub fn fixed(&self) -> Option<&Rule> {
        match &self.0 {
            Kind::Fixed(rule) => Some(rule),
            Kind::Invent(_) => None,
        }
    }

    /// The first word of the rule's text.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.0 {
            Kind::Fixed(rule) => rule.name(),
            Kind::Invent(name) => name,
        }
    }

    /// True if the rule only changes the houses of the board: named techniques use every house.
    #[must_use]
    pub fn has_named_steps(&self) -> bool {
        matches!(
            self.name(),
            "x" | "windoku" | "disjoint" | "region" | "jigsaw"
        )
    }

    pub(crate) fn check(&self, shape: &Shape) -> Result<(), RuleError> {
        match &self.0 {
            Kind::Fixed(rule) => puzzle_of_rules(shape, rule),
            Kind::Invent(_) => Ok(()),
        }
    }
}

fn puzzle_of_rules(shape: &Shape, rule: &Rule) -> Result<(), RuleError> {
    let grid = cellwise_sudoku::Grid::empty(shape.size());
    match cellwise_sudoku::Puzzle::new(shape.clone(), grid) {
        Ok(puzzle) => puzzle.with_rules(vec![rule.clone()]).map(|_| ()),
        Err(_) => Ok(()),
    }
}

fn is_line(form: &str) -> bool {
    form.ends_with(" CELL CELL…") && form.split(' ').count() == 3
}

/// The rules of a board, some of them cages that can still be divided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invented {
    rules: Vec<Rule>,
    /// The cells of each cage; their rules are the last of `rules`.
    cages: Vec<Vec<usize>>,
}

impl Invented {
    pub(crate) fn rules(&self) -> &[Rule] {
        &self.rules
    }

    pub(crate) fn has_cages(&self) -> bool {
        !self.cages.is_empty()
    }
}

/// Makes the rules that are wished for on a full board; `None` if one of them finds no place there.
pub(crate) fn invent(
    wishes: &Wishes,
    fixed: Vec<Rule>,
    solution: &[u8],
    rng: &mut Rng,
) -> Option<Invented> {
    let mut board = Board {
        shape: &wishes.shape,
        solution,
        used: vec![false; solution.len()],
        rules: fixed,
    };
    let mut cages = Vec::new();
    for wish in wishes.rules.iter().filter(|wish| wish.fixed().is_none()) {
        let (size, before) = (board.size(), board.rules.len());
        match wish.name() {
            "jigsaw" => {}
            "killer" => cages = board.cages(rng),
            "arrow" => board.arrows(size.div_ceil(2), rng),
            "even" => board.marked("even", 0, rng),
            "odd" => board.marked("odd", 1, rng),
            "greater" => board.signs(3 * size, rng),
            "sandwich" => board.sandwiches(),
            "littlekiller" => board.diagonals(size / 2, rng),
            "palindrome" => board.palindromes(size.div_ceil(3), rng),
            name => board.lines(name, size.div_ceil(2), rng),
        }
        let is_elsewhere = matches!(wish.name(), "jigsaw" | "killer");
        if board.rules.len() == before && !is_elsewhere {
            return None;
        }
    }
    let mut invented = Invented {
        rules: board.rules,
        cages: Vec::new(),
    };
    for cage in cages {
        add_cage(&mut invented, &wishes.shape, solution, cage);
    }
    Some(invented)
}

fn name(shape: &Shape, cell: usize) -> String {
    shape.name(cell)
}

fn names(shape: &Shape, cells: &[usize]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| name(shape, cell)).collect();
    names.join(" ")
}

fn cage_rule(shape: &Shape, solution: &[u8], cells: &[usize]) -> Rule {
    let sum: usize = cells.iter().map(|&cell| usize::from(solution[cell])).sum();
    let text = format!("killer {sum} {}", names(shape, cells));
    Rule::parse(&text, shape).unwrap_or_else(|_| unreachable!("a cage of cells of the board"))
}

fn add_cage(invented: &mut Invented, shape: &Shape, solution: &[u8], cells: Vec<usize>) {
    invented.rules.push(cage_rule(shape, solution, &cells));
    invented.cages.push(cells);
}

/// Divides a cage so that another solution breaks one of the parts. False if no cage can be divided so
/// into parts of two cells at least.
pub(crate) fn refine(
    invented: &mut Invented,
    solution: &[u8],
    other: &[u8],
    shape: &Shape,
    rng: &mut Rng,
) -> bool {
    let sum = |cells: &[usize], digits: &[u8]| -> u32 {
        cells.iter().map(|&cell| u32::from(digits[cell])).sum()
    };
    let mut order: Vec<usize> = (0..invented.cages.len())
        .filter(|&i| invented.cages[i].len() >= 4)
        .collect();
    rng.shuffle(&mut order);
    // Large cages first: small ones give much away already.
    order.sort_by_key(|&i| std::cmp::Reverse(invented.cages[i].len()));
    for i in order {
        let cage = invented.cages[i].clone();
        for _ in 0..12 {
            let size = 2 + rng.below(cage.len() - 3);
            let Some(part) = connected_part(&cage, size, shape, rng) else {
                continue;
            };
            let rest: Vec<usize> = cage.iter().copied().filter(|c| !part.contains(c)).collect();
            if is_connected(&rest, shape) && sum(&part, solution) != sum(&part, other) {
                let first = invented.rules.len() - invented.cages.len();
                invented.rules[first + i] = cage_rule(shape, solution, &part);
                invented.cages[i] = part;
                add_cage(invented, shape, solution, rest);
                return true;
            }
        }
    }
    false
}

fn neighbours(shape: &Shape, cell: usize) -> impl Iterator<Item = usize> + use<> {
    let size = shape.size();
    let (row, column) = (cell / size, cell % size);
    let at =
        move |row: usize, column: usize| (row < size && column < size).then(|| row * size + column);
    [
        at(row.wrapping_sub(1), column),
        at(row + 1, column),
        at(row, column.wrapping_sub(1)),
        at(row, column + 1),
    ]
    .into_iter()
    .flatten()
}

/// Cells of a set that hang together, drawn at random; `None` if the draw got stuck.
fn connected_part(
    cells: &[usize],
    size: usize,
    shape: &Shape,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let mut part = vec![*rng.pick(cells)?];
    while part.len() < size {
        let edge: Vec<usize> = part
            .iter()
            .flat_map(|&cell| neighbours(shape, cell))
            .filter(|cell| cells.contains(cell) && !part.contains(cell))
            .collect();
        part.push(*rng.pick(&edge)?);
    }
    part.sort_unstable();
    Some(part)
}

fn is_connected(cells: &[usize], shape: &Shape) -> bool {
    let Some(&first) = cells.first() else {
        return false;
    };
    let mut seen = BTreeSet::from([first]);
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        for next in neighbours(shape, cell) {
            if cells.contains(&next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.len() == cells.len()
}

/// A full board on which rules are made.
struct Board<'a> {
    shape: &'a Shape,
    solution: &'a [u8],
    /// Cells of lines, arrows and the like, which do not share cells.
    used: Vec<bool>,
    rules: Vec<Rule>,
}

impl Board<'_> {
    fn size(&self) -> usize {
        self.shape.size()
    }

    fn digit(&self, cell: usize) -> usize {
        usize::from(self.solution[cell])
    }

    /// The rule of this text, if the full board meets it.
    fn holding(&self, text: &str) -> Option<Rule> {
        let rule = Rule::parse(text, self.shape).ok()?;
        let shape = std::sync::Arc::new(self.shape.clone());
        let puzzle = puzzle_of(&shape, std::slice::from_ref(&rule), self.solution.to_vec());
        check(&puzzle, puzzle.givens()).is_ok().then_some(rule)
    }

    /// The cells around a cell, diagonally as well.
    fn around(&self, cell: usize) -> Vec<usize> {
        let size = self.size();
        let (row, column) = (cell / size, cell % size);
        let near = |at: usize| at.saturating_sub(1)..(at + 2).min(size);
        near(row)
            .flat_map(|r| near(column).map(move |c| r * size + c))
            .filter(|&other| other != cell)
            .collect()
    }

    /// Cages over the whole board, of two to five cells without a digit twice; single cells that are left
    /// over join a neighbour.
    fn cages(&mut self, rng: &mut Rng) -> Vec<Vec<usize>> {
        let cells = self.solution.len();
        let mut cage_of = vec![usize::MAX; cells];
        let mut cages: Vec<Vec<usize>> = Vec::new();
        let mut order: Vec<usize> = (0..cells).collect();
        rng.shuffle(&mut order);
        for &start in &order {
            if cage_of[start] != usize::MAX {
                continue;
            }
            let wanted = 2 + rng.below(4);
            let mut cage = vec![start];
            while cage.len() < wanted {
                let edge: Vec<usize> = cage
                    .iter()
                    .flat_map(|&cell| neighbours(self.shape, cell))
                    .filter(|&cell| cage_of[cell] == usize::MAX && !cage.contains(&cell))
                    .filter(|&cell| {
                        cage.iter()
                            .all(|&c| self.solution[c] != self.solution[cell])
                    })
                    .collect();
                match rng.pick(&edge) {
                    Some(&cell) => cage.push(cell),
                    None => break,
                }
            }
            if let [single] = cage[..] {
                let home = neighbours(self.shape, single)
                    .map(|cell| cage_of[cell])
                    .filter(|&home| home != usize::MAX)
                    .find(|&home: &usize| {
                        let digits = cages[home].iter().map(|&cell| self.solution[cell]);
                        cages[home].len() < self.size()
                            && digits.into_iter().all(|d| d != self.solution[single])
                    });
                if let Some(home) = home {
                    cages[home].push(single);
                    cage_of[single] = home;
                    continue;
                }
            }
            for &cell in &cage {
                cage_of[cell] = cages.len();
            }
            cages.push(cage);
        }
        cages.iter_mut().for_each(|cage| cage.sort_unstable());
        cages
    }

    /// Lines that grow cell by cell as long as the rule holds.
    fn lines(&mut self, name: &str, count: usize, rng: &mut Rng) {
        let longest = (self.size() * 2 / 3).max(2);
        let mut made = 0;
        for _ in 0..20 * count {
            if made == count {
                break;
            }
            let mut line = vec![rng.below(self.solution.len())];
            let mut best = None;
            while line.len() < longest && !self.used[line[0]] {
                let mut next = self.around(line[line.len() - 1]);
                next.retain(|cell| !self.used[*cell] && !line.contains(cell));
                rng.shuffle(&mut next);
                let grown = next.into_iter().find_map(|cell| {
                    let cells = [&line[..], &[cell]].concat();
                    let text = format!("{name} {}", names(self.shape, &cells));
                    self.holding(&text).map(|rule| (cells, rule))
                });
                let Some((cells, rule)) = grown else {
                    break;
                };
                line = cells;
                best = Some(rule);
            }
            if let Some(rule) = best.filter(|_| line.len() >= 3) {
                line.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    /// Palindromes that grow from their middle, an equal digit at both ends each time.
    fn palindromes(&mut self, count: usize, rng: &mut Rng) {
        let mut made = 0;
        for _ in 0..60 * count {
            if made == count {
                break;
            }
            let mut line = vec![rng.below(self.solution.len())];
            if self.used[line[0]] {
                continue;
            }
            while line.len() < self.size() {
                let free = |end: usize| -> Vec<usize> {
                    let mut near = self.around(end);
                    near.retain(|cell| !self.used[*cell] && !line.contains(cell));
                    near
                };
                let ahead = free(line[0]);
                let behind = free(line[line.len() - 1]);
                let pairs: Vec<(usize, usize)> = ahead
                    .iter()
                    .flat_map(|&a| behind.iter().map(move |&b| (a, b)))
                    .filter(|&(a, b)| a != b && self.digit(a) == self.digit(b))
                    .collect();
                let Some(&(first, last)) = rng.pick(&pairs) else {
                    break;
                };
                line.insert(0, first);
                line.push(last);
            }
            let text = format!("palindrome {}", names(self.shape, &line));
            if line.len() >= 3
                && let Some(rule) = self.holding(&text)
            {
                line.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    /// Arrows with a shaft of two cells or more.
    fn arrows(&mut self, count: usize, rng: &mut Rng) {
        let mut made = 0;
        for _ in 0..200 * count {
            if made == count {
                break;
            }
            let circle = rng.below(self.solution.len());
            let mut arrow = vec![circle];
            let mut left = self.digit(circle);
            while left > 0 && !self.used[circle] {
                let mut next = self.around(arrow[arrow.len() - 1]);
                next.retain(|&cell| {
                    !self.used[cell] && !arrow.contains(&cell) && self.digit(cell) <= left
                });
                let Some(&cell) = rng.pick(&next) else {
                    break;
                };
                left -= self.digit(cell);
                arrow.push(cell);
            }
            let text = format!("arrow {}", names(self.shape, &arrow));
            if left == 0
                && arrow.len() >= 3
                && let Some(rule) = self.holding(&text)
            {
                arrow.iter().for_each(|&cell| self.used[cell] = true);
                self.rules.push(rule);
                made += 1;
            }
        }
    }

    /// Marks a third of the cells whose digit leaves this remainder when divided by two.
    fn marked(&mut self, name: &str, remainder: usize, rng: &mut Rng) {
        let mut cells: Vec<usize> = (0..self.solution.len())
            .filter(|&cell| self.digit(cell) % 2 == remainder)
            .collect();
        rng.shuffle(&mut cells);
        cells.truncate(cells.len().div_ceil(3));
        cells.sort_unstable();
        let text = format!("{name} {}", names(self.shape, &cells));
        self.rules.extend(self.holding(&text));
    }

    /// Signs between cells side by side.
    fn signs(&mut self, count: usize, rng: &mut Rng) {
        let mut pairs = BTreeSet::new();
        for _ in 0..3 * count {
            let cell = rng.below(self.solution.len());
            let near: Vec<usize> = neighbours(self.shape, cell).collect();
            if let Some(&other) = rng.pick(&near)
                && self.digit(cell) > self.digit(other)
                && pairs.len() < count
            {
                pairs.insert((cell, other));
            }
        }
        for (greater, less) in pairs {
            let text = format!("greater {}", names(self.shape, &[greater, less]));
            self.rules.extend(self.holding(&text));
        }
    }

    /// The sandwich sum of every row and column.
    fn sandwiches(&mut self) {
        let size = self.size();
        for line in 0..2 * size {
            let (kind, number) = (["row", "column"][line / size], line % size);
            let cells: Vec<usize> = (0..size)
                .map(|i| match line / size {
                    0 => number * size + i,
                    _ => i * size + number,
                })
                .collect();
            let place = |digit: usize| cells.iter().position(|&cell| self.digit(cell) == digit);
            if let (Some(one), Some(largest)) = (place(1), place(size)) {
                let between = &cells[one.min(largest) + 1..one.max(largest)];
                let sum: usize = between.iter().map(|&cell| self.digit(cell)).sum();
                let text = format!("sandwich {kind} {} {sum}", number + 1);
                self.rules.extend(self.holding(&text));
            }
        }
    }

    /// Sums along diagonals that begin at the edge.
    fn diagonals(&mut self, count: usize, rng: &mut Rng) {
        let size = self.size();
        let mut all = Vec::new();
        for i in 1..size - 1 {
            all.push(((0, i), (1, 1), "se"));
            all.push(((0, i), (1, size), "sw"));
            all.push(((size - 1, i), (size, 1), "ne"));
            all.push(((size - 1, i), (size, size), "nw"));
        }
        rng.shuffle(&mut all);
        for ((row, column), (down, right), direction) in all.into_iter().take(count) {
            // A step of `size` stands for one back.
            let (mut r, mut c, mut sum) = (row, column, 0);
            while r < size && c < size {
                sum += self.digit(r * size + c);
                r = if down == size {
                    r.wrapping_sub(1)
                } else {
                    r + 1
                };
                c = if right == size {
                    c.wrapping_sub(1)
                } else {
                    c + 1
                };
            }
            let cell = name(self.shape, row * size + column);
            let text = format!("littlekiller {sum} {cell} {direction}");
            self.rules.extend(self.holding(&text));
        }
    }
}

/// Regions for a jigsaw: those of the board, or its rows, after many exchanges of cells between
/// neighbouring regions, each of which hangs together.
pub(crate) fn regions(shape: &Shape, rng: &mut Rng) -> Rule {
    let size = shape.size();
    let (rows, columns) = shape.box_size();
    let mut map: Vec<usize> = (0..size * size)
        .map(|cell| cell / size / rows * (size / columns) + cell % size / columns)
        .collect();
    for _ in 0..size * size * 8 {
        exchange(&mut map, shape, rng);
    }
    let symbols = Symbols::default();
    let text: String = map
        .iter()
        .map(|&region| symbols.of(region as u8 + 1))
        .collect();
    Rule::parse(&format!("jigsaw {text}"), shape)
        .unwrap_or_else(|_| unreachable!("every region has as many cells as before"))
}

/// Exchanges two cells at the border of two regions, if both still hang together.
fn exchange(map: &mut [usize], shape: &Shape, rng: &mut Rng) {
    let cell = rng.below(map.len());
    let own = map[cell];
    let near: Vec<usize> = neighbours(shape, cell).filter(|&c| map[c] != own).collect();
    let Some(&beside) = rng.pick(&near) else {
        return;
    };
    let other = map[beside];
    let back: Vec<usize> = (0..map.len())
        .filter(|&c| map[c] == other && neighbours(shape, c).any(|n| n != cell && map[n] == own))
        .collect();
    let Some(&back) = rng.pick(&back) else {
        return;
    };
    (map[cell], map[back]) = (other, own);
    let cells =
        |region: usize| -> Vec<usize> { (0..map.len()).filter(|&c| map[c] == region).collect() };
    if !is_connected(&cells(own), shape) || !is_connected(&cells(other), shape) {
        (map[cell], map[back]) = (own, other);
    }
}
