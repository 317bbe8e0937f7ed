//! Conditions on two digits, and patterns of lines, read in the simplest way: by recursion on the text.

/// Returns true if two digits meet a condition like `a+b=10 | a<b`.
pub(crate) fn meets(text: &str, a: usize, b: usize, largest: usize) -> bool {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    value(&plain, [a as i64, b as i64, largest as i64]) != 0
}

/// The place of the last of some operators outside brackets that has something on its left.
fn split<'a>(text: &'a str, operators: &[&str]) -> Option<(&'a str, String, &'a str)> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    for i in (1..text.len()).rev() {
        depth += i32::from(bytes[i] == b')') - i32::from(bytes[i] == b'(');
        if depth != 0 {
            continue;
        }
        for operator in operators {
            let Some(rest) = text[i..].strip_prefix(operator) else {
                continue;
            };
            // `!=`, `<=` and `>=` are one sign, and a minus behind an operator belongs to a number.
            let before = bytes[i - 1];
            let glued = (*operator == "=" && b"!<>".contains(&before))
                || (["<", ">"].contains(operator) && rest.starts_with('='))
                || (*operator == "-" && b"=<>+-*/%(".contains(&before));
            if !glued && !rest.is_empty() {
                return Some((&text[..i], (*operator).to_owned(), rest));
            }
        }
    }
    None
}

fn value(text: &str, digits: [i64; 3]) -> i64 {
    let levels: [&[&str]; 5] = [
        &["|"],
        &["&"],
        &["!=", "<=", ">=", "=", "<", ">"],
        &["+", "-"],
        &["*", "/", "%"],
    ];
    for (level, operators) in levels.iter().enumerate() {
        // A `!` in front takes the whole comparison behind it.
        if level == 2
            && let Some(rest) = text.strip_prefix('!')
        {
            return i64::from(value(rest, digits) == 0);
        }
        let Some((left, operator, right)) = split(text, operators) else {
            continue;
        };
        let (x, y) = (value(left, digits), value(right, digits));
        return match operator.as_str() {
            "|" => i64::from(x != 0 || y != 0),
            "&" => i64::from(x != 0 && y != 0),
            "=" => i64::from(x == y),
            "!=" => i64::from(x != y),
            "<" => i64::from(x < y),
            "<=" => i64::from(x <= y),
            ">" => i64::from(x > y),
            ">=" => i64::from(x >= y),
            "+" => x + y,
            "-" => x - y,
            "*" => x * y,
            "/" => x / y,
            _ => x.rem_euclid(y),
        };
    }
    if let Some(inner) = text.strip_suffix(')') {
        let (name, inner) = inner.split_once('(').unwrap();
        if name.is_empty() {
            return value(inner, digits);
        }
        let arguments: Vec<i64> = inner.split(',').map(|part| value(part, digits)).collect();
        return match name {
            "abs" => arguments[0].abs(),
            "min" => arguments[0].min(arguments[1]),
            "max" => arguments[0].max(arguments[1]),
            _ => unreachable!("{name}"),
        };
    }
    match text {
        "a" => digits[0],
        "b" => digits[1],
        "n" => digits[2],
        number => number.parse().unwrap(),
    }
}

/// Returns true if a pattern matches the whole line.
pub(crate) fn matches(pattern: &[char], line: &[usize]) -> bool {
    ways(pattern, line).contains(&line.len())
}

/// The lengths of the beginnings of a line that a pattern matches.
fn ways(pattern: &[char], line: &[usize]) -> Vec<usize> {
    let mut depth = 0;
    for (i, &sign) in pattern.iter().enumerate() {
        depth += i32::from(sign == '(') - i32::from(sign == ')');
        if sign == '|' && depth == 0 {
            let mut all = ways(&pattern[..i], line);
            all.extend(ways(&pattern[i + 1..], line));
            return all;
        }
    }
    if pattern.is_empty() {
        return vec![0];
    }
    let (part, rest) = pattern.split_at(first_part(pattern));
    let (least, most, used) = times(rest);
    let rest = &rest[used..];
    let mut here = vec![0];
    let mut all = Vec::new();
    for count in 0..=most.min(line.len() + least) {
        if count >= least {
            for &from in &here {
                all.extend(ways(rest, &line[from..]).iter().map(|more| from + more));
            }
        }
        let mut next: Vec<usize> = here
            .iter()
            .flat_map(|&from| once(part, &line[from..]).into_iter().map(move |n| from + n))
            .collect();
        next.sort_unstable();
        next.dedup();
        here = next;
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// The length of the first part: a bracket, a set or a sign.
fn first_part(pattern: &[char]) -> usize {
    match pattern[0] {
        '[' => pattern.iter().position(|&c| c == ']').unwrap() + 1,
        '(' => {
            let mut depth = 0;
            let end = pattern.iter().position(|&c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            end.unwrap() + 1
        }
        _ => 1,
    }
}

/// How often the part before may come, and the length of the sign that says so.
fn times(rest: &[char]) -> (usize, usize, usize) {
    match rest.first() {
        Some('*') => (0, 99, 1),
        Some('+') => (1, 99, 1),
        Some('?') => (0, 1, 1),
        Some('{') => {
            let end = rest.iter().position(|&c| c == '}').unwrap();
            let text: String = rest[1..end].iter().collect();
            let (low, high) = text.split_once(',').unwrap_or((&text, &text));
            (low.parse().unwrap(), high.parse().unwrap_or(99), end + 1)
        }
        _ => (1, 1, 0),
    }
}

/// The lengths that one part matches at the start of a line.
fn once(part: &[char], line: &[usize]) -> Vec<usize> {
    if part[0] == '(' {
        return ways(&part[1..part.len() - 1], line);
    }
    let Some(&digit) = line.first() else {
        return Vec::new();
    };
    let sign = char::from_digit(digit as u32, 10).unwrap();
    let fits = match part[0] {
        '.' => true,
        '[' => {
            let inner: String = part[1..part.len() - 1].iter().collect();
            let (not, list) = match inner.strip_prefix('^') {
                Some(list) => (true, list),
                None => (false, inner.as_str()),
            };
            let list: Vec<char> = list.chars().collect();
            let range = |w: &[char]| w[1] == '-' && (w[0]..=w[2]).contains(&sign);
            (list.contains(&sign) || list.windows(3).any(range)) != not
        }
        own => own == sign,
    };
    if fits { vec![1] } else { Vec::new() }
}
