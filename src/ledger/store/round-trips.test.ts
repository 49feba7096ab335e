import { TOKEN_PROGRAM } from '../../solana/ids/program-ids.ts';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWarehouseStore } from './warehouse-store.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { METHODS } from '../../rpc-service/methods/method-table.ts';
import { responseText } from '../../rpc-service/response.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import { type KeyValueReader, type TableRow, WAREHOUSE_TABLES } from '../engine/key-value.ts';
import { slotKey } from '../rows/row-keys.ts';

/** The tables that a warehouse does not have, and answers for without a request. */
const LOCAL = new Set(['loose', 'absent', 'info']);

/** Blocks and transactions of the embedded ledger, and the requests that were made for them, such as "get tx". */
async function countingReader() {
  const embedded = await openEmbeddedLedger();
  const rows: TableRow[] = [];
  for await (const row of embedded.rows('blocks')) rows.push({ table: 'blocks', ...row });
  for await (const row of embedded.rows('tx')) rows.push({ table: 'tx', ...row });
  for await (const row of embedded.rows('tx-by-addr')) rows.push({ table: 'tx-by-addr', ...row });
  const archive = openArchive(encodeArchive(rows));
  const trips: string[] = [];
  const unexpected = (): never => {
    throw new Error('a method reads the rows of a whole table');
  };
  const kv: KeyValueReader = {
    ...archive,
    tables: WAREHOUSE_TABLES,
    rows: unexpected,
    rowsIn: (table, range) => {
      trips.push(`rows ${table}`);
      return archive.rowsIn(table, range);
    },
    get: (table, key) => {
      if (!LOCAL.has(table)) trips.push(`get ${table}`);
      return archive.get(table, key);
    },
    keys: (table, range) => {
      trips.push(`keys ${table}`);
      return archive.keys(table, range);
    },
  };
  const slots = await archive.keys('blocks', { limit: 1000 });
  const many = await archive.keys('tx', { limit: 256 });
  return { kv, trips, many, slot: Number(`0x${slots.at(-9)}`), newest: Number(`0x${slots.at(-1)}`) };
}

const LONG = 1_000_000;

async function ask(service: ReturnType<typeof createService>, method: string, ...params: readonly unknown[]) {
  const text = await responseText(service(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
  return JSON.parse(text ?? 'null').result;
}

test('round trips of each method to a ledger far away, whose ends are remembered', async () => {
  const { kv, trips, slot, newest, many } = await countingReader();
  const service = createService(createWarehouseStore(kv, { maxInflatedBytes: 0, remoteMs: LONG }));
  expect(await ask(service, 'getSlot')).toBeGreaterThan(0);
  expect(trips).toEqual(['keys blocks', 'keys blocks']);
  const block = await ask(service, 'getBlock', slot, {
    transactionDetails: 'signatures',
    maxSupportedTransactionVersion: 1,
  });
  const [signature, another] = block.signatures;
  const { blockhash } = await ask(service, 'getBlock', newest, { transactionDetails: 'none' });
  const v1 = { maxSupportedTransactionVersion: 1 };
  // For 256 transactions, all looked up at the same time.
  const statuses = Array.from({ length: 256 }, () => 'get tx');
  const filters = { before: signature, until: another };
  const oldest = ['keys tx-by-addr', ...Array.from({ length: 4 }, () => 'get tx-by-addr')];
  const cases: readonly (readonly [readonly string[], string, ...unknown[]])[] = [
    [[], 'getSlot'],
    [[], 'getSlot', { minContextSlot: newest }],
    [[], 'getFirstAvailableBlock'],
    [[], 'minimumLedgerSlot'],
    [[], 'getHealth'],
    [[], 'getVersion'],
    [[], 'getEpochSchedule'],
    [[], 'rpc.discover'],
    [[], 'getTransactionsWithoutBlock'],
    [['get blocks'], 'getBlockHeight'],
    // Headers are cached.
    [[], 'getEpochInfo'],
    [[], 'getLatestBlockhash'],
    [[], 'isBlockhashValid', blockhash],
    [['get blocks'], 'getBlock', slot, { ...v1, encoding: 'base64' }],
    [['get blocks'], 'getConfirmedBlock', slot, { ...v1, encoding: 'jsonParsed' }],
    [['get blocks'], 'getBlockTime', slot],
    [['get tx', 'get blocks'], 'getTransaction', signature, v1],
    [['get tx', 'get blocks'], 'getConfirmedTransaction', another, v1],
    [['get tx', 'get tx'], 'getSignatureStatuses', [signature, another]],
    [statuses, 'getSignatureStatuses', many],
    [['keys blocks'], 'getBlocks', slot - 50, slot],
    [['keys blocks'], 'getBlocks', slot - 50],
    [['keys blocks'], 'getBlocksWithLimit', slot - 50, 40],
    [['keys blocks'], 'getConfirmedBlocks', slot - 50],
    [['keys blocks'], 'getConfirmedBlocksWithLimit', slot - 50, 40],
    // The first time, whether the warehouse has this table.
    [['keys tx-by-addr', 'rows tx-by-addr'], 'getSignaturesForAddress', TOKEN_PROGRAM],
    [['rows tx-by-addr'], 'getSignaturesForAddress', TOKEN_PROGRAM],
    [['get tx', 'rows tx-by-addr'], 'getSignaturesForAddress', TOKEN_PROGRAM, { before: signature }],
    [['rows tx-by-addr'], 'getTransactionsForAddress', TOKEN_PROGRAM],
    // Oldest first, the keys are listed, and then their rows are read, all at the same time.
    [oldest, 'getTransactionsForAddress', TOKEN_PROGRAM, { sortOrder: 'asc', limit: 1 }],
    [['get tx', 'get tx', 'rows tx-by-addr'], 'getConfirmedSignaturesForAddress2', TOKEN_PROGRAM, filters],
  ];
  for (const [expected, method, ...params] of cases) {
    trips.length = 0;
    expect(await ask(service, method, ...params)).toBeTruthy();
    expect([method, ...trips]).toEqual([method, ...expected]);
  }
  // The rewards of an epoch are in one block or in many.
  const withoutLedger = new Set([
    'getAgGenesisCert',
    'getRankMap',
    'getGenesisHash',
    'getTransactionCount',
    'getInflationReward',
  ]);
  const counted = new Set(cases.map(([, method]) => method));
  expect([...METHODS.keys()].filter((method) => !counted.has(method) && !withoutLedger.has(method))).toEqual([]);
});

test('a long list of slots takes a round trip for each 5,000 of them', async () => {
  const { kv, trips } = await countingReader();
  const newest = 2_000_000n;
  const long: KeyValueReader = {
    ...kv,
    keys: async (_table, { from, to, limit, reverse = false }) => {
      trips.push('keys blocks');
      const [first, last] = [
        from === undefined ? 0n : BigInt(`0x${from}`),
        to === undefined ? newest : BigInt(`0x${to}`),
      ];
      const count = Math.min(limit, Number(last - first) + 1);
      return Array.from({ length: count }, (_, at) => slotKey(reverse ? last - BigInt(at) : first + BigInt(at)));
    },
  };
  const service = createService(createWarehouseStore(long, { remoteMs: LONG }));
  await ask(service, 'getSlot');
  trips.length = 0;
  expect(await ask(service, 'getBlocks', 1_000_000, 1_500_000)).toHaveLength(500_001);
  expect(trips).toHaveLength(101);
});

// Seen to fail against: reading a cached block again.
test('a cached block is not read again for its other transactions', async () => {
  const { kv, trips, slot } = await countingReader();
  const service = createService(createWarehouseStore(kv, { remoteMs: LONG }));
  const v1 = { maxSupportedTransactionVersion: 1 };
  const { signatures } = await ask(service, 'getBlock', slot, { ...v1, transactionDetails: 'signatures' });
  trips.length = 0;
  for (const signature of signatures.slice(0, 3)) await ask(service, 'getTransaction', signature, v1);
  await ask(service, 'getBlock', slot, v1);
  expect(trips).toEqual(['get tx', 'get tx', 'get tx']);
});

// Seen to fail against: reads that are not shared.
test('transactions of one block that are asked for at the same time read it once', async () => {
  const { kv, trips, slot } = await countingReader();
  const slow: KeyValueReader = {
    ...kv,
    get: async (table, key) => {
      const cell = await kv.get(table, key);
      if (table === 'blocks') for (let pass = 0; pass < 20; pass++) await setImmediate();
      return cell;
    },
  };
  const service = createService(createWarehouseStore(slow, { maxInflatedBytes: 0, remoteMs: LONG }));
  const v1 = { maxSupportedTransactionVersion: 1 };
  const { signatures } = await ask(service, 'getBlock', slot, { ...v1, transactionDetails: 'signatures' });
  trips.length = 0;
  await Promise.all(signatures.slice(0, 5).map((signature: string) => ask(service, 'getTransaction', signature, v1)));
  expect(trips.filter((trip) => trip === 'get blocks')).toHaveLength(1);
});

test('a block that is newer than the remembered end is found', async () => {
  const { kv, newest } = await countingReader();
  let isWritten = false;
  const growing: KeyValueReader = {
    ...kv,
    keys: async (table, range) => (await kv.keys(table, range)).map((key) => (isWritten ? key : earlier(key))),
  };
  const service = createService(createWarehouseStore(growing, { remoteMs: LONG }));
  const v1 = { maxSupportedTransactionVersion: 1, transactionDetails: 'none' };
  expect(await ask(service, 'getSlot')).toBe(newest - 1);
  expect(await ask(service, 'getBlock', newest, v1)).toBeUndefined();
  isWritten = true;
  expect(await ask(service, 'getBlock', newest, v1)).toMatchObject({ blockhash: expect.any(String) });
  expect(await ask(service, 'getSlot')).toBe(newest);
});

// Seen to fail against: using the cached end of the ledger for statuses, minContextSlot, `before` and `until`.
test('the newest block is found by its slot and its transactions, in lists and with minContextSlot', async () => {
  const { kv, newest } = await countingReader();
  const block = await ask(createService(createWarehouseStore(kv)), 'getBlock', newest, {
    transactionDetails: 'signatures',
    maxSupportedTransactionVersion: 1,
  });
  const [signature] = block.signatures;
  const cases: readonly (readonly [method: string, params: readonly unknown[], expected: unknown])[] = [
    ['getBlockTime', [newest], block.blockTime],
    ['getTransaction', [signature, { maxSupportedTransactionVersion: 1 }], expect.objectContaining({ slot: newest })],
    [
      'getSignatureStatuses',
      [[signature]],
      expect.objectContaining({ value: [expect.objectContaining({ slot: newest })] }),
    ],
    ['getBlocks', [newest, newest + 5], [newest]],
    ['getBlocksWithLimit', [newest, 5], [newest]],
    ['getSlot', [{ minContextSlot: newest }], newest],
    ['getBlockHeight', [{ minContextSlot: newest }], block.blockHeight],
    ['getEpochInfo', [{ minContextSlot: newest }], expect.objectContaining({ absoluteSlot: newest })],
    ['getSignaturesForAddress', [TOKEN_PROGRAM, { minContextSlot: newest }], expect.any(Array)],
    ['getSignaturesForAddress', [TOKEN_PROGRAM, { before: signature }], expect.any(Array)],
    ['getSignaturesForAddress', [TOKEN_PROGRAM, { until: signature }], expect.any(Array)],
  ];
  for (const [method, params, expected] of cases) {
    let isWritten = false;
    const growing: KeyValueReader = {
      ...kv,
      keys: async (table, range) =>
        (await kv.keys(table, range)).map((key) => (isWritten || range.reverse !== true ? key : earlier(key))),
    };
    const service = createService(createWarehouseStore(growing, { remoteMs: LONG }));
    expect(await ask(service, 'getSlot')).toBe(newest - 1);
    isWritten = true;
    expect([method, await ask(service, method, ...params)]).toEqual([method, expected]);
  }
});

/** The key of the slot before. */
function earlier(key: string): string {
  return (BigInt(`0x${key}`) - 1n).toString(16).padStart(16, '0');
}

test('a failure to read the ends is not remembered', async () => {
  const { kv, newest } = await countingReader();
  let fails = true;
  const failing: KeyValueReader = {
    ...kv,
    keys: async (table, range) => {
      if (fails) throw new Error('no connection');
      return kv.keys(table, range);
    },
  };
  const service = createService(createWarehouseStore(failing, { remoteMs: LONG }));
  expect(await ask(service, 'getSlot')).toBeUndefined();
  fails = false;
  expect(await ask(service, 'getSlot')).toBe(newest);
});
