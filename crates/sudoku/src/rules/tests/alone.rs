//! Each propagator against all ways to fill its cells.

use cellwise_core::Rng;

use super::super::{Form, Propagator, Rule};
use super::{random_digits, random_rule};
use crate::Shape;
use crate::digits::each;

/// All ways to fill the propagator's cells from `masks` that the rule's checker accepts.
fn support(rule: &Rule, propagator: &dyn Propagator, shape: &Shape, masks: &[u64]) -> Vec<u64> {
    // The propagator may assume that its cells differ where a house says so.
    let differ = match rule {
        Rule::Killer(cage) => !cage.may_repeat(),
        Rule::Renban(_) | Rule::Sandwich(_) | Rule::XSum(_) | Rule::Lunchbox(_) => true,
        _ => false,
    };
    let mut support = vec![0u64; masks.len()];
    let mut board = vec![0u8; shape.cells()];
    let mut choice: Vec<u64> = masks.to_vec();
    loop {
        let bit = |i: usize| choice[i] & choice[i].wrapping_neg();
        let mut seen = 0;
        let mut repeats = false;
        for (i, &cell) in propagator.scope().iter().enumerate() {
            repeats |= seen & bit(i) != 0;
            seen |= bit(i);
            board[cell] = bit(i).trailing_zeros() as u8 + 1;
        }
        if !(differ && repeats) && rule.faults(shape, &[], &board).is_empty() {
            for (i, all) in support.iter_mut().enumerate() {
                *all |= bit(i);
            }
        }
        // The next choice, as an odometer.
        let Some(i) = (0..choice.len()).find(|&i| choice[i] & (choice[i] - 1) != 0) else {
            return support;
        };
        choice[i] &= choice[i] - 1;
        choice[..i].copy_from_slice(&masks[..i]);
    }
}

#[test]
fn digits_that_a_rule_gives_back_leave_its_conclusions() {
    let mut rng = Rng::new(6);
    let shape = Shape::boxes(2, 3).unwrap();
    let (mut conclusions, mut dead, mut wide, mut kept) = (0, 0, 0, 0);
    for round in 0..12_000 {
        let digits = random_digits(6, &mut rng);
        let kinds = ["killer", "arrow", "littlekiller"];
        let named = |form: &Form| form.name == kinds[round % kinds.len()];
        let kind = Rule::FORMS.iter().position(named).unwrap();
        let rule = random_rule(kind, &shape, &digits, &mut rng);
        let propagator = &rule.propagators(&shape)[0];
        let count = propagator.scope().len();
        let mut random = || (rng.next_u64() & 0x3f).max(1);
        let then: Vec<u64> = (0..count).map(|_| random()).collect();
        let root: Vec<u64> = then.iter().map(|mask| mask | random()).collect();
        let ways = |masks: &[u64]| {
            masks
                .iter()
                .map(|m| u64::from(m.count_ones()))
                .product::<u64>()
        };
        if ways(&root) > 20_000 {
            continue;
        }
        let mut narrowed = then.clone();
        let mut targets = Vec::new();
        match propagator.narrow(&mut narrowed) {
            Err(_) => targets.push(None),
            Ok(()) => {
                for i in 0..count {
                    for digit in each(then[i] & !narrowed[i]) {
                        targets.push(Some((i, digit)));
                    }
                }
            }
        }
        for target in targets {
            let mut given = then.clone();
            assert!(propagator.widen(&mut given, &root, target), "{rule}");
            let context = format!("{rule}: {then:x?} of {root:x?} to {given:x?}, {target:?}");
            for i in 0..count {
                assert_eq!(given[i] & !root[i], 0, "{context}");
                assert_eq!(then[i] & !given[i], 0, "{context}");
                wide += (given[i] & !then[i]).count_ones();
                kept += (root[i] & !given[i]).count_ones();
            }
            match target {
                Some((i, digit)) => {
                    given[i] = 1 << digit;
                    conclusions += 1;
                }
                None => dead += 1,
            }
            let support = support(&rule, &**propagator, &shape, &given);
            assert!(support.iter().all(|&mask| mask == 0), "{context}");
        }
    }
    assert!(conclusions > 5_000 && dead > 500, "{conclusions}, {dead}");
    assert!(wide > 5_000 && kept > 1_000, "{wide}, {kept}");
}

#[test]
fn propagators_agree_with_brute_force() {
    let mut rng = Rng::new(5);
    let shape = Shape::boxes(2, 3).unwrap();
    let mut tried = [0; Rule::FORMS.len()];
    for round in 0..6_000 {
        let kind = round % Rule::FORMS.len();
        let digits = random_digits(6, &mut rng);
        let rule = random_rule(kind, &shape, &digits, &mut rng);
        let thin = rng.chance(0.5);
        for propagator in rule.propagators(&shape).iter().take(3) {
            // The whole board has too many fillings.
            if propagator.scope().len() == shape.cells() {
                continue;
            }
            let masks: Vec<u64> = propagator
                .scope()
                .iter()
                .map(|_| {
                    let mask = rng.next_u64() & if thin { rng.next_u64() } else { u64::MAX };
                    (mask & 0x3f).max(1)
                })
                .collect();
            let ways = masks.iter().map(|m| u64::from(m.count_ones()));
            if ways.fold(1, u64::saturating_mul) > 5_000 {
                continue;
            }
            tried[kind] += 1;
            let support = support(&rule, &**propagator, &shape, &masks);
            let mut narrowed = masks.clone();
            let outcome = propagator.narrow(&mut narrowed);
            let context = format!("{rule}: {masks:x?} to {narrowed:x?}, not {support:x?}");
            if outcome.is_err() {
                assert!(support.contains(&0), "{context}");
                continue;
            }
            assert!(
                support.iter().zip(&narrowed).all(|(s, n)| s & !n == 0),
                "{context}"
            );
            let exact = !matches!(
                rule,
                Rule::Renban(_)
                    | Rule::Sandwich(_)
                    | Rule::XSum(_)
                    | Rule::Lunchbox(_)
                    | Rule::Rellik(_)
                    | Rule::CountingCircles(_)
                    | Rule::CountDistinct(_)
                    | Rule::Same(_)
                    | Rule::Connected(_)
                    | Rule::And(_)
                    | Rule::Or(_)
                    | Rule::Not(_)
            );
            let single = masks.iter().all(|mask| mask.is_power_of_two());
            if exact || single {
                // Narrowing until nothing changes leaves exactly what has support.
                let mut before = masks.clone();
                while before != narrowed && propagator.narrow(&mut narrowed).is_ok() {
                    before.clone_from(&narrowed);
                }
                assert_eq!(support, narrowed, "{context}");
            }
            // Smaller masks never come out larger.
            let mut smaller: Vec<u64> = masks.iter().map(|m| m & rng.next_u64()).collect();
            if !smaller.contains(&0) && propagator.narrow(&mut smaller).is_ok() {
                assert!(
                    smaller.iter().zip(&narrowed).all(|(s, n)| s & !n == 0),
                    "{context}"
                );
            }
        }
    }
    for (kind, form) in Rule::FORMS.iter().enumerate() {
        // Or one that looks at the whole board, which has too many fillings.
        let without_propagator = [
            "fullrank",
            "boards",
            "fog",
            "jigsaw",
            "x",
            "windoku",
            "disjoint",
            "region",
            "antiknight",
            "antiking",
            "nonconsecutive",
            "negative",
            "taxicab",
        ];
        assert_eq!(
            tried[kind] == 0,
            without_propagator.contains(&form.name),
            "{}: {}",
            form.name,
            tried[kind]
        );
    }
}
