//! Hints: mistakes first, then steps, in stages.

use cellwise_sudoku::DigitSet;

use super::*;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn board() -> Position {
    position(EASY)
}

fn position(text: &str) -> Position {
    Position::new(&text.parse().unwrap(), &mut Budget::unlimited())
}

fn hint(position: &Position) -> Hint {
    super::hint(position, &mut Budget::unlimited())
}

fn say(position: &Position, stage: Stage) -> String {
    hint(position).text(stage, position.shape(), &Symbols::default())
}

#[test]
fn a_wrong_digit_is_noticed_before_any_step() {
    let mut digits = board().digits().clone();
    digits.set(40, 7);
    let board = board().with_progress(&digits, None);
    let hint = hint(&board);
    assert_eq!(hint.step, None);
    assert_eq!(say(&board, Stage::Where), "There is a mistake in row 5.");
    assert_eq!(say(&board, Stage::Technique), "Wrong digit in r5c5.");
    assert_eq!(say(&board, Stage::Step), "r5c5 is not 7; it is 5.");
}

#[test]
fn a_missing_pencil_mark_is_noticed() {
    let mut marks = vec![DigitSet::EMPTY; 81];
    marks[2] = [1, 2].into_iter().collect();
    let board = board().with_progress(board().digits(), Some(&marks));
    let hint = hint(&board);
    assert_eq!(hint.mistakes, [Mistake::Mark { cell: 2, digit: 4 }]);
    assert_eq!(
        say(&board, Stage::Step),
        "r1c3 can still be 4: put the mark back."
    );
}

#[test]
fn pencil_marks_of_the_player_carry_the_next_step() {
    // Only the player's own eliminations make r1c3 a naked single here.
    let plain = board();
    let mut marks: Vec<DigitSet> = (0..81).map(|cell| plain.candidates(cell)).collect();
    marks[2] = DigitSet::only(4);
    let board = board().with_progress(board().digits(), Some(&marks));
    let steps = board
        .find_all(
            super::super::Technique::NakedSingle,
            &mut Budget::unlimited(),
        )
        .unwrap();
    assert!(steps.iter().any(|step| step.places[0].cell == 2));
}

#[test]
fn a_solved_board_is_said_to_be_solved() {
    let solution = board().solution().unwrap().clone();
    let board = board().with_progress(&solution, None);
    let hint = hint(&board);
    assert!(hint.solved);
    assert_eq!(say(&board, Stage::Where), "The board is solved.");
}

#[test]
fn without_a_single_solution_only_repeats_are_mistakes() {
    let board = position("1... .... .... ....");
    let mut digits = board.digits().clone();
    digits.set(3, 1);
    let board = board.with_progress(&digits, None);
    let said = say(&board, Stage::Step);
    assert_eq!(
        said,
        "The board can't be finished: row 1 holds 1 more than once: at r1c1 and r1c4."
    );
}

#[test]
fn every_stage_points_to_the_cells_of_its_words() {
    let board = board();
    let next = hint(&board);
    assert_eq!(say(&board, Stage::Where), "Look at box 2.", "the words");
    let Region { houses, cells } = next.region(Stage::Where, board.shape());
    let names: Vec<String> = houses
        .iter()
        .map(|&house| board.shape().houses()[house].kind.to_string())
        .collect();
    assert_eq!((names, cells), (vec!["box 2".to_owned()], Vec::new()));

    let mut digits = board.digits().clone();
    digits.set(40, 7);
    let board = board.with_progress(&digits, None);
    let wrong = hint(&board);
    let Region { houses, cells } = wrong.region(Stage::Where, board.shape());
    assert_eq!(board.shape().houses()[houses[0]].kind, HouseKind::Row(4));
    assert!(cells.is_empty());
    let Region { houses, cells } = wrong.region(Stage::Technique, board.shape());
    assert_eq!((houses, cells), (Vec::new(), vec![40]));
}

#[test]
fn stages_are_numbered_from_one_to_three() {
    assert_eq!(Stage::numbered(1), Some(Stage::Where));
    assert_eq!(Stage::numbered(3), Some(Stage::Step));
    assert_eq!(Stage::numbered(4), None);
}
