import type { Commitment } from '../../rpc-protocol/config.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { invalidParams, minContextSlotNotReached } from '../store/errors.ts';
import type { LedgerStore, Position } from '../store/ledger-store.ts';
import {
  type Params,
  readAddress,
  readCommitment,
  readContextObject,
  readLimit,
  readMinContextSlot,
  readOptionalSignature,
  readOptionalSlot,
  required,
} from '../request/params.ts';
import { newestOf, tipAt } from '../store/find-in-ledger.ts';
import {
  type Bound,
  boundAtSlot,
  findPosition,
  readHistory,
  readWithoutBlock,
  requirePlace,
} from './address-history.ts';
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
  const { before, until, beforeSlot, untilSlot, limit, commitment, minContextSlot } = readConfig(params);
  const loose = await readWithoutBlock(store);
  // Before the tip is read, since they may be newer than the one that is remembered.
  const [first, last] = await Promise.all([findPosition(store, before), findPosition(store, until)]);
  const info = await store.info(newestOf([first?.slot ?? null, last?.slot ?? null, minContextSlot]));
  const tip = tipAt(info, commitment);
  if (minContextSlot !== null && (tip ?? 0n) < minContextSlot) throw minContextSlotNotReached(tip ?? 0n);
  /** null for an unknown transaction that is passed over. */
  const boundAt = (signature: Signature, position: Position | null): Bound | null => {
    try {
      return { place: requirePlace(signature, position, loose, info, commitment), isIncluded: false };
    } catch (error) {
      if (ifUnknown === 'error') throw error;
      return null;
    }
  };
  const newest = before === null ? null : boundAt(before, first);
  const oldest = until === null ? null : boundAt(until, last);
  if (before !== null && newest === null) return [];
  const range = {
    address,
    newest: beforeSlot === null ? newest : boundAtSlot(beforeSlot, 'newest', false),
    oldest: untilSlot === null ? oldest : boundAtSlot(untilSlot, 'oldest', false),
    tip,
    order: 'desc',
    hasTokenAccounts: false,
    limit,
  } as const;
  const found: JsonObject[] = [];
  for await (const { json } of readHistory(store, info, loose, range)) {
    found.push(json);
    if (found.length === limit) break;
  }
  return found;
}

interface SignaturesConfig {
  readonly before: Signature | null;
  readonly until: Signature | null;
  readonly beforeSlot: Slot | null;
  readonly untilSlot: Slot | null;
  readonly limit: number;
  readonly commitment: Commitment;
  readonly minContextSlot: Slot | null;
}

function readConfig(params: Params): SignaturesConfig {
  const config = readContextObject(params[1], 'RpcSignaturesForAddressConfig');
  return {
    before: readOptionalSignature(config, 'before'),
    until: readOptionalSignature(config, 'until'),
    beforeSlot: readSlotInstead(config, 'beforeSlot', 'before'),
    untilSlot: readSlotInstead(config, 'untilSlot', 'until'),
    limit: readLimit(config, MAX_LIMIT),
    commitment: readCommitment(config),
    minContextSlot: readMinContextSlot(config),
  };
}

/** A slot in place of a signature, as other history services take it: the transactions of the slot itself are left out. */
function readSlotInstead(config: JsonObject, key: string, signature: string): Slot | null {
  const slot = readOptionalSlot(config, key);
  if (slot !== null && (config[signature] ?? null) !== null)
    throw invalidParams(`Invalid params: \`${key}\` cannot be combined with \`${signature}\`.`);
  return slot;
}
