use super::*;

#[test]
fn every_cell_of_the_classic_board_sees_twenty_others() {
    let shape = Shape::classic();
    assert!(shape.is_classic());
    assert_eq!(shape.houses().len(), 27);
    for cell in 0..81 {
        assert_eq!(shape.peers(cell).len(), 20);
        assert_eq!(shape.houses_of(cell).len(), 3);
    }
}

#[test]
fn boxes_need_not_be_square() {
    let shape = Shape::boxes(2, 3).unwrap();
    let fourth = &shape.houses()[12 + 3];
    assert_eq!(fourth.kind, HouseKind::Box(3));
    assert_eq!(fourth.cells, [15, 16, 17, 21, 22, 23]);
}

#[test]
fn usual_boxes_are_nearly_square() {
    let cases = [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (15, (3, 5)),
        (49, (7, 7)),
        (1, (1, 1)),
    ];
    for (size, box_size) in cases {
        assert_eq!(Shape::usual(size).unwrap().box_size(), box_size);
    }
    assert_eq!(Shape::usual(11), Err(ShapeError::NoUsualBox(11)));
    assert!(matches!(Shape::usual(100), Err(ShapeError::Size { .. })));
    assert_eq!(Shape::usual(0), Err(ShapeError::NoUsualBox(0)));
}

#[test]
fn absurd_sizes_are_refused_before_anything_is_allocated() {
    assert!(Shape::boxes(usize::MAX, 2).is_err());
    assert!(Shape::boxes(0, 9).is_err());
    assert!(Shape::boxes(9, 9).is_err());
}

#[test]
fn a_diagonal_is_one_more_house() {
    let diagonal = House {
        kind: HouseKind::Region("diagonal".into()),
        cells: (0..9).map(|i| i * 10).collect(),
    };
    let shape = Shape::classic().with_houses([diagonal]).unwrap();
    assert!(!shape.is_classic());
    assert_eq!(shape.houses_of(0).len(), 4);
    assert!(shape.peers(0).contains(&80));
}

#[test]
fn a_house_with_a_cell_twice_is_refused() {
    let twice = House {
        kind: HouseKind::Region("loop".into()),
        cells: vec![3, 3],
    };
    assert!(matches!(
        Shape::classic().with_houses([twice]),
        Err(ShapeError::BadHouse(_))
    ));
}
