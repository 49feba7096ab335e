import { RESERVED_KEYS } from '../../solana/ids/program-ids.ts';
import { type Address, U64_MAX } from '../../solana/ids/ids.ts';
import { beforeAll, expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import type { Mention, Position } from '../../rpc-service/store/ledger-store.ts';
import { errorOf, resultOf } from '../../rpc-service/test-support/call-method.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { isJsonArray, isJsonObject, type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import type { Block } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import type { KeyValueReader, TableRow } from '../engine/key-value.ts';
import { encodeAbsentRow, NOTHING_ABSENT } from '../rows/absent-row.ts';
import { ADDRESS_TABLE_ROWS } from '../rows/address-rows.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { formatMemos } from '../rows/tx-row.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import { createWarehouseStore } from './warehouse-store.ts';
import { readMeta } from '../proto/meta.ts';

let kv: KeyValueReader;
let blocks: readonly Block[];
/** The transactions of each address in a scan of all blocks, newest first. */
const expected = new Map<Address, Mention[]>();

beforeAll(async () => {
  kv = await openEmbeddedLedger();
  const store = createWarehouseStore(kv);
  const slots = await store.slots(0n, U64_MAX, 10_000);
  const read = await Promise.all(slots.map(async (slot) => toBlock(await store.block(slot))));
  blocks = read.flatMap((block) => block ?? []);
  for (const { slot, blockTime, transactions } of blocks.toReversed()) {
    for (const [index, { transaction, meta }] of [...transactions.entries()].toReversed()) {
      const { message } = transaction;
      const loaded = meta === null ? [] : [...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly];
      const err = meta?.err ?? null;
      const mention = {
        signature: transactionId(transaction),
        slot,
        index,
        err,
        memo: formatMemos(message),
        blockTime,
      };
      for (const address of new Set([...message.accountKeys, ...loaded])) {
        const mentions = expected.get(address) ?? [];
        mentions.push(mention);
        expected.set(address, mentions);
      }
    }
  }
});

const EVERYTHING = { before: { slot: U64_MAX, index: Number.POSITIVE_INFINITY }, after: null };

async function allOf(mentions: AsyncIterable<Mention>): Promise<readonly Mention[]> {
  const all: Mention[] = [];
  for await (const mention of mentions) all.push(mention);
  return all;
}

test('every address of the embedded ledger has the transactions that a scan finds, and reserved ones have none', async () => {
  const store = createWarehouseStore(kv);
  let compared = 0;
  for (const [address, mentions] of expected) {
    const found = await allOf(store.mentions(address, { ...EVERYTHING, limit: 100_000 }));
    if (RESERVED_KEYS.has(address)) expect(found, address).toEqual([]);
    else if (found.length !== mentions.length || found.some((one, at) => one.signature !== mentions[at]?.signature))
      expect(found, address).toEqual(mentions);
    compared += found.length;
  }
  expect(compared).toBe(27_096);
});

function busiest(): { readonly address: Address; readonly mentions: readonly Mention[] } {
  const [first] = [...expected]
    .filter(([address]) => !RESERVED_KEYS.has(address))
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (first === undefined) throw new Error('no address');
  return { address: first[0], mentions: first[1] };
}

test.each([1000, 333])(
  'pages of %d go through every transaction of the busiest address',
  async (limit) => {
    const { address, mentions } = busiest();
    const service = createService(createWarehouseStore(kv));
    const found: JsonObject[] = [];
    for (let before: string | null = null; ;) {
      const config = stringifyJson({ limit, before, commitment: 'confirmed' });
      const page = await resultOf('getSignaturesForAddress', `"${address}",${config}`, service);
      if (!isJsonArray(page) || page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(limit);
      for (const one of page) if (isJsonObject(one)) found.push(one);
      const last = found.at(-1)?.['signature'];
      before = typeof last === 'string' ? last : null;
    }
    expect(found.map(({ signature }) => signature)).toEqual(mentions.map(({ signature }) => signature));
    expect(found.map(({ slot, transactionIndex }) => [slot, transactionIndex])).toEqual(
      mentions.map(({ slot, index }) => [Number(slot), index]),
    );
    expect(mentions.length).toBeGreaterThan(1_300);
  },
  60_000,
);

// Seen to fail against: including the rows at `before` and `until` themselves.
test('any two positions give the transactions between them', async () => {
  const { address, mentions } = busiest();
  const store = createWarehouseStore(kv);
  const isBetween = (one: Position, before: Position, after: Position): boolean =>
    (one.slot < before.slot || (one.slot === before.slot && one.index < before.index)) &&
    (one.slot > after.slot || (one.slot === after.slot && one.index > after.index));
  for (const [from, to, limit] of [
    [0, 0, 9],
    [0, 1, 9],
    [0, 2, 9],
    [5, 700, 3],
    [5, 700, 1000],
    [900, 20, 9],
    [mentions.length - 2, mentions.length - 1, 9],
    [mentions.length - 3, mentions.length - 1, 9],
  ] as const) {
    const [before, after] = [mentions[from], mentions[to]];
    if (before === undefined || after === undefined) throw new Error('too few');
    const between = mentions.filter((one) => isBetween(one, before, after)).slice(0, limit);
    expect(await allOf(store.mentions(address, { before, after, limit }))).toEqual(between);
  }
});

// Seen to fail against: reading from the start of the address.
test('a page reads only the rows that it needs, wherever it begins', async () => {
  const { address, mentions } = busiest();
  let rows = 0;
  const counting: KeyValueReader = {
    ...kv,
    rowsIn: async function* (table, range) {
      for await (const row of kv.rowsIn(table, range)) {
        rows += 1;
        yield row;
      }
    },
  };
  const store = createWarehouseStore(counting);
  for (const start of [0, 1_000, mentions.length - 10]) {
    const before = mentions[start] ?? EVERYTHING.before;
    rows = 0;
    expect(await allOf(store.mentions(address, { before, after: null, limit: 3 }))).toHaveLength(3);
    expect(rows).toBeLessThanOrEqual(4);
  }
});

test('a ledger without the table of addresses says so', async () => {
  const rows: TableRow[] = [];
  for await (const row of kv.rows('blocks')) rows.push({ table: 'blocks', ...row });
  const without = createService(createWarehouseStore(openArchive(encodeArchive(rows.slice(0, 3)))));
  for (const method of ['getSignaturesForAddress', 'getConfirmedSignaturesForAddress2'])
    expect(await errorOf(method, `"${busiest().address}"`, without)).toEqual({
      code: -32011,
      message: 'This ledger has no complete table of addresses',
    });
});

test('an error without a number has the name that was recorded', async () => {
  const err = { name: 'unknown', json: 'OfTomorrow' } as const;
  const transaction = signedTransaction(1);
  const block: Block = {
    slot: 7n,
    parentSlot: 6n,
    blockhash: blocks[0]?.blockhash ?? fail(),
    previousBlockhash: blocks[0]?.blockhash ?? fail(),
    blockHeight: null,
    blockTime: null,
    transactions: [{ transaction, meta: { ...readMeta(new Uint8Array()), err } }],
    rewards: [],
    numRewardPartitions: null,
  };
  const words = [{ transaction: 0, reward: null, text: '"OfTomorrow"' }];
  const absent = encodeAbsentRow('0000000000000007', { ...NOTHING_ABSENT, words }) ?? fail();
  const store = createWarehouseStore(
    openArchive(encodeArchive([...encodeBlockRows(block), absent, ...ADDRESS_TABLE_ROWS])),
  );
  const address = transaction.message.accountKeys[0] ?? fail();
  expect(await allOf(store.mentions(address, { ...EVERYTHING, limit: 9 }))).toMatchObject([{ err, index: 0 }]);
});

function fail(): never {
  throw new Error('missing');
}
