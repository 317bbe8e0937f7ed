// Generated from the types of crates/verbs by `cargo xtask schema`; do not edit.

/** A record that could not be read. */
export interface Bad {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The column, counted from 1, if the fault has one. */
  column?: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The text that was found, and the text that was expected. */
  error: string;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The title that its file gives it. */
  title?: string;
}

/** A value, and the number of puzzles that have it. */
export interface Bar {
  /** The number of puzzles. */
  count: number;
  /** The value. */
  value: string;
}

/** The form of the results of a batch. */
export type BatchForm = "line" | "csv" | "json";

/** `batch`: one verb on every record of a text. Limits hold for each record; `seconds` of the carrier hold for the whole. */
export interface BatchRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard. */
  data?: Bytes;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The limits of each record. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The text. */
  text?: string;
  /** The form of the results. */
  to: BatchForm;
  /** The verb for each record. */
  verb: BatchVerb;
}

/** The verb for each record of a batch. */
export type BatchVerb = "solve" | "count" | "check" | "rate";

/** The text of a board: a Sudoku as one string, a picture as one string for each row. */
export type Board = string | string[];

/** The refusal of a value. */
export interface By {
  /** The constraint. */
  constraint: string;
  /** The variable in the way, if it is one alone. */
  variable?: string;
}

/** Bytes that need not be text, in Base64 */
export type Bytes = string;

/** A digit in a cell, not yet decided. */
export interface Candidate {
  /** The cell, counted row by row from 0. */
  cell: number;
  /** The digit. */
  digit: number;
}

/** The reply of `candidates`. */
export interface Candidates {
  /** Its author, as its file says. */
  author?: string;
  /** For each cell, row by row, the digits that lead to a solution. If `end` is not `exhausted`, there may be more. */
  cells: DigitCount[][];
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The reason why the work ended. */
  end: End;
  /** Groups of cells, counted from 0, that hold the same digit in every solution, though not always the same one. */
  equal?: number[][];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** The number at which counting stopped. */
  max: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The title that its file gives it. */
  title?: string;
}

/** `candidates`: the digits that lead to a solution, and to how many. */
export interface CandidatesRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Find the cells that hold the same digit in every solution, too. */
  equal?: boolean;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Stop counting here, for each digit of each cell; 1 says only which digits lead to a solution. */
  max?: number;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** The reply of `canon`. */
export interface Canon {
  /** Its author, as its file says. */
  author?: string;
  /** The smallest equivalent board, row by row, `.` for an open cell. */
  canonical: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The title that its file gives it. */
  title?: string;
}

/** `canon`: the smallest equivalent board. */
export interface CanonRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** A colour in a cell. */
export interface Cell {
  /** The cell, counted row by row from 0. */
  cell: number;
  /** The number of the colour in the palette, 0 for an empty cell. */
  colour: number;
}

/** A cell with the colours that occur there. */
export interface CellColours {
  /** The cell. */
  cell: number;
  /** The numbers of the colours in the palette. */
  colours: number[];
}

/** The reply of `check`. */
export interface Check {
  /** Its author, as its file says. */
  author?: string;
  /** Sudoku: the cells of the faults, counted row by row from 0. */
  cells?: number[];
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** Every fault, in words. */
  errors: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Nonogram: the lines that can't be right. */
  lines?: Line[];
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The number of open cells. */
  open: number;
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The state of the board. */
  state: Checked;
  /** The title that its file gives it. */
  title?: string;
}

/** `check`: the faults of a board. */
export interface CheckRequest {
  /** The board to be checked as an answer to the puzzle, finished or not; without it, the givens are checked. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** The state of a board that was checked. */
export type Checked = "solved" | "open" | "wrong";

/** The implication graph behind a learned clause. */
export interface ClauseGraph {
  /** The number of the clause, counted from 1. */
  clause: number;
  /** The graph in the language of Graphviz. */
  dot: string;
  /** The clause, then a line for each fact: `*` is a value of the clause, `!` the dead end. */
  lines: string[];
  /** The graph as an SVG picture. */
  svg: string;
}

/** A colour. The first of a palette is that of an empty cell. */
export interface Colour {
  /** Its name. */
  name: string;
  /** As `#rrggbb`. */
  rgb: string;
  /** The character for it in a picture. */
  symbol: string;
}

/** The reply of `compare`: every method on one puzzle. */
export interface Compare {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** One run for each method, in the order of the request. */
  methods: MethodRun[];
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The seed, unless it is 0. */
  seed?: number;
  /** The title that its file gives it. */
  title?: string;
}

/** `compare`: methods side by side. */
export interface CompareRequest {
  /** The number of placements of one line, or fillings of one house, that the line methods may list. */
  bound?: number;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Let each look for this many solutions; by default each looks for its usual number. */
  max?: number;
  /** The methods, `engine` being ours, or mixes such as `mrv+lcv+forward+cbj`; all methods by default. */
  methods?: string[];
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** Nonogram: the variables of the model. */
  view?: View;
}

/** `convert`: the same puzzle in another format. */
export interface ConvertRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The format to write. */
  to: string;
}

/** The reply of `convert`. */
export interface Converted {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The format it is written in. */
  format: string;
  /** The format it was read from. */
  from: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Everything that the format has no room for, in words. */
  lost: string[];
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The text. */
  text: string;
  /** The title that its file gives it. */
  title?: string;
}

/** The reply of `count`. */
export interface Count {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The number of solutions seen; there are no more if `end` is `exhausted`. */
  count: number;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The reason why the search ended. */
  end: End;
  /** The estimate, if one was asked for; then `count` is 1 if a solution was met, and 0 otherwise. */
  estimate?: Estimate;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The reason why there is no solution, when it is short. */
  reason?: string;
  /** The work of the search. */
  stats: Stats;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict. */
  verdict: Verdict;
}

/** `count`: the number of solutions. */
export interface CountRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Sudoku: estimate the number by this many random dives instead of counting. */
  estimate?: number;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Stop counting here. */
  max?: number;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** The counters all methods share. */
export interface Counters {
  /** Values put into variables. */
  assignments: number;
  /** Variables that ran out of values. */
  dead_ends: number;
  /** The most assignments that stood at the same time. */
  depth: number;
  /** Values removed from domains; absent for the engine, which does not count them. */
  prunings?: number;
  /** Values held against the constraints of their variable; absent for the engine and for methods that never do that. */
  tests?: number;
}

/** `dedupe`: each Sudoku of a text once. */
export interface DedupeRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard. */
  data?: Bytes;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle; only Sudoku have a canonical form. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The text. */
  text?: string;
}

/** The reply of `dedupe` on a text. */
export interface Deduped {
  /** Records that could not be read, or that have no canonical form. */
  bad: number;
  /** The version of the schema. */
  cellwise: number;
  /** The different puzzles, in the order of first occurrence. */
  distinct: Distinct[];
  /** The kind of puzzle. */
  kind: Kind;
  /** The limit that ended the run before its last record, if one did. */
  limit?: Limit;
  /** True if there are more puzzles than fit into the reply. */
  more: boolean;
  /** The number of records left out because they are another puzzle in disguise. */
  repeated: number;
}

/** The events that are told. */
export type Detail = "all" | "walk" | "steps";

/** A cell that is not the same in all solutions. */
export interface Differ {
  /** The cell. */
  cell: number;
  /** The digits that occur there. */
  digits: number[];
}

/** A digit of a cell that leads to a solution. */
export interface DigitCount {
  /** The number of solutions with it, up to the number at which counting stops. */
  count: number;
  /** The digit. */
  digit: number;
}

/** A puzzle that is not an earlier one in disguise. */
export interface Distinct {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The puzzle, row by row, `.` for an open cell. */
  puzzle: string;
  /** The title that its file gives it. */
  title?: string;
}

/** The material of a drawing. */
export type Drawing = "svg" | "text" | "png" | "pdf";

/** The effort of finding the solutions and of proving that there are no more. */
export interface Effort {
  /** The largest number of guesses on top of each other. */
  depth?: number;
  /** The number of trials of both colours of a single cell that proved something. */
  proofs?: number;
  /** The strongest means that was needed. */
  way: Way;
}

/** The reason why a search ended. */
export type End = "exhausted" | "enough" | "stopped";

/** An estimate of the number of solutions by random dives. */
export interface Estimate {
  /** The number of dives. */
  dives: number;
  /** The standard error of that mean. Missing if it is too large for a double. */
  error?: number;
  /** The decimal logarithm of the estimate, however large it is. Missing if the estimate is 0. */
  log10?: number;
  /** The estimate: the mean of all dives. Missing if it is too large for a double (above 1.7e308). */
  solutions?: number;
  /** The estimate and its error as people write them. */
  text: string;
}

/** A built-in puzzle. */
export interface Example {
  /** Its description in one line. */
  about: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its name. */
  name: string;
  /** The puzzle as text that every request reads. */
  puzzle: string;
}

/** The reply of `examples`: everything there is to choose from. */
export interface Examples {
  /** The version of the schema. */
  cellwise: number;
  /** Built-in puzzles. */
  examples: Example[];
  /** The methods of the textbook, and ours. */
  methods: Named[];
  /** The techniques of a person on Nonograms, easiest first. */
  nonogram_techniques: Named[];
  /** The rules beyond rows, columns and boxes. */
  rules: Named[];
  /** The techniques of a person on Sudoku, easiest first. */
  techniques: Named[];
}

/** `examples`: the built-in puzzles, methods, techniques and rules. */
export type ExamplesRequest = Record<string, never>;

/** The reply of `exercise`. */
export interface Exercise {
  /** The version of the schema. */
  cellwise: number;
  /** The kind of question. */
  exercise: ExerciseKind;
  /** The form of an answer. */
  expects: string;
  /** Of a teacher's exercises, the number of this one, counted from 1. */
  number?: number;
  /** The number of the teacher's exercises. */
  of?: number;
  /** The question. */
  question: string;
  /** Whether the answer is right, if one was given. */
  right?: boolean;
  /** The seed; the same seed, the same question. */
  seed: number;
  /** The board, or the steps of a search, line by line. */
  shown: string[];
  /** The right answer, once one was given. */
  solution?: string;
  /** The reason for it. */
  why?: string;
}

/** The kind of question. */
export type ExerciseKind = "next-assignment" | "ac3-removes" | "mrv-takes" | "find-error" | "question";

/** `exercise`: a question about a search, and the answer checked. */
export interface ExerciseRequest {
  /** An answer to be checked. */
  answer?: string;
  /** The kind of question; the seed chooses one if this is absent. Not with `tasks`. */
  exercise?: ExerciseKind;
  /** The one of them that is meant, counted from 1; the first by default. */
  number?: number;
  /** The seed of the board and of the question. */
  seed?: number;
  /** Exercises of a teacher, as the text of a file; see the documentation of the textbook. */
  tasks?: string;
}

/** The reply of `explain` on a Sudoku. */
export interface Explain {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The end of the path. */
  end: PathEnd;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level of the hardest technique needed; only a puzzle with exactly one solution has one. */
  level?: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The steps in order; none in a summary. */
  steps?: Step[];
  /** The title that its file gives it. */
  title?: string;
  /** The techniques of the path, easiest first. */
  uses: Use[];
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `explain-method`. */
export interface ExplainMethod {
  /** The version of the schema. */
  cellwise: number;
  /** The places of its code. */
  code: string[];
  /** Its idea. */
  idea: string;
  /** The method. */
  method: string;
  /** Its steps. */
  pseudo_code: string;
  /** Further reading, the book first. */
  reading: string[];
  /** The puzzles on which it makes sense. */
  suits: string;
  /** What it counts as a test, or why it has none. */
  tests: string;
  /** Its full name. */
  title: string;
}

/** `explain-method`: a method of the textbook on one page. */
export interface ExplainMethodRequest {
  /** The method, for instance `backtrack`; `examples` lists them all. */
  method: string;
}

/** The reply of `explain`, by kind of puzzle. */
export type ExplainReply = Explain | NonogramExplain;

/** `explain`: the whole way to the solution. */
export interface ExplainRequest {
  /** The board as the player has filled it in; by default as the puzzle's text has it. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: the only techniques that are tried. */
  only?: string[];
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Only how often each technique is used. */
  summary?: boolean;
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** Sudoku: techniques that are tried first, in this order. */
  technique_order?: string[];
  /** Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution. */
  without?: string[];
}

/** The object in place of a reply that can't be given. */
export interface Failed {
  /** The fault. */
  error: Problem;
}

/** The reason why a method ended. */
export type Finish = "exhausted" | "enough" | "stopped" | "stalled" | "gave-up" | "unsuited";

/** A format in one line. */
export interface Format {
  /** Its description. */
  about: string;
  /** The endings of its files, without the dot. */
  extensions: string[];
  /** The kind of puzzle it is for. */
  kind: Kind;
  /** Its name. */
  name: string;
  /** True if it is read. */
  reads: boolean;
  /** True if one file may hold several puzzles. */
  several: boolean;
  /** True if it is written. */
  writes: boolean;
}

/** The reply of `formats`. */
export interface Formats {
  /** The version of the schema. */
  cellwise: number;
  /** Every format. */
  formats: Format[];
}

/** `formats`: every format that is read or written. */
export type FormatsRequest = Record<string, never>;

/** The reply of `from-image`. */
export interface FromImage {
  /** Its author, as its file says. */
  author?: string;
  /** The picture before its repair. */
  before: Board;
  /** The version of the schema. */
  cellwise: number;
  /** The cells that changed: row and column, counted from 0. */
  changes: ([number, number])[];
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level, if one was asked for. */
  level?: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The picture after its repair: the solution of the puzzle. */
  picture: Board;
  /** The puzzle, if it was done. */
  puzzle?: string;
  /** `fewest` (done; fewer changes do not do), `unproved` (done; fewer might do), `failed` (not done), `unlike` (done, with more changes than the likeness allows), or `other-level` (no changes that the likeness allows were found that bring it to the level). */
  result: string;
  /** The title that its file gives it. */
  title?: string;
}

/** `from-image`: a Nonogram from a picture. */
export interface FromImageRequest {
  /** The number of colours beside the background; 1 is black on white. */
  colours?: number;
  /** The part of the picture, in pixels: rows above, columns to the left, height, width. By default all but its empty margins. */
  crop?: [number, number, number, number];
  /** The bytes of the picture: PNG, JPEG, WebP, GIF, BMP or SVG. */
  data: Bytes;
  /** What would be white becomes black, and the other way round. Without it dark cells become black, unless most of the border is dark. */
  invert?: boolean;
  /** The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels (`easy..hard`). More cells are changed for it, as far as the likeness allows. */
  level?: string;
  /** The percentage of cells that must stay as they are; 90 unless told. */
  likeness?: number;
  /** Limits of the work. */
  limits?: Limits;
  /** Rows and columns of the puzzle; by default 30 cells along the longer side. */
  size?: [number, number];
  /** `lines` (no guess is needed) or `unique` (with a proof that no fewer changes do). */
  solvable?: string;
  /** The lightness, from 0 to 100, below which a cell is black. */
  threshold?: number;
  /** The format of the puzzle. */
  to?: string;
}

/** `generate`: puzzles made to order. */
export interface GenerateRequest {
  /** Sudoku: about as many digits are placed before the needed technique comes up. */
  after?: number;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Nonogram: the number of colours beside the background. */
  colours?: number;
  /** The number of puzzles. */
  count?: number;
  /** Nonogram: the share of painted cells, from 0 to 1. */
  density?: number;
  /** Nonogram: `scattered`, `shapes`, or `letters` (see `word`). */
  drawing?: string;
  /** Sudoku: the number of givens, as `28`, or a range, as `24..28`. */
  givens?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels (`easy..hard`). For a Sudoku also a range on Sudoku Explainer's scale (`3.4..4.2`). */
  level?: string;
  /** Limits of the work. A limit of time makes a run that it stops one that can't be repeated. */
  limits?: Limits;
  /** Sudoku: every given is needed. */
  minimal?: boolean;
  /** Sudoku: the technique that is needed; easier ones alone do not solve the puzzle, and with it they do. */
  needs?: string;
  /** Sudoku: no harder technique than this is needed. */
  nothing_beyond?: string;
  /** Sudoku: the cells of the givens, row by row; `.`, `0` and `_` stand for open cells. */
  pattern?: string;
  /** Sudoku: rules, written out as `x` or `thermo r1c1 r1c2`, or by name as `killer` to be made at random. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same puzzles. */
  seed?: number;
  /** Rows and columns: those of the picture, or twice the size of a Sudoku. */
  size?: [number, number];
  /** Nonogram: `lines` (no guess is needed), `probes` or `probes-3` (trials of single cells, three at most), `search`, or `unique` for any of these. */
  solvable?: string;
  /** Sudoku: the symmetry of the givens, for instance `half-turn`. Nonogram: `left-right`, `top-bottom` or `upright`. */
  symmetry?: string;
  /** The format of the puzzles; by default the simplest that holds them. */
  to?: string;
  /** Sudoku: boards, in any format; nothing equivalent to one of them is made. */
  unlike?: string;
  /** Nonogram: the word whose letters are drawn. */
  word?: string;
}

/** The reply of `generate`. */
export interface Generated {
  /** The version of the schema. */
  cellwise: number;
  /** The kind of puzzle. */
  kind: Kind;
  /** The limit that ended the run early, if one did. A run that time ended can't be repeated. */
  limit?: Limit;
  /** The puzzles that were not found. */
  not_made?: NotMade[];
  /** The puzzles, in the order of their numbers. */
  puzzles: NewPuzzle[];
  /** The seed. */
  seed: number;
}

/** The kind of event. */
export type Happened = "assign" | "refuse" | "prune" | "enumerate" | "too-large" | "choose" | "revise" | "consider" | "clause-strikes" | "conflict" | "learn" | "jump" | "restart" | "bag" | "unmatched" | "row" | "listed" | "broken" | "dead-end" | "undo" | "solution" | "stalled";

/** The reply of `hint` on a Sudoku: no more than its stage gives away. */
export interface Hint {
  /** Its author, as its file says. */
  author?: string;
  /** The cells that the words speak of, where no house says it. */
  cells?: number[];
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The houses that the words speak of, by their number on the board. */
  houses?: number[];
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** The mistakes on the board, at the last stage. */
  mistakes?: Mistake[];
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** True if the board is solved. */
  solved: boolean;
  /** The amount that is given away. */
  stage: Stage;
  /** The next step, at the last stage. */
  step?: Step;
  /** The technique of the next step, from the second stage on. */
  technique?: Technique;
  /** The hint in words. */
  text: string;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `hint`, by kind of puzzle. */
export type HintReply = Hint | NonogramHint;

/** `hint`: the next step for a player. */
export interface HintRequest {
  /** The board as the player has filled it in; by default as the puzzle's text has it. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Sudoku: the player's pencil marks, a list of digits for each cell; an empty list is a cell not yet noted. */
  marks?: number[][];
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Nonogram: the cell that was drawn last, counted row by row from 0; of equal steps the one closest to it is given. */
  near?: number;
  /** Sudoku: the only techniques that are tried. */
  only?: string[];
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** The stage: 1 where to look, 2 which technique, 3 what follows and why. */
  stage?: number;
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** Sudoku: techniques that are tried first, in this order. */
  technique_order?: string[];
  /** Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution. */
  without?: string[];
}

/** A house: cells with different digits. */
export interface House {
  /** Its cells. */
  cells: number[];
  /** Its name: `row 1`, `box 9`. */
  name: string;
}

/** A kind of puzzle. */
export type Kind = "sudoku" | "nonogram";

/** The reply of `learn` on Sudoku. */
export interface Learn {
  /** Its description. */
  about: string;
  /** Its author, as its file says. */
  author?: string;
  /** The example as it stands when the technique is the next step. */
  board: Board;
  /** The candidates of each cell there; none where it holds a digit. */
  candidates: number[][];
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The puzzle of the example. */
  givens: Board;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its level. */
  level: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Its name in sentences. */
  name: string;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The step; none for practice. */
  step?: Step;
  /** The technique. */
  technique: Technique;
  /** The title that its file gives it. */
  title?: string;
}

/** The reply of `learn`, by kind of puzzle. */
export type LearnReply = Learn | NonogramLearn;

/** `learn`: a technique, with an example. */
export interface LearnRequest {
  /** The kind of puzzle; by default Sudoku. */
  kind?: Kind;
  /** Limits of the search for a new board. */
  limits?: Limits;
  /** The technique, for instance `x-wing`; `examples` lists them all. */
  name?: string;
  /** A board on which it is the next step, without saying where. */
  practice?: boolean;
  /** For practice: the seed of a new board, another one for each seed. Without it, the board for Sudoku is the one that is built in. */
  seed?: number;
}

/** The difficulty of a technique or a puzzle. */
export type Level = "easy" | "medium" | "hard" | "expert" | "extreme";

/** The limit that stopped a search before its end. */
export type Limit = "time" | "nodes" | "memory" | "cancelled";

/** Limits of the work for a reply. A carrier may allow less. */
export interface Limits {
  /** Bytes of memory held at the same time: models, traces, learnt clauses, parts that wait. */
  memory?: number;
  /** Search nodes. */
  nodes?: number;
  /** Seconds of work, waiting in a queue included. */
  seconds?: number;
}

/** A row or a column. */
export type Line = {
  row: number;
} | {
  column: number;
};

/** A link of a chain, in the direction in which the argument runs. */
export interface Link {
  /** The premise. */
  from: Node;
  /** The kind of inference. */
  kind: LinkKind;
  /** The conclusion. */
  to: Node;
}

/** The effect of one end of a link on the other. */
export type LinkKind = "strong" | "weak";

/** A candidate that a step rests on. */
export interface Mark {
  /** The candidate. */
  candidate: Candidate;
  /** Its part there. */
  role: Role;
}

/** One method's answer. */
export interface MethodRun {
  /** The work it did. */
  counters: Counters;
  /** The reason why it ended. */
  end: Finish;
  /** The limit that struck, if one did. */
  limit?: Limit;
  /** The method, or `engine`. */
  method: string;
  /** The reason why the method does not suit. */
  reason?: string;
  /** The time it took, in seconds. */
  seconds?: number;
  /** The number of solutions it found. */
  solutions: number;
  /** The verdict. */
  verdict: Verdict;
}

/** The reply of `minimize`. */
export interface Minimize {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The number of givens left. */
  givens?: number;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The puzzle that is left. */
  puzzle?: string;
  /** `minimal`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution. */
  result: string;
  /** The number of rules left, if rules were taken away as well. */
  rules?: number;
  /** The title that its file gives it. */
  title?: string;
}

/** `minimize`: the puzzle without the givens it does not need. */
export interface MinimizeRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Take rules away as well as givens. The member `rules` says which rules the puzzle has. */
  drop_rules?: boolean;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The format of the result; by default one line, or Cellwise's own text for a board with rules or pencil marks. */
  to?: string;
}

/** A mistake on the board, which keeps the player from the solution. */
export type Mistake = {
  /** The cell. */
  cell: number;
  /** The digit on the board. */
  digit: number;
  kind: "digit";
  /** The solution's digit. */
  right: number;
} | {
  /** The cell. */
  cell: number;
  /** The digit that should still be marked. */
  digit: number;
  kind: "mark";
} | {
  /** The cells that hold it. */
  cells: number[];
  /** The digit. */
  digit: number;
  /** The house, by its number in the shape. */
  house: number;
  kind: "repeat";
};

/** A choice with its name and description. */
export interface Named {
  /** Its description. */
  about: string;
  /** Techniques: the level. */
  level?: string;
  /** The name that requests take. */
  name: string;
  /** The name in sentences. */
  title: string;
}

/** A puzzle that was made. */
export interface NewPuzzle {
  /** The version of the schema. */
  cellwise: number;
  /** Nonogram: the methods that solve it, in words. */
  effort?: string;
  /** Sudoku: the number of givens. */
  givens?: number;
  /** Sudoku: the hardest technique, if a difficulty was asked for. Missing where the level extreme alone was asked for. */
  hardest?: Technique;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level, if a difficulty was asked for. */
  level?: Level;
  /** Its number in the run, from 0. It is the same puzzle in every run with this seed. */
  number: number;
  /** Nonogram: the colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The puzzle. */
  puzzle: string;
  /** Its only solution. */
  solution: Board;
  /** The boards, and changes of boards, that were tried. */
  trials: number;
}

/** One end of a link: a digit in one cell, or in any one of a few cells together. */
export interface Node {
  /** The cells; more than one for a group. */
  cells: number[];
  /** The digit. */
  digit: number;
}

/** A Nonogram as a page draws it. */
export interface NonogramBoard {
  /** The clue of each column. */
  columns: Run[][];
  /** Rows. */
  height: number;
  /** The colours; number 0 is an empty cell. */
  palette: Colour[];
  /** The clue of each row. */
  rows: Run[][];
  /** The picture, if the file carries one; it is not checked. */
  solution?: string[];
  /** Columns. */
  width: number;
}

/** An argument line by line. */
export interface NonogramChain {
  /** The lines in order. */
  links: NonogramLink[];
  /** The supposition it begins with. */
  suppose?: Cell;
}

/** The reply of `explain` on a Nonogram. */
export interface NonogramExplain {
  /** Its author, as its file says. */
  author?: string;
  /** The line that has no placement left, if the picture can't be finished. */
  broken?: Line;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The end of the path. */
  end: PathEnd;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level of the hardest technique needed; only a puzzle with exactly one solution has one. */
  level?: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The steps in order; none in a summary. */
  steps?: NonogramStep[];
  /** The title that its file gives it. */
  title?: string;
  /** The techniques of the path, easiest first. */
  uses: NonogramUse[];
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `hint` on a Nonogram: no more than its stage gives away. */
export interface NonogramHint {
  /** Its author, as its file says. */
  author?: string;
  /** The cells that the words speak of, where no line says it. */
  cells?: number[];
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** The lines that the words speak of. */
  lines?: Line[];
  /** The mistakes in the picture, at the last stage. */
  mistakes?: NonogramMistake[];
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** True if the picture is finished and right. */
  solved: boolean;
  /** The amount that is given away. */
  stage: Stage;
  /** The next step, at the last stage. */
  step?: NonogramStep;
  /** The technique of the next step, from the second stage on. */
  technique?: NonogramTechnique;
  /** The hint in words. */
  text: string;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `learn` on Nonograms. */
export interface NonogramLearn {
  /** Its description. */
  about: string;
  /** Its author, as its file says. */
  author?: string;
  /** The example as it stands when the technique is the next step. */
  board: Board;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its level. */
  level: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Its name in sentences. */
  name: string;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The puzzle of the example, as text that every request reads. */
  puzzle: string;
  /** The seed that the board is made from. */
  seed: number;
  /** The step; none for practice. */
  step?: NonogramStep;
  /** The technique. */
  technique: NonogramTechnique;
  /** The title that its file gives it. */
  title?: string;
}

/** One line of an argument. */
export interface NonogramLink {
  /** Colours that it rules out. */
  drops?: Cell[];
  /** The line. */
  line: Line;
  /** The cells that it settles; with no cells and nothing ruled out, it has no placement left. */
  settles?: Cell[];
}

/** A cell that a step rests on. */
export interface NonogramMark {
  /** The cell. */
  cell: number;
  /** Its part in the argument. */
  role: NonogramRole;
}

/** A mistake in a picture. */
export interface NonogramMistake {
  /** The cell that is wrong; absent if a line can't be finished and no solution tells which cell is wrong. */
  cell?: number;
  /** The line that proves it. */
  line?: Line;
  /** The number of its right colour. */
  right?: number;
}

/** The reply of `rate` on a Nonogram. */
export interface NonogramRate {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The end of the path. */
  end: PathEnd;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The hardest technique needed. */
  hardest?: NonogramTechnique;
  /** Its kind, 1 to 8; kinds 1 to 6 look at one line at a time. */
  hardest_kind?: number;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level of the hardest technique needed; only a puzzle with exactly one solution has one. */
  level?: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** True if one line at a time is enough; absent if that is not known. */
  line_by_line?: boolean;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The number of rounds. */
  rounds: number;
  /** The number of steps. */
  steps: number;
  /** The sum of the weights of all steps. */
  sum: number;
  /** The fewest lines that give anything at any moment. */
  tightest?: number;
  /** The title that its file gives it. */
  title?: string;
  /** The techniques of the path, easiest first. */
  uses: NonogramUse[];
  /** The verdict on the puzzle. */
  verdict: Verdict;
  /** True if no guess is needed; absent if that is not known. */
  without_guess?: boolean;
}

/** The part of a cell in the argument of a step. */
export type NonogramRole = "known" | "supposed" | "follows";

/** A step on a Nonogram: its technique, its argument, its conclusions, and the reason in words. */
export interface NonogramStep {
  /** Suppositions and their consequences. */
  chains?: NonogramChain[];
  /** Colours that cells can't have, where more than one is left. */
  drops?: Cell[];
  /** The lines to look at. */
  lines: Line[];
  /** The cells that it rests on. */
  marks?: NonogramMark[];
  /** The runs that it speaks of. */
  runs?: Placement[];
  /** The cells that get their colour. */
  settles?: Cell[];
  /** The technique that found it. */
  technique: NonogramTechnique;
  /** The reason and the conclusion in plain English. */
  text: string;
}

/** A technique that people use on Nonograms. The order is that of difficulty. */
export type NonogramTechnique = "empty-line" | "full-line" | "exact-fit" | "overlap" | "finished-clue" | "out-of-reach" | "gap-too-small" | "from-the-edge" | "mercury" | "capping" | "joining" | "splitting" | "too-long" | "which-run" | "leftmost-and-rightmost" | "all-placements" | "colour-not-in-line" | "neighbours-may-touch" | "colour-out-of-reach" | "crossing-colour" | "totals" | "edge-logic" | "two-lines" | "contradiction" | "both-ways" | "guess";

/** The number of times a technique is used. */
export interface NonogramUse {
  /** The technique. */
  technique: NonogramTechnique;
  /** Its uses: lines on which it found something, or rounds if it looks at several lines. */
  times: number;
}

/** The reply of `why` on a Nonogram. */
export interface NonogramWhy {
  /** The argument that they clash, if one line after the other gives it. */
  argument?: NonogramChain;
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** Lines whose clues clash; without any one of them the others don't. */
  clash?: Line[];
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The cells that differ between solutions. */
  differ?: CellColours[];
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** True if fewer cells can't do it. */
  fewest?: boolean;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** Cells that leave just one solution once they are revealed. */
  settle?: Cell[];
  /** True if no fewer lines clash. */
  smallest?: boolean;
  /** The number of solutions, if all were looked at. */
  solutions?: number;
  /** Cells that can change together, each with its colour one way and the other. */
  switch?: CellColours[];
  /** The reason in words; empty if there is nothing to say. */
  text: string;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** A puzzle that was not found. */
export interface NotMade {
  /** The wish that nothing found meets. */
  lacks: string;
  /** The puzzle that came nearest. It has one solution. */
  nearest?: NewPuzzle;
  /** What the nearest lacks, in words. */
  nearest_lacks?: string;
  /** Its number in the run, from 0. */
  number: number;
  /** The boards, and changes of boards, that were tried. */
  trials: number;
}

/** `open`: the puzzles of a text, or of a file. */
export interface OpenRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard. */
  data?: Bytes;
  /** The number of records to give; 100 by default. */
  first?: number;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle; by default it is detected. */
  kind?: Kind;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The text. */
  text?: string;
}

/** The reply of `open`. */
export interface Opened {
  /** Records between them that could not be read. */
  bad?: Problem[];
  /** The version of the schema. */
  cellwise: number;
  /** The detected format of the first record. */
  format: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** True if there are more records than were asked for. */
  more: boolean;
  /** The records, in order. */
  records: OpenedRecord[];
}

/** One record. */
export interface OpenedRecord {
  /** Its author. */
  author?: string;
  /** The holder of the rights. */
  copyright?: string;
  /** What its file says of it in words, such as the rules as its setter puts them. */
  description?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** Its own name, if its file gives one. */
  id?: string;
  /** The licence under which it may be passed on. */
  licence?: string;
  /** The line on which it begins, counted from 1. */
  line: number;
  /** The board of a Nonogram. */
  nonogram?: NonogramBoard;
  /** Remarks on how it was read; missing if there are none. */
  notes?: string[];
  /** The puzzle as text that every other request reads: one line if that can hold it. */
  puzzle: string;
  /** Its publication. */
  source?: string;
  /** The board of a Sudoku. */
  sudoku?: SudokuBoard;
  /** Its title. */
  title?: string;
}

/** A piece of a reply that comes before its end. */
export type Part = {
  /** The solution. */
  solution: Board;
} | {
  /** The events. */
  events: TraceEvent[];
} | {
  /** The text. */
  text: string;
};

/** The end of a path. */
export type PathEnd = "solved" | "stuck" | "dead" | "stopped";

/** A run at both ends of the way that it can move. */
export interface Placement {
  /** The number of its colour. */
  colour: number;
  /** The first place in the line where it can begin. */
  first: number;
  /** The last place where it can begin. */
  last: number;
  /** Its length. */
  length: number;
  /** The line. */
  line: Line;
  /** The number of the run in its clue, counted from 0. */
  run: number;
}

/** The reply of `plan`. */
export interface Plan {
  /** The version of the schema. */
  cellwise: number;
  /** Hours of one processor core. */
  cpu_hours: number;
  /** Bytes of disk for input and output. */
  disk: number;
  /** The kind of puzzle. */
  kind: Kind;
  /** Machines like this one. One, if no deadline was told. */
  machines: number;
  /** Bytes of memory on each machine; absent where the system does not say. */
  memory?: number;
  /** True if one machine is enough: within the deadline, or else within eight hours. */
  one_is_enough: boolean;
  /** Rows a second on all threads of this machine. */
  per_second_all: number;
  /** Rows a second on one thread. */
  per_second_one: number;
  /** Rows of the run. */
  rows: number;
  /** The measurement that all figures come from. */
  sample: Sample;
  /** Seconds on this machine. */
  seconds_here: number;
  /** The verb, with its options. */
  verb: string;
  /** Seconds until it has to be done, if that was told. */
  within?: number;
}

/** A fault. */
export interface Problem {
  /** The formats of which one has to be chosen, if the text can be read in several: ask again with `from`. */
  choices?: string[];
  /** A word for programs, as `bad-puzzle`. */
  code: string;
  /** The column in that line, counted from 1. */
  column?: number;
  /** The line of the text, counted from 1. */
  line?: number;
  /** A sentence for people. */
  message: string;
}

/** The progress of a job. */
export interface Progress {
  /** The work done: solutions of a count, records of a batch, steps of a path. */
  done?: number;
  /** Search nodes so far. */
  nodes: number;
  /** Seconds since it began. */
  seconds: number;
  /** The work there is to do, if that is known. */
  total?: number;
}

/** The reply of `rate` on a Sudoku. */
export interface Rate {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** Its first hint. */
  ed?: number;
  /** The end of the path. */
  end: PathEnd;
  /** Its hardest hint up to the first digit. */
  ep?: number;
  /** Sudoku Explainer's rating: its hardest hint on the way to the solution. It rates classic 9×9 boards with one solution. */
  er?: number;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The hardest technique needed. */
  hardest?: Technique;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The level of the hardest technique needed; only a puzzle with exactly one solution has one. */
  level?: Level;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The sum of the weights of all steps. */
  sum: number;
  /** The title that its file gives it. */
  title?: string;
  /** The techniques of the path, easiest first. */
  uses: Use[];
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `rate`, by kind of puzzle. */
export type RateReply = Rate | NonogramRate;

/** `rate`: the difficulty for a person. */
export interface RateRequest {
  /** The board as the player has filled it in; by default as the puzzle's text has it. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: the only techniques that are tried. */
  only?: string[];
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** Sudoku: techniques that are tried first, in this order. */
  technique_order?: string[];
  /** Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution. */
  without?: string[];
}

/** `render`: a drawing. */
export interface RenderRequest {
  /** The board as the player has filled it in, to be drawn with the puzzle. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Sudoku: the player's pencil marks, a list of digits for each cell. */
  marks?: number[][];
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The size: 1 draws a cell of a Sudoku 40 pixels wide. */
  scale?: number;
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** SVG, text, PNG or PDF. */
  to?: Drawing;
  /** The subject of the drawing. */
  what?: Subject;
  /** False if the rules that a drawing does not show are not to be told in words below it. */
  words?: boolean;
}

/** The reply of `render`. */
export interface Rendered {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The bytes of the drawing in PNG or PDF. */
  data?: Bytes;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck, if one did: the drawing shows as much as was known. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The drawing in SVG. */
  svg?: string;
  /** The drawing in text. */
  text?: string;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict, where a solution was asked for. */
  verdict?: Verdict;
}

/** The part of a candidate in the pattern that a step rests on. */
export type Role = "pattern" | "fin" | "pivot" | "first" | "second" | "third" | "on" | "off";

/** A rule, as text and as far as it can be drawn. */
export interface Rule {
  /** The cells it names, in the order of its text; none for a rule on the whole board. */
  cells: number[];
  /** Its meaning for players, in one sentence. */
  meaning: string;
  /** The first word of its text: `killer`. */
  name: string;
  /** Its line of text: `killer 15 r1c1 r1c2`. */
  text: string;
  /** The number in its text, for instance the sum of a cage. */
  value?: number;
}

/** A run of a clue. */
export interface Run {
  /** The number of its colour in the palette; 0 where a blot hides any number of runs. */
  colour: number;
  /** The number of cells; 0 where a blot hides it. */
  length: number;
}

/** What was measured on a sample. */
export interface Sample {
  /** Bytes of its input. */
  bytes_in: number;
  /** Bytes of its output. */
  bytes_out: number;
  /** The most memory that the run on all threads held, in bytes; absent where the system does not say. */
  memory?: number;
  /** Rows of the sample. */
  rows: number;
  /** Seconds on all threads. */
  seconds_all: number;
  /** Seconds on one thread. */
  seconds_one: number;
  /** The number of threads that are all. */
  threads: number;
}

/** The reply of `solve`. */
export interface Solve {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The cells in which the first two solutions of a Nonogram differ, as `r1c2`: row and column, counted from 1. They are known also where only one solution is given. */
  differs_in?: string[];
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The effort of searching the whole space, for a Nonogram. */
  effort?: Effort;
  /** The reason why the search ended. */
  end: End;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The cells that were certain when a limit struck before any solution. */
  partial?: Board;
  /** The reason why there is no solution, when it is short. */
  reason?: string;
  /** The solutions found, as many as asked for. They come before the verdict so that a reply with millions of them can be written while they are found. */
  solutions: Board[];
  /** The work of the search. */
  stats: Stats;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict. */
  verdict: Verdict;
}

/** `solve`: the solutions, with proof. */
export interface SolveRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Look for this many solutions and give them all. By default two are looked for and one is given. */
  max?: number;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** The amount that a hint gives away. */
export type Stage = "where" | "technique" | "step";

/** The work that a search did. Every engine counts in these words. */
export interface Stats {
  /** Positions in which some constraint could not be met. */
  dead_ends: number;
  /** The greatest number of guesses that stood on top of each other. */
  depth: number;
  /** Choices between several values, that is, positions where reasoning stalled. */
  guesses: number;
  /** Positions propagated: the root, and one for each value tried. */
  nodes: number;
  /** The number of times the search began again from the root. */
  restarts: number;
}

/** `stats`: histograms of a collection. */
export interface StatsRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard. */
  data?: Bytes;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** The limits of each record. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The text. */
  text?: string;
}

/** A step: its technique, its pattern, its conclusions, and the reason in words. */
export interface Step {
  /** The houses it looks at, as indices into [`cellwise_sudoku::Shape::houses`]. */
  houses: number[];
  /** The number of links or sets in the argument; 0 for patterns of fixed size. */
  length: number;
  /** The links of its chain or chains, in order. */
  links: Link[];
  /** The candidates it rests on. */
  marks: Mark[];
  /** Digits that go into cells. */
  places: Candidate[];
  /** Candidates that go. */
  removes: Candidate[];
  sentence: string;
  /** The technique that found it. */
  technique: Technique;
}

/** The reply of `steps`. */
export interface Steps {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** Every step on the board, easiest technique first. Of chains, one of the shortest for each candidate that goes. */
  steps: Step[];
  /** The title that its file gives it. */
  title?: string;
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** `steps`: every step on a board. */
export interface StepsRequest {
  /** The board as the player has filled it in; by default as the puzzle's text has it. */
  board?: Board;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** Sudoku: the only techniques that are tried. */
  only?: string[];
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** Sudoku: techniques that are tried first, in this order. */
  technique_order?: string[];
  /** Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution. */
  without?: string[];
}

/** The subject of a drawing. */
export type Subject = "puzzle" | "solution" | "step";

/** A Sudoku as a page draws it. Cells are counted row by row from 0; 0 is an empty cell. */
export interface SudokuBoard {
  /** Rows and columns of a box; none if the boxes are irregular. */
  box?: [number, number];
  /** The box that each cell belongs to, counted from 0. */
  boxes: number[];
  /** The given digit of each cell. */
  givens: number[];
  /** Every house as its cells, for seeing clashes and candidates. */
  houses: House[];
  /** The candidates of each cell, if the record has pencil marks. */
  marks?: number[][];
  /** The candidates that the player has left in each cell, none where nothing is noted, if the file holds any. */
  notes?: number[][];
  /** The rules beyond rows, columns and boxes. */
  rules: Rule[];
  /** Cells on a side. */
  size: number;
  /** The solution, if the file carries one; it is not checked. */
  solution?: number[];
  /** The digits on the player's board, 0 for an empty cell, if the file holds a game in progress. */
  state?: number[];
  /** The characters of the digits 1, 2, 3, … */
  symbols: string;
}

/** The last object of a run over many records. */
export interface Summary {
  /** Records that could not be read. */
  bad: number;
  /** The version of the schema. */
  cellwise: number;
  /** The kind of puzzle. */
  kind: Kind;
  /** The limit that ended the run before its last record, if one did. */
  limit?: Limit;
  /** Records on which a limit struck. */
  limited: number;
  /** Search nodes of all records. */
  nodes: number;
  /** Records per second, bad ones included. */
  per_second: number;
  /** Records that were read. */
  records: number;
  /** The results: a verdict, or another word of the verb, and how often it occurs. */
  results: Record<string, number>;
  /** Seconds the run took. */
  seconds: number;
  /** Threads that worked. */
  threads: number;
}

/** The reply of `superfluous`. */
export interface Superfluous {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The givens without any one of which the solution stays the only one, as `r1c1`. */
  givens: string[];
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** A puzzle of this one's givens and rules in which every one is needed. */
  minimal?: string;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** `known`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution. */
  result: string;
  /** The rules of which the same is true. */
  rules: string[];
  /** The title that its file gives it. */
  title?: string;
}

/** `superfluous`: the givens and rules that a puzzle can do without. */
export interface SuperfluousRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The format of the minimal puzzle; by default one line, or Cellwise's own text for a board with rules or pencil marks. */
  to?: string;
}

/** The reply of `stats`. */
export interface Survey {
  /** Records that could not be read. */
  bad?: number;
  /** The version of the schema. */
  cellwise: number;
  /** Givens, or numbers in the clues. */
  clues: Bar[];
  /** The kind of puzzle. */
  kind: Kind;
  /** The limit that ended the run before its last record, if one did. */
  limit?: Limit;
  /** Search nodes, in powers of two. */
  nodes: Bar[];
  /** The number of puzzles. */
  puzzles: number;
  /** Sizes, as `9x9`. */
  sizes: Bar[];
  /** Verdicts. */
  verdicts: Bar[];
}

/** A named way to make progress, in order of difficulty. */
export type Technique = "full-house" | "hidden-single" | "hidden-single-in-line" | "naked-single" | "innies-and-outies" | "cage-combination" | "thermometer" | "greater-than" | "copies" | "kropki-dots" | "xv" | "quadruple" | "arrow-sum" | "little-killer" | "sandwich" | "line-rule" | "outside-clue" | "rule" | "pointing" | "rule-and-house" | "claiming" | "chain-of-marks" | "naked-pair" | "killer-pair" | "hidden-pair" | "naked-triple" | "killer-triple" | "hidden-triple" | "x-wing" | "skyscraper" | "two-string-kite" | "empty-rectangle" | "turbot-fish" | "swordfish" | "xy-wing" | "remote-pair" | "w-wing" | "xyz-wing" | "unique-rectangle-1" | "unique-rectangle-2" | "unique-rectangle-3" | "unique-rectangle-4" | "unique-rectangle-5" | "unique-rectangle-6" | "hidden-rectangle" | "avoidable-rectangle-1" | "avoidable-rectangle-2" | "naked-quad" | "hidden-quad" | "jellyfish" | "bug-plus-one" | "finned-x-wing" | "sashimi-x-wing" | "simple-colouring" | "multi-colouring" | "finned-swordfish" | "sashimi-swordfish" | "aligned-pair-exclusion" | "wxyz-wing" | "finned-jellyfish" | "sashimi-jellyfish" | "x-chain" | "xy-chain" | "sue-de-coq" | "3d-medusa" | "nice-loop" | "aic" | "als-xz" | "als-xy-wing" | "grouped-aic" | "death-blossom" | "als-chain" | "als-aic" | "franken-fish" | "mutant-fish" | "sk-loop" | "exocet" | "msls" | "nishio" | "template" | "kraken-fish" | "cell-forcing-chain" | "house-forcing-chain" | "forcing-net" | "last-resort";

/** The last object of a `trace`: how it went. */
export interface TraceEnd {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** True if the search came to its end; false when only its first steps were asked for. */
  complete: boolean;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The work it did. */
  counters: Counters;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The reason why it ended. */
  end: Finish;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The implication graph behind the clause that was asked for. */
  graph?: ClauseGraph;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** The method, or `engine`. */
  method: string;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** The reason why the method does not suit. */
  reason?: string;
  /** The time it took, in seconds. */
  seconds?: number;
  /** The number of solutions it found. */
  solutions: number;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict. */
  verdict: Verdict;
}

/** One event of a `trace`. */
export interface TraceEvent {
  /** Its author, as its file says. */
  author?: string;
  /** The number of fillings that may be listed. */
  bound?: number;
  /** The number of refusals of values that stand, in local search. */
  broken?: number;
  /** The refusal, or the constraint that was listed or that emptied a domain. */
  by?: By;
  /** The version of the schema. */
  cellwise: number;
  /** The number of a learned clause, counted from 1. */
  clause?: number;
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The counters after it. */
  counters: Counters;
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** The kind of event. */
  event: Happened;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** All fillings of the constraint when nothing is known. */
  fillings?: number;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** Fillings that fit what is known, or rows of a bag. */
  kept?: number;
  /** The kind of puzzle. */
  kind: Kind;
  /** The number of values that the variable has left. */
  left?: number;
  /** Constraints left aside because they have too many fillings. */
  left_aside?: number;
  /** Its licence, as its file says. */
  licence?: string;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** The first that waits: a constraint, and of an arc its variable. */
  next?: By;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The number of the solution, of the run or of the bag, counted from 1. */
  number?: number;
  /** Variables with several values left. */
  open?: number;
  /** The number of assignments that a jump passes over. */
  over?: number;
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** Its number, counted from 1. */
  step: number;
  /** The same in words. */
  text: string;
  /** The number of variables that were equal in the first respect when one was chosen. */
  ties?: number;
  /** The title that its file gives it. */
  title?: string;
  /** At a dead end: values assigned before. */
  tried?: number;
  /** The value. */
  value?: string;
  /** The variable. */
  variable?: string;
  /** The number of arcs or constraints that wait to be revised. */
  waiting?: number;
}

/** `trace`: a method of the textbook at work, event by event. */
export interface TraceRequest {
  /** The way back: `chronological`, `backjump`, `cbj`, `clauses`. */
  back?: string;
  /** The number of placements of one line, or fillings of one house, that the line methods may list. */
  bound?: number;
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** Instead of events: the implication graph behind the learned clause of this number, counted from 1. */
  clause?: number;
  /** The events that are told. */
  detail?: Detail;
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The inference: `none`, `trim`, `forward`, `ac3`, `gac`, `mac`, `lines`. */
  infer?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** Stop at this many solutions; by default as the method does. */
  max?: number;
  /** Events to give; 10,000 by default. */
  max_steps?: number;
  /** The method. */
  method: string;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The order of the variables, instead of the method's own: `static`, `mrv`, `degree`, `mrv-degree`, `mrv-random`, `dom/wdeg`, `random`. */
  order?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Restarts: `luby`, `geometric`. */
  restart?: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Events to pass over. */
  skip?: number;
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
  /** The order of the values: `asc`, `lcv`, `random`. */
  values?: string;
  /** Nonogram: the variables of the model. */
  view?: View;
}

/** The number of times a technique is used. */
export interface Use {
  /** The technique. */
  technique: Technique;
  /** In a rating, digits placed by it, or rounds in which it removed candidates; in an explanation, its steps. */
  times: number;
}

/** The one-word answer, derived from the number of solutions and the [`End`]. */
export type Verdict = "unique" | "several" | "impossible" | "found" | "unknown";

/** The variables of a Nonogram's model. */
export type View = "cells" | "starts";

/** Means of solving, the simplest first. */
export type Way = "lines" | "probing" | "guessing";

/** The reply of `why` on a Sudoku. */
export interface Why {
  /** Its author, as its file says. */
  author?: string;
  /** The version of the schema. */
  cellwise: number;
  /** Cells whose givens already clash; without any one of them the others don't. */
  clash?: number[];
  /** The holder of the rights, as its file says. */
  copyright?: string;
  /** The cells that differ between solutions. */
  differ?: Differ[];
  /** The kinds of drawing in its file that may stand for a rule and are not read as one. */
  drawings?: string[];
  /** True if fewer givens can't do it. */
  fewest?: boolean;
  /** The name of the file that holds the record, if there are several files. */
  file?: string;
  /** The record's own name, if its file gives one. */
  id?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Its licence, as its file says. */
  licence?: string;
  /** The limit that struck before the end, if one did. */
  limit?: Limit;
  /** The line of its file on which the record begins, counted from 1. */
  line?: number;
  /** Remarks on how the puzzle was read; missing if there are none. */
  notes?: string[];
  /** The colours of the picture, background first; missing for black on white. */
  palette?: Colour[];
  /** Givens that leave just one solution. */
  settle?: Candidate[];
  /** The number of solutions, if all were looked at. */
  solutions?: number;
  /** The title that its file gives it. */
  title?: string;
  /** The verdict on the puzzle. */
  verdict: Verdict;
}

/** The reply of `why`, by kind of puzzle. */
export type WhyReply = Why | NonogramWhy;

/** `why`: the reason why it is not a proper puzzle. */
export interface WhyRequest {
  /** Sudoku: rows and columns of a box, when the usual ones are not meant. */
  box?: [number, number];
  /** The format of the text; by default it is detected. */
  from?: string;
  /** The kind of puzzle. */
  kind: Kind;
  /** Limits of the work. */
  limits?: Limits;
  /** The name of the file it came from, whose ending may tell the format. */
  name?: string;
  /** The puzzle as text, in any format that is read. */
  puzzle: string;
  /** Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`. */
  rules?: string[];
  /** The seed of everything random: the same seed, the same reply. */
  seed?: number;
  /** Nonogram: height and width, for formats that don't say. */
  size?: [number, number];
  /** Sudoku: the characters that stand for 1, 2, 3, … */
  symbols?: string;
}

/** The request and the reply of each verb. */
export interface Verbs {
  "solve": { request: SolveRequest; reply: Solve };
  "count": { request: CountRequest; reply: Count };
  "check": { request: CheckRequest; reply: Check };
  "trace": { request: TraceRequest; reply: TraceEnd & { parts?: Part[] } };
  "compare": { request: CompareRequest; reply: Compare };
  "hint": { request: HintRequest; reply: HintReply };
  "explain": { request: ExplainRequest; reply: ExplainReply };
  "rate": { request: RateRequest; reply: RateReply };
  "steps": { request: StepsRequest; reply: Steps };
  "why": { request: WhyRequest; reply: WhyReply };
  "learn": { request: LearnRequest; reply: LearnReply };
  "canon": { request: CanonRequest; reply: Canon };
  "minimize": { request: MinimizeRequest; reply: Minimize };
  "candidates": { request: CandidatesRequest; reply: Candidates };
  "superfluous": { request: SuperfluousRequest; reply: Superfluous };
  "generate": { request: GenerateRequest; reply: Generated };
  "from-image": { request: FromImageRequest; reply: FromImage };
  "convert": { request: ConvertRequest; reply: Converted };
  "formats": { request: FormatsRequest; reply: Formats };
  "dedupe": { request: DedupeRequest; reply: Deduped };
  "stats": { request: StatsRequest; reply: Survey };
  "explain-method": { request: ExplainMethodRequest; reply: ExplainMethod };
  "exercise": { request: ExerciseRequest; reply: Exercise };
  "open": { request: OpenRequest; reply: Opened };
  "render": { request: RenderRequest; reply: Rendered };
  "batch": { request: BatchRequest; reply: Summary & { parts?: Part[] } };
  "examples": { request: ExamplesRequest; reply: Examples };
}
