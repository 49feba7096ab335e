import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { type Signature, type Slot, U64_MAX, parseSignature } from '../../solana/ids/ids.ts';
import {
  type Param,
  type TransactionRequestConfig,
  readAddress,
  readChoice,
  readContextObject,
  readLimit,
  readMinContextSlot,
  readObject,
  readOptionalI64,
  readOptionalSignature,
  readOptionalSlot,
  readTransactionConfig,
  required,
} from '../request/params.ts';
import { DamageError, decodeRecord, invalidParams, minContextSlotNotReached, readRecord } from '../store/errors.ts';
import { nameTransaction, newestOf, tipAt } from '../store/find-in-ledger.ts';
import type { LedgerStore, SortOrder } from '../store/ledger-store.ts';
import {
  type Bound,
  type Listed,
  type Place,
  type Side,
  boundAtSlot,
  findPosition,
  readHistory,
  readWithoutBlock,
  requirePlace,
  tighter,
} from './address-history.ts';
import { encodeLocatedTransaction } from './get-transaction.ts';
import type { Method } from './method.ts';
import {
  addressSchema,
  arrayOf,
  i64Schema,
  mentionSchema,
  nodeTransactionSchema,
  nullable,
  objectOf,
  signatureSchema,
  slotSchema,
  transactionConfigMembers,
} from './schemas.ts';

const DETAILS = ['signatures', 'full'] as const;
const ORDERS = ['desc', 'asc'] as const;
const STATUSES = ['any', 'succeeded', 'failed'] as const;
/** Which transactions that name only token accounts of the address are listed. */
const TOKEN_ACCOUNTS = ['none', 'balanceChanged', 'all'] as const;

/** The longest pages, as services that have this method limit them. */
const MAX_LIMIT = { signatures: 1_000, full: 100 } as const;

/** A page ends early after so many transactions, most of which a filter may leave out, or so many characters. */
const MAX_SCANNED = 20_000;
const MAX_LENGTH = 16 * 1024 * 1024;

const PLACE_OPERATORS = ['gt', 'gte', 'lt', 'lte'] as const;
type PlaceOperator = (typeof PLACE_OPERATORS)[number];
const TIME_OPERATORS = ['eq', ...PLACE_OPERATORS] as const;
const FILTERS = ['slot', 'blockTime', 'signature', 'status', 'tokenAccounts'] as const;

/** Nodes have no such method. Some services do, and @solana/kit has types for it. */
export const getTransactionsForAddress: Method = {
  name: 'getTransactionsForAddress',
  summary:
    'A page of the transactions that name an address, in either order, with filters, as signatures or whole. With `tokenAccounts`, also those that name a token account that it owns, according to the recorded token balances.',
  params: [
    { name: 'address', required: true, schema: addressSchema },
    {
      name: 'config',
      required: false,
      schema: {
        type: 'object',
        properties: {
          ...transactionConfigMembers,
          beforeSlot: { ...slotSchema, description: 'The same as the filter `slot.lt`.' },
          filters: {
            type: 'object',
            properties: {
              blockTime: comparison(TIME_OPERATORS, i64Schema),
              signature: comparison(PLACE_OPERATORS, signatureSchema),
              slot: comparison(PLACE_OPERATORS, slotSchema),
              status: { enum: STATUSES, default: 'any' },
              tokenAccounts: { enum: TOKEN_ACCOUNTS, default: 'none' },
            },
          },
          limit: {
            type: 'integer',
            minimum: 1,
            maximum: MAX_LIMIT.signatures,
            description: `At most ${MAX_LIMIT.full} with the details \`full\`.`,
          },
          minContextSlot: slotSchema,
          paginationToken: { type: 'string', description: 'That of the page before.' },
          sortOrder: { enum: ORDERS, default: 'desc' },
          transactionDetails: { enum: DETAILS, default: 'signatures' },
          untilSlot: { ...slotSchema, description: 'The same as the filter `slot.gt`.' },
        },
      },
    },
  ],
  result: {
    name: 'page',
    schema: objectOf({
      data: arrayOf({ oneOf: [mentionSchema, nodeTransactionSchema] }),
      paginationToken: {
        ...nullable({ type: 'string' }),
        description: 'For the next page; null if there are no more transactions.',
      },
    }),
  },
  handleText: async (store, params) => {
    const address = readAddress(required(params, 0));
    const config = readConfig(params[1]);
    const { commitment, minContextSlot, details, filters, order, limit, token } = config;
    const loose = await readWithoutBlock(store);
    // Before the tip is read, since they may be newer than the one that is remembered.
    const named = await Promise.all(
      filters.signatures.map(async (filter) => ({
        ...filter,
        position: await findPosition(store, filter.signature),
      })),
    );
    const info = await store.info(newestOf([...named.map(({ position }) => position?.slot ?? null), minContextSlot]));
    const tip = tipAt(info, commitment);
    if (minContextSlot !== null && (tip ?? 0n) < minContextSlot) throw minContextSlotNotReached(tip ?? 0n);
    let { newest, oldest } = filters;
    for (const { signature, position, side, isIncluded } of named) {
      const bound = { place: requirePlace(signature, position, loose, info, commitment), isIncluded };
      if (side === 'newest') newest = tighter(newest, bound, side);
      else oldest = tighter(oldest, bound, side);
    }
    if (token !== null) {
      const bound = { place: token, isIncluded: false };
      if (order === 'desc') newest = tighter(newest, bound, 'newest');
      else oldest = tighter(oldest, bound, 'oldest');
    }
    const { hasTokenAccounts } = filters;
    const range = { address, newest, oldest, tip, order, hasTokenAccounts };
    const needed = filters.isSelective ? MAX_SCANNED : limit;
    const found: string[] = [];
    let [scanned, length] = [0, 0];
    let last: Place | null = null;
    for await (const listed of readHistory(store, info, loose, { ...range, limit: needed + 1 })) {
      if (found.length === limit || scanned === MAX_SCANNED || length >= MAX_LENGTH) {
        return formatPage(found, last);
      }
      scanned += 1;
      last = listed.place;
      if (!filters.isWanted(listed)) continue;
      const text = details === 'full' ? await encodeWhole(store, listed, config) : stringifyJson(listed.json);
      found.push(text);
      length += text.length;
    }
    return formatPage(found, null);
  },
};

function formatPage(found: readonly string[], last: Place | null): string {
  return `{"data":[${found.join(',')}],"paginationToken":${last === null ? 'null' : JSON.stringify(formatToken(last))}}`;
}

async function encodeWhole(
  store: LedgerStore,
  { signature }: Listed,
  { encoding, maxSupportedTransactionVersion }: TransactionRequestConfig,
): Promise<string> {
  const name = `Transaction ${signature}`;
  const located = await readRecord(
    () => name,
    () => store.transaction(signature),
  );
  if (located === null) throw new DamageError(`${name} cannot be read`);
  return decodeRecord(
    () => nameTransaction(located, signature),
    () => encodeLocatedTransaction(located, { encoding, maxSupportedTransactionVersion, style: 'node', rewards: true }),
  );
}

interface PageConfig extends TransactionRequestConfig {
  readonly minContextSlot: Slot | null;
  readonly details: (typeof DETAILS)[number];
  readonly order: SortOrder;
  readonly limit: number;
  /** The last transaction of the page before. */
  readonly token: Place | null;
  readonly filters: Filters;
}

interface Filters {
  readonly newest: Bound | null;
  readonly oldest: Bound | null;
  readonly signatures: readonly SignatureFilter[];
  readonly hasTokenAccounts: boolean;
  readonly isWanted: (listed: Listed) => boolean;
  /** False if every transaction between the bounds is wanted. */
  readonly isSelective: boolean;
}

interface SignatureFilter extends End {
  readonly signature: Signature;
}

/** What an operator makes of the place that it compares with. */
interface End {
  readonly side: Side;
  readonly isIncluded: boolean;
}

const ENDS: Readonly<Record<PlaceOperator, End>> = {
  gt: { side: 'oldest', isIncluded: false },
  gte: { side: 'oldest', isIncluded: true },
  lt: { side: 'newest', isIncluded: false },
  lte: { side: 'newest', isIncluded: true },
};

function readConfig(param: Param | undefined): PageConfig {
  const config = readContextObject(param, 'GetTransactionsForAddressConfig');
  const details = readChoice(config, 'transactionDetails', DETAILS) ?? 'signatures';
  return {
    ...readTransactionConfig(param),
    minContextSlot: readMinContextSlot(config),
    details,
    order: readChoice(config, 'sortOrder', ORDERS) ?? 'desc',
    limit: readLimit(config, MAX_LIMIT[details]),
    token: readToken(config),
    filters: readFilters(config),
  };
}

function readFilters(config: JsonObject): Filters {
  const filters = readKnown(config, 'filters', FILTERS);
  const slots = readSlots(readKnown(filters, 'slot', PLACE_OPERATORS), config);
  const signature = readKnown(filters, 'signature', PLACE_OPERATORS);
  const time = readKnown(filters, 'blockTime', TIME_OPERATORS);
  const times = TIME_OPERATORS.flatMap((operator) => {
    const value = readOptionalI64(time, operator);
    return value === null ? [] : [{ operator, value }];
  });
  const status = readChoice(filters, 'status', STATUSES) ?? 'any';
  const tokenAccounts = readChoice(filters, 'tokenAccounts', TOKEN_ACCOUNTS) ?? 'none';
  return {
    newest: tighter(slots.lt, slots.lte, 'newest'),
    oldest: tighter(slots.gt, slots.gte, 'oldest'),
    signatures: PLACE_OPERATORS.flatMap((operator) => {
      const found = readOptionalSignature(signature, operator);
      return found === null ? [] : [{ signature: found, ...ENDS[operator] }];
    }),
    hasTokenAccounts: tokenAccounts !== 'none',
    isWanted: ({ blockTime, hasFailed, isNamedOrChanged }) =>
      (tokenAccounts === 'all' || isNamedOrChanged) &&
      (status === 'any' || hasFailed === (status === 'failed')) &&
      times.every(({ operator, value }) => blockTime !== null && COMPARISONS[operator](blockTime, value)),
    isSelective: status !== 'any' || times.length > 0 || tokenAccounts === 'balanceChanged',
  };
}

const COMPARISONS: Readonly<Record<(typeof TIME_OPERATORS)[number], (one: bigint, other: bigint) => boolean>> = {
  eq: (one, other) => one === other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
};

/** The slots of the filter as ends of the list, with their aliases. */
function readSlots(slot: JsonObject, config: JsonObject): Readonly<Record<PlaceOperator, Bound | null>> {
  const read = (operator: PlaceOperator, value = readOptionalSlot(slot, operator)): Bound | null =>
    value === null ? null : boundAtSlot(value, ENDS[operator].side, ENDS[operator].isIncluded);
  const readOrAlias = (operator: PlaceOperator, alias: string, others: PlaceOperator): Bound | null => {
    const value = readOptionalSlot(config, alias);
    if (value === null) return read(operator);
    if ((slot[operator] ?? slot[others] ?? null) !== null)
      throw invalidParams(`Invalid params: \`${alias}\` cannot be combined with the same side of the filter \`slot\`.`);
    return read(operator, value);
  };
  return {
    gt: readOrAlias('gt', 'untilSlot', 'gte'),
    gte: read('gte'),
    lt: readOrAlias('lt', 'beforeSlot', 'lte'),
    lte: read('lte'),
  };
}

/** An object of a configuration. Throws for an unknown key: a page without a filter that was asked for would be wrong. */
function readKnown(config: JsonObject, key: string, known: readonly string[]): JsonObject {
  const object = readObject(config, key);
  const unknown = Object.keys(object).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidParams(
      `Invalid params: \`${key}\` has the key ${JSON.stringify(unknown.slice(0, 80))}; allowed: ${known.join(', ')}.`,
    );
  return object;
}

function comparison(operators: readonly string[], schema: JsonObject): JsonObject {
  return { type: 'object', properties: Object.fromEntries(operators.map((operator) => [operator, schema])) };
}

/** "slot:index", and for a transaction without its block, whose index may be unknown, also its signature. */
function formatToken({ slot, index, signature }: Place): string {
  return signature === null ? `${slot}:${index}` : `${slot}:${index}:${signature}`;
}

function readToken(config: JsonObject): Place | null {
  const token = config['paginationToken'] ?? null;
  if (token === null) return null;
  const [, slot, index, text] =
    (typeof token === 'string' ? /^(\d{1,20}):(-1|\d{1,15})(?::(\w{1,88}))?$/.exec(token) : null) ?? [];
  const signature = text === undefined ? null : parseSignature(text);
  const isSound = text === undefined || signature !== null;
  if (slot === undefined || index === undefined || !isSound || BigInt(slot) > U64_MAX)
    throw invalidParams('Invalid pagination token');
  return { slot: BigInt(slot), index: Number(index), signature };
}
