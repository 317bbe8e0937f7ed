//! Every board that the founding documents print, through the methods of `Puzzle`.

use cellwise_core::{End, Verdict};
use cellwise_sudoku::{Grid, Puzzle, Reason, Shape, Solver};

fn digits(grid: &Grid) -> String {
    grid.digits().iter().map(ToString::to_string).collect()
}

#[test]
fn the_printed_boards_have_the_printed_solutions() {
    let boards = [
        (
            "040000000001034620603000070000483507000050060000009040005000001800547396000021000",
            "248675139751934628693218475926483517184752963537169842475396281812547396369821754",
        ),
        (
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
        (
            "026000810300708006400050007050107090003905100040302050100030002500204009038000460",
            "726493815315728946489651237852147693673985124941362758194836572567214389238579461",
        ),
        (
            "780400120600075009000601078007040260001050930904060005070300012120007400049206007",
            "785439126612875349493621578857943261261758934934162785578394612126587493349216857",
        ),
    ];
    for (board, solution) in boards {
        let answer = board.parse::<Puzzle>().unwrap().solve();
        assert_eq!(answer.verdict(), Verdict::Unique);
        assert_eq!(digits(&answer.solutions[0]), solution);
        assert_eq!(answer.end, End::Exhausted);
    }
}

#[test]
fn the_board_of_the_walk_is_impossible_and_not_for_a_short_reason() {
    let walk: Puzzle =
        "94..31..7 6........ .....2..9 .7..6.2.. .9..4.8.. .3....5.. ........1 .2..5..8. .......4."
            .parse()
            .unwrap();
    assert_eq!(walk.solve().verdict(), Verdict::Impossible);
    assert_eq!(walk.count(u64::MAX).solutions, 0);
    assert_eq!(Solver::new(&walk).reason(), None);
}

#[test]
fn empty_boards_are_filled_like_any_other() {
    for size in [9, 16, 25] {
        let puzzle = Puzzle::new(Shape::usual(size).unwrap(), Grid::empty(size)).unwrap();
        let answer = puzzle.solve();
        assert_eq!(answer.verdict(), Verdict::Several);
        assert_ne!(answer.solutions[0], answer.solutions[1]);
    }
}

#[test]
fn clashing_givens_are_impossible_and_say_where() {
    let puzzle: Puzzle =
        "5.......5 ......... ......... ......... ......... ......... ......... ......... ........."
            .parse()
            .unwrap();
    assert_eq!(puzzle.solve().verdict(), Verdict::Impossible);
    let reason = Solver::new(&puzzle).reason().unwrap();
    assert_eq!(
        reason.to_string(),
        "row 1 holds 5 more than once: at r1c1 and r1c9"
    );
}

#[test]
fn a_cell_and_a_digit_without_room_are_named() {
    let cell: Puzzle = "12.. ..3. ..4. ....".parse().unwrap();
    let reason = Solver::new(&cell).reason();
    assert_eq!(reason, Some(Reason::NoDigit { cell: 2, size: 4 }));
    assert_eq!(cell.solve().verdict(), Verdict::Impossible);
    let digit: Puzzle = "..2. 1... ...1 ....".parse().unwrap();
    let reason = Solver::new(&digit).reason().unwrap();
    assert_eq!(reason.to_string(), "row 1 has no place for 1");
    assert_eq!(digit.solve().verdict(), Verdict::Impossible);
}
