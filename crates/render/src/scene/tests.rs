//! Scenes of the founding documents' walk, to the letter.

use std::sync::Arc;

use super::*;
use cellwise_sudoku::{Puzzle, Symbols, as_csp};
use cellwise_textbook::Replay;
use cellwise_textbook::{Method, Options, Trace};

const WALK: &str =
    "94..31..7 6........ .....2..9 .7..6.2.. .9..4.8.. .3....5.. ........1 .2..5..8. .......4.";

/// The scenes of the walk, drawn.
fn scenes(method: Method, number: usize, width: usize, height: Option<usize>) -> Vec<Vec<String>> {
    let puzzle: Puzzle = WALK.parse().unwrap();
    let model = Arc::new(as_csp(&puzzle));
    let mut director = SceneBuilder::new(&model);
    let draw = |scene: &Scene, replay: &Replay| {
        let vars: Vec<Var> = model.vars().collect();
        let digit = |cell: usize| replay.value(vars[cell]).unwrap_or(0) as u8;
        let mut board = BoardDrawing::sudoku(&puzzle, &Symbols::default(), digit);
        scene.marked.iter().for_each(|var| board.mark(var.index()));
        scene
            .lines(&board, width, height)
            .iter()
            .map(StyledLine::plain)
            .collect()
    };
    Trace::new(&model, method, Options::default())
        .filter_map(|step| director.follow(&step, draw))
        .take(number)
        .collect()
}

#[test]
fn the_first_dead_end_shows_board_values_and_reasons() {
    let scenes = scenes(Method::Backtrack, 5, 80, None);
    assert_eq!(scenes[0][0], " 9 4 . | . 3 1 | . . 7   start");
    let expected = "
 9 4 2 | 5 3 1 | 6[.]7   step 4, depth 3
 6 . . | . . . | . . .   r1c8: nothing fits (8 is in its column) -> back
 . . . | . . 2 | . . 9   values: 1 2 3 4 5 6 7 8 9
-------+-------+-------  - 1 is in row 1 at r1c6
 . 7 . | . 6 . | 2 . .   - 2 is in row 1 at r1c3
 . 9 . | . 4 . | 8 . .   - 3 is in row 1 at r1c5
 . 3 . | . . . | 5 . .   - 4 is in row 1 at r1c2
-------+-------+-------  - 5 is in row 1 at r1c4
 . . . | . . . | . . 1   - 6 is in row 1 at r1c7
 . 2 . | . 5 . | . 8 .   - 7 is in row 1 at r1c9
 . . . | . . . | . 4 .   - 8 is in column 8 at r8c8
                         - 9 is in row 1 at r1c1
assignments 3, tests 22, dead ends 1, prunings 0, deepest 3";
    assert_eq!(scenes[4], expected.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn struck_values_belong_to_their_assignment() {
    let scenes = scenes(Method::Forward, 2, 80, None);
    assert!(scenes[1][1].ends_with("r1c3 = 2"), "{:?}", scenes[1]);
    assert!(
        scenes[1]
            .iter()
            .any(|line| line.ends_with("> r2c3: not 2 (column 3)")),
        "{:?}",
        scenes[1]
    );
}

#[test]
fn no_scene_is_larger_than_its_screen() {
    for (width, height) in [(80, 24), (80, 5), (40, 12), (20, 3), (1, 1)] {
        for scene in scenes(Method::Forward, 30, width, Some(height)) {
            assert!(scene.len() <= height);
            assert!(scene.iter().all(|line| line.chars().count() <= width));
        }
    }
}

#[test]
fn a_board_too_high_shows_the_part_that_changed() {
    let scenes = scenes(Method::Backtrack, 60, 80, Some(6));
    let marked = |scene: &Vec<String>| scene.iter().any(|line| line.contains('['));
    assert!(scenes[1..].iter().all(marked));
}
