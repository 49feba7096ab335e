import type { Exchange } from '../../../rpc-client/exchange/exchange.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../../rpc-client/client.ts';
import type { Encoding, TransactionDetails } from '../../../rpc-protocol/config.ts';
import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';

/**
 * The reason why an answer lacks a field; null if there is nothing to explain, because nodes omit the field if it has
 * no value. `evidence` is what the answer has in its place.
 */
export function whyAbsent(field: Field, request: AnsweredRequest, evidence: Evidence): Absence | null {
  const returnedBy = RETURNED_BY[field];
  // Without metadata, no other request returns what belongs to it.
  if (evidence === 'noMetadata') return { cause: 'notRecorded', evidence };
  const ask = askFor(field, request);
  const { method, knowsCurrent, encoding, details } = request;
  if (method === null) {
    if (!returnedBy.deprecatedMethods) return returnedBy.missing === 'none' ? null : { cause: 'unknownRequest' };
  } else if (!returnedBy.deprecatedMethods && isDeprecated(method)) {
    return { cause: 'method', method, undocumented: false, knowsCurrent, ask: knowsCurrent ? ask : null };
  }
  if (!returnedBy.details.includes(details)) return { cause: 'detail', details, ask };
  if (!returnedBy.encodings.includes(encoding)) return { cause: 'encoding', encoding, ask };
  if (returnedBy.needsRewards && !request.rewards) return { cause: 'rewardsOption', ask };
  switch (returnedBy.missing) {
    case 'none':
      return null;
    case 'notRecorded':
      return { cause: 'notRecorded', evidence };
    case 'notReturned':
      if (method === null) return { cause: 'unknownRequest' };
      return { cause: 'method', method, undocumented: true, knowsCurrent, ask: null };
  }
}

/** The current method in place of a deprecated one. */
export function currentMethod(method: MethodName): MethodName {
  if (method === 'getConfirmedTransaction') return 'getTransaction';
  return method === 'getConfirmedBlock' ? 'getBlock' : method;
}

/** The request that an answer belongs to, as far as it decides what the answer contains. */
export interface AnsweredRequest {
  /** The method that answered; null for a saved response that does not show it. */
  readonly method: MethodName | null;
  /** False if `auto` chose the deprecated method, because the endpoint does not support the current one. */
  readonly knowsCurrent: boolean;
  readonly encoding: Encoding;
  /** `full` for a single transaction. */
  readonly details: TransactionDetails;
  readonly rewards: boolean;
}

/** A transaction or a message from bytes, without a node's answer. */
export interface GivenBytes {
  readonly method: 'bytes';
  /** False if it lacks a signature. */
  readonly isSigned: boolean;
}

/** The part of an answer that something on a page comes from. */
export type Field =
  | 'accounts'
  | 'balances'
  | 'blockHeight'
  | 'blockTime'
  | 'blockhash'
  | 'callUnits'
  | 'computeUnits'
  | 'costUnits'
  | 'fee'
  | 'innerInstructions'
  | 'instructions'
  | 'loadedAddresses'
  | 'logs'
  | 'metadata'
  | 'parentSlot'
  | 'previousBlockhash'
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
  /** The answer has something else in its place. */
  | ({ readonly cause: 'damaged' } & Damage)
  /** The list is empty, but the call shows that there was something to list. */
  | { readonly cause: 'emptyList'; readonly call: string }
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
  /** A saved response does not contain its request, and not every request returns the field. */
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

/** The options of a request that returns the field, as URL parameters: those that differ from the answered request. */
export type Ask = Readonly<Partial<Record<AskedOption, string>>>;

/** The request for a transaction, with the method that answered it. */
export function transactionRequest(
  { encoding, method: choice }: TransactionReadOptions,
  { method: answered }: Pick<Exchange, 'method'>,
): AnsweredRequest {
  const method = answered === '' ? null : answered === 'getConfirmedTransaction' ? answered : 'getTransaction';
  return { method, knowsCurrent: knowsCurrent(choice, method), encoding, details: 'full', rewards: false };
}

/** The request for a block, with the method that answered it. */
export function blockRequest(
  { encoding, transactionDetails: details, rewards, method: choice }: BlockReadOptions,
  { method: answered }: Pick<Exchange, 'method'>,
): AnsweredRequest {
  const method = answered === '' ? null : answered === 'getConfirmedBlock' ? answered : 'getBlock';
  return { method, knowsCurrent: knowsCurrent(choice, method), encoding, details, rewards };
}

/** What the answer has in place of a field that was not recorded. `noValue`: null, or no such member. */
type Evidence = 'noMetadata' | 'null' | 'noMember' | 'noValue';

/** All options that have to change before an answer can contain the field. */
function askFor(field: Field, { method, encoding, details, rewards }: AnsweredRequest): Ask {
  const { deprecatedMethods, encodings, details: levels, needsRewards } = RETURNED_BY[field];
  return {
    ...(!deprecatedMethods && method !== null && isDeprecated(method) && { method: currentMethod(method) }),
    ...(!encodings.includes(encoding) && { encoding: 'base64' }),
    ...(!levels.includes(details) && { transactionDetails: levels.includes('full') ? 'full' : 'signatures' }),
    ...(needsRewards && !rewards && { rewards: 'true' }),
  };
}

function isDeprecated(method: MethodName): boolean {
  return currentMethod(method) !== method;
}

type MethodName = 'getTransaction' | 'getConfirmedTransaction' | 'getBlock' | 'getConfirmedBlock';

/** `auto` sends the deprecated name only to an endpoint that does not support the current one. */
function knowsCurrent(choice: string, method: AnsweredRequest['method']): boolean {
  return choice !== 'auto' || method === 'getTransaction' || method === 'getBlock';
}

type AskedOption = 'method' | 'encoding' | 'transactionDetails' | 'rewards';

/** Which requests return a field, according to the documentation of the methods. */
interface ReturnedBy {
  /** False if only getTransaction and getBlock return it. */
  readonly deprecatedMethods: boolean;
  readonly encodings: readonly Encoding[];
  /** Detail levels of a block; a single transaction has level `full`. */
  readonly details: readonly TransactionDetails[];
  /** True if it requires the option `rewards`. */
  readonly needsRewards: boolean;
  /**
   * The meaning of a field that is missing although the request includes it. `notRecorded`: nodes omit, or set to null,
   * what they did not record. `notReturned`: every block or transaction has it, so the node did not return it. `none`:
   * nodes omit it if it has no value.
   */
  readonly missing: 'notRecorded' | 'notReturned' | 'none';
}

const ALWAYS: ReturnedBy = {
  deprecatedMethods: true,
  encodings: ['json', 'jsonParsed', 'base58', 'base64', 'binary'],
  details: ['full', 'accounts', 'signatures', 'none'],
  needsRewards: false,
  missing: 'notRecorded',
};

const HEADER: ReturnedBy = { ...ALWAYS, missing: 'notReturned' };
const PER_TRANSACTION: ReturnedBy = { ...ALWAYS, details: ['full', 'accounts'] };
const FULL: ReturnedBy = { ...ALWAYS, details: ['full'] };
const FULL_CURRENT: ReturnedBy = { ...FULL, deprecatedMethods: false };
const SIGNED: ReturnedBy = { ...FULL, missing: 'notReturned' };
const ALL_BUT_PARSED: readonly Encoding[] = ['json', 'base58', 'base64', 'binary'];

export const RETURNED_BY: Readonly<Record<Field, ReturnedBy>> = {
  accounts: { ...PER_TRANSACTION, missing: 'notReturned' },
  balances: { ...PER_TRANSACTION, missing: 'notReturned' },
  blockHeight: { ...ALWAYS, deprecatedMethods: false },
  blockTime: ALWAYS,
  blockhash: HEADER,
  callUnits: { ...FULL, missing: 'none' },
  computeUnits: FULL_CURRENT,
  costUnits: FULL_CURRENT,
  fee: PER_TRANSACTION,
  innerInstructions: FULL,
  instructions: SIGNED,
  loadedAddresses: { ...FULL_CURRENT, encodings: ALL_BUT_PARSED, missing: 'notReturned' },
  logs: FULL,
  metadata: PER_TRANSACTION,
  parentSlot: HEADER,
  previousBlockhash: HEADER,
  recentBlockhash: SIGNED,
  returnData: { ...FULL_CURRENT, missing: 'none' },
  rewards: { ...ALWAYS, needsRewards: true },
  signatures: { ...ALWAYS, details: ['signatures'], missing: 'notReturned' },
  signedBytes: { ...SIGNED, encodings: ALL_BUT_PARSED },
  slot: HEADER,
  tokenBalances: PER_TRANSACTION,
  tokenOwner: PER_TRANSACTION,
  transactionIndex: { ...FULL_CURRENT, missing: 'notReturned' },
  transactions: { ...PER_TRANSACTION, missing: 'notReturned' },
  version: { ...PER_TRANSACTION, deprecatedMethods: false, missing: 'notReturned' },
};
