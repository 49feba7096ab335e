/** What an import did. */
export interface ImportReport {
  readonly blocks: Tally;
  /** Transactions inside those blocks. */
  readonly blockTransactions: Tally;
  /** Transactions whose block is not known. */
  readonly looseTransactions: Tally;
  /** Index files, files that are not JSON, JSON without an answer to import. */
  readonly skippedFiles: number;
  /** What was not taken, and why. */
  readonly refusals: readonly Remark[];
  /** What was taken, but could not be kept just as it was recorded. */
  readonly notes: readonly Remark[];
}

export interface Tally {
  readonly stored: number;
  readonly there: number;
  readonly refused: number;
}

/** Something about a file; `where` is the answer's place in it, "" where the file as a whole is meant. */
export interface Remark {
  readonly file: string;
  readonly where: string;
  readonly text: string;
}

export type Counted = 'blocks' | 'blockTransactions' | 'looseTransactions';

/** Builds a report up. */
export interface ReportBuilder {
  readonly count: (what: Counted, outcome: keyof Tally, number?: number) => void;
  readonly skipFile: () => void;
  readonly refuse: (remark: Remark) => void;
  readonly note: (remark: Remark) => void;
  readonly finish: () => ImportReport;
}

export function createReportBuilder(): ReportBuilder {
  const tallies = { blocks: emptyTally(), blockTransactions: emptyTally(), looseTransactions: emptyTally() };
  const refusals: Remark[] = [];
  const notes: Remark[] = [];
  let skippedFiles = 0;
  return {
    count: (what, outcome, number = 1) => {
      tallies[what][outcome] += number;
    },
    skipFile: () => {
      skippedFiles++;
    },
    refuse: (remark) => refusals.push(remark),
    note: (remark) => notes.push(remark),
    finish: () => ({ ...tallies, skippedFiles, refusals, notes }),
  };
}

function emptyTally(): { stored: number; there: number; refused: number } {
  return { stored: 0, there: 0, refused: 0 };
}
