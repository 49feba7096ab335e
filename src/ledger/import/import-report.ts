import { addLinks, type LinkCounts, NO_LINKS } from '../block-balances.ts';

/** The result of an import. */
export interface ImportReport {
  readonly blocks: ImportCounts;
  /** Transactions inside those blocks. */
  readonly blockTransactions: ImportCounts;
  /** Transactions whose block is not known. */
  readonly looseTransactions: ImportCounts;
  /** Index files, files that are not JSON, JSON without an answer to import. */
  readonly skippedFiles: number;
  /** What was not imported, and why. */
  readonly refusals: readonly ImportMessage[];
  /** Of the imported blocks, whether stored or there already. */
  readonly links: LinkCounts;
  /** What was imported, but not exactly as recorded, or contradicts itself. */
  readonly notes: readonly ImportMessage[];
}

export interface ImportCounts {
  readonly stored: number;
  /** Already in the ledger with the same content. */
  readonly existing: number;
  readonly refused: number;
}

/** A message about an answer. `where` is its path in the file, "" for the whole file. */
export interface ImportMessage {
  readonly file: string;
  readonly where: string;
  readonly text: string;
}

export type CountedItem = 'blocks' | 'blockTransactions' | 'looseTransactions';

export interface ReportBuilder {
  readonly count: (item: CountedItem, outcome: keyof ImportCounts, number?: number) => void;
  readonly countLinks: (links: LinkCounts) => void;
  readonly skipFile: () => void;
  readonly refuse: (message: ImportMessage) => void;
  readonly note: (message: ImportMessage) => void;
  readonly finish: () => ImportReport;
}

export function createReportBuilder(): ReportBuilder {
  const counts = { blocks: noCounts(), blockTransactions: noCounts(), looseTransactions: noCounts() };
  const refusals: ImportMessage[] = [];
  const notes: ImportMessage[] = [];
  let skippedFiles = 0;
  let links = NO_LINKS;
  return {
    count: (item, outcome, number = 1) => {
      counts[item][outcome] += number;
    },
    countLinks: (more) => {
      links = addLinks(links, more);
    },
    skipFile: () => {
      skippedFiles++;
    },
    refuse: (message) => refusals.push(message),
    note: (message) => notes.push(message),
    finish: () => ({ ...counts, links, skippedFiles, refusals, notes }),
  };
}

function noCounts(): { stored: number; existing: number; refused: number } {
  return { stored: 0, existing: 0, refused: 0 };
}
