import type { Encoding, TransactionDetails } from '../../rpc-protocol/config.ts';

/** The request that an answer belongs to, as far as it decides what the answer contains. */
export interface AnsweredRequest {
  /** The method that answered; null for a saved response that does not show it. */
  readonly method: MethodName | null;
  /** False if `auto` chose the deprecated method, because the endpoint does not know the current one. */
  readonly knowsCurrent: boolean;
  readonly encoding: Encoding;
  /** `full` for a single transaction. */
  readonly details: TransactionDetails;
  readonly rewards: boolean;
}

/** A transaction or a message that was given as bytes: no node has said anything about it. */
export interface GivenBytes {
  readonly method: 'bytes';
  /** False if it lacks a signature. */
  readonly isSigned: boolean;
}

export type MethodName = 'getTransaction' | 'getConfirmedTransaction' | 'getBlock' | 'getConfirmedBlock';

/** The part of an answer that something on a page comes from. */
export type Field =
  | 'accounts'
  | 'balances'
  | 'blockHeight'
  | 'blockTime'
  | 'callUnits'
  | 'computeUnits'
  | 'costUnits'
  | 'fee'
  | 'innerInstructions'
  | 'instructions'
  | 'loadedAddresses'
  | 'logs'
  | 'metadata'
  | 'recentBlockhash'
  | 'returnData'
  | 'rewards'
  | 'signatures'
  | 'signedBytes'
  | 'slot'
  | 'tokenBalances'
  | 'tokenOwner'
  | 'transactionIndex'
  | 'transactions'
  | 'version';

/** Why a field is not shown. */
export type Absence =
  /** The request included it and the method returns it, but the response has none. */
  | { readonly cause: 'notRecorded'; readonly evidence: Evidence }
  /** `undocumented`: the method should have returned it, and did not. */
  | {
      readonly cause: 'method';
      readonly method: MethodName;
      readonly undocumented: boolean;
      readonly knowsCurrent: boolean;
      readonly ask: Ask | null;
    }
  | { readonly cause: 'encoding'; readonly encoding: Encoding; readonly ask: Ask }
  | { readonly cause: 'detail'; readonly details: TransactionDetails; readonly ask: Ask }
  | { readonly cause: 'rewardsOption'; readonly ask: Ask }
  /** A saved response does not say which request it answers, and not every request returns the field. */
  | { readonly cause: 'unknownRequest' }
  /** Transaction bytes without a response. */
  | { readonly cause: 'bytes' }
  /** The same, and it lacks a signature. */
  | { readonly cause: 'unsigned' }
  /** The transaction is in the block, but was not executed. */
  | { readonly cause: 'notExecuted' }
  /** The log was truncated. */
  | { readonly cause: 'cut' }
  | { readonly cause: 'undecoded'; readonly reason: string; readonly ask: Ask | null };

/** What the answer has in place of a field that was not recorded. `noValue`: null, or no such member. */
export type Evidence = 'noMetadata' | 'null' | 'noMember' | 'noValue';

/** The options of a request that returns the field, as URL parameters: those that differ from the answered request. */
export type Ask = Readonly<Partial<Record<AskedOption, string>>>;
export type AskedOption = 'method' | 'encoding' | 'transactionDetails' | 'rewards';
