use cellwise_core::{Budget, Cancel, End, Limit, Rng, Verdict, collect};
use proptest::prelude::*;

use super::eights::Eights;
use super::{ClassicAnswer, ClassicBoard, Engine, Job, Lockstep};
use crate::Isa;
use crate::check_nine::{CHARACTERS, solves};
use crate::corpus::{Digits, brute_force, dug, every_kind, full, transform};
use crate::eight::Plain;
use crate::nine::Nine;

type Line = [u8; 81];

fn lines(boards: &[Digits]) -> Vec<Line> {
    let line = |board: &Digits| board.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
    boards.iter().map(line).collect()
}

/// Outcomes and all solutions, in order.
fn solve(lines: &[Line], mut batch: Lockstep) -> (Vec<ClassicAnswer>, Vec<Vec<Line>>) {
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut outcomes = vec![ClassicAnswer::default(); lines.len()];
    let mut found = vec![Vec::new(); lines.len()];
    batch
        .solve_each(
            &records,
            &mut outcomes,
            &mut Budget::unlimited(),
            &mut |record, solution| found[record].push(*solution),
        )
        .unwrap();
    (outcomes, found)
}

fn sorted(mut lines: Vec<Line>) -> Vec<Line> {
    lines.sort_unstable();
    lines.dedup();
    lines
}

#[test]
fn every_instruction_set_agrees_with_brute_force() {
    let boards = every_kind(21, 1_000);
    let slow: Vec<_> = boards
        .iter()
        .map(|board| brute_force(board, &|_, _| true, 20))
        .collect();
    let lines = lines(&boards);
    for isa in Isa::available() {
        let batch = Lockstep::new().with_isa(isa).with_max_solutions(20);
        let (outcomes, found) = solve(&lines, batch);
        for i in 0..boards.len() {
            assert_eq!(found[i].len() as u64, outcomes[i].solutions);
            assert!(found[i].iter().all(|s| solves::<CHARACTERS>(&lines[i], s)));
            let Some(slow) = &slow[i] else {
                continue;
            };
            assert_eq!(found[i].len(), slow.len(), "{isa} {:?}", boards[i]);
            let slow: Vec<Line> = slow.iter().map(|s| s.map(|d| d + b'0')).collect();
            if slow.len() < 20 {
                assert_eq!(outcomes[i].end, End::Exhausted);
                assert_eq!(sorted(found[i].clone()), sorted(slow));
            } else {
                assert_eq!(outcomes[i].end, End::Enough);
                assert_eq!(sorted(found[i].clone()).len(), 20);
            }
        }
    }
}

#[test]
fn every_instruction_set_walks_the_same_way() {
    let lines = lines(&every_kind(22, 3_000));
    for limit in [1, 2, 7] {
        let walk = |isa| {
            let batch = Lockstep::new().with_isa(isa).with_max_solutions(limit);
            solve(&lines, batch)
        };
        let portable = walk(Isa::Portable);
        for isa in Isa::available() {
            assert!(walk(isa) == portable, "{isa}");
        }
    }
}

#[test]
fn plain_words_walk_the_same_way() {
    // The form for other CPUs; with boards of few givens, where many lanes guess in the same pass.
    let mut rng = Rng::new(29);
    let loose = (0..500).map(|_| dug(&mut rng, 20));
    let boards: Vec<Digits> = every_kind(28, 2_000).into_iter().chain(loose).collect();
    let lines = lines(&boards);
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut plain = vec![ClassicAnswer::default(); lines.len()];
    let mut job = Job {
        records: &records,
        outcomes: &mut plain,
        limit: 3,
        max_nodes: u64::MAX,
        each: None,
    };
    let mut budget = Budget::unlimited();
    Engine::new()
        .run::<Eights<Plain>>(&mut job, &mut budget)
        .unwrap();
    for isa in Isa::available() {
        let batch = Lockstep::new().with_isa(isa).with_max_solutions(3);
        assert!(solve(&lines, batch).0 == plain, "{isa}");
    }
}

#[test]
fn one_at_a_time_and_all_at_once_find_the_same() {
    let boards = every_kind(23, 2_000);
    let (outcomes, found) = solve(&lines(&boards), Lockstep::new().with_max_solutions(3));
    for ((board, outcome), found) in boards.iter().zip(&outcomes).zip(&found) {
        let mut nine = Nine::from_digits(board);
        let answer = collect(&mut nine, 3, &mut Budget::unlimited());
        assert_eq!(
            (answer.solutions.len() as u64, answer.end),
            (outcome.solutions, outcome.end)
        );
        if answer.end == End::Exhausted {
            let alone = answer.solutions.iter();
            let alone: Vec<Line> = alone.map(|s| s.map(|digit| digit + b'0')).collect();
            assert_eq!(sorted(alone), sorted(found.clone()));
        }
    }
}

#[test]
fn both_engines_settle_the_same_boards_without_a_guess() {
    // Replies about such boards hold these numbers, and may come from either engine.
    let mut rng = Rng::new(33);
    let few = (0..2_000).map(|i| dug(&mut rng, 23 + i % 9));
    let boards: Vec<Digits> = every_kind(33, 1_000).into_iter().chain(few).collect();
    let (outcomes, _) = solve(&lines(&boards), Lockstep::new());
    let mut settled = 0;
    for (board, outcome) in boards.iter().zip(&outcomes) {
        let mut nine = Nine::from_digits(board);
        let stats = collect(&mut nine, 2, &mut Budget::unlimited()).stats;
        let lockstep = (outcome.nodes == 1, outcome.guesses == 0);
        assert_eq!(
            lockstep,
            (stats.nodes == 1, stats.guesses == 0),
            "{board:?}"
        );
        settled += u32::from(outcome.guesses == 0);
    }
    assert!((100..2_900).contains(&settled), "{settled}");
}

#[test]
fn a_puzzle_is_solved_alike_in_any_company() {
    let lines = lines(&every_kind(24, 400));
    let (together, _) = solve(&lines, Lockstep::new());
    for (line, outcome) in lines.iter().zip(&together) {
        let (alone, _) = solve(&[*line], Lockstep::new());
        assert_eq!(&alone[0], outcome);
    }
}

#[test]
fn solutions_are_the_same_with_and_without_a_listener() {
    let lines = lines(&every_kind(25, 1_000));
    let (told, found) = solve(&lines, Lockstep::new());
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut untold = vec![ClassicAnswer::default(); lines.len()];
    Lockstep::new()
        .solve(&records, &mut untold, &mut Budget::unlimited())
        .unwrap();
    assert_eq!(told, untold);
    for (outcome, found) in untold.iter().zip(&found) {
        assert_eq!(outcome.solution(), found.first());
    }
}

#[test]
fn counting_goes_to_the_end() {
    let mut rng = Rng::new(26);
    let boards: Vec<Digits> = (0..20)
        .map(|_| {
            let mut board = full(&mut rng);
            board[63..].fill(0);
            board
        })
        .collect();
    for isa in Isa::available() {
        let batch = Lockstep::new().with_isa(isa).with_max_solutions(u64::MAX);
        let (outcomes, _) = solve(&lines(&boards), batch);
        for (board, outcome) in boards.iter().zip(&outcomes) {
            let slow = brute_force(board, &|_, _| true, usize::MAX).unwrap();
            assert_eq!(outcome.end, End::Exhausted);
            assert_eq!(outcome.solutions, slow.len() as u64);
        }
    }
}

#[test]
fn pencil_marks_and_lines_mix() {
    let mut rng = Rng::new(27);
    let boards: Vec<Digits> = (0..200).map(|_| dug(&mut rng, 27)).collect();
    let lines = lines(&boards);
    let marks: Vec<[u16; 81]> = boards
        .iter()
        .map(|board| {
            board.map(|digit| match digit {
                // Bits that stand for no digit are not candidates.
                0 => 0xfe00 | (0x1ff & !(1 << rng.below(40).min(15))),
                digit => 1 << (digit - 1),
            })
        })
        .collect();
    for isa in Isa::available() {
        let records: Vec<ClassicBoard<'_>> = (0..boards.len())
            .flat_map(|i| {
                [
                    ClassicBoard::Line(&lines[i]),
                    ClassicBoard::Marks(&marks[i]),
                ]
            })
            .collect();
        let mut outcomes = vec![ClassicAnswer::default(); records.len()];
        Lockstep::new()
            .with_isa(isa)
            .with_max_solutions(30)
            .solve(&records, &mut outcomes, &mut Budget::unlimited())
            .unwrap();
        for (i, board) in boards.iter().enumerate() {
            let allowed = |cell: usize, digit: u8| marks[i][cell] >> (digit - 1) & 1 == 1;
            if let Some(slow) = brute_force(board, &allowed, 30) {
                assert_eq!(outcomes[2 * i + 1].solutions, slow.len() as u64);
            }
            if let Some(slow) = brute_force(board, &|_, _| true, 30) {
                assert_eq!(outcomes[2 * i].solutions, slow.len() as u64);
            }
        }
    }
}

#[test]
fn a_paused_batch_gives_the_same_answer() {
    let lines = lines(&every_kind(28, 300));
    let (whole, _) = solve(&lines, Lockstep::new().with_max_solutions(5));
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    for isa in Isa::available() {
        let mut outcomes = vec![ClassicAnswer::default(); lines.len()];
        let mut batch = Lockstep::new().with_isa(isa).with_max_solutions(5);
        let nodes = || Budget::unlimited().with_max_nodes(7);
        let mut end = batch.solve(&records, &mut outcomes, &mut nodes());
        let mut pauses = 0;
        while let Err(limit) = end {
            assert_eq!(limit, Limit::Nodes);
            assert!(outcomes.iter().any(|o| o.end == End::Stopped(limit)));
            pauses += 1;
            end = batch.resume(&records, &mut outcomes, &mut nodes());
        }
        assert!(pauses > 50, "{pauses}");
        assert!(outcomes == whole, "{isa}");
    }
}

#[test]
fn a_listener_hears_every_solution_once_across_pauses() {
    let lines = lines(&every_kind(32, 200));
    let (_, whole) = solve(&lines, Lockstep::new().with_max_solutions(5));
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut outcomes = vec![ClassicAnswer::default(); lines.len()];
    let mut found = vec![Vec::new(); lines.len()];
    let mut each = |record: usize, solution: &Line| found[record].push(*solution);
    let mut batch = Lockstep::new().with_max_solutions(5);
    let nodes = || Budget::unlimited().with_max_nodes(5);
    let mut end = batch.solve_each(&records, &mut outcomes, &mut nodes(), &mut each);
    while end.is_err() {
        end = batch.resume_each(&records, &mut outcomes, &mut nodes(), &mut each);
    }
    assert_eq!(found, whole);
}

#[test]
fn a_puzzle_that_takes_too_long_is_given_up_alone() {
    let boards = every_kind(29, 500);
    let (free, _) = solve(&lines(&boards), Lockstep::new());
    let (bound, _) = solve(&lines(&boards), Lockstep::new().with_max_nodes(3));
    assert!(free.iter().any(|o| o.nodes > 3));
    for (free, bound) in free.iter().zip(&bound) {
        if free.nodes <= 3 {
            assert_eq!(free, bound);
        } else {
            assert_eq!(bound.end, End::Stopped(Limit::Nodes));
            assert_eq!(bound.nodes, 3);
        }
    }
    let (none, _) = solve(&lines(&boards), Lockstep::new().with_max_nodes(0));
    assert!(none.iter().all(|o| o.verdict() == Verdict::Unknown));
}

#[test]
fn a_cancelled_batch_says_so_in_every_outcome() {
    let cancel = Cancel::new();
    cancel.cancel();
    let lines = lines(&every_kind(30, 100));
    let records: Vec<ClassicBoard<'_>> = lines.iter().map(ClassicBoard::Line).collect();
    let mut outcomes = vec![ClassicAnswer::default(); lines.len()];
    let mut budget = Budget::unlimited().with_cancel(&cancel);
    let end = Lockstep::new().solve(&records, &mut outcomes, &mut budget);
    assert_eq!(end, Err(Limit::Cancelled));
    let stopped = End::Stopped(Limit::Cancelled);
    assert!(outcomes.iter().all(|o| o.end == stopped));
}

#[test]
fn no_records_and_no_solutions_wanted_are_fine() {
    assert_eq!(solve(&[], Lockstep::new()).0, []);
    let (outcomes, _) = solve(&[[b'.'; 81]], Lockstep::new().with_max_solutions(0));
    assert_eq!((outcomes[0].solutions, outcomes[0].end), (0, End::Enough));
}

#[test]
fn anything_but_a_digit_is_an_open_cell() {
    let board = lines(&[dug(&mut Rng::new(31), 30)])[0];
    let (expected, _) = solve(&[board], Lockstep::new());
    for open in [b'0', b'*', b'_', b':', b'@', 0, 255, b' '] {
        let line = board.map(|c| if c == b'.' { open } else { c });
        for isa in Isa::available() {
            let (outcomes, _) = solve(&[line], Lockstep::new().with_isa(isa));
            assert_eq!(outcomes, expected);
        }
    }
}

proptest! {
    #[test]
    fn symmetries_and_new_names_change_no_count(seed: u64, clues in 20usize..36) {
        let mut rng = Rng::new(seed);
        let board = dug(&mut rng, clues);
        let mut boards = vec![board];
        boards.extend((0..8).map(|_| transform(&board, &mut rng)));
        let (outcomes, _) = solve(&lines(&boards), Lockstep::new().with_max_solutions(100));
        for outcome in &outcomes {
            prop_assert_eq!(outcome.solutions, outcomes[0].solutions);
            prop_assert_eq!(outcome.end, outcomes[0].end);
        }
    }
}
