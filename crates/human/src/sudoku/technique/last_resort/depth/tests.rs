//! A slow twin of the search for the depth, on lists of truth values, which does everything anew on every board.

use cellwise_core::Rng;

use super::{BEYOND, Depth, Search};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

use Value::{False, Open, True};

type Values = Vec<Value>;

/// Gives a candidate a value; returns false if it has another one.
fn set(values: &mut [Value], candidate: usize, value: Value) -> bool {
    let is_new = values[candidate] == Open;
    if is_new {
        values[candidate] = value;
    }
    values[candidate] == value
}

/// One wave; `None` at a contradiction, else whether anything changed.
fn wave(groups: &[Vec<u16>], values: &mut Values) -> Option<bool> {
    let before = values.clone();
    let mut is_sound = true;
    for group in groups {
        let mut left = group.iter().filter(|&&m| before[usize::from(m)] != False);
        match (left.next(), left.next()) {
            (None, _) => is_sound = false,
            (Some(&last), None) => is_sound &= set(values, usize::from(last), True),
            _ => {}
        }
    }
    let placed = values.clone();
    for group in groups {
        let truths = group.iter().filter(|&&m| placed[usize::from(m)] == True);
        let truths: Vec<u16> = truths.copied().collect();
        is_sound &= truths.len() < 2;
        for &member in group
            .iter()
            .filter(|m| !truths.is_empty() && !truths.contains(m))
        {
            is_sound &= set(values, usize::from(member), False);
        }
    }
    is_sound.then(|| *values != before)
}

/// All that follows; `None` at a contradiction.
fn follow(groups: &[Vec<u16>], candidates: usize, start: usize) -> Option<Values> {
    let mut values = vec![Open; candidates];
    values[start] = True;
    while wave(groups, &mut values)? {}
    Some(values)
}

/// The waves after which two together come to a contradiction.
fn excluded_at(groups: &[Vec<u16>], a: &Values, b: &Values) -> Option<usize> {
    let mut values = a.clone();
    for (candidate, &value) in b.iter().enumerate() {
        if value != Open && !set(&mut values, candidate, value) {
            return Some(1);
        }
    }
    (1..).find_map(|waves| match wave(groups, &mut values) {
        None => Some(Some(waves)),
        Some(false) => Some(None),
        Some(true) => None,
    })?
}

/// Takes candidates out of the groups.
fn without(groups: &[Vec<u16>], fallen: &[usize]) -> Vec<Vec<u16>> {
    let stays = |m: &u16| !fallen.contains(&usize::from(*m));
    let left = groups
        .iter()
        .map(|group| group.iter().copied().filter(stays).collect());
    left.collect()
}

/// The depth of a board and the pairs on the first board that needs it.
fn depth(mut groups: Vec<Vec<u16>>, candidates: usize) -> (usize, usize) {
    let (mut depth, mut pairs_there) = (1, None);
    loop {
        let settled = groups.iter().all(|group| group.len() == 1);
        if settled {
            return (depth, pairs_there.unwrap_or(0));
        }
        let mut left: Vec<usize> = groups.iter().flatten().map(|&m| usize::from(m)).collect();
        left.sort_unstable();
        left.dedup();
        let follows: Vec<Option<Values>> = (0..candidates)
            .map(|c| left.contains(&c).then(|| follow(&groups, candidates, c))?)
            .collect();
        let dead: Vec<usize> = left
            .iter()
            .copied()
            .filter(|&c| follows[c].is_none())
            .collect();
        let agreed = |&x: &usize| {
            groups.iter().any(|group| {
                let mut all = group.iter().map(|&m| follows[usize::from(m)].as_ref());
                all.all(|values| values.is_some_and(|values| values[x] == False))
            })
        };
        let fallen = if dead.is_empty() {
            left.iter().copied().filter(agreed).collect()
        } else {
            dead
        };
        if !fallen.is_empty() {
            groups = without(&groups, &fallen);
            continue;
        }
        let alone = |c: usize| {
            let mut mine = groups.iter().filter(|group| group.contains(&(c as u16)));
            mine.all(|group| group.len() == 1)
        };
        left.retain(|&c| !alone(c));
        let mut pairs = Vec::new();
        for (i, &a) in left.iter().enumerate() {
            for &b in &left[i + 1..] {
                let (Some(of_a), Some(of_b)) = (&follows[a], &follows[b]) else {
                    continue;
                };
                let seen = [of_a[b] == False, of_b[a] == False];
                if seen != [true, true]
                    && excluded_at(&groups, of_a, of_b).is_some_and(|waves| waves <= depth)
                {
                    pairs.push((a, b));
                }
            }
        }
        pairs_there.get_or_insert(pairs.len());
        let falls = |&start: &usize| {
            let mut values = follows[start].clone().unwrap_or_default();
            loop {
                let before = values.clone();
                for &(a, b) in &pairs {
                    for (from, to) in [(a, b), (b, a)] {
                        if before[from] == True && !set(&mut values, to, False) {
                            return true;
                        }
                    }
                }
                match wave(&groups, &mut values) {
                    None => return true,
                    Some(_) if values == before => return false,
                    Some(_) => {}
                }
            }
        };
        let fallen: Vec<usize> = left.iter().copied().filter(falls).collect();
        if fallen.is_empty() {
            (depth, pairs_there) = (depth + 1, None);
        } else {
            groups = without(&groups, &fallen);
        }
    }
}

/// The groups of a Latin square with random candidates, of which one square stays possible.
fn random_square(rng: &mut Rng, size: usize, share: f64) -> (Vec<Vec<u16>>, usize) {
    let mut groups = vec![Vec::new(); 3 * size * size];
    let mut count = 0;
    for row in 0..size {
        for column in 0..size {
            for digit in 0..size {
                if (row + column) % size != digit && !rng.chance(share) {
                    continue;
                }
                for (kind, place) in [(row, column), (row, digit), (column, digit)]
                    .into_iter()
                    .enumerate()
                {
                    groups[(kind * size + place.0) * size + place.1].push(count);
                }
                count += 1;
            }
        }
    }
    (groups, usize::from(count))
}

/// The groups of a classic board.
fn classic(givens: &str) -> (Vec<Vec<u16>>, usize) {
    let mut groups = vec![Vec::new(); 4 * 81];
    let mut count = 0;
    for (cell, given) in givens.bytes().enumerate() {
        let (row, column) = (cell / 9, cell % 9);
        let house = row / 3 * 3 + column / 3;
        for digit in 0..9 {
            if given != b'.' && given != b'1' + digit {
                continue;
            }
            let digit = usize::from(digit);
            for group in [
                cell,
                81 + row * 9 + digit,
                162 + column * 9 + digit,
                243 + house * 9 + digit,
            ] {
                groups[group].push(count);
            }
            count += 1;
        }
    }
    (groups, usize::from(count))
}

fn search(groups: &[Vec<u16>], candidates: usize) -> Depth {
    let mut search = Search::new(candidates, groups);
    loop {
        if let Some(found) = search.found() {
            return found;
        }
        search.step();
    }
}

#[test]
fn random_squares_are_as_deep_as_the_slow_twin_says() {
    let mut rng = Rng::new(23);
    for _ in 0..300 {
        let (groups, candidates) = random_square(&mut rng, 5, 0.5);
        let found = search(&groups, candidates);
        // More than one square may stay possible; the twin has no end then.
        if found.waves < BEYOND {
            assert_eq!(depth(groups, candidates), (found.waves, found.pairs));
        }
    }
}

#[test]
fn a_hard_board_is_as_deep_as_the_slow_twin_says() {
    let (groups, candidates) = classic(
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    );
    let found = search(&groups, candidates);
    assert!(found.waves > 1);
    assert_eq!(depth(groups, candidates), (found.waves, found.pairs));
}
