// The api crate's answers as the page reads them: field for field those of docs/schema.json.

export type Verdict = "unique" | "several" | "impossible" | "found" | "unknown";
export type End = "exhausted" | "enough" | "stopped";
export type Limit = "time" | "nodes" | "cancelled" | "slice";
export type Level = "easy" | "medium" | "hard" | "expert" | "extreme";
export interface Stats { nodes: number; guesses: number; dead_ends: number; depth: number; restarts: number }

export interface House { name: string; cells: number[] }
export interface Rule { name: string; text: string; meaning: string; cells: number[]; value?: number }
export interface SudokuBoard {
  size: number;
  box: [number, number] | null;
  symbols: string;
  givens: number[];
  marks?: number[][];
  boxes: number[];
  houses: House[];
  rules: Rule[];
  solution?: number[];
}
export interface OpenedRecord {
  puzzle: string;
  line: number;
  id?: string;
  title?: string;
  author?: string;
  source?: string;
  copyright?: string;
  sudoku?: SudokuBoard;
}
export interface Problem { code: string; message: string; line?: number; column?: number }
export interface Opened { kind: "sudoku" | "nonogram"; format: string; more: boolean; records: OpenedRecord[]; bad?: Problem[] }

export interface Solve { solutions: string[]; verdict: Verdict; end: End; limit?: Limit; partial?: string; reason?: string; stats: Stats }
export interface Count { count: number; verdict: Verdict; end: End; limit?: Limit; reason?: string; stats: Stats }
export interface Check { state: "solved" | "open" | "wrong"; open: number; errors: string[]; cells?: number[] }

export interface Candidate { cell: number; digit: number }
export type Role = "pattern" | "fin" | "pivot" | "first" | "second" | "third" | "on" | "off";
export interface Mark { candidate: Candidate; role: Role }
export interface LinkNode { cells: number[]; digit: number }
export interface Link { from: LinkNode; to: LinkNode; kind: "strong" | "weak" }
export interface Step {
  technique: string;
  places: Candidate[];
  removes: Candidate[];
  marks: Mark[];
  links: Link[];
  houses: number[];
  length: number;
  sentence: string;
}
export interface Use { technique: string; times: number }
export type PathEnd = "solved" | "stuck" | "dead";
export interface Rate {
  verdict: Verdict; level: Level; hardest?: string; sum: number; explainer?: number; explainer_knows_all: boolean;
  uses: Use[]; end: PathEnd;
}
export interface Explain { verdict: Verdict; level: Level; uses: Use[]; steps?: Step[]; end: PathEnd }
export type Mistake =
  | { kind: "digit"; cell: number; digit: number; right: number }
  | { kind: "mark"; cell: number; digit: number }
  | { kind: "repeat"; clash: string };
export interface Hint {
  verdict: Verdict; stage: "where" | "technique" | "step"; text: string; solved: boolean;
  /** What the words speak of: houses by their number, cells where no house says it. */
  houses?: number[]; cells?: number[];
  mistakes?: Mistake[]; technique?: string; step?: Step;
}
export interface Why {
  verdict: Verdict; clash?: number[]; differ?: { cell: number; digits: number[] }[]; settle?: Candidate[];
  fewest?: boolean; solutions?: number;
}
export interface Converted { from: string; format: string; text: string; lost: string[] }
export interface Format { kind: "sudoku" | "nonogram"; name: string; extensions: string[]; reads: boolean; writes: boolean; several: boolean; about: string }
export interface Formats { formats: Format[] }
export interface Example { kind: "sudoku" | "nonogram"; name: string; puzzle: string; about: string }
export interface Named { name: string; title: string; about: string; level?: string }
export interface Examples { examples: Example[]; methods: Named[]; techniques: Named[]; rules: Named[] }
