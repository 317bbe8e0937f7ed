//! The canonical form against all arrangements of a board.

use super::*;
use cellwise_core::Rng;

/// The last two are full; the very last has many symmetries.
const BOARDS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000030700090601025004070036006094000000300004000080910000000000102009080400013260",
    "1.....................2............................1.............................",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
];

fn board(text: &str) -> [u8; 81] {
    let digit = |byte: u8| {
        if byte.is_ascii_digit() {
            byte - b'0'
        } else {
            0
        }
    };
    text.bytes()
        .map(digit)
        .collect::<Vec<u8>>()
        .try_into()
        .unwrap()
}

/// A random order of three bands and of the lines in each.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 1, 2];
    rng.shuffle(&mut bands);
    let mut order = Vec::new();
    for band in bands {
        let mut rows = [0, 1, 2];
        rng.shuffle(&mut rows);
        order.extend(rows.map(|row| 3 * band + row));
    }
    order.try_into().unwrap()
}

fn scrambled(board: &[u8; 81], rng: &mut Rng) -> [u8; 81] {
    let (rows, columns) = (lines(rng), lines(rng));
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    rng.shuffle(&mut names);
    let turned = rng.below(2) == 1;
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if turned {
            9 * column + row
        } else {
            9 * row + column
        };
        match board[from] {
            0 => 0,
            digit => names[usize::from(digit) - 1],
        }
    })
}

/// All 1,296 orders of lines.
fn all_lines() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut all = Vec::new();
    for code in 0..6usize.pow(4) {
        let bands = ORDERS[code % 6];
        let within = [code / 6 % 6, code / 36 % 6, code / 216];
        all.push(std::array::from_fn(|line| {
            3 * bands[line / 3] + ORDERS[within[line / 3]][line % 3]
        }));
    }
    all
}

/// The smallest of all 3,359,232 arrangements, each with its digits renamed by first appearance.
fn by_brute_force(board: &[u8; 81]) -> [u8; 81] {
    let mut best = [9; 81];
    let orders = all_lines();
    for turned in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let mut names = [0; 10];
                let mut given = 0;
                let mut smaller = false;
                for cell in 0..81 {
                    let (row, column) = (rows[cell / 9], columns[cell % 9]);
                    let from = if turned {
                        9 * column + row
                    } else {
                        9 * row + column
                    };
                    let digit = usize::from(board[from]);
                    if digit > 0 && names[digit] == 0 {
                        given += 1;
                        names[digit] = given;
                    }
                    if smaller {
                        best[cell] = names[digit];
                    } else if names[digit] > best[cell] {
                        break;
                    } else if names[digit] < best[cell] {
                        smaller = true;
                        best[cell] = names[digit];
                    }
                }
            }
        }
    }
    best
}

#[test]
fn the_canonical_form_is_the_smallest_of_all_arrangements() {
    for text in BOARDS {
        let board = board(text);
        assert_eq!(canonical(&board), Ok(by_brute_force(&board)), "{text}");
    }
}

#[test]
fn so_it_is_for_boards_with_any_number_of_givens() {
    let mut rng = Rng::new(4);
    for open in (1..=80).step_by(6) {
        let mut board = scrambled(&board(BOARDS[4]), &mut rng);
        let mut cells: Vec<usize> = (0..81).collect();
        rng.shuffle(&mut cells);
        for &cell in &cells[..open] {
            board[cell] = 0;
        }
        assert_eq!(canonical(&board), Ok(by_brute_force(&board)), "{board:?}");
    }
}

#[test]
fn every_arrangement_has_the_same_canonical_form() {
    let mut rng = Rng::new(1);
    for text in BOARDS {
        let board = board(text);
        let form = canonical(&board);
        for _ in 0..20 {
            assert_eq!(canonical(&scrambled(&board, &mut rng)), form, "{text}");
        }
    }
}

#[test]
fn a_canonical_form_is_its_own() {
    for text in BOARDS {
        let form = canonical(&board(text)).unwrap();
        assert_eq!(canonical(&form), Ok(form));
    }
}

#[test]
fn one_given_more_is_another_board() {
    let first = board(BOARDS[0]);
    let mut other = first;
    other[0] = 0;
    assert_ne!(canonical(&first), canonical(&other));
}

#[test]
fn the_empty_board_is_canonical() {
    assert_eq!(canonical(&[0; 81]), Ok([0; 81]));
}

#[test]
fn a_puzzle_without_a_canonical_form_says_why() {
    let small: Puzzle = "1... .... .... ....".parse().unwrap();
    assert_eq!(small.canonical(), Err(CanonicalError::NotClassic));
    let marks = [crate::DigitSet::all(9); 81];
    let marked = Puzzle::with_candidates(crate::Shape::classic(), marks).unwrap();
    assert_eq!(marked.canonical(), Err(CanonicalError::PencilMarks));
    let mut digits = [0; 81];
    (digits[1], digits[73]) = (4, 4);
    let twice = Puzzle::classic(digits).unwrap().canonical().unwrap_err();
    let CanonicalError::Repeat(clash) = twice else {
        panic!("{twice}");
    };
    assert_eq!(clash.cells(), [1, 73]);
}
