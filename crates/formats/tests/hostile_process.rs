//! Hostile files against every format, each format in a process of its own, whose peak memory and
//! CPU time are looked at: widths of 10⁹, bombs in compressed links and pictures, a million
//! nested brackets, bytes that are no UTF-8, endless lines and endless numbers of lines.
//!
//! This program starts itself again for each format: see [`child`]. What a process had at most is
//! read from `/proc`, so there is something to see on Linux only.

#![cfg(target_os = "linux")]
#![expect(
    clippy::print_stdout,
    reason = "a child tells what it took by printing"
)]

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::Command;

use cellwise_formats::{nonogram, sudoku};

/// The most memory a process may have had, in KB: sixteen megabytes of document are read, and
/// something is made of them.
const MOST_MEMORY: u64 = 100 << 10;

/// The most CPU time of all attacks on one format together, in hundredths of a second; what one
/// takes is milliseconds, except that an endless file is read for some megabytes.
const MOST_TIME: u64 = 1_000;

/// The names a child is told by.
const KIND: &str = "CELLWISE_HOSTILE_KIND";
const FORMAT: &str = "CELLWISE_HOSTILE_FORMAT";
const FOLDER: &str = "CELLWISE_HOSTILE_FOLDER";

/// How much of a file without an end is there: more than any line that is read, and for the first of them, more
/// than any document.
const ENDLESS: [u64; 2] = [18 << 20, 5 << 20];

/// A text over and over.
struct Again {
    text: Vec<u8>,
    at: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let part = (self.text.len() - self.at).min(buffer.len());
        buffer[..part].copy_from_slice(&self.text[self.at..][..part]);
        self.at = (self.at + part) % self.text.len();
        Ok(part)
    }
}

/// What repeats itself in files without an end.
const OVER_AND_OVER: &[&str] = &["1 1\n", "1", "\n", "$1\n1\t1\n", "<a b='", "[[1,2],", "#"];

/// Writes the files that are thrown at every format.
fn write_attacks(folder: &Path) {
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>| all.push((name.to_owned(), bytes));
    for text in WIDE {
        add(text, text.as_bytes().to_vec());
    }
    for open in ["[", "{\"a\":", "<a>", "(", "{\"r\": [", "board = ["] {
        add(
            &format!("10⁶ × {open}"),
            open.repeat(1_000_000).into_bytes(),
        );
    }
    let json = format!("{{\"title\": \"{}\"}}", "a".repeat(8 << 20));
    let packed = lz_str::compress_to_base64(&json);
    for start in ["https://f-puzzles.com/?load=", "fpuz", "scl"] {
        add(
            &format!("bomb, {start}"),
            format!("{start}{packed}").into_bytes(),
        );
    }
    let mut zeros = Vec::new();
    let text = vec![b'0'; 64 << 20];
    let mut packed = flate2::bufread::ZlibEncoder::new(&text[..], flate2::Compression::fast());
    packed.read_to_end(&mut zeros).unwrap();
    add(
        "bomb, zlib",
        format!("SCv7_32_{}", base32(&zeros)).into_bytes(),
    );
    add("bomb, PNG", png(10_000, 10_000, &zeros));
    add("wide PNG", png(1_000_000_000, 1_000_000_000, &zeros[..100]));
    let bytes: Vec<u8> = (0..1u32 << 20)
        .map(|i| 0x80 | (i * 7 % 128) as u8)
        .collect();
    add(
        "no UTF-8 in lines",
        [&b"9 9\n1 2\xff\n"[..], &bytes].concat(),
    );
    add("no UTF-8", bytes);
    for (at, (name, bytes)) in all.iter().enumerate() {
        let name: String = name.chars().take(40).collect();
        let name = format!("{at:02} {}", name.replace(['/', '\n', '\0'], " "));
        fs::write(folder.join(name), bytes).unwrap();
    }
}

/// The files of the folder, and those without an end.
fn attacks(folder: &Path) -> Vec<(String, Box<dyn Read>)> {
    let mut all: Vec<(String, Box<dyn Read>)> = Vec::new();
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        all.push((name, Box::new(File::open(path).unwrap())));
    }
    for (i, text) in OVER_AND_OVER.iter().enumerate() {
        let length = ENDLESS[usize::from(i > 0)];
        let endless = Again {
            text: text.as_bytes().repeat(1 << 13),
            at: 0,
        };
        all.push((format!("endless {text}"), Box::new(endless.take(length))));
    }
    all
}

/// Sizes of 10⁹, as many formats spell them.
const WIDE: &[&str] = &[
    "1000000000 1000000000\n1\n1\n",
    "1000000000\n1000000000\n1\n\n1\n",
    "1000000000 0 0 0",
    "width 1000000000\nheight 1000000000\nrows\n1\ncolumns\n1\n",
    "number_of_rows: 1000000000\nnumber_of_columns: 1000000000\n",
    "1000000000x1000000000:1/1",
    "[Dimensions]\n1000000000\n1000000000\n[Row clues]\n1\n",
    "P1\n1000000000 1000000000\n1",
    "P6\n1000000000 1000000000\n255\n\0\0\0",
    "P4\n65536 65536\n\0",
    "{\"r\": [[1000000000]], \"c\": [[4294967295, 4294967295]]}",
    "{\"size\": 1000000000, \"grid\": []}",
    "{\"cells\": [[]], \"size\": 1000000000}",
    "cellwise sudoku\nsize 1000000000\n",
    "1000x1000000::k:0:0:",
    "SumoCueV1=1000000000+0",
    "var d=[[1000000000,1000000000,0,1000000001],[1000000000,0,0,1000000001]];",
    "<puzzleset><puzzle><clues type=\"rows\"><line><count>1000000000</count></line></clues></puzzle></puzzleset>",
    "<opensudoku><game data=\"1000000000\"/></opensudoku>",
    "TLS\0\0\0\0\0\x7f\x7f\x7f\x7f",
    ": rows\n1000000000\n: columns\n1000000000\n",
    "&\n1000000000\n",
    "$1\n1000000000\n1000000000\n",
    ":0000:x:1000000000:::",
];

fn base32(bytes: &[u8]) -> String {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let (mut bits, mut count) = (0u32, 0);
    let mut out = String::new();
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            out.push(char::from(digits[(bits >> count & 31) as usize]));
        }
        bits &= (1 << count) - 1;
    }
    out.push(char::from(digits[(bits << (5 - count) & 31) as usize]));
    out
}

/// A grey picture of one byte a pixel with these compressed rows.
fn png(width: u32, height: u32, rows: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |name: &[u8; 4], data: &[u8]| {
        let start = bytes.len() + 4;
        bytes.extend((data.len() as u32).to_be_bytes());
        bytes.extend(name);
        bytes.extend(data);
        let mut crc = u32::MAX;
        for &byte in &bytes[start..] {
            crc ^= u32::from(byte);
            for _ in 0..8 {
                crc = crc >> 1 ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
            }
        }
        bytes.extend((!crc).to_be_bytes());
    };
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([8, 0, 0, 0, 0]);
    chunk(b"IHDR", &head);
    chunk(b"IDAT", rows);
    chunk(b"IEND", &[]);
    bytes
}

/// A number behind a word of a file in `/proc/self`.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// CPU time so far, in ticks of a hundredth of a second.
fn ticks() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat
        .rsplit_once(')')
        .unwrap()
        .1
        .split_whitespace()
        .collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

/// Reads every attack in the format it is told, or finds out which; tells what that took.
#[test]
fn child() {
    let Ok(format) = std::env::var(FORMAT) else {
        return;
    };
    let is_sudoku = std::env::var(KIND).unwrap() == "sudoku";
    let attacks = attacks(Path::new(&std::env::var(FOLDER).unwrap()));
    let base = peak();
    for (name, file) in attacks {
        let start = ticks();
        let source = BufReader::new(file);
        // A stream may have no end; memory must stay bounded.
        let (read, bad) = if is_sudoku {
            let from = format.parse().ok();
            let options = sudoku::ReadOptions {
                from,
                ..Default::default()
            };
            let found: Vec<bool> = sudoku::Reader::new(source, &options)
                .take(2_000)
                .map(|found| found.is_err())
                .collect();
            (found.len(), found.iter().filter(|&&bad| bad).count())
        } else {
            let from = format.parse().ok();
            let options = nonogram::ReadOptions {
                from,
                ..Default::default()
            };
            let found: Vec<bool> = nonogram::Reader::new(source, &options)
                .take(2_000)
                .map(|found| found.is_err())
                .collect();
            (found.len(), found.iter().filter(|&&bad| bad).count())
        };
        println!(
            "ATTACK {} KB {} ticks {read} records {bad} bad: {}",
            peak().saturating_sub(base),
            ticks() - start,
            name.escape_debug()
        );
    }
}

fn tell(folder: &Path, kind: &str, format: &str) -> (u64, u64, String) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child", "--nocapture"])
        .env(KIND, kind)
        .env(FORMAT, format)
        .env(FOLDER, folder)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{kind} {format}: {text}");
    let (mut memory, mut time, mut lines) = (0, 0, String::new());
    for line in text.lines().filter_map(|line| line.split_once("ATTACK ")) {
        let words: Vec<&str> = line.1.split(' ').collect();
        let number = |at: usize| words[at].parse::<u64>().unwrap();
        memory = memory.max(number(0));
        time += number(2);
        lines.push_str(&format!("  {}\n", line.1));
    }
    assert!(!lines.is_empty(), "{kind} {format} told nothing: {text}");
    (memory, time, lines)
}

#[test]
fn no_hostile_file_costs_any_format_much_memory_or_time() {
    let sudoku = sudoku::Format::ALL
        .iter()
        .map(|format| ("sudoku", format.name()));
    let read = |format: &&nonogram::Format| format.info().reads;
    let nonogram = nonogram::Format::ALL.iter().filter(read);
    let nonogram = nonogram.map(|format| ("nonogram", format.name()));
    let any = [("sudoku", ""), ("nonogram", "")];
    let folder = std::env::temp_dir().join(format!("cellwise-hostile-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    write_attacks(&folder);
    let mut wrong = String::new();
    for (kind, format) in any.into_iter().chain(sudoku).chain(nonogram) {
        let (memory, time, lines) = tell(&folder, kind, format);
        let said = format!("{kind} {format}: {memory} KB, {time} hundredths of a second\n{lines}");
        println!("{said}");
        if memory > MOST_MEMORY || time > MOST_TIME {
            wrong.push_str(&said);
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}
