import { readFile, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { VerifyTransaction } from '../../solana/verify-signatures.ts';
import { hasUnknownName } from '../../solana/errors/transaction-error.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { CELL_LIMITS, CellError, inflateCell } from '../cell/cell.ts';
import type { Qualifier } from '../engine/key-value.ts';
import { checkBlockBalances } from '../history/block-balances.ts';
import { NOTHING_ABSENT } from '../rows/absent-row.ts';
import { openBlock } from '../rows/block-rows.ts';
import { slotKey } from '../rows/row-keys.ts';
import { decodeTransactionRow } from '../rows/tx-row.ts';
import { type ImportState, describeRefusal } from './import-recording.ts';
import { Refusal } from './import-report.ts';
import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { errorText } from '../../shared/error-text.ts';

/** Imports the row of a block: its cell is stored as it is, once its slot, its transactions and every signature have been checked. */
export async function importBlockRow(file: string, slot: Slot, { report, writer, verify }: ImportState): Promise<void> {
  let transactions = 0;
  try {
    const value = await readCell(file, CELL_LIMITS.blocks);
    const bytes = await inflateCell(value, CELL_LIMITS.blocks);
    const qualifier = qualifierOf(bytes);
    const stored = openBlock({ slot, qualifier, bytes });
    transactions = stored.transactions.length;
    if (slot <= stored.parentSlot && slot !== 0n)
      throw new Refusal(`its name is slot ${slot}, which cannot come after the parent slot ${stored.parentSlot}`);
    const { rewards, transactions: _, ...header } = stored;
    const block: Block = {
      ...header,
      rewards: rewards() ?? [],
      transactions: await verifyAll(Array.from(stored.transactions, toExecutedTransaction), verify),
    };
    const { outcome } = await writer.addBlock(block, NOTHING_ABSENT, null, { qualifier, value });
    report.count('blocks', outcome);
    report.count('blockTransactions', outcome, transactions);
    const balances = checkBlockBalances(block.transactions);
    report.countLinks(balances);
    for (const text of balances.notes) report.note({ file, where: '', text });
  } catch (error) {
    report.refuse({ file, where: '', text: describeRefusal(error) });
    report.count('blocks', 'refused');
    report.count('blockTransactions', 'refused', transactions);
  }
}

/** Compares the row of a transaction with the block that it names. The import of the block has written this row. */
export async function importTransactionRow(
  file: string,
  signature: Signature,
  { ledger, report }: ImportState,
): Promise<void> {
  try {
    const row = await decodeTransactionRow(await readCell(file, CELL_LIMITS.tx));
    const { slot, index } = row;
    const known = await ledger.get('tx', signature);
    if (known === null) throw new Refusal(await describeMissing(ledger, slot));
    const { slot: inSlot, index: at, err } = await decodeTransactionRow(known.value);
    if (slot !== inSlot || index !== at)
      throw new Refusal(`it says transaction ${index} of slot ${slot}, and is ${at} of ${inSlot}`);
    if (!isDeepStrictEqual(row.err, err) && !(hasUnknownName(row.err) && hasUnknownName(err)))
      throw new Refusal('its error is not the one in its block');
    report.count('transactionRows', 'existing');
  } catch (error) {
    report.refuse({ file, where: '', text: describeRefusal(error) });
    report.count('transactionRows', 'refused');
  }
}

async function describeMissing(ledger: ImportState['ledger'], slot: Slot): Promise<string> {
  const key = slotKey(slot);
  return (await ledger.get('blocks', key)) === null
    ? `its block, slot ${slot}, is not in the ledger: import blocks/${key} too`
    : `the block of slot ${slot} does not have this transaction`;
}

/** A cell as the warehouse has it. One that is larger than its content may be is not read. */
async function readCell(file: string, limit: number): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size <= limit) return await readFile(file);
  } catch (error) {
    throw new Refusal(`cannot be read: ${errorText(error)}`);
  }
  throw new CellError(`more than ${limit} bytes`);
}

/**
 * A row of the older form starts with the length of its first text as a u64, the newer with a tag and a length of one
 * byte each. The file name does not contain the column.
 */
function qualifierOf(bytes: Uint8Array): Qualifier {
  return bytes.length >= 8 && bytes.subarray(1, 8).every((byte) => byte === 0) ? 'bin' : 'proto';
}

/** Large enough to keep all worker threads busy. */
const BATCH_SIZE = 64;

async function verifyAll(
  transactions: readonly ExecutedTransaction[],
  verify: VerifyTransaction,
): Promise<readonly ExecutedTransaction[]> {
  for (let from = 0; from < transactions.length; from += BATCH_SIZE) {
    const batch = transactions.slice(from, from + BATCH_SIZE);
    const checks = await Promise.all(batch.map(({ transaction }) => verify(transaction)));
    const bad = checks.findIndex((each) => each.length === 0 || each.some((check) => check !== 'valid'));
    if (bad !== -1) throw new Refusal(`transaction ${from + bad}: its signature does not fit its message`);
  }
  return transactions;
}
