import { completeHeader, decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { possibleMessages, decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction.ts';
import type {
  CompiledInnerInstruction,
  InnerInstructions,
  LoadedAddresses,
  TransactionMeta,
  Message,
  Transaction,
} from '../../solana/model/transaction.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import {
  type Damage,
  type ParsedBody,
  type InnerInstruction,
  type ResponseMeta,
  type TransactionBody,
  type TransactionEntry,
  damageOf,
} from '../../rpc-protocol/responses/transaction-response.ts';
import {
  BLOCK_FIELDS,
  type KnownFields,
  TRANSACTION_FIELDS,
  countUnknownFields,
} from '../../rpc-protocol/responses/unknown-fields.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { type VerifyTransaction, verifySignatures } from '../../solana/verify-signatures.ts';
import { type Address, type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type AbsentInAnswer, findWords, findWordsInMeta } from '../rows/absent-row.ts';
import { fitsBinBlock } from '../rows/block-rows.ts';
import { MAX_FOOTER_LENGTH } from '../rows/footer-row.ts';
import type { TransactionWithoutBlock } from '../rows/without-block-row.ts';
import { DamageRefusal, Refusal } from './import-report.ts';
import { RebuildError, loadedAddresses, rebuildInner, rebuildTransaction } from './rebuild-transaction.ts';
import {
  type AbsentForm,
  type AbsentInBlock,
  type AbsentInMeta,
  type AbsentMembers,
  BLOCK_MEMBERS,
  META_MEMBERS,
  NONE_ABSENT,
} from '../../rpc-service/store/ledger-store.ts';

/** A getBlock answer converted to the form that the ledger stores. */
export interface AnsweredBlock {
  readonly block: Block;
  readonly absent: AbsentInAnswer;
  /** Number of inner instructions rebuilt from jsonParsed. */
  readonly rebuiltInner: number;
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Throws Refusal if no block can have this slot and this parent. */
export function checkParent({ slot, parentSlot }: Block): void {
  if (slot > U64_MAX || (slot <= parentSlot && slot !== 0n)) {
    throw new Refusal(`slot ${slot} cannot come after the parent slot ${parentSlot}`);
  }
}

/** Verifies every signature, of so many transactions at a time. Throws Refusal or DecodeError. */
export async function blockFromAnswer(
  json: JsonObject,
  slot: Slot,
  verify: VerifyTransaction = verifySignatures,
  batchSize: number = BATCH_SIZE,
): Promise<AnsweredBlock> {
  const answer = decodeBlockResponse(json, slot, decodeBody);
  if (answer === null) throw new Refusal('no block');
  refuseDamage(answer.damage ?? []);
  const { transactions: entries, signatures, rewards, numRewardPartitions } = answer;
  if (entries === null)
    throw new Refusal(`transactionDetails ${signatures === null ? 'none' : 'signatures'}: no transactions`);
  const transactions: ExecutedTransaction[] = [];
  // In batches, because worker threads verify the signatures. The first error ends the import of the block.
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries
      .slice(from, from + batchSize)
      .map((entry, at) => executedTransactionAt(from + at, entry, verify));
    for (const result of await Promise.allSettled(batch)) {
      if (result.status === 'rejected') throw result.reason;
      transactions.push(result.value);
    }
  }
  const block = { ...completeHeader(answer), numRewardPartitions, transactions, rewards: rewards ?? [] };
  const footer = footerOf(json);
  return {
    block,
    absent: {
      ...findAbsentMembers(json, entries, fitsBinBlock(block) ? 'bin' : 'proto'),
      words: findWords(block),
      ...(footer === undefined ? {} : { footer }),
    },
    rebuiltInner: entries.reduce((sum, entry) => sum + countParsedInner(entry), 0),
    droppedFields: countDroppedFields(json, 'block', entries),
  };
}

/** The footer of a getBlock answer, with any members: its format is not settled. undefined if it is missing or too long to store. */
export function footerOf({ footer = null }: JsonObject): JsonObject | undefined {
  return isJsonObject(footer) && stringifyJson(footer).length <= MAX_FOOTER_LENGTH ? footer : undefined;
}

function findAbsentMembers(
  json: JsonObject,
  entries: readonly TransactionEntry[],
  rowKind: 'bin' | 'proto',
): Omit<AbsentInAnswer, 'words'> {
  const found = isJsonArray(json['transactions']) ? json['transactions'] : [];
  return {
    answer: findAbsentInBlock(json),
    metas: entries.map(({ body }, index) => {
      const entry = found[index];
      return findAbsentInMeta(isJsonObject(entry) ? entry['meta'] : null, body.form, rowKind);
    }),
  };
}

/** Large enough to keep all threads busy, small enough that an error soon stops the import of its block. */
const BATCH_SIZE = 64;

async function executedTransactionAt(
  index: number,
  entry: TransactionEntry,
  verify: VerifyTransaction,
): Promise<ExecutedTransaction> {
  try {
    return await toExecutedTransaction(entry, verify);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const Kind = error instanceof DamageRefusal ? DamageRefusal : Refusal;
    throw new Kind(`transaction ${index}: ${error.message}`);
  }
}

/** The transactions of a block as answers of getTransaction, with their indexes. */
export function transactionAnswers(block: JsonObject, slot: Slot): readonly JsonObject[] {
  const { transactions, blockTime } = block;
  const shared = { slot, ...(blockTime === undefined ? {} : { blockTime }) };
  return (isJsonArray(transactions) ? transactions : []).flatMap((entry, transactionIndex) =>
    isJsonObject(entry) ? [{ ...entry, ...shared, transactionIndex }] : [],
  );
}

/** A getTransaction answer converted to the form that the ledger stores. */
interface AnsweredTransaction {
  readonly transaction: TransactionWithoutBlock;
  readonly absent: AbsentInAnswer;
  /** Number of inner instructions rebuilt from jsonParsed. */
  readonly rebuiltInner: number;
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Verifies every signature. Throws Refusal or DecodeError. */
export async function transactionFromAnswer(
  json: JsonObject,
  verify: VerifyTransaction = verifySignatures,
): Promise<AnsweredTransaction> {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) throw new Refusal('no transaction');
  const executed = await toExecutedTransaction(answer, verify);
  const { slot, blockTime, body, transactionIndex } = answer;
  if (slot === null) throw new Refusal('no slot');
  return {
    transaction: { ...executed, slot, blockTime, index: transactionIndex },
    absent: {
      answer: json['blockTime'] === undefined ? { blockTime: 'left out' } : NONE_ABSENT,
      metas: [findAbsentInMeta(json['meta'], body.form, 'proto')],
      words: executed.meta === null ? [] : findWordsInMeta(executed.meta, 0),
    },
    rebuiltInner: countParsedInner(answer),
    droppedFields: countDroppedFields(json, 'transaction', [answer]),
  };
}

/**
 * Converts an answered transaction to the form that the ledger stores: the signed message and the metadata. Verifies every signature.
 * Throws Refusal if the signed bytes cannot be determined, a signature is invalid, or the metadata does not fit the message.
 */
export async function toExecutedTransaction(
  entry: TransactionEntry,
  verify: VerifyTransaction = verifySignatures,
): Promise<ExecutedTransaction> {
  const { body, meta } = entry;
  refuseDamage(damageOf(entry));
  switch (body.form) {
    case 'wire': {
      const transaction = await findSignedVersion(body.transaction, verify);
      return { transaction, meta: meta === null ? null : storedMeta(meta, transaction.message) };
    }
    case 'parsed': {
      const transaction = await rebuildSigned(body, verify);
      const metaWithAddresses = meta && { ...meta, loadedAddresses: loadedAddresses(body) };
      return { transaction, meta: metaWithAddresses && storedMeta(metaWithAddresses, transaction.message) };
    }
    case 'partial':
      throw new DamageRefusal('a part of the message has another shape');
    case 'accounts':
      throw new Refusal('transactionDetails accounts: what was signed is not in the answer');
    case 'undecoded':
      throw new DamageRefusal(body.reason);
  }
}

/** Throws DamageRefusal for an answer with damaged parts: what is stored has to answer as it was answered. */
export function refuseDamage([first]: readonly Damage[]): void {
  if (first !== undefined) throw new DamageRefusal(`${first.path}: ${first.reason}`);
}

/** The number of inner instructions in parsed form. */
function countParsedInner({ meta }: TransactionEntry): number {
  const inner = meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  return inner.filter(({ form }) => form === 'parsed').length;
}

async function rebuildSigned(body: ParsedBody, verify: VerifyTransaction): Promise<Transaction> {
  try {
    return await rebuildTransaction(body, verify);
  } catch (error) {
    throw error instanceof RebuildError ? new Refusal(`jsonParsed: ${error.message}`) : error;
  }
}

/** Finds the message version that was signed, if the answer allows more than one. */
async function findSignedVersion(
  { signatures, message }: Transaction,
  verify: VerifyTransaction,
): Promise<Transaction> {
  if (signatures.length === 0) throw new Refusal('no signatures');
  for (const candidate of possibleMessages(message)) {
    const transaction = { signatures, message: candidate };
    const checks = await verify(transaction);
    if (checks.length > 0 && checks.every((check) => check === 'valid')) return transaction;
  }
  throw new Refusal(`signature ${signatures[0]} does not fit the message`);
}

function wholeList(balances: readonly (bigint | null)[]): readonly bigint[] | null {
  const known = balances.filter((balance) => balance !== null);
  return known.length === balances.length ? known : null;
}

function storedMeta(meta: ResponseMeta, message: Message): TransactionMeta {
  const { loadedAddresses, fee, rounded: [rounded] = [] } = meta;
  if (rounded !== undefined)
    throw new Refusal(`the recorder rounded a balance, which it printed as ${Number(rounded)}`);
  const [preBalances, postBalances] = [wholeList(meta.preBalances), wholeList(meta.postBalances)];
  if (fee === null || preBalances === null || postBalances === null) throw new Refusal('a damaged fee or balance');
  const contradiction = describeLoadedAddresses(loadedAddresses, message);
  if (contradiction !== null) throw new Refusal(contradiction);
  const keys = [...message.accountKeys, ...loadedAddresses.writable, ...loadedAddresses.readonly];
  return {
    err: meta.err,
    fee,
    preBalances,
    postBalances,
    innerInstructions: meta.innerInstructions && storedInner(meta.innerInstructions, keys),
    logMessages: meta.logMessages,
    preTokenBalances: meta.preTokenBalances,
    postTokenBalances: meta.postTokenBalances,
    rewards: meta.rewards,
    loadedAddresses,
    returnData: meta.returnData,
    computeUnitsConsumed: meta.computeUnitsConsumed,
    costUnits: meta.costUnits,
  };
}

function storedInner(
  groups: readonly InnerInstructions<InnerInstruction>[],
  keys: readonly Address[],
): readonly InnerInstructions<CompiledInnerInstruction>[] {
  try {
    return rebuildInner(groups, keys);
  } catch (error) {
    throw error instanceof RebuildError ? new Refusal(error.message) : error;
  }
}

/** Says how the loaded addresses of metadata contradict the message; null if they fit. */
export function describeLoadedAddresses({ writable, readonly }: LoadedAddresses, message: Message): string | null {
  const expected = message.addressTableLookups.reduce(
    (sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    0,
  );
  const found = writable.length + readonly.length;
  return found === expected
    ? null
    : `${found} loaded addresses, where the message loads ${expected} from lookup tables`;
}

/** How the service answers a member that has no value in a row; `value`: as an empty list, or from other parts of the row. */
type DefaultForms<Name extends string> = Readonly<Record<Name, AbsentForm | 'value'>>;

const BLOCK_DEFAULTS: DefaultForms<keyof AbsentInBlock> = {
  blockHeight: 'null',
  blockTime: 'null',
  numRewardPartitions: 'left out',
  rewards: 'value',
};

const PROTO_META_DEFAULTS: DefaultForms<keyof AbsentInMeta> = {
  computeUnitsConsumed: 'left out',
  costUnits: 'left out',
  err: 'value',
  innerInstructions: 'null',
  loadedAddresses: 'value',
  logMessages: 'null',
  postTokenBalances: 'value',
  preTokenBalances: 'value',
  returnData: 'left out',
  rewards: 'value',
  status: 'value',
};

const META_DEFAULTS = {
  proto: PROTO_META_DEFAULTS,
  bin: { ...PROTO_META_DEFAULTS, postTokenBalances: 'null', preTokenBalances: 'null', rewards: 'null' },
} as const;

/** The members that a getBlock answer has no value for, if the service would answer them in another form. */
export function findAbsentInBlock(block: JsonObject): AbsentInBlock {
  return findAbsent(block, BLOCK_MEMBERS, BLOCK_DEFAULTS);
}

/** The same for metadata whose transaction has this form in the answer and is stored in a row of this kind. */
function findAbsentInMeta(
  meta: JsonValue | undefined,
  form: TransactionBody['form'],
  rowKind: keyof typeof META_DEFAULTS,
): AbsentInMeta {
  if (!isJsonObject(meta)) return NONE_ABSENT;
  const { loadedAddresses, ...absent } = findAbsent(meta, META_MEMBERS, META_DEFAULTS[rowKind]);
  // With jsonParsed, no node returns them: they are in the list of account keys.
  return loadedAddresses === undefined || form === 'parsed' ? absent : { ...absent, loadedAddresses };
}

function findAbsent<Name extends string>(
  object: JsonObject,
  names: readonly Name[],
  defaults: DefaultForms<Name>,
): AbsentMembers<Name> {
  const absent: { [name in Name]?: AbsentForm } = {};
  for (const name of names) {
    const form = formOf(name, object[name]);
    if (form !== 'value' && form !== defaults[name]) absent[name] = form;
  }
  return absent;
}

function formOf(name: string, value: JsonValue | undefined): AbsentForm | 'value' {
  if (value === undefined) return 'left out';
  // In `err`, null is a value: success.
  return value === null && name !== 'err' ? 'null' : 'value';
}

const STORED: Readonly<Record<'block' | 'transaction', KnownFields>> = {
  // A footer is stored with all of its members.
  block: { ...BLOCK_FIELDS, footer: null },
  transaction: TRANSACTION_FIELDS,
};

/** How often each field of an answer occurs that rows have no place for, by its path. */
function countDroppedFields(
  answer: JsonObject,
  kind: 'block' | 'transaction',
  entries: readonly TransactionEntry[],
): ReadonlyMap<string, number> {
  const counts = new Map(countUnknownFields(answer, STORED[kind]));
  if (kind === 'block' && (answer['footer'] ?? null) !== null && footerOf(answer) === undefined)
    counts.set('footer', 1);
  const add = (field: string): void => {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  };
  for (const { version, meta } of entries) {
    // The signed bytes have a version of their own, and the stored error has one status.
    if (typeof version === 'string' && version !== 'legacy') add(`version ${JSON.stringify(version)}`);
    if (meta !== null && meta.conflictingStatus !== null) add('status, where it contradicts err');
    if (meta !== null && meta.undecodedReturnData !== null) add('returnData, if its encoding is unknown');
  }
  return counts;
}
