use super::*;

fn why(puzzle: &Puzzle) -> Why {
    super::why(puzzle, &mut Budget::unlimited()).why
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

#[test]
fn a_repeated_given_is_the_whole_reason() {
    let text = format!("5...5....{}", ".".repeat(72));
    let clash = vec![0, 4];
    let irreducible = true;
    assert_eq!(why(&puzzle(&text)), Why::Impossible { clash, irreducible });
}

#[test]
fn dropping_any_given_of_a_clash_makes_it_possible() {
    // The board of the founding documents that has no solution at all.
    let board =
        puzzle("94..31..76.............2..9.7..6.2...9..4.8...3....5..........1.2..5..8........4.");
    let Why::Impossible { clash, .. } = why(&board) else {
        panic!("it has no solution")
    };
    let is_possible = |kept: &[usize]| {
        let kept = only(&board, kept);
        let answer = kept.solve_within(1, &mut Budget::unlimited());
        !answer.solutions.is_empty()
    };
    assert!(!is_possible(&clash));
    for i in 0..clash.len() {
        let mut fewer = clash.clone();
        fewer.remove(i);
        assert!(is_possible(&fewer), "without cell {}", clash[i]);
    }
}

#[test]
fn one_given_settles_two_solutions() {
    // A full grid with one unique rectangle emptied.
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut text: Vec<char> = solved.chars().collect();
    // r4c3 r4c6 r5c3 r5c6 hold 9 1 / 6 3: empty these and more, until two solutions remain.
    for cell in [0, 1, 9, 10] {
        text[cell] = '.';
    }
    let one: Puzzle = text.iter().collect::<String>().parse().unwrap();
    assert_eq!(why(&one), Why::Unique);
    let empty = puzzle("1234 3412 2143 ....");
    assert_eq!(why(&empty), Why::Unique);
    let two = puzzle("1234 3412 .... ....");
    let Why::Several {
        differ,
        settle,
        fewest,
        solutions,
    } = why(&two)
    else {
        panic!("it has several")
    };
    assert_eq!(solutions, Some(4));
    assert_eq!(differ.len(), 8);
    assert_eq!((settle.len(), fewest), (2, true));
    assert_eq!(why(&with_given(&two, &settle)), Why::Unique);
}

#[test]
fn with_countless_solutions_the_answer_says_that_it_is_greedy() {
    let board = puzzle(&format!("123456789{}", ".".repeat(72)));
    let Why::Several {
        differ,
        settle,
        fewest,
        solutions,
    } = why(&board)
    else {
        panic!("it has several")
    };
    assert_eq!((fewest, solutions), (false, None));
    assert_eq!(differ.len(), 72);
    assert_eq!(why(&with_given(&board, &settle)), Why::Unique);
}

#[test]
fn a_limit_leaves_the_findings() {
    let empty = puzzle(&".".repeat(81));
    let stopped = |puzzle: &Puzzle, max_nodes| {
        super::why(puzzle, &mut Budget::unlimited().with_max_nodes(max_nodes))
    };
    let answer = stopped(&empty, 1);
    assert_eq!(answer.limit, Some(Limit::Nodes));
    assert_eq!(answer.why, Why::Unknown { found: false });
    let answer = stopped(&empty, 2_000);
    assert_eq!(answer.limit, Some(Limit::Nodes));
    let Why::Several { differ, settle, .. } = answer.why else {
        panic!("two solutions are found in 2000 nodes")
    };
    assert!(!differ.is_empty() && settle.is_empty());

    let board =
        puzzle("94..31..76.............2..9.7..6.2...9..4.8...3....5..........1.2..5..8........4.");
    let whole = super::why(&board, &mut Budget::unlimited());
    assert_eq!(whole.limit, None);
    let mut search = WhySearch::new(&board);
    let mut budget = Budget::unlimited().with_slice(50);
    let mut sizes = Vec::new();
    let found = loop {
        match search.advance(&mut budget) {
            Ok(found) => break found,
            Err(_) => budget.next_slice(),
        }
        if let Why::Impossible { clash, irreducible } = search.so_far() {
            assert!(!irreducible);
            sizes.push(clash.len());
        }
    };
    assert_eq!(found, whole.why);
    assert!(
        sizes.is_sorted_by(|a, b| a >= b) && sizes.len() > 2,
        "{sizes:?}"
    );
}
