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
  /** How often each field occurred that rows have no place for, so that it is not in the ledger. By path. */
  readonly droppedFields: ReadonlyMap<string, number>;
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
  readonly drop: (fields: ReadonlyMap<string, number>) => void;
  readonly finish: () => ImportReport;
}

export function createReportBuilder(): ReportBuilder {
  const counts = { blocks: noCounts(), blockTransactions: noCounts(), looseTransactions: noCounts() };
  const refusals: ImportMessage[] = [];
  const notes: ImportMessage[] = [];
  const droppedFields = new Map<string, number>();
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
    drop: (fields) => {
      for (const [path, count] of fields) droppedFields.set(path, (droppedFields.get(path) ?? 0) + count);
    },
    finish: () => ({ ...counts, links, skippedFiles, refusals, notes, droppedFields }),
  };
}

function noCounts(): { stored: number; existing: number; refused: number } {
  return { stored: 0, existing: 0, refused: 0 };
}
