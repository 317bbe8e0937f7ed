// Puzzles that show what the view can draw and explain: sizes, rules, hard ones. All were made for
// this project, by carving givens out of a solution as long as it stayed the only one.

import { t } from "../ui/language.js";

/** @type {{ name: string, about: string, puzzle: string }[]} */
export const EXAMPLES = [
  {
    name: t("Six"),
    about: t("A small board to warm up"),
    puzzle: `cellwise sudoku
box: 2x3
board:
1 . . . . .
. 2 . 4 . .
5 . 2 . . .
. . . 5 . 4
. . 6 . 4 .
. . . . . 1
end`,
  },
  {
    name: t("Chains"),
    about: t("Expert: alternating inference chains"),
    puzzle: `...6.9.1.1............3.28......39.43...615..2.5.......4......17.....8......8..29`,
  },
  {
    name: t("Forcing chains"),
    about: t("Extreme: what is beyond ordinary chains"),
    puzzle: `...1....84...3.....1..6..3..3..581....7......89.2....4...71...265.4..8...........`,
  },
  {
    name: t("Diagonals"),
    about: t("Both long diagonals hold every digit"),
    puzzle: `cellwise sudoku
rule: x
board:
. 4 . . 1 . . . .
. 5 . . . 7 . . 4
. . . . . . 6 5 .
. . . . . 1 . . 6
. . 8 . 7 . 5 . .
4 . . 8 . . . . .
. 2 4 . . . . . .
9 . . 2 . . . 8 .
. . . . 4 . . 9 .
end`,
  },
  {
    name: t("Jigsaw"),
    about: t("Boxes of any shape"),
    puzzle: `cellwise sudoku
rule: jigsaw 111111333122222333122266633124444636544444666555555556777799999777998989778888888
board:
. . . . . 6 . 7 3
. 9 . . . . . 8 .
9 . 5 . . . 1 4 .
. 2 . . 4 . . . .
. . 2 . . . 4 . .
. . . . 2 . . 3 .
. 1 8 . . . 3 . 2
. 5 . . . . . 2 .
2 3 . 4 . . . . .
end`,
  },
  {
    name: t("Killer"),
    about: t("Cages with sums"),
    puzzle: `cellwise sudoku
rule: killer 5 r1c1 r1c2
rule: killer 11 r1c3 r1c4
rule: killer 10 r1c5 r1c6 r2c6
rule: killer 20 r1c7 r1c8 r1c9
rule: killer 13 r2c1 r2c2
rule: killer 15 r2c3 r2c4 r3c3
rule: killer 19 r2c5 r3c5 r4c5
rule: killer 9 r2c7 r2c8 r2c9
rule: killer 22 r3c1 r3c2 r4c1
rule: killer 11 r3c4 r4c4 r5c4
rule: killer 12 r3c6 r3c7 r4c6
rule: killer 10 r3c8 r4c8 r5c8
rule: killer 21 r3c9 r4c9 r5c9
rule: killer 20 r4c2 r5c1 r5c2 r6c2
rule: killer 8 r4c3 r5c3
rule: killer 13 r4c7 r5c7 r6c7
rule: killer 21 r5c5 r6c5 r6c6
rule: killer 8 r5c6
rule: killer 16 r6c1 r7c1 r7c2
rule: killer 18 r6c3 r7c3 r8c3
rule: killer 12 r6c4 r7c4
rule: killer 10 r6c8 r7c8
rule: killer 3 r6c9 r7c9
rule: killer 12 r7c5 r8c5 r9c5
rule: killer 10 r7c6 r8c6
rule: killer 13 r7c7 r8c7
rule: killer 4 r8c1 r9c1
rule: killer 16 r8c2 r9c2 r9c3
rule: killer 9 r8c4 r9c4
rule: killer 20 r8c8 r8c9 r9c7 r9c8
rule: killer 5 r9c6
rule: killer 9 r9c9
board:
. . . . . . . . .
. . . . . . . . .
. . . 6 . . . . .
. . . . . . . . .
. 3 . . . . . 4 .
. . . . . . . . .
. . . . . 6 . . .
. . . . . . . . .
. . . . . . . . .
end`,
  },
  {
    name: t("Thermometers"),
    about: t("Digits rise from the bulb"),
    puzzle: `cellwise sudoku
rule: thermo r7c6 r7c7 r8c7 r9c8
rule: thermo r3c3 r4c3 r5c3 r6c2 r6c1
rule: thermo r1c2 r2c1 r2c2 r3c1 r4c2
rule: thermo r4c9 r4c8 r4c7 r4c6 r5c6
rule: thermo r2c4 r1c4 r2c3 r3c4 r2c5
rule: thermo r8c5 r7c5 r6c5 r7c4 r7c3
board:
. . . . . . . . .
. . . 2 . . . . 6
6 . . . . 1 . 7 .
2 9 . 6 . . . . .
. . . . . . . . .
. . . . . 2 . 6 9
. 8 . 7 . . . . 4
5 . . . . 8 . . .
. . . . . . . . .
end`,
  },
  {
    name: t("Arrows and knights"),
    about: t("Sums along arrows; no digit twice a knight's move apart"),
    puzzle: `cellwise sudoku
rule: antiknight
rule: arrow r6c6 r6c7 r6c8 r5c8
rule: arrow r4c2 r4c1 r5c1
rule: arrow r4c3 r5c4 r6c4 r5c3
rule: arrow r5c5 r5c6 r4c7
rule: arrow r3c5 r4c6 r3c6
rule: arrow r8c1 r7c2 r6c3 r7c4
rule: arrow r2c1 r2c2 r3c1
board:
. 2 6 . . . . . 8
. . . . . . . . .
. . . . . . . . .
. . . . . 4 . . .
. . . . . . . . .
. . . 1 . . . . .
. . . . . . . . .
. . . . . . . . .
2 . . . . . 4 5 .
end`,
  },
  {
    name: t("Sandwich"),
    about: t("The sums between 1 and 9"),
    puzzle: `cellwise sudoku
rule: sandwich row 1 0
rule: sandwich row 2 0
rule: sandwich row 3 0
rule: sandwich row 4 22
rule: sandwich row 5 14
rule: sandwich row 6 4
rule: sandwich row 7 15
rule: sandwich row 8 13
rule: sandwich row 9 14
rule: sandwich column 1 24
rule: sandwich column 2 16
rule: sandwich column 3 9
rule: sandwich column 4 4
rule: sandwich column 5 17
rule: sandwich column 6 20
rule: sandwich column 7 31
rule: sandwich column 8 7
rule: sandwich column 9 14
board:
. . 5 . . . . . .
. . . . . . . . .
. 4 6 . 1 . . . .
3 . . 9 . . . . .
. . 1 . . . 5 . .
. . . . . 7 . . 2
. . . . 9 . 8 2 .
. . . . . . . . .
. . . . . . 1 . .
end`,
  },
  {
    name: t("Sixteen"),
    about: t("Sixteen by sixteen, letters from 10 on"),
    puzzle: `cellwise sudoku
board:
. 11 15 . 4 8 1 . . 9 . . 6 . 13 14
. . . . 15 16 3 . 1 . . 7 11 12 . 8
. 4 . 12 14 13 . . . 8 11 6 . 15 . 16
. 2 16 . . 5 7 11 15 13 . . . 10 . 9
15 . 11 9 . 2 . 4 8 5 16 14 . . 12 3
14 8 . . 3 . . . . . 7 . 9 . 5 6
10 . . . . . 16 . 9 3 . 15 . . 8 2
. 3 . . . . 8 1 . 6 . . . . 15 .
. 13 . . . . 6 . 16 2 . . . . 1 .
1 10 . . 11 . 12 14 . 7 . . . . . 15
11 7 . 15 . 1 . . . . . 9 . . 2 13
9 12 . . 13 3 2 15 6 . 1 . 14 7 . 5
12 . 6 . . . 14 13 3 15 9 . . 4 11 .
8 . 14 . 7 15 4 . . . 6 11 3 . 16 .
4 . 7 11 16 . . 3 . 14 8 1 . . . .
2 5 . 3 . . 11 . . 16 4 13 . 9 14 .
end`,
  },
];
