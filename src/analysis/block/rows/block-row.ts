import type { Address, Signature } from '../../../solana/ids/ids.ts';
import type { BlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import {
  type TransactionEntry,
  type ResponseMeta,
  signaturesOf,
} from '../../../rpc-protocol/responses/transaction-response.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { VOTE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { countFeeSignatures, type FeeSignatures } from '../../../solana/model/fees.ts';
import { findLoggedFailure, type LoggedFailure } from '../failure/logged-failure.ts';
import { type OutcomeMeta, outcomeOf, type TransactionOutcome } from '../../transaction-outcome.ts';
import { accountAddresses, topLevelCalls, writableAccounts } from '../top-level-calls.ts';

/** `contradicted`: what the answer says of the transaction cannot be true. Known once a complete block has been checked. */
export type RowOutcome = TransactionOutcome | 'contradicted';

/** One transaction of a block, as a row of its table. null: not in the answer. */
export interface BlockRow {
  /** Position in the block, from 0. */
  readonly index: number;
  readonly signature: Signature | null;
  readonly outcome: RowOutcome;
  readonly error: TransactionError | null;
  /** The failing call, as the log shows it; null if the transaction succeeded, or no log line states a failure. */
  readonly loggedFailure: LoggedFailure | null;
  readonly feePayer: Address | null;
  /** Lamports. */
  readonly fee: bigint | null;
  readonly computeUnits: bigint | null;
  readonly costUnits: bigint | null;
  /** What the base fee is charged for. */
  readonly feeSignatures: FeeSignatures | null;
  /** Number of top-level instructions. */
  readonly instructions: number | null;
  /** Programs of the top-level instructions, each once, in call order. */
  readonly programs: readonly Address[] | null;
  /** The accounts that the transaction names, each once, as far as the answer lists them. */
  readonly accounts: readonly Address[];
  /** The accounts that it locks for writing. */
  readonly writable: readonly Address[];
  readonly version: TransactionEntry['version'];
  /** A simple vote as validators define it: a legacy transaction with at most two signatures and one Vote instruction. */
  readonly isVote: boolean;
  /** Why the transaction could not be decoded; null if it was. */
  readonly undecoded: string | null;
}

/** One row for each transaction, also for undecodable ones; null if transactions were not requested. */
export function blockRows(block: Pick<BlockResponse, 'transactions'>): readonly BlockRow[] | null {
  return block.transactions?.map(blockRow) ?? null;
}

/** The parts of a transaction that a row needs. */
export interface RowEntry extends Pick<TransactionEntry, 'version' | 'body'> {
  readonly meta: (OutcomeMeta & Pick<ResponseMeta, 'computeUnitsConsumed' | 'costUnits' | 'loadedAddresses'>) | null;
}

export function blockRow(entry: RowEntry, index: number): BlockRow {
  const { body, meta } = entry;
  const signatures = signaturesOf(body);
  const accounts = accountAddresses(body, meta?.loadedAddresses ?? null);
  const calls = topLevelCalls(body, accounts);
  const version = body.form === 'wire' ? body.transaction.message.version : entry.version;
  const isVoteOnly = calls?.length === 1 && calls[0]?.programId === VOTE_PROGRAM;
  return {
    index,
    signature: signatures[0] ?? null,
    outcome: outcomeOf(meta),
    error: meta?.err ?? null,
    loggedFailure: meta?.err == null || meta.logMessages === null ? null : findLoggedFailure(meta.logMessages),
    feePayer: accounts[0] ?? null,
    fee: meta?.fee ?? null,
    computeUnits: meta?.computeUnitsConsumed ?? null,
    costUnits: meta?.costUnits ?? null,
    feeSignatures: calls === null ? null : countFeeSignatures(signatures.length, calls),
    instructions: calls?.length ?? null,
    programs: calls === null ? null : distinct(calls.flatMap((call) => call.programId ?? [])),
    accounts: distinct(accounts),
    writable: distinct(writableAccounts(body, meta?.loadedAddresses ?? null)),
    version,
    isVote: isVoteOnly && signatures.length <= 2 && typeof version !== 'number',
    undecoded: body.form === 'undecoded' ? body.reason : null,
  };
}

function distinct(addresses: readonly Address[]): readonly Address[] {
  return [...new Set(addresses)];
}
