import type { KeyValueWriter } from '../../ledger/engine/key-value.ts';
import { createLedgerWriter } from '../../ledger/import/ledger-writer.ts';
import type { AbsentInAnswer } from '../../ledger/rows/absent-row.ts';
import type { Block } from '../../solana/model/block.ts';
import { checkParent } from '../../ledger/import/from-answer.ts';
import { Refusal } from '../../ledger/import/import-report.ts';
import type { TransactionWithoutBlock } from '../../ledger/rows/without-block-row.ts';

/** Writes finalized answers to a ledger, after they were served. */
export interface UpstreamWriter {
  readonly writeBlock: (block: Block, absent: AbsentInAnswer) => void;
  readonly writeTransaction: (transaction: TransactionWithoutBlock, absent: AbsentInAnswer) => void;
  /** Resolves when pending writes are done. */
  readonly finish: () => Promise<void>;
}

export const WRITE_NOTHING: UpstreamWriter = {
  writeBlock: () => {},
  writeTransaction: () => {},
  finish: async () => {},
};

/** Answers that may wait to be written. More are not written this time. */
const MAX_BLOCKS = 3;
const MAX_TRANSACTIONS = 512;

export interface UpstreamWriterEvents {
  /** An answer that the ledger rejects, with the reason. */
  readonly onRefusal: (what: string, reason: string) => void;
  readonly onError: (error: unknown) => void;
}

export function createUpstreamWriter(kv: KeyValueWriter, { onRefusal, onError }: UpstreamWriterEvents): UpstreamWriter {
  const writer = createLedgerWriter(kv);
  const waiting = { blocks: 0, transactions: 0 };
  let last: Promise<void> = Promise.resolve();
  const add = (kind: keyof typeof waiting, what: string, write: () => Promise<unknown>): void => {
    waiting[kind] += 1;
    last = last.then(async () => {
      try {
        await write();
      } catch (error) {
        if (error instanceof Refusal) onRefusal(what, error.message);
        else onError(error);
      } finally {
        waiting[kind] -= 1;
      }
    });
  };
  return {
    writeBlock: (block, absent) => {
      if (waiting.blocks >= MAX_BLOCKS) return;
      add('blocks', `block ${block.slot}`, async () => {
        checkParent(block);
        await writer.addBlock(block, absent);
      });
    },
    writeTransaction: (transaction, absent) => {
      if (waiting.transactions >= MAX_TRANSACTIONS) return;
      add('transactions', `a transaction of slot ${transaction.slot}`, () =>
        writer.addWithoutBlock(transaction, absent),
      );
    },
    finish: () => last,
  };
}
