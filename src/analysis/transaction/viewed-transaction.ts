import type { ShownTransaction, TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import type { IdlEvent } from '../../solana/idl/idl-reader.ts';
import type { AddressTableLookup, Transaction } from '../../solana/model/transaction.ts';
import type { ViewedAccount } from './view-accounts.ts';
import type { Nesting } from './instructions/call-tree.ts';
import type { LookAlikes } from '../look-alikes/look-alikes.ts';
import type { ComputeBudget } from './fees-compute/compute-budget.ts';
import type { ExplainedFailure } from './explain-failure.ts';
import type { FeeSplit } from './fees-compute/fee-split.ts';
import type { TokenAccounts, TokenChange } from './token-changes.ts';
import type { LamportSum } from './balances/lamport-sum.ts';
import type { ParsedLog } from './parse-log.ts';
import type { Symbols } from './wording.ts';
import type { TransactionOutcome } from '../transaction-outcome.ts';
import type { ViewedInstruction } from './instructions/view-instruction.ts';
import type { Address, Blockhash, Signature } from '../../solana/ids/ids.ts';

/** A transaction as its page shows it, from an answer in any encoding. null: not in the answer. */
export interface ViewedTransaction {
  readonly answer: ShownTransaction;
  readonly signatures: readonly Signature[];
  readonly version: TransactionEntry['version'];
  /** The signed message with its signatures; null if the encoding leaves part of it out. */
  readonly wire: Transaction | null;
  readonly recentBlockhash: Blockhash | null;
  /** The nonce account whose value replaces a recent blockhash. */
  readonly nonceAccount: Address | null;
  readonly outcome: TransactionOutcome;
  readonly failure: ExplainedFailure | null;
  readonly accounts: readonly ViewedAccount[];
  readonly lookups: readonly AddressTableLookup[] | null;
  readonly instructions: readonly ViewedInstruction[] | null;
  readonly nesting: Nesting;
  readonly log: ParsedLog | null;
  /** Events that IDLs find in the log, by line index. */
  readonly events: ReadonlyMap<number, IdlEvent>;
  /** The IDLs in use that the user provided, as text to compare. */
  readonly ownIdls: string;
  readonly budget: ComputeBudget | null;
  readonly feeSplit: FeeSplit | null;
  readonly lamportSum: LamportSum | null;
  readonly tokenChanges: readonly TokenChange[] | null;
  readonly tokenAccounts: TokenAccounts;
  /** The lamports per byte that make an account rent-exempt at this slot. */
  readonly rentPerByte: bigint | null;
  /** Of mints that have no well-known name. */
  readonly symbols: Symbols;
  /** The addresses that look like others of this transaction, or like one of those that were given as known. */
  readonly lookAlikes: LookAlikes;
}
