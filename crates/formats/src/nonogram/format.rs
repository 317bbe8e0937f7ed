//! The ways to write down a Nonogram or its picture, by name.

use std::fmt;
use std::str::FromStr;

use crate::FormatInfo;
use crate::error::UnknownFormat;

/// A way to write down a Nonogram or its picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Format {
    /// `HEIGHT WIDTH`, then the clues of the rows, then those of the columns, one a line.
    Text,
    /// `{"r": [[1, 1], …], "c": [[1], …]}`.
    Json,
    /// `$id`, then the clues of the columns, then those of the rows, separated by tabs.
    Tournament,
    /// A tournament's answer: `$id`, then the cells of the picture as 0 and 1.
    Answers,
    /// `WIDTH HEIGHT`, then the clues of the rows, then those of the columns, one a line.
    Nin,
    /// The solved picture: `*` black, blank white, `X` open.
    Picture,
    /// The solved picture: `#` black, `.` white, `?` open.
    Ascii,
    /// The solved picture: `1` black, `0` white.
    Bits,
    /// Steve Simpson's format: `width`, `height`, `rows`, `columns` and what is known of the puzzle.
    Non,
    /// Jan Wolter's XML.
    WebPbn,
    /// Olšák's plain format: as `text`, with `#` before the columns.
    Mk,
    /// QNonograms: height and width on lines of their own, a blank line before the columns.
    Cwd,
    /// Robert Bosch's format, in words.
    Lp,
    /// Olšák's format with colours.
    G,
    /// Makhorin's format: rows, `&`, columns, `*` before comments.
    Makhorin,
    /// Clues of the rows, a blank line, clues of the columns.
    Blocks,
    /// A page of nonograms.org.
    NonogramsOrg,
    /// Simon Tatham's game id: `10x10:1/6/2.6…`.
    Sgt,
    /// Gnonograms.
    Gno,
    /// The binary format that begins with `TLS`.
    Jap,
    /// Rosetta Code: two lines of letters, A for 1.
    Rosetta,
    /// A netpbm picture, plain or raw.
    Pbm,
    /// A PNG picture.
    Png,
    /// The solved picture as a drawing.
    Svg,
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[
        Self::Text,
        Self::Json,
        Self::Tournament,
        Self::Answers,
        Self::Nin,
        Self::Picture,
        Self::Ascii,
        Self::Bits,
        Self::Non,
        Self::WebPbn,
        Self::Mk,
        Self::Cwd,
        Self::Lp,
        Self::G,
        Self::Makhorin,
        Self::Blocks,
        Self::NonogramsOrg,
        Self::Sgt,
        Self::Gno,
        Self::Jap,
        Self::Rosetta,
        Self::Pbm,
        Self::Png,
        Self::Svg,
    ];

    /// What can be said of it in one line.
    #[must_use]
    pub fn info(self) -> FormatInfo {
        let info = |name, extensions, about| FormatInfo {
            name,
            extensions,
            reads: true,
            writes: true,
            colours: false,
            several: true,
            binary: false,
            about,
        };
        let coloured = |info: FormatInfo| FormatInfo {
            colours: true,
            ..info
        };
        let alone = |info: FormatInfo| FormatInfo {
            several: false,
            ..info
        };
        let read_only = |info: FormatInfo| FormatInfo {
            writes: false,
            several: false,
            ..info
        };
        match self {
            Self::Text => info("text", &["txt"], "HEIGHT WIDTH, rows, columns"),
            Self::Json => coloured(info("json", &["json"], "{\"r\": …, \"c\": …} and its kin")),
            Self::Tournament => info("tournament", &["txt"], "TAAI, TCGA: $id, columns, rows"),
            Self::Answers => info("answers", &["txt"], "TAAI, TCGA: $id, picture in 0 and 1"),
            Self::Nin => info("nin", &["nin"], "Jakub Wilk: WIDTH HEIGHT, rows, columns"),
            Self::Picture => coloured(info(
                "picture",
                &["txt"],
                "solution; * black, blank white, letters",
            )),
            Self::Ascii => coloured(info(
                "ascii",
                &["txt"],
                "solution; # black, . white, letters",
            )),
            Self::Bits => info("bits", &["txt"], "solution; 1 black, 0 white"),
            Self::Non => coloured(info(
                "non",
                &["non", "nonpack"],
                "Steve Simpson; nonogram-db",
            )),
            Self::WebPbn => coloured(info("webpbn", &["xml", "pbn"], "webpbn.com, pbnsolve")),
            Self::Mk => info("mk", &["mk"], "Olšák, plain"),
            Self::Cwd => alone(info("cwd", &["cwd"], "QNonograms, Sukhoy")),
            Self::Lp => alone(info("lp", &["lp"], "Robert Bosch")),
            Self::G => coloured(alone(info("g", &["g"], "Olšák, with colours"))),
            Self::Makhorin => alone(info("makhorin", &["txt"], "rows, &, columns")),
            Self::Blocks => alone(info(
                "blocks",
                &["txt"],
                "ish, keen, syro: rows, blank line, columns",
            )),
            Self::NonogramsOrg => coloured(read_only(info(
                "nonograms-org",
                &["html", "htm"],
                "page of nonograms.org",
            ))),
            Self::Sgt => info("sgt", &["txt"], "Simon Tatham's game id"),
            Self::Gno => alone(info("gno", &["gno"], "Gnonograms")),
            Self::Jap => FormatInfo {
                binary: true,
                ..read_only(info("jap", &["jap"], "binary, TLS"))
            },
            Self::Rosetta => info("rosetta", &["txt"], "Rosetta Code: letters, A for 1"),
            Self::Pbm => coloured(alone(info(
                "pbm",
                &["pbm", "pgm", "ppm", "pnm"],
                "netpbm picture",
            ))),
            Self::Svg => FormatInfo {
                reads: false,
                ..coloured(alone(info("svg", &["svg"], "solution as a drawing")))
            },
            Self::Png => FormatInfo {
                reads: cfg!(feature = "png"),
                writes: cfg!(feature = "png"),
                binary: true,
                ..coloured(alone(info("png", &["png"], "PNG picture")))
            },
        }
    }

    /// The name that `--from` and `--to` take.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether it shows cells, not clues: writing a puzzle in it needs its solution.
    #[must_use]
    pub fn is_picture(self) -> bool {
        matches!(
            self,
            Self::Picture
                | Self::Ascii
                | Self::Bits
                | Self::Answers
                | Self::Pbm
                | Self::Png
                | Self::Svg
        )
    }

    /// Whether it is bytes that are no text.
    #[must_use]
    pub fn is_binary(self) -> bool {
        self.info().binary
    }

    /// The format that only files with this ending have; endings of plain text tell nothing.
    pub(super) fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "nin" => Some(Self::Nin),
            "non" | "nonpack" => Some(Self::Non),
            "mk" => Some(Self::Mk),
            "cwd" => Some(Self::Cwd),
            "lp" => Some(Self::Lp),
            "g" => Some(Self::G),
            "gno" => Some(Self::Gno),
            "jap" => Some(Self::Jap),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// By name; names of programs whose layout is another's are known as well.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let alias = match name {
            "faase" | "ss" => "non",
            "ish" | "keen" | "syro" => "blocks",
            "ppm" | "pgm" | "pnm" => "pbm",
            "olsak" => "g",
            name => name,
        };
        let found = Self::ALL.iter().find(|format| format.name() == alias);
        found.copied().ok_or_else(|| UnknownFormat {
            name: name.to_owned(),
            known: Self::ALL.iter().map(|format| format.name()).collect(),
        })
    }
}
