//! The problems of every textbook, as models: maps, queens, cryptarithms.
//!
//! Examples and tests share them.

use crate::{AllDifferent, Domain, Model, Relation, Sum, Value, Var};

/// A map in so many colours, numbered from 0: the countries by name, and the pairs of them that have a border.
///
/// ```
/// use cellwise_csp::problems::map;
///
/// let model = map("Benelux", 3, &["B", "NL", "L"], &[(0, 1), (0, 2)]);
/// assert_eq!(model.size(), 3);
/// assert_eq!(model.constraint_ids().count(), 2);
/// ```
///
/// # Panics
/// If a border names a country that is not there.
#[must_use]
pub fn map(
    name: &str,
    colours: u16,
    countries: &[impl AsRef<str>],
    borders: &[(usize, usize)],
) -> Model {
    let mut model = Model::new(name);
    let colours = Domain::range(0..=colours.saturating_sub(1));
    let vars: Vec<Var> = countries
        .iter()
        .map(|country| model.variable(country.as_ref(), colours.clone()))
        .collect();
    for &(a, b) in borders {
        let [first, second] = [a, b].map(|country| countries[country].as_ref());
        let border = format!("the border of {first} and {second}");
        model.constrain(AllDifferent::new("border", border, [vars[a], vars[b]]));
    }
    model
}

/// The states of Australia in red, green and blue.
///
/// ```
/// use cellwise_csp::problems::australia;
///
/// let model = australia();
/// let [west, north] = ["WA", "NT"].map(|name| model.find(name).unwrap());
/// let mut assigned = model.start();
/// assigned.set(west, 0);
/// let blame = model.blame(north, 0, &assigned).unwrap();
/// assert_eq!(model.explain(0, blame), "red is in the border of WA and NT at WA");
/// ```
#[must_use]
pub fn australia() -> Model {
    let states = ["WA", "NT", "SA", "Q", "NSW", "V", "T"];
    let borders = [
        (0, 1),
        (0, 2),
        (1, 2),
        (1, 3),
        (2, 3),
        (2, 4),
        (2, 5),
        (3, 4),
        (4, 5),
    ];
    let mut model = map("Australia in three colours", 3, &states, &borders);
    model.name_values(["red", "green", "blue"]);
    model
}

/// Queens on a square board, one in each row, none in the way of another; the value is the column, from 1.
///
/// ```
/// use cellwise_csp::problems::queens;
///
/// let model = queens(4);
/// let [first, second] = ["row 1", "row 2"].map(|name| model.find(name).unwrap());
/// let mut assigned = model.start();
/// assigned.set(first, 2);
/// assert!(model.blame(second, 3, &assigned).is_some());
/// assert!(model.blame(second, 4, &assigned).is_none());
/// ```
#[must_use]
pub fn queens(size: Value) -> Model {
    let mut model = Model::new(format!("{size} queens"));
    let rows: Vec<Var> = (1..=size)
        .map(|row| model.variable(format!("row {row}"), Domain::range(1..=size)))
        .collect();
    for (i, &a) in rows.iter().enumerate() {
        for (j, &b) in rows.iter().enumerate().skip(i + 1) {
            let apart = (j - i) as Value;
            let peaceful = move |x: Value, y: Value| x != y && x.abs_diff(y) != apart;
            model.constrain(Relation::new("the board", [a, b], peaceful));
        }
    }
    model
}

/// A sum of words: each letter is a digit, different letters are different digits, and no word begins
/// with 0. Letters are variables in the order in which they appear.
///
/// ```
/// use cellwise_csp::problems::cryptarithm;
///
/// let model = cryptarithm(&["TWO", "TWO"], "FOUR");
/// let names: Vec<&str> = model.vars().map(|var| model.var_name(var)).collect();
/// assert_eq!(names, ["T", "W", "O", "F", "U", "R"]);
/// assert_eq!(model.domain(model.find("F").unwrap()).len(), 9);
/// ```
#[must_use]
pub fn cryptarithm(addends: &[&str], total: &str) -> Model {
    let words = || addends.iter().copied().chain([total]);
    let mut letters: Vec<char> = Vec::new();
    for letter in words().flat_map(str::chars) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let mut model = Model::new(format!("{} = {total}", addends.join(" + ")));
    let vars: Vec<Var> = letters
        .iter()
        .map(|&letter| {
            let least = u16::from(words().any(|word| word.starts_with(letter)));
            model.variable(letter.to_string(), Domain::range(least..=9))
        })
        .collect();
    model.constrain(AllDifferent::new("letters", "the letters", vars.clone()));
    // A letter counts what its places are worth, and those in the total count as a loss.
    let worth = |letter: char, word: &str| -> i64 {
        let places = word.chars().rev().enumerate();
        let mine = places.filter(|&(_, other)| other == letter);
        mine.map(|(place, _)| 10i64.pow(place as u32)).sum()
    };
    let terms = vars.iter().zip(&letters).map(|(&var, &letter)| {
        let gain: i64 = addends.iter().map(|word| worth(letter, word)).sum();
        (var, gain - worth(letter, total))
    });
    model.constrain(Sum::new("the sum", terms, 0, 0..=9));
    model
}
