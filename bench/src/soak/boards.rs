//! An endless supply of boards for the soak: a few boards with digits, bands and rows exchanged.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::Result;
use cellwise_core::Rng;

/// Boards that the others are made of: easy, hard, few givens, several solutions, impossible.
const BOARDS: [&[u8; 81]; 5] = [
    b"200670900000090216000042037608007400040820560000964000020700090003059072400000100",
    b"000030700090601025004070036006094000000300004000080910000000000102009080400013260",
    b"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    b"530070000600195000098000060800060003400803001700020006060000280000419000000000000",
    b"550070000600195000098000060800060003400803001700020006060000280000419005000080079",
];

/// One of [`BOARDS`] with digits, bands and rows exchanged.
pub(super) struct Boards(pub(super) Rng);

impl Iterator for Boards {
    type Item = [u8; 82];

    fn next(&mut self) -> Option<[u8; 82]> {
        let rng = &mut self.0;
        let board = BOARDS[[0, 0, 0, 0, 1, 1, 2, 2, 3, 4][rng.below(10)]];
        let mut names = *b"123456789";
        rng.shuffle(&mut names);
        let mut bands = [0, 1, 2];
        rng.shuffle(&mut bands);
        let mut line = [b'\n'; 82];
        for (cell, byte) in line[..81].iter_mut().enumerate() {
            let row = 3 * bands[cell / 27] + (cell / 9 + bands[0]) % 3;
            *byte = match board[9 * row + cell % 9] {
                digit @ b'1'..=b'9' => names[usize::from(digit - b'1')],
                _ => b'.',
            };
        }
        Some(line)
    }
}

/// Writes a file of boards.
pub(super) fn write(path: &Path, number: usize, seed: u64) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for board in Boards(Rng::new(seed)).take(number) {
        file.write_all(&board)?;
    }
    Ok(file.flush()?)
}
