import { expect, test } from 'vitest';
import { createService } from '../rpc-service/create-service.ts';
import { responseText } from '../rpc-service/response.ts';
import { openEmbeddedLedger } from './embedded/open-embedded.ts';
import { encodeArchive, openArchive } from './engine/archive.ts';
import type { KeyValueReader, TableRow } from './engine/key-value.ts';
import { createWarehouseStore } from './warehouse-store.ts';

/** The tables that a warehouse answers for without being asked: it does not have them. */
const LOCAL = new Set(['loose', 'absent', 'info']);

/** Blocks and transactions of the embedded ledger, and the requests that were made for them, such as "get tx". */
async function countingReader() {
  const embedded = await openEmbeddedLedger();
  const rows: TableRow[] = [];
  for await (const row of embedded.rows('blocks')) rows.push({ table: 'blocks', ...row });
  for await (const row of embedded.rows('tx')) rows.push({ table: 'tx', ...row });
  const archive = openArchive(encodeArchive(rows));
  const trips: string[] = [];
  const kv: KeyValueReader = {
    ...archive,
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
  return { kv, trips, slot: Number(`0x${slots.at(-9)}`), newest: Number(`0x${slots.at(-1)}`) };
}

const LONG = 1_000_000;

async function ask(service: ReturnType<typeof createService>, method: string, ...params: readonly unknown[]) {
  const text = await responseText(service(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })));
  return JSON.parse(text ?? 'null').result;
}

test('round trips of each method to a ledger far away, whose ends are remembered', async () => {
  const { kv, trips, slot } = await countingReader();
  const service = createService(createWarehouseStore(kv, { maxInflatedBytes: 0, infoMs: LONG }));
  expect(await ask(service, 'getSlot')).toBeGreaterThan(0);
  expect(trips).toEqual(['keys blocks', 'keys blocks']);
  const block = await ask(service, 'getBlock', slot, {
    transactionDetails: 'signatures',
    maxSupportedTransactionVersion: 1,
  });
  const [signature, another] = block.signatures;
  const v1 = { maxSupportedTransactionVersion: 1 };
  const cases: readonly (readonly [readonly string[], string, ...unknown[]])[] = [
    [[], 'getSlot'],
    [[], 'getFirstAvailableBlock'],
    [['get blocks'], 'getBlock', slot, { ...v1, encoding: 'base64' }],
    [['get blocks'], 'getConfirmedBlock', slot, { ...v1, encoding: 'jsonParsed' }],
    [['get blocks'], 'getBlockTime', slot],
    [['get tx', 'get blocks'], 'getTransaction', signature, v1],
    [['get tx', 'get blocks'], 'getConfirmedTransaction', another, v1],
    [['get tx', 'get tx'], 'getSignatureStatuses', [signature, another]],
    [['keys blocks'], 'getBlocks', slot - 50, slot],
  ];
  for (const [expected, method, ...params] of cases) {
    trips.length = 0;
    expect(await ask(service, method, ...params)).toBeTruthy();
    expect([method, ...trips]).toEqual([method, ...expected]);
  }
});

test('a block that is newer than the remembered end is found', async () => {
  const { kv, newest } = await countingReader();
  let isWritten = false;
  const growing: KeyValueReader = {
    ...kv,
    keys: async (table, range) => (await kv.keys(table, range)).map((key) => (isWritten ? key : earlier(key))),
  };
  const service = createService(createWarehouseStore(growing, { infoMs: LONG }));
  const v1 = { maxSupportedTransactionVersion: 1, transactionDetails: 'none' };
  expect(await ask(service, 'getSlot')).toBe(newest - 1);
  expect(await ask(service, 'getBlock', newest, v1)).toBeUndefined();
  isWritten = true;
  expect(await ask(service, 'getBlock', newest, v1)).toMatchObject({ blockhash: expect.any(String) });
  expect(await ask(service, 'getSlot')).toBe(newest);
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
  const service = createService(createWarehouseStore(failing, { infoMs: LONG }));
  expect(await ask(service, 'getSlot')).toBeUndefined();
  fails = false;
  expect(await ask(service, 'getSlot')).toBe(newest);
});
