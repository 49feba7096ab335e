import { type LinkCounts, NO_LINKS, addLinks } from '../history/block-balances.ts';

/** An answer or a whole file is not imported. The message is the reason, for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** A part of an answer has another shape. The message starts with its JSON path. */
export class DamageRefusal extends Refusal {}

/** The result of an import. */
export interface ImportReport {
  readonly blocks: ImportCounts;
  /** Transactions inside those blocks. */
  readonly blockTransactions: ImportCounts;
  /** Transactions whose block is unknown. */
  readonly withoutBlock: ImportCounts;
  /** Exported rows of transactions, which agree with their blocks if they are there already. */
  readonly transactionRows: ImportCounts;
  /** Index files, files that are not JSON, JSON without an answer to import. */
  readonly skippedFiles: number;
  /** Lines of a stream without an answer to import. */
  readonly skippedLines: number;
  /** Rejections with their reasons: only the first ones, because a stream may have any number of them. */
  readonly refusals: readonly ImportMessage[];
  readonly refusalCount: number;
  /** Counts for the imported blocks, whether stored or already present. */
  readonly links: LinkCounts;
  /** Answers that were imported, but not exactly as recorded, or that contradict themselves. */
  readonly notes: readonly ImportMessage[];
  readonly noteCount: number;
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

type CountedItem = 'blocks' | 'blockTransactions' | 'withoutBlock' | 'transactionRows';

/** Maximum number of messages stored of each kind, to bound memory. */
export const MAX_MESSAGES = 10_000;

export interface ReportBuilder {
  readonly count: (item: CountedItem, outcome: keyof ImportCounts, number?: number) => void;
  readonly countLinks: (links: LinkCounts) => void;
  readonly skipFile: () => void;
  readonly skipLine: () => void;
  readonly refuse: (message: ImportMessage) => void;
  readonly note: (message: ImportMessage) => void;
  readonly drop: (fields: ReadonlyMap<string, number>) => void;
  readonly finish: () => ImportReport;
}

export function createReportBuilder(): ReportBuilder {
  const counts = {
    blocks: noCounts(),
    blockTransactions: noCounts(),
    withoutBlock: noCounts(),
    transactionRows: noCounts(),
  };
  const refusals: ImportMessage[] = [];
  const notes: ImportMessage[] = [];
  const droppedFields = new Map<string, number>();
  let [skippedFiles, skippedLines, refusalCount, noteCount] = [0, 0, 0, 0];
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
    skipLine: () => {
      skippedLines++;
    },
    refuse: (message) => {
      if (refusalCount++ < MAX_MESSAGES) refusals.push(message);
    },
    note: (message) => {
      if (noteCount++ < MAX_MESSAGES) notes.push(message);
    },
    drop: (fields) => {
      for (const [path, count] of fields) {
        const known = droppedFields.get(path);
        if (known !== undefined || droppedFields.size < MAX_MESSAGES) droppedFields.set(path, (known ?? 0) + count);
      }
    },
    finish: () => ({
      ...counts,
      links,
      skippedFiles,
      skippedLines,
      refusals,
      refusalCount,
      notes,
      noteCount,
      droppedFields,
    }),
  };
}

function noCounts(): { stored: number; existing: number; refused: number } {
  return { stored: 0, existing: 0, refused: 0 };
}
