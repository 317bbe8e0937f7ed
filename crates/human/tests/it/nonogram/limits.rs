//! Slices change nothing but the time, and limits end everything with what was found until then.

use cellwise_core::{Budget, Limit, Rng};
use cellwise_human::nonogram::{
    HintSearch, Human, PathEnd, Position, Rating, Stage, Walk, explain, hint, rate,
};
use cellwise_nonogram::{Clue, Picture, Puzzle};

use super::pictures::{part_of, random};

#[test]
fn a_path_in_slices_is_the_same_path() {
    let mut rng = Rng::new(21);
    for _ in 0..12 {
        let puzzle = Puzzle::of_picture(&random(&mut rng, 8, 8, 1)).unwrap();
        let position = Position::new(&puzzle, &mut Budget::unlimited());
        let whole = explain(&position, &mut Budget::unlimited());
        for slice in [1, 7, 100] {
            let mut walk = Walk::new(&position);
            let mut budget = Budget::unlimited().with_slice(slice);
            while walk.advance(&mut budget) == Err(Limit::Slice) {
                budget.next_slice();
            }
            assert_eq!(walk.into_path(), whole);
        }
    }
}

#[test]
fn a_hint_in_slices_is_the_same_hint() {
    let mut rng = Rng::new(22);
    for _ in 0..12 {
        let picture = random(&mut rng, 7, 7, 2);
        let puzzle = Puzzle::of_picture(&picture).unwrap();
        let position = Position::new(&puzzle, &mut Budget::unlimited());
        let position = position.with_picture(&part_of(&mut rng, &picture));
        let mut search = HintSearch::new(&position);
        let mut budget = Budget::unlimited().with_slice(1);
        let found = loop {
            match search.advance(&mut budget) {
                Ok(found) => break found,
                Err(_) => budget.next_slice(),
            }
        };
        assert_eq!(found, hint(&position, &mut Budget::unlimited()));
    }
}

#[test]
fn a_limit_ends_a_rating_without_a_level() {
    let picture = random(&mut Rng::new(23), 20, 20, 1);
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let position = Position::new(&puzzle, &mut Budget::unlimited());
    let clock = cellwise_core::WallClock::start();
    let mut over = Budget::unlimited().with_clock(clock, std::time::Duration::ZERO);
    let rating: Rating = rate(&position, &mut over);
    assert_eq!((rating.level, rating.end), (None, PathEnd::Stopped));
    assert_eq!(rating.limit, Some(Limit::Time));
    let text = rating.to_string();
    assert!(
        text.starts_with("not rated: a limit struck before the end"),
        "{text}"
    );
}

#[test]
fn of_equal_hints_the_one_next_to_the_last_cell_is_given() {
    // Four full rows; the last cell drawn is in the third.
    let puzzle = Puzzle::of_picture(&Picture::from_text("####\n####\n####\n####").unwrap());
    let position = Position::new(&puzzle.unwrap(), &mut Budget::unlimited());
    let near = position.with_near(Some(9));
    let hint = hint(&near, &mut Budget::unlimited());
    assert_eq!(hint.text(Stage::Where), "Look at row 3.");
}

#[test]
fn mistakes_come_first_with_the_line_that_proves_them() {
    let picture = Picture::from_text("###..\n#.#..\n#####\n..###\n..#.#").unwrap();
    let puzzle = Puzzle::of_picture(&picture).unwrap();
    let position = Position::new(&puzzle, &mut Budget::unlimited());
    assert!(position.solution().is_some());
    let say = |text: &str| {
        let position = position.clone().with_picture(&text.parse().unwrap());
        let found = hint(&position, &mut Budget::unlimited());
        assert_eq!(found.step, None);
        found.text(Stage::Step).to_owned()
    };
    // In the first case row 1 has no room for its 3; in the second every line could still be finished.
    assert_eq!(
        say("??.??\n?????\n?????\n?????\n?????"),
        "r1c3 is not white; it is black. Row 1 (clue 3) can't be finished with it."
    );
    assert_eq!(
        say("???#?\n?????\n?????\n?????\n?????"),
        "r1c4 is not black; it is white. Column 4 (clue 2) proves it."
    );
}

#[test]
fn a_picture_that_is_too_large_gets_no_step_and_says_so() {
    let rows = vec![Clue::new([]); 2];
    let columns = vec![Clue::new([]); 20_000];
    let puzzle = Puzzle::new(rows, columns).unwrap();
    assert_eq!(
        puzzle.hint().text(Stage::Step),
        "The picture is too large for hints."
    );
    assert_eq!(puzzle.rate().end, PathEnd::Stuck);
}

#[test]
fn a_large_picture_is_rated_line_by_line() {
    let rows = vec![Clue::new([300]); 20];
    let columns = vec![Clue::new([20]); 300];
    let rating = Puzzle::new(rows, columns).unwrap().rate();
    assert_eq!(rating.line_by_line, Some(true));
}
