//! The demands of a rule, from its text alone: what a reader of the documentation would ask of the cells.

use std::rc::Rc;

use crate::conditions::{matches, meets};
use crate::sat::Demand;
use crate::{Board, Digits};

/// A line of a rule: words before the cells, then cells.
struct Told<'a> {
    board: &'a Board,
    words: Vec<&'a str>,
    cells: Vec<usize>,
}

/// Demands on digits that a test allows.
fn fits(cells: &[usize], test: impl Fn(&[usize]) -> bool + 'static) -> Demand {
    Demand::Fits(cells.to_vec(), Rc::new(test))
}

/// The same for each two neighbours in a list.
fn neighbours(cells: &[usize], test: impl Fn(usize, usize) -> bool + 'static) -> Vec<Demand> {
    let test = Rc::new(test);
    let two = |pair: &[usize]| {
        let test = Rc::clone(&test);
        fits(pair, move |d| test(d[0], d[1]))
    };
    cells.windows(2).map(two).collect()
}

/// The same for each two cells of a list.
fn each_two(cells: &[usize], test: impl Fn(usize, usize) -> bool + 'static) -> Vec<Demand> {
    let test = Rc::new(test);
    let mut all = Vec::new();
    for (j, &b) in cells.iter().enumerate() {
        for &a in &cells[..j] {
            let test = Rc::clone(&test);
            all.push(fits(&[a, b], move |d| test(d[0], d[1])));
        }
    }
    all
}

fn differ(digits: &[usize]) -> bool {
    (1..digits.len()).all(|i| !digits[..i].contains(&digits[i]))
}

fn sorted(digits: &[usize]) -> Vec<usize> {
    let mut sorted = digits.to_vec();
    sorted.sort_unstable();
    sorted
}

fn cell(name: &str, size: usize) -> Option<usize> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    Some((row - 1) * size + column - 1)
}

/// The class of a digit among low, middle and high.
fn third(digit: usize, size: usize) -> usize {
    // On boards of 4 the middle has two digits, on boards of 6 each class has two.
    match size {
        4 => [0, 1, 1, 2][digit - 1],
        _ => (digit - 1) / 2,
    }
}

/// The demands of a rule. `others` are the texts of all rules of the board.
pub(crate) fn told(text: &str, others: &[String], board: &Board) -> Vec<Demand> {
    let size = board.size;
    if let Some((name, _)) = text.split_once(" (")
        && ["and", "or", "not"].contains(&name)
    {
        let parts = brackets(text);
        let parts: Vec<Vec<Demand>> = parts.iter().map(|part| told(part, others, board)).collect();
        return match name {
            "and" => parts.into_iter().flatten().collect(),
            "or" => vec![Demand::Either(parts)],
            _ => vec![Demand::Broken(parts.into_iter().flatten().collect())],
        };
    }
    let mut words: Vec<&str> = text.split(' ').collect();
    let is_cell = |word: &&str| cell(word, size).is_some();
    let cells: Vec<usize> = words.iter().filter_map(|word| cell(word, size)).collect();
    if words[0] != "sum" {
        words.retain(|word| !is_cell(word));
    }
    Told {
        board,
        words,
        cells,
    }
    .demands(text, others)
}

/// The texts in the outermost brackets.
fn brackets(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut parts = Vec::new();
    for sign in text.chars() {
        depth -= i32::from(sign == ')');
        if depth > 0 {
            let part: &mut String = parts.last_mut().unwrap();
            part.push(sign);
        }
        if sign == '(' {
            depth += 1;
            if depth == 1 {
                parts.push(String::new());
            }
        }
    }
    parts
}

impl Told<'_> {
    /// The number behind the name.
    fn number(&self) -> usize {
        self.words[1].parse().unwrap()
    }

    fn digits(&self, place: usize) -> Vec<usize> {
        let list = self.words[place].split(',');
        list.map(|digit| digit.parse().unwrap()).collect()
    }

    /// The cells above, left, right and below.
    fn around(&self, cell: usize) -> Vec<usize> {
        let (row, column) = self.board.row_column(cell);
        let beside = |&other: &usize| {
            let (r, c) = self.board.row_column(other);
            r.abs_diff(row) + c.abs_diff(column) == 1
        };
        self.board.cells().filter(beside).collect()
    }

    /// The line of a clue outside, read from there.
    fn outside(&self) -> Vec<usize> {
        let size = self.board.size;
        let line: usize = self.words[2].parse::<usize>().unwrap() - 1;
        let mut cells: Vec<usize> = match self.words[1] {
            "left" | "right" => (0..size).map(|i| line * size + i).collect(),
            _ => (0..size).map(|i| i * size + line).collect(),
        };
        if ["right", "bottom"].contains(&self.words[1]) {
            cells.reverse();
        }
        cells
    }

    /// A clue outside: a row or a column holds each digit once.
    fn clue(&self, test: impl Fn(&[usize], usize) -> bool + 'static) -> Vec<Demand> {
        let clue = self.words[3].parse().unwrap();
        let test = move |d: &[usize]| test(d, clue);
        vec![Demand::Arranged(self.outside(), Rc::new(test))]
    }

    fn demands(self, text: &str, others: &[String]) -> Vec<Demand> {
        let (size, cells) = (self.board.size, &self.cells[..]);
        let count = cells.len();
        match self.words[0] {
            "difference" => {
                let by = self.number();
                neighbours(cells, move |a, b| a.abs_diff(b) == by)
            }
            "ratio" => {
                let by = self.number();
                neighbours(cells, move |a, b| a == by * b || b == by * a)
            }
            "xv" => {
                let sum = self.number();
                neighbours(cells, move |a, b| a + b == sum)
            }
            "negative" => self.negative(others),
            "quadruple" | "contains" => self.contains(),
            "between" => vec![fits(cells, move |d| {
                let (low, high) = (d[0].min(d[count - 1]), d[0].max(d[count - 1]));
                d[1..count - 1].iter().all(|&x| low < x && x < high)
            })],
            "lockout" => {
                let by = self.number();
                vec![fits(cells, move |d| {
                    let (low, high) = (d[0].min(d[count - 1]), d[0].max(d[count - 1]));
                    high - low >= by && d[1..count - 1].iter().all(|&x| x < low || high < x)
                })]
            }
            "whispers" => {
                let by = self.number();
                neighbours(cells, move |a, b| a.abs_diff(b) >= by)
            }
            "nabner" => each_two(cells, |a, b| a.abs_diff(b) > 1),
            "slowthermo" => neighbours(cells, |a, b| a <= b),
            "thermo" => vec![fits(cells, |d| d.windows(2).all(|two| two[0] < two[1]))],
            // One board that fills the square: see `gattai` for more.
            "boards" | "fog" => Vec::new(),
            "region" => vec![fits(cells, differ)],
            "odd" => vec![fits(cells, |d| d.iter().all(|x| x % 2 == 1))],
            "renban" => vec![fits(cells, |d| {
                let s = sorted(d);
                differ(d) && s[s.len() - 1] - s[0] == s.len() - 1
            })],
            "killer" => {
                let repeat = self.words[1] == "repeat";
                let sum: usize = self.words[1 + usize::from(repeat)].parse().unwrap();
                vec![fits(cells, move |d| {
                    d.iter().sum::<usize>() == sum && (repeat || differ(d))
                })]
            }
            "regionsum" => {
                let boxes: Vec<usize> = cells.iter().map(|&c| self.board.box_of(c)).collect();
                vec![fits(cells, move |d| {
                    let mut sums: Vec<usize> = Vec::new();
                    for i in 0..d.len() {
                        match i > 0 && boxes[i] == boxes[i - 1] {
                            true => *sums.last_mut().unwrap() += d[i],
                            false => sums.push(d[i]),
                        }
                    }
                    sums.iter().all(|sum| *sum == sums[0])
                })]
            }
            "entropic" => vec![fits(cells, move |d| {
                let class: Vec<usize> = d.iter().map(|&x| third(x, size)).collect();
                (0..class.len()).all(|i| differ(&class[i.saturating_sub(2)..=i]))
            })],
            "modular" => {
                let by = self.number();
                vec![fits(cells, move |d| {
                    let class: Vec<usize> = d.iter().map(|&x| x % by).collect();
                    (0..class.len()).all(|i| differ(&class[(i + 1).saturating_sub(by)..=i]))
                })]
            }
            "zipper" => vec![fits(cells, move |d| {
                let sum = |i: usize| {
                    let j = count - 1 - i;
                    if i == j { d[i] } else { d[i] + d[j] }
                };
                (0..count).all(|i| sum(i) == sum(0))
            })],
            "doublearrow" => vec![fits(cells, move |d| {
                2 * (d[0] + d[count - 1]) == d.iter().sum::<usize>()
            })],
            "sumline" => {
                let sum = self.number();
                vec![fits(cells, move |d| {
                    let mut left = sum;
                    d.iter().all(|&x| {
                        let fits = x <= left;
                        left = if x == left {
                            sum
                        } else {
                            left.saturating_sub(x)
                        };
                        fits
                    }) && left == sum
                })]
            }
            "equalsums" => vec![fits(cells, move |d| {
                let (a, b) = d.split_at(count / 2);
                a.iter().sum::<usize>() == b.iter().sum::<usize>()
            })],
            "pill" => vec![fits(cells, |d| {
                10 * d[0] + d[1] == d[2..].iter().sum::<usize>()
            })],
            "xsum" => self.clue(|d, sum| d[..d[0]].iter().sum::<usize>() == sum),
            "skyscraper" => self.clue(|d, seen| {
                let highest = |i: &usize| d[..=*i].iter().max() == Some(&d[*i]);
                (0..d.len()).filter(highest).count() == seen
            }),
            "hiddenskyscraper" => self.clue(|d, height| {
                let hidden = (1..d.len()).find(|&i| d[i] < d[i - 1]);
                hidden.is_some_and(|i| d[i] == height)
            }),
            "numberedroom" => self.clue(|d, digit| d[d[0] - 1] == digit),
            "fullrank" => {
                let line = |side: &str, i: usize| -> Vec<usize> {
                    let at = |j: usize| match side {
                        "left" => i * size + j,
                        "right" => i * size + size - 1 - j,
                        "top" => j * size + i,
                        _ => (size - 1 - j) * size + i,
                    };
                    (0..size).map(at).collect()
                };
                let number = |word: usize| self.words[word].parse::<usize>().unwrap();
                let own = line(self.words[1], number(2) - 1);
                let mut others = Vec::new();
                for i in 0..size {
                    let sides = ["left", "right", "top", "bottom"];
                    others.extend(sides.map(|side| line(side, i)));
                }
                others.retain(|other| *other != own);
                let ties = self.words.last() == Some(&"ties");
                vec![Demand::Rank(own, others, number(3), ties)]
            }
            "rowindexer" | "columnindexer" | "boxindexer" => self.indexers(),
            "pointer" => vec![fits(cells, |d| d.get(d[1]) == Some(&d[0]))],
            "minimum" | "maximum" => {
                let less = self.words[0] == "minimum";
                let mut all = Vec::new();
                for &own in cells {
                    for other in self.around(own).into_iter().filter(|c| !cells.contains(c)) {
                        all.push(fits(&[own, other], move |d| {
                            (d[0] < d[1]) == less && d[0] != d[1]
                        }));
                    }
                }
                all
            }
            "clone" => {
                let half = count / 2;
                let pairs = (0..half).map(|i| [cells[i], cells[i + half]]);
                pairs.map(|pair| fits(&pair, |d| d[0] == d[1])).collect()
            }
            "same" => vec![fits(cells, move |d| {
                sorted(&d[..count / 2]) == sorted(&d[count / 2..])
            })],
            "countingcircles" => (1..=size)
                .map(|digit| Demand::Times(cells.to_vec(), digit, vec![0, digit]))
                .collect(),
            "countdistinct" => vec![fits(cells, |d| {
                let mut kinds = sorted(&d[1..]);
                kinds.dedup();
                kinds.len() == d[0]
            })],
            "equalcount" => vec![fits(cells, |d| {
                d[1..].iter().filter(|&&x| x == d[1]).count() == d[0]
            })],
            "equalrun" => vec![fits(cells, |d| {
                d[1..].iter().take_while(|&&x| x == d[1]).count() == d[0]
            })],
            "pairsdiffer" => {
                let half = count / 2;
                let two = |i: usize, j: usize| {
                    let cells = [cells[i], cells[j], cells[half + i], cells[half + j]];
                    fits(&cells, |d| d[0] != d[1] || d[2] != d[3])
                };
                let pairs = (0..half).flat_map(|j| (0..j).map(move |i| (i, j)));
                pairs.map(|(i, j)| two(i, j)).collect()
            }
            "equality" => vec![fits(cells, move |d| {
                let half = |test: &dyn Fn(usize) -> bool| {
                    2 * d.iter().filter(|&&x| test(x)).count() == d.len()
                };
                differ(d)
                    && half(&|x| x % 2 == 0)
                    && half(&|x| 2 * x < size + 1)
                    && half(&|x| 2 * x > size + 1)
            })],
            "rellik" => {
                let sum = self.number();
                vec![fits(cells, move |d| {
                    let taken = |set: usize| {
                        let some = (0..count).filter(move |i| set >> i & 1 == 1);
                        some.map(|i| d[i]).sum::<usize>()
                    };
                    (1usize..1 << count).all(|set| taken(set) != sum)
                })]
            }
            "lunchbox" => {
                let sum = self.number();
                vec![fits(cells, move |d| {
                    let (low, high) = (d.iter().min().unwrap(), d.iter().max().unwrap());
                    let place = |x: &usize| d.iter().position(|y| y == x).unwrap();
                    let (i, j) = (place(low).min(place(high)), place(low).max(place(high)));
                    differ(d) && d[i + 1..j].iter().sum::<usize>() == sum
                })]
            }
            "globalentropy" => self.squares(move |x| third(x, size)),
            "globalmodular" => self.squares(|x| x % 3),
            "flatmates" => self.flatmates(),
            "taxicab" => {
                let steps = self.words.get(1).map(|word| word.parse::<usize>().unwrap());
                let all: Vec<usize> = self.board.cells().collect();
                let mut demands = Vec::new();
                for &a in &all {
                    for &b in &all[..a] {
                        let (one, two) = (self.board.row_column(a), self.board.row_column(b));
                        let far = one.0.abs_diff(two.0) + one.1.abs_diff(two.1);
                        demands.push(fits(&[a, b], move |d| {
                            d[0] != d[1] || steps.unwrap_or(d[0]) != far
                        }));
                    }
                }
                demands
            }
            "connected" => self.connected(),
            "relation" => self.relation(text),
            "sum" => self.sum(),
            "regex" => {
                let pattern: Vec<char> = self.words[1].chars().collect();
                vec![fits(cells, move |d| matches(&pattern, d))]
            }
            "automaton" => self.automaton(),
            name => unreachable!("{name}"),
        }
    }

    fn negative(&self, others: &[String]) -> Vec<Demand> {
        let numbers: Vec<usize> = self.words[2..].iter().map(|n| n.parse().unwrap()).collect();
        let kind = self.words[1].to_owned();
        let marks: &[&str] = if kind == "xv" {
            &["xv"]
        } else {
            &["difference", "ratio"]
        };
        let marked: Vec<Vec<usize>> = others
            .iter()
            .filter(|text| {
                marks
                    .iter()
                    .any(|mark| text.starts_with(&format!("{mark} ")))
            })
            .map(|text| {
                let cells = text
                    .split(' ')
                    .filter_map(|word| cell(word, self.board.size));
                sorted(&cells.collect::<Vec<_>>())
            })
            .collect();
        let numbers = Rc::new(numbers);
        let mut all = Vec::new();
        for a in self.board.cells() {
            for b in self.around(a).into_iter().filter(|&b| a < b) {
                if marked.contains(&vec![a, b]) {
                    continue;
                }
                let (numbers, kind) = (Rc::clone(&numbers), kind.clone());
                all.push(fits(&[a, b], move |d| {
                    let (low, high) = (d[0].min(d[1]), d[0].max(d[1]));
                    !numbers.iter().any(|&n| match kind.as_str() {
                        "difference" => low + n == high,
                        "ratio" => low * n == high,
                        _ => low + high == n,
                    })
                }));
            }
        }
        all
    }

    fn contains(&self) -> Vec<Demand> {
        let exactly = self.words[1] == "exactly";
        let wanted = self.digits(1 + usize::from(exactly));
        let size = self.board.size;
        let cells = match self.words[0] {
            "quadruple" => {
                let first = self.cells[0];
                vec![first, first + 1, first + size, first + size + 1]
            }
            _ => self.cells.clone(),
        };
        let count = |list: &[usize], digit: usize| list.iter().filter(|&&x| x == digit).count();
        vec![fits(&cells, move |d| {
            wanted.iter().all(|&x| match exactly {
                true => count(d, x) == count(&wanted, x),
                false => count(d, x) >= count(&wanted, x),
            })
        })]
    }

    fn indexers(&self) -> Vec<Demand> {
        let board = self.board;
        let mut all = Vec::new();
        for &own in &self.cells {
            let group = |other: &usize| match self.words[0] {
                "rowindexer" => other % board.size == own % board.size,
                "columnindexer" => other / board.size == own / board.size,
                _ => board.box_of(*other) == board.box_of(own),
            };
            let places: Vec<usize> = board.cells().filter(group).collect();
            let place = places.iter().position(|&c| c == own).unwrap() + 1;
            for (i, &other) in places
                .iter()
                .enumerate()
                .filter(|(_, other)| **other != own)
            {
                all.push(fits(&[own, other], move |d| {
                    (d[0] == i + 1) == (d[1] == place)
                }));
            }
        }
        all
    }

    fn squares(&self, class: impl Fn(usize) -> usize + 'static) -> Vec<Demand> {
        let size = self.board.size;
        let class = Rc::new(class);
        let corners = self
            .board
            .cells()
            .filter(|c| c % size + 1 < size && c / size + 1 < size);
        let square = |c: usize| {
            let class = Rc::clone(&class);
            fits(&[c, c + 1, c + size, c + size + 1], move |d| {
                (0..3).all(|wanted| d.iter().any(|&x| class(x) == wanted))
            })
        };
        corners.map(square).collect()
    }

    fn flatmates(&self) -> Vec<Demand> {
        let size = self.board.size;
        let middle = size / 2 + size % 2;
        let mut all = Vec::new();
        for own in self.board.cells() {
            let above = own.checked_sub(size);
            let below = Some(own + size).filter(|&c| c < size * size);
            let cells: Vec<usize> = above.into_iter().chain([own]).chain(below).collect();
            let (up, down) = (above.is_some(), below.is_some());
            all.push(fits(&cells, move |d| {
                d[usize::from(up)] != middle
                    || (up && d[0] == 1)
                    || (down && d[d.len() - 1] == size)
            }));
        }
        all
    }

    fn connected(&self) -> Vec<Demand> {
        let wanted = self.digits(1);
        let cells = self.cells.clone();
        let board = self.board.size;
        vec![fits(&self.cells, move |d| {
            let inside: Vec<usize> = (0..d.len()).filter(|&i| wanted.contains(&d[i])).collect();
            let beside = |i: usize, j: usize| {
                let (a, b) = (cells[i], cells[j]);
                (a / board).abs_diff(b / board) + (a % board).abs_diff(b % board) == 1
            };
            // Colours spread as often as there are cells.
            let mut reached: Vec<usize> = inside.iter().copied().take(1).collect();
            for _ in 0..inside.len() {
                for &j in &inside {
                    if !reached.contains(&j) && reached.iter().any(|&i| beside(i, j)) {
                        reached.push(j);
                    }
                }
            }
            reached.len() == inside.len()
        })]
    }

    fn relation(&self, text: &str) -> Vec<Demand> {
        let size = self.board.size;
        let condition = text.split_once('(').map(|(_, rest)| {
            let end = rest.rfind(')').unwrap();
            rest[..end].to_owned()
        });
        let pairs = self.words.iter().find(|word| word.contains(':'));
        let pairs: Vec<(usize, usize)> = pairs.map_or(Vec::new(), |word| {
            let pair = |text: &str| {
                let (a, b) = text.split_once(':').unwrap();
                (a.parse().unwrap(), b.parse().unwrap())
            };
            word.split(',').map(pair).collect()
        });
        let test = move |a: usize, b: usize| match &condition {
            Some(condition) => meets(condition, a, b, size),
            None => pairs.contains(&(a, b)),
        };
        match self.words[1] {
            "all" => each_two(&self.cells, test),
            "apart" => {
                let ways = self.words[2..]
                    .iter()
                    .take_while(|word| !word.starts_with('('));
                let ways: Vec<(usize, usize)> = ways
                    .map(|way| {
                        let (rows, columns) = way.split_once(',').unwrap();
                        (rows.parse().unwrap(), columns.parse().unwrap())
                    })
                    .collect();
                let test = Rc::new(test);
                let apart = self.board.apart(&ways).into_iter();
                apart
                    .map(|(later, earlier)| {
                        let test = Rc::clone(&test);
                        fits(&[earlier, later], move |d| test(d[0], d[1]))
                    })
                    .collect()
            }
            _ => neighbours(&self.cells, test),
        }
    }

    fn sum(&self) -> Vec<Demand> {
        let size = self.board.size;
        let mut terms: Vec<(i64, Option<usize>)> = Vec::new();
        let mut sign = "";
        for &word in &self.words[1..] {
            if "= != < <= > >=".split(' ').any(|s| s == word) {
                sign = word;
                continue;
            }
            let side = if sign.is_empty() { 1 } else { -1 };
            let (minus, rest) = match word.strip_prefix('-') {
                Some(rest) => (-1, rest),
                None => (1, word),
            };
            let (factor, name) = rest.split_once('*').unwrap_or(("1", rest));
            let place =
                cell(name, size).map(|c| self.cells_of_sum().iter().position(|&x| x == c).unwrap());
            let number: i64 = match place {
                Some(_) => factor.parse().unwrap(),
                None => rest.parse().unwrap(),
            };
            terms.push((side * minus * number, place));
        }
        let sign = sign.to_owned();
        vec![fits(&self.cells_of_sum(), move |d| {
            let value = |&(factor, place): &(i64, Option<usize>)| match place {
                Some(place) => factor * d[place] as i64,
                None => factor,
            };
            let total: i64 = terms.iter().map(value).sum();
            match sign.as_str() {
                "=" => total == 0,
                "!=" => total != 0,
                "<" => total < 0,
                "<=" => total <= 0,
                ">" => total > 0,
                _ => total >= 0,
            }
        })]
    }

    /// The cells of a sum, each once.
    fn cells_of_sum(&self) -> Vec<usize> {
        let mut cells: Vec<usize> = Vec::new();
        for word in &self.words {
            let name = word.trim_start_matches('-');
            let name = name.split_once('*').map_or(name, |(_, name)| name);
            if let Some(found) = cell(name, self.board.size)
                && !cells.contains(&found)
            {
                cells.push(found);
            }
        }
        cells
    }

    fn automaton(&self) -> Vec<Demand> {
        // from START to ENDS, then steps.
        let words: Vec<String> = self.words.iter().map(|word| (*word).to_owned()).collect();
        let size = self.board.size;
        vec![fits(&self.cells, move |d: &Digits| {
            let mut here = vec![words[2].clone()];
            for &digit in d {
                let mut next = Vec::new();
                for step in &words[5..] {
                    let (states, digits) = step.split_once(':').unwrap();
                    let (from, to) = states.split_once('>').unwrap();
                    let has = digits == "*"
                        || digits.split(',').any(|part| {
                            let (low, high) = part.split_once('-').unwrap_or((part, part));
                            let range: (usize, usize) =
                                (low.parse().unwrap(), high.parse().unwrap());
                            (range.0..=range.1.min(size)).contains(&digit)
                        });
                    if has && here.iter().any(|state| state == from) {
                        next.push(to.to_owned());
                    }
                }
                here = next;
            }
            here.iter()
                .any(|state| words[4].split(',').any(|end| end == state))
        })]
    }
}
