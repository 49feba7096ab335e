import { beforeAll, expect, test } from 'vitest';
import { createService, type Service } from '../../rpc-service/create-service.ts';
import { errorOf, resultOf } from '../../rpc-service/test-support/call-method.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, stringifyJson } from '../../shared/json/json.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { type Address, type Signature, U64_MAX } from '../../solana/ids/ids.ts';
import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { createWarehouseStore } from './warehouse-store.ts';

// Seen to fail against: a bound of a slot that includes its transactions; a token that includes its transaction; rows in
// the wrong order when read oldest first; a balance on one side only that is not a change.

/** A transaction in a scan of all blocks. */
interface Scanned {
  readonly signature: Signature;
  readonly slot: bigint;
  readonly index: number;
  readonly time: bigint | null;
  readonly failed: boolean;
  readonly names: ReadonlySet<string>;
  /** Owners of its token accounts, and whether a balance of theirs changed. */
  readonly owners: ReadonlyMap<string, boolean>;
}

let service: Service;
/** Oldest first. */
const scanned: Scanned[] = [];

beforeAll(async () => {
  const store = createWarehouseStore(await openEmbeddedLedger());
  service = createService(store);
  for (const slot of await store.slots(0n, U64_MAX, 10_000)) {
    const block = toBlock(await store.block(slot));
    for (const [index, executed] of (block?.transactions ?? []).entries()) {
      const { transaction, meta } = executed;
      const { writable = [], readonly = [] } = meta?.loadedAddresses ?? {};
      scanned.push({
        signature: transactionId(transaction),
        slot,
        index,
        time: block?.blockTime ?? null,
        failed: meta !== null && meta.err !== null,
        names: new Set([...transaction.message.accountKeys, ...writable, ...readonly]),
        owners: scanOwners(executed),
      });
    }
  }
});

function scanOwners({ meta }: ExecutedTransaction): ReadonlyMap<string, boolean> {
  const owners = new Map<string, boolean>();
  const [before, after] = [meta?.preTokenBalances ?? [], meta?.postTokenBalances ?? []];
  for (const { owner } of [...before, ...after]) {
    if (owner === null) continue;
    const held = (balances: typeof before): string =>
      balances
        .filter((balance) => balance.owner === owner && balance.uiTokenAmount.amount > 0n)
        .map(({ accountIndex, mint, uiTokenAmount }) => `${accountIndex} ${mint} ${uiTokenAmount.amount}`)
        .toSorted()
        .join();
    owners.set(owner, held(before) !== held(after));
  }
  return owners;
}

type Query = {
  readonly sortOrder: 'asc' | 'desc';
  readonly tokenAccounts: 'none' | 'balanceChanged' | 'all';
  readonly status: 'any' | 'succeeded' | 'failed';
  readonly slot: JsonObject;
  readonly blockTime: JsonObject;
  readonly signature: JsonObject;
};

function scan(address: string, { sortOrder, tokenAccounts, status, ...ranges }: Query): readonly Scanned[] {
  const places = new Map<string, bigint>(scanned.map(({ signature }, at) => [signature, BigInt(at)]));
  const fits = (value: bigint | null, range: JsonObject, toNumber: (limit: JsonValue) => bigint): boolean =>
    Object.entries(range).every(([operator, limit]) => {
      if (value === null) return false;
      const other = toNumber(limit);
      return operator === 'eq'
        ? value === other
        : (operator.startsWith('g') ? value > other : value < other) || (operator.endsWith('e') && value === other);
    });
  const found = scanned.filter(({ slot, time, failed, names, owners }, at) => {
    const isOwner = tokenAccounts === 'all' ? owners.has(address) : tokenAccounts !== 'none' && owners.get(address);
    return (
      (names.has(address) || isOwner === true) &&
      (status === 'any' || failed === (status === 'failed')) &&
      fits(slot, ranges.slot, (limit) => BigInt(stringifyJson(limit))) &&
      fits(time, ranges.blockTime, (limit) => BigInt(stringifyJson(limit))) &&
      fits(BigInt(at), ranges.signature, (limit) => (typeof limit === 'string' ? places.get(limit) : undefined) ?? -1n)
    );
  });
  return sortOrder === 'asc' ? found : found.toReversed();
}

async function page(address: string, config: JsonObject) {
  const result = await resultOf(
    'getTransactionsForAddress',
    `"${address}",${stringifyJson({ commitment: 'confirmed', ...config })}`,
    service,
  );
  if (!isJsonObject(result) || !isJsonArray(result['data'])) throw new Error('no page');
  return { data: result['data'].filter(isJsonObject), token: result['paginationToken'] ?? null };
}

/** Every page of a call. */
async function pages(address: string, config: JsonObject): Promise<readonly JsonObject[]> {
  const found: JsonObject[] = [];
  for (let token: JsonValue = null; ;) {
    const { data, token: next } = await page(address, { ...config, paginationToken: token });
    found.push(...data);
    if (next === null) return found;
    if (next === token) throw new Error(`the token ${stringifyJson(next)} leads to itself`);
    token = next;
  }
}

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Random requests. */
const ROUNDS = IS_LONG ? 400 : 150;

test(
  'every page of every filter has the transactions that a scan finds, in either order',
  { timeout: 120_000 },
  async () => {
    const next = random(7);
    const pick = <T>(items: readonly T[]): T => items[next(items.length)] ?? fail();
    const owners = [...new Set(scanned.flatMap((each) => [...each.owners.keys()]))];
    const named = [...new Set(scanned.flatMap(({ names }) => [...names]))].filter(
      (address) => !RESERVED_KEYS.has(address as Address),
    );
    const operators = ['gt', 'gte', 'lt', 'lte'];
    const range = (value: (each: Scanned) => JsonValue, names = operators): JsonObject =>
      Object.fromEntries(Array.from({ length: next(3) }, () => [pick(names), value(pick(scanned))]));
    let [listed, byOwner] = [0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const address = pick(round % 2 === 0 ? owners : named);
      const query: Query = {
        sortOrder: pick(['asc', 'desc']),
        tokenAccounts: pick(['none', 'balanceChanged', 'all']),
        status: pick(['any', 'any', 'succeeded', 'failed']),
        slot: range(({ slot }) => slot),
        blockTime: round % 4 === 0 ? range(({ time }) => time ?? 0n, [...operators, 'eq']) : {},
        signature: round % 3 === 0 ? range(({ signature }) => signature) : {},
      };
      const { sortOrder, ...filters } = query;
      const expected = scan(address, query);
      const limit = pick([1, 2, 7, 1000].filter((each) => each * 30 > expected.length));
      const found = await pages(address, { sortOrder, limit, filters });
      expect(
        found.map(({ signature }) => signature),
        `${address} ${stringifyJson(query)}`,
      ).toEqual(expected.map(({ signature }) => signature));
      listed += found.length;
      byOwner += expected.filter(({ names }) => !names.has(address)).length;
    }
    console.log(`${listed} transactions listed, ${byOwner} of them by the owner of a token account`);
    expect(listed).toBeGreaterThan(7 * ROUNDS);
    expect(byOwner).toBeGreaterThan(ROUNDS / 4);
  },
);

// Seen to fail against: skipping a slot between two reads of rows.
test('the address with the most transactions is listed from its first one to its last one', async () => {
  const counts = new Map<string, number>();
  for (const { names } of scanned) {
    for (const name of names) if (!RESERVED_KEYS.has(name as Address)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const [address = ''] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  const found = await pages(address, { sortOrder: 'asc' });
  expect(found.map(({ signature }) => signature)).toEqual(
    scanned.filter(({ names }) => names.has(address)).map(({ signature }) => signature),
  );
  expect(found.length).toBeGreaterThan(1_300);
});

test('whole transactions are those of getTransaction, in pages of at most 100', async () => {
  const [address = ''] = scanned.find(({ owners }) => owners.size > 0)?.owners.keys() ?? [];
  for (const encoding of ['json', 'jsonParsed', 'base64']) {
    const config = { encoding, maxSupportedTransactionVersion: 1, commitment: 'confirmed' };
    const { data } = await page(address, { ...config, transactionDetails: 'full', limit: 5, sortOrder: 'asc' });
    const { data: listed } = await page(address, { limit: 5, sortOrder: 'asc' });
    expect(data.length).toBeGreaterThan(0);
    for (const [at, { signature = '' }] of listed.entries()) {
      expect(data[at]).toEqual(
        await resultOf('getTransaction', stringifyJson([signature, config]).slice(1, -1), service),
      );
    }
  }
  expect(
    await errorOf('getTransactionsForAddress', `"${address}",{"transactionDetails":"full","limit":101}`, service),
  ).toMatchObject({ code: -32602, message: 'Invalid limit; max 100' });
});

test('a version that the caller does not know is an error, as in getTransaction', async () => {
  const store = createWarehouseStore(await openEmbeddedLedger());
  for (const { signature, names } of scanned.toReversed()) {
    const located = await store.transaction(signature);
    if (located?.version() !== 0) continue;
    const [payer = ''] = names;
    const filters = { signature: { gte: signature, lte: signature } };
    const config = { transactionDetails: 'full', commitment: 'confirmed', filters };
    expect(await errorOf('getTransactionsForAddress', `"${payer}",${stringifyJson(config)}`, service)).toMatchObject({
      code: -32015,
    });
    const whole = await page(payer, { ...config, maxSupportedTransactionVersion: 0 });
    expect(whole.data).toMatchObject([{ version: 0, transactionIndex: expect.any(Number) }]);
    expect(whole.token).toBeNull();
    return;
  }
  throw new Error('no transaction of version 0');
});

function fail(): never {
  throw new Error('missing');
}
