import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import { type Message, transactionId } from '../../solana/model/transaction.ts';
import { MEMO_PROGRAM, MEMO_PROGRAM_V1 } from '../../solana/ids/program-ids.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { readTransactionError, writeTransactionError } from '../proto/transaction-error-bincode.ts';
import { readOption, readText, writeOption, writeText } from '../proto/bincode.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';

/** A row of the `tx` table: a transaction's position and outcome. Agave's TransactionInfo. */
export interface TransactionInfo {
  readonly slot: Slot;
  /** Position in its block, from 0. */
  readonly index: number;
  readonly err: TransactionError | null;
  /** "[bytes] text" of each memo, joined by "; ". */
  readonly memo: string | null;
}

export function encodeTransactionRow(slot: Slot, index: number, { transaction, meta }: ExecutedTransaction): TableRow {
  const writer = createByteWriter();
  writer.u64(slot);
  writer.u32(index);
  writeOption(writer, meta?.err ?? null, (error) => writeTransactionError(writer, error));
  writeOption(writer, formatMemos(transaction.message), (memo) => writeText(writer, memo));
  const key = transactionId(transaction);
  return { table: 'tx', key, cell: { qualifier: 'bin', value: encodeCell(writer.finish(), CELL_LIMITS.tx) } };
}

/** Throws on a cell that is not a TransactionInfo. Rows written before memos were recorded have no memo field. */
export async function decodeTransactionRow(value: Uint8Array): Promise<TransactionInfo> {
  const reader = createByteReader(await inflateCell(value, CELL_LIMITS.tx));
  const slot = reader.u64();
  const index = reader.u32();
  const err = readOption(reader, () => readTransactionError(reader));
  const memo = reader.remaining() === 0 ? null : readOption(reader, () => readText(reader));
  return { slot, index, err, memo };
}

/** The memos of a message as Agave's extract_and_fmt_memos writes them: "[bytes] text", joined by "; "; null without memos. */
export function formatMemos(message: Message): string | null {
  const memos = message.instructions
    .filter(({ programIdIndex }) => {
      const program = message.accountKeys[programIdIndex];
      return program === MEMO_PROGRAM || program === MEMO_PROGRAM_V1;
    })
    .map(({ data }) => `[${data.length}] ${parseMemo(data) ?? '(unparsable)'}`);
  return memos.length === 0 ? null : memos.join('; ');
}

function parseMemo(data: Uint8Array): string | null {
  try {
    return createByteReader(data).utf8(data.length);
  } catch {
    return null;
  }
}
