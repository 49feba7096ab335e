import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/methods/node-differences.ts';
import { createService } from '../../rpc-service/create-service.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { connectWithWeb3120 } from '../test-support/web3-1-20.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';
import { type ScriptedUpstream, startUpstream } from './test-support/scripted-upstream.ts';
import { openUpstreamService, type UpstreamService } from './test-support/upstream-service.ts';

let embedded: LedgerStore;
let node: ScriptedUpstream;
let direct: TestServer;
let upstream: UpstreamService;
let server: TestServer;
let client: ReturnType<typeof connectWithWeb3120>;
/** Of one kind of transactions, with rewards of known types. */
let legacySlot = 0;
let signatures: readonly string[] = [];
let signature = '';
let v0Slot = 0;
let v0Signature = '';

beforeAll(async () => {
  embedded = await openLedger(null);
  const methods = createMethodTable(NODE_DIFFERENCES.get('agave-4.3') ?? []);
  direct = await startTestServer({ service: createService(embedded, { methods }), files: null });
  node = await startUpstream(embedded);
  upstream = await openUpstreamService([node.url]);
  server = await startTestServer({ service: upstream.service, files: null });
  client = connectWithWeb3120(server.url);
  for (const slot of await embedded.slots(0n, (await embedded.info()).finalizedSlot ?? 0n, 10_000)) {
    const block = await embedded.block(slot);
    const transactions = [...(block?.transactions ?? [])];
    const isLegacy = transactions.length > 0 && transactions.every((stored) => stored.version() === 'legacy');
    const isTyped = block?.rewards()?.every(({ rewardType }) => rewardType !== null) === true;
    if (isLegacy && isTyped && legacySlot === 0) {
      legacySlot = Number(slot);
      signatures = transactions.map((stored) => stored.id());
      signature = signatures.at(-1) ?? '';
    }
    const v0 = transactions.find((stored) => stored.version() === 0);
    if (v0 !== undefined && v0Slot === 0) [v0Slot, v0Signature] = [Number(slot), v0.id()];
    if (legacySlot !== 0 && v0Slot !== 0) break;
  }
});
afterAll(async () => {
  await server.stop();
  await direct.stop();
  await upstream.close();
  await node.stop();
  await embedded.close();
});

test('web3.js 1.20 fails on a node of today, and works through the service unchanged', async () => {
  const onNode = connectWithWeb3120(direct.url);
  await expect(onNode.getConfirmedBlock(legacySlot)).rejects.toThrow('Method not found');
  await expect(onNode.getConfirmedTransaction(signature)).rejects.toThrow('Method not found');

  const block = await client.getConfirmedBlock(legacySlot);
  expect(block.parentSlot).toBe(legacySlot - 1);
  expect(
    block.transactions.map(({ transaction }) => encodeSignature(transaction.signature ?? new Uint8Array())),
  ).toEqual(signatures);
  const found = await client.getConfirmedTransaction(signature);
  expect(found?.slot).toBe(legacySlot);
  expect(encodeSignature(found?.transaction.signature ?? new Uint8Array())).toBe(signatures.at(-1));
  expect(found?.meta?.err).toBeNull();
});

test('web3.js 1.20 reads blocks and transactions in parsed form, signatures and slots', async () => {
  expect((await client.getParsedConfirmedTransaction(signature))?.slot).toBe(legacySlot);
  expect((await client.getConfirmedBlockSignatures(v0Slot)).signatures).toContain(v0Signature);
  expect(await client.getConfirmedTransaction('1'.repeat(64))).toBeNull();
  expect(await client.getSlot()).toBeGreaterThan(legacySlot);
  expect(await client.getBlockTime(legacySlot)).toBeGreaterThan(1_500_000_000);
  expect((await client.getSignatureStatuses([signature], { searchTransactionHistory: true })).value[0]).toMatchObject({
    err: null,
    slot: legacySlot,
  });
  expect((await client.getEpochInfo()).absoluteSlot).toBeGreaterThan(legacySlot);
});

test('web3.js 1.20 gets the error of a node for what its format cannot carry', async () => {
  await expect(client.getConfirmedBlock(v0Slot)).rejects.toThrow('Transaction version (0) is not supported');
  await expect(client.getConfirmedTransaction(v0Signature)).rejects.toThrow('Transaction version (0) is not supported');
});
