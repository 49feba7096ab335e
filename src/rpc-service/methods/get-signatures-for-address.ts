import type { Commitment } from '../../rpc-protocol/config.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { type Signature, type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import { minContextSlotNotReached, readRecord, transactionNotFound } from '../store/errors.ts';
import { encodeErr } from '../encode/encode-meta.ts';
import type { LedgerInfo, LedgerStore, Mention, Position, StoredWithoutBlock } from '../store/ledger-store.ts';
import {
  type Params,
  readAddress,
  readCommitment,
  readContextObject,
  readLimit,
  readMinContextSlot,
  readOptionalSignature,
  required,
} from '../request/params.ts';
import { isVisible, newestOf, tipAt } from '../store/find-in-ledger.ts';
import type { Method } from './method.ts';
import { addressSchema, arrayOf, mentionSchema, signaturesConfigSchema } from './schemas.ts';

/** The longest page, as on nodes. */
const MAX_LIMIT = 1_000;

export const getSignaturesForAddress: Method = {
  name: 'getSignaturesForAddress',
  summary: 'Signatures of the transactions that name an address, newest first.',
  params: [
    { name: 'address', required: true, schema: addressSchema },
    { name: 'config', required: false, schema: signaturesConfigSchema(MAX_LIMIT) },
  ],
  result: { name: 'signatures', schema: arrayOf(mentionSchema) },
  handle: (store, params) => readSignatures(store, params, 'error'),
};

export const getConfirmedSignaturesForAddress2: Method = withoutIndexes({
  ...getSignaturesForAddress,
  name: 'getConfirmedSignaturesForAddress2',
  replacedBy: getSignaturesForAddress.name,
});

/** Leaves out the member that nodes have since 4.0. */
export function withoutIndexes(method: Method): Method {
  if (!('handle' in method)) return method;
  return {
    ...method,
    handle: async (store, params) => {
      const found = await method.handle(store, params);
      return isJsonArray(found) ? found.map(withoutIndex) : found;
    },
  };
}

function withoutIndex(mention: JsonValue): JsonValue {
  if (!isJsonObject(mention)) return mention;
  const { transactionIndex: _index, ...others } = mention;
  return others;
}

/** Passes over unknown transactions: nothing is before one, and everything until one. */
export function withUnknownPassed(method: Method): Method {
  return 'handle' in method ? { ...method, handle: (store, params) => readSignatures(store, params, 'pass') } : method;
}

async function readSignatures(
  store: LedgerStore,
  params: Params,
  ifUnknown: 'error' | 'pass',
): Promise<readonly JsonObject[]> {
  const address = readAddress(required(params, 0));
  const { before, until, limit, commitment, minContextSlot } = readConfig(params);
  const loose = await readRecord(
    () => 'The list of transactions without a block',
    () => store.withoutBlock(),
  );
  // Before the tip is read, since they may be newer than the one that is remembered.
  const [first, last] = await Promise.all([findPosition(store, before), findPosition(store, until)]);
  const info = await store.info(newestOf([first?.slot ?? null, last?.slot ?? null, minContextSlot]));
  const tip = tipAt(info, commitment);
  if (minContextSlot !== null && (tip ?? 0n) < minContextSlot) throw minContextSlotNotReached(tip ?? 0n);
  const visible = (position: Position | null, signature: Signature): Place | null => {
    if (position !== null && isVisible(info, position.slot, commitment)) return { ...position, signature: null };
    const found = loose.transactions.find((each) => each.signature === signature);
    if (found !== undefined) return placeOf(found);
    if (ifUnknown === 'error') throw transactionNotFound(signature);
    return null;
  };
  const start = before === null ? NEWEST : visible(first, before);
  const end = until === null ? null : visible(last, until);
  if (start === null) return [];
  // Those without a block were finalized when they were recorded, so they are visible at every commitment.
  const alone = loose.transactions.filter(
    (each) =>
      each.addresses.includes(address) &&
      isOlder(placeOf(each), start) &&
      (end === null || isOlder(end, placeOf(each))),
  );
  const found: JsonObject[] = [];
  let next = 0;
  /** Adds those that are newer than a place; null: all of them. */
  const addAlone = (place: Place | null): void => {
    for (let each = alone[next]; each !== undefined; each = alone[++next]) {
      if (found.length === limit || (place !== null && !isOlder(place, placeOf(each)))) return;
      found.push(encodeAlone(each));
    }
  };
  if (tip !== null) {
    const before = start.slot > tip ? { slot: tip, index: Number.POSITIVE_INFINITY } : start;
    await readRecord(
      () => `The list of transactions of ${address}`,
      async () => {
        for await (const mention of store.mentions(address, { before, after: end, limit })) {
          addAlone({ ...mention, signature: null });
          if (found.length === limit) break;
          found.push(encodeMention(mention, info));
        }
      },
    );
  }
  addAlone(null);
  return found;
}

/** A place in the list, newest first. Of a slot, transactions without an index come last, in the order of their signatures. */
interface Place extends Position {
  readonly signature: Signature | null;
}

const NEWEST: Place = { slot: U64_MAX, index: Number.POSITIVE_INFINITY, signature: null };

function placeOf({ slot, index, signature }: StoredWithoutBlock): Place {
  return { slot, index: Number(index ?? -1n), signature };
}

function isOlder(one: Place, other: Place): boolean {
  if (one.slot !== other.slot) return one.slot < other.slot;
  if (one.index !== other.index) return one.index < other.index;
  return one.signature !== null && other.signature !== null && one.signature > other.signature;
}

interface SignaturesConfig {
  readonly before: Signature | null;
  readonly until: Signature | null;
  readonly limit: number;
  readonly commitment: Commitment;
  readonly minContextSlot: Slot | null;
}

function readConfig(params: Params): SignaturesConfig {
  const config = readContextObject(params[1], 'RpcSignaturesForAddressConfig');
  return {
    before: readOptionalSignature(config, 'before'),
    until: readOptionalSignature(config, 'until'),
    limit: readLimit(config, MAX_LIMIT),
    commitment: readCommitment(config),
    minContextSlot: readMinContextSlot(config),
  };
}

/** null for a transaction that is not in the ledger, and for one whose block is not. */
async function findPosition(store: LedgerStore, signature: Signature | null): Promise<Position | null> {
  if (signature === null) return null;
  const outcome = await readRecord(
    () => `Transaction ${signature}`,
    () => store.outcome(signature),
  );
  return outcome === null || outcome.index === null ? null : { slot: outcome.slot, index: outcome.index };
}

function encodeAlone(transaction: StoredWithoutBlock): JsonObject {
  const { blockTime, hasMetadata, index, memo, signature, slot } = transaction;
  // Nothing says how a transaction without metadata ended.
  const err = hasMetadata ? { err: encodeErr(transaction) } : {};
  return { blockTime, confirmationStatus: 'finalized', ...err, memo, signature, slot, transactionIndex: index };
}

function encodeMention(mention: Mention, info: LedgerInfo): JsonObject {
  const { blockTime, index, memo, signature, slot } = mention;
  return {
    blockTime,
    confirmationStatus: isVisible(info, slot, 'finalized') ? 'finalized' : 'confirmed',
    err: encodeErr(mention),
    memo,
    signature,
    slot,
    transactionIndex: index,
  };
}
