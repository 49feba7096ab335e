import type { PlacedTransaction } from '../../rpc-client/search-blocks.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { EXPORTED_OUTCOMES } from '../explain/outcome/exported-outcome.ts';
import { formatReason, formatShortError } from '../explain/block/short-error.ts';
import { rowSentence } from '../explain/headline/row-sentence.ts';
import type { LamportUnit } from '../explain/wording.ts';
import { type RowOutcome, blockRow } from '../facts/block/block-row.ts';
import { mainProgram } from '../facts/block/main-program.ts';
import { checkTransaction } from '../facts/contradictions/check-transaction.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';

/** A transaction that meets a condition, as its row shows it. The answer is not kept, so that many can be listed. */
export interface FoundTransaction {
  readonly slot: Slot;
  /** In its block, from 0. */
  readonly index: number;
  /** Unix seconds. */
  readonly blockTime: bigint | null;
  readonly signature: Signature | null;
  readonly outcome: RowOutcome;
  /** Why it failed, in short words; null if it did not. */
  readonly error: string | null;
  readonly feePayer: Address | null;
  /** Lamports. */
  readonly fee: bigint | null;
  /** The program that it is about. */
  readonly program: Address | null;
  /** What the row of its block says beside that program, with lamports in each unit; null if it could not be decoded. */
  readonly sentences: Readonly<Record<LamportUnit, string>> | null;
}

export function foundTransaction(transaction: PlacedTransaction, index: number): FoundTransaction {
  const row = blockRow(transaction, index);
  const program = mainProgram(row.programs);
  const view = transaction.body.form === 'undecoded' ? null : viewTransaction(transaction);
  const isContradicted = view !== null && checkTransaction(view, { checks: null, listed: null }).length > 0;
  return {
    slot: transaction.slot,
    index,
    blockTime: transaction.blockTime,
    signature: signaturesOf(transaction.body)[0] ?? null,
    outcome: isContradicted ? 'contradicted' : row.outcome,
    error: row.error && (formatReason(row) ?? formatShortError(row)),
    feePayer: row.feePayer,
    fee: row.fee,
    program,
    sentences: view && { SOL: rowSentence(view, program, 'SOL'), lamports: rowSentence(view, program, 'lamports') },
  };
}

/** A row as it is exported: amounts in lamports, null where the answer has no value. */
export function foundRecord(found: FoundTransaction): JsonObject {
  const { slot, index, blockTime, signature, outcome, error, feePayer, fee, program, sentences } = found;
  return {
    slot,
    index,
    blockTime,
    signature,
    outcome: EXPORTED_OUTCOMES[outcome],
    error,
    feePayer,
    feeLamports: fee,
    program,
    programName: program && wellKnownName(program),
    what: sentences?.SOL ?? null,
  };
}

/** The header of an export that may have no row. */
export const FOUND_FIELDS: readonly string[] = Object.keys(
  foundRecord({
    slot: 0n,
    index: 0,
    blockTime: null,
    signature: null,
    outcome: 'unknown',
    error: null,
    feePayer: null,
    fee: null,
    program: null,
    sentences: null,
  }),
);
