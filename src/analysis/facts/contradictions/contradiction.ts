import type { Encoding } from '../../../rpc-protocol/config.ts';
import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { FeeSignatures } from '../../../solana/model/fees.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** Evidence in a transaction with its metadata that the answer is false. Plain data: a worker sends it. Indexes are from 0. */
export type Inconsistency =
  /** err is null, but the runtime logged that a program failed. */
  | { readonly kind: 'loggedFailure'; readonly programId: Address; readonly line: number }
  /** err and the runtime's last line about a failure have different custom codes. */
  | { readonly kind: 'errorCode'; readonly code: number; readonly logged: number; readonly line: number }
  /** `status`, as JSON, differs from err. */
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'version'; readonly stated: number | string; readonly encoded: number | string }
  | { readonly kind: 'signatureCount'; readonly signatures: number; readonly signers: number }
  | { readonly kind: 'loadedAddresses'; readonly loaded: number; readonly lookups: number }
  | { readonly kind: 'accountTwice'; readonly account: Address }
  | {
      readonly kind: 'balanceCount';
      readonly list: 'preBalances' | 'postBalances';
      readonly count: number;
      readonly accounts: number;
    }
  | {
      readonly kind: 'accountIndex';
      readonly of: 'instruction' | 'tokenBalance';
      readonly index: number;
      readonly accounts: number;
    }
  | { readonly kind: 'innerIndex'; readonly index: number; readonly instructions: number }
  /** `appeared` is negative if lamports disappeared. */
  | { readonly kind: 'lamports'; readonly appeared: bigint }
  /** More units than the transaction requested, or than any can request. */
  | { readonly kind: 'unitLimit'; readonly consumed: bigint; readonly requested: bigint | null }
  | { readonly kind: 'loggedUnits'; readonly consumed: bigint; readonly logged: bigint }
  | { readonly kind: 'callUnits'; readonly programId: Address; readonly line: number };

/** The endpoint’s jsonParsed answer differs from its answer in an encoding with the bytes. */
export interface EncodingContradiction {
  readonly kind: 'encodings';
  /** "lamports of instruction 3". */
  readonly what: string;
  /** The beginning of each value. */
  readonly parsed: string;
  readonly bytes: string;
}

/** Evidence against the answer to a request for one transaction. */
export type TransactionContradiction =
  | { readonly kind: 'invalidSignature'; readonly index: number; readonly count: number }
  /** `listed` is the index in the endpoint's list of the block; -1 if the list lacks the transaction. */
  | { readonly kind: 'position'; readonly stated: bigint | null; readonly listed: number }
  | { readonly kind: 'transactionIndex'; readonly index: bigint }
  | EncodingContradiction
  | Inconsistency;

/** Evidence against a block. */
export type BlockContradiction =
  | { readonly kind: 'parentSlot'; readonly parentSlot: bigint; readonly slot: bigint }
  /** The endpoint lists a block between this one and its parent. */
  | { readonly kind: 'skippedParent'; readonly parentSlot: bigint; readonly listed: bigint }
  | { readonly kind: 'blockHeight'; readonly blockHeight: bigint; readonly parentSlot: bigint }
  | { readonly kind: 'sameBlockhash' }
  /** The transaction at `index` is that at `first` again; `count` transactions are repetitions. */
  | { readonly kind: 'repeated'; readonly index: number; readonly first: number; readonly count: number };

/** The contradictions in one transaction of a block. */
export interface ContradictedTransaction {
  readonly index: number;
  readonly succeeded: boolean;
  readonly found: readonly Inconsistency[];
}

/** A value that no rule explains. It may follow an unknown rule, so it does not contradict the answer. */
export type Remark =
  | {
      readonly kind: 'fee';
      readonly fee: bigint;
      readonly base: bigint;
      readonly signatures: FeeSignatures;
      readonly priority: bigint;
    }
  /** `isDefault`: the limit of a transaction that requests none. */
  | { readonly kind: 'units'; readonly consumed: bigint; readonly limit: bigint; readonly isDefault: boolean }
  | { readonly kind: 'slot'; readonly slot: bigint; readonly expected: bigint }
  /** The answer has another encoding than the request. */
  | { readonly kind: 'encoding'; readonly asked: Encoding; readonly sent: string }
  /** The answer lists the same inner instructions under several instructions. `isLogged`: the log shows them once; false: there is none. */
  | { readonly kind: 'repeatedCalls'; readonly calls: number; readonly lists: number; readonly isLogged: boolean }
  /** The balances do not add up, by less than what the recorder of the answer may have rounded them. */
  | { readonly kind: 'rounded'; readonly appeared: bigint }
  /** A part of the answer has another shape. */
  | ({ readonly kind: 'damage' } & Damage);
