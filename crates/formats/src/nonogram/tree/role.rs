//! The parts of a puzzle by the names that people give them.

use crate::Field;

/// The part that a value plays in a puzzle, by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    Rows,
    Columns,
    Height,
    Width,
    /// A picture that is said to solve the puzzle.
    Solution,
    /// A picture that may be anything: the solution, or the player's board.
    Picture,
    Palette,
    Id,
    Meta(Field),
}

impl Role {
    pub(super) fn of(name: &str) -> Option<Self> {
        let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let plain = plain.to_ascii_lowercase();
        Some(match plain.as_str() {
            "height" | "numrows" | "nrows" | "rowcount" | "numberofrows" => Self::Height,
            "width" | "numcols" | "ncols" | "numcolumns" | "ncolumns" | "colcount"
            | "columncount" | "numberofcolumns" => Self::Width,
            "solution" | "goal" | "answer" | "solved" | "solutiongrid" => Self::Solution,
            "grid" | "board" | "matrix" | "picture" | "image" | "pixels" | "cells" | "data"
            | "puzzle" | "pattern" | "map" | "nonogram" | "bitmap" | "layout" | "art" => {
                Self::Picture
            }
            "palette" => Self::Palette,
            "id" | "puzzleid" => Self::Id,
            "title" | "name" | "puzzlename" => Self::Meta(Field::Title),
            "author" | "by" | "creator" | "designer" | "authorname" => Self::Meta(Field::Author),
            "copyright" => Self::Meta(Field::Copyright),
            "license" | "licence" => Self::Meta(Field::Licence),
            "source" | "catalogue" => Self::Meta(Field::Source),
            "url" | "link" => Self::Meta(Field::Url),
            "date" | "created" | "published" => Self::Meta(Field::Date),
            "difficulty" | "level" => Self::Meta(Field::Level),
            "collection" | "category" => Self::Meta(Field::Collection),
            "description" => Self::Meta(Field::Description),
            "comment" | "note" => Self::Meta(Field::Comment),
            plain => return Self::of_side(plain),
        })
    }

    /// Rows or columns, under a name that says besides that these are clues.
    fn of_side(plain: &str) -> Option<Self> {
        const WORDS: [&str; 18] = [
            "instructions",
            "descriptions",
            "definitions",
            "constraints",
            "segments",
            "sequences",
            "numbers",
            "counts",
            "groups",
            "inputs",
            "blocks",
            "rules",
            "clues",
            "hints",
            "specs",
            "data",
            "runs",
            "keys",
        ];
        let mut side = plain;
        for word in WORDS {
            let one = word.trim_end_matches('s');
            let cut = [word, one].into_iter().find_map(|word| {
                let cut = side.strip_suffix(word).or_else(|| side.strip_prefix(word));
                cut.filter(|cut| !cut.is_empty())
            });
            if let Some(cut) = cut {
                side = cut;
                break;
            }
        }
        match side {
            "r" | "row" | "rows" | "hor" | "horizontal" | "horizontals" | "h" | "left" | "side"
            | "y" => Some(Self::Rows),
            "c" | "col" | "cols" | "column" | "columns" | "ver" | "vert" | "vertical"
            | "verticals" | "v" | "top" | "up" | "x" => Some(Self::Columns),
            _ => None,
        }
    }
}

/// Returns true if clues of rows may have this name.
pub(in super::super) fn names_rows(name: &str) -> bool {
    Role::of(name) == Some(Role::Rows)
}

/// Returns true if clues of columns may have this name.
pub(in super::super) fn names_columns(name: &str) -> bool {
    Role::of(name) == Some(Role::Columns)
}

/// The name under which a field is written.
pub(in super::super) fn field_name(field: Field) -> &'static str {
    match field {
        Field::Title => "title",
        Field::Author => "by",
        Field::Copyright => "copyright",
        Field::Licence => "license",
        Field::Source => "source",
        Field::Url => "url",
        Field::Date => "date",
        Field::Level => "level",
        Field::Collection => "collection",
        Field::Description => "description",
        Field::Comment => "comment",
    }
}
