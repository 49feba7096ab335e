import { Agent, request as httpRequest } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import type { LedgerStore, StoredTransaction } from '../../rpc-service/store/ledger-store.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { type RawClient, openRawClient, postBytes } from '../test-support/raw-client.ts';
import { type TestServer, startTestServer } from '../test-support/test-server.ts';

// Seen to fail against: encoding without a scheduler (getSlot waited for 14 blocks, 10 times); a scheduler per
// request (for 7 blocks).

// Both attacks were made over loopback, where all clients have one address. Attackers never read.

let server: TestServer | null = null;
afterEach(() => server?.stop());

const SLOT = 400_032_072n;
const GET_BLOCK = `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${SLOT},{"encoding":"jsonParsed","maxSupportedTransactionVersion":1}]}`;
const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const CALLS = 200;
const AT_ONCE = 10;

/** The embedded ledger, which counts the transactions of blocks that are encoded. */
async function countingStore(): Promise<{ readonly store: LedgerStore; readonly encoded: () => number }> {
  const store = await openLedger(null);
  let encoded = 0;
  const counted = (stored: StoredTransaction): StoredTransaction => ({
    ...stored,
    meta: () => {
      encoded++;
      return stored.meta();
    },
  });
  const block: LedgerStore['block'] = async (slot) => {
    const found = await store.block(slot);
    return found && { ...found, transactions: Array.from(found.transactions, counted) };
  };
  return { store: { ...store, block }, encoded: () => encoded };
}

/** The status and body of a POST. */
function post(agent: Agent, port: number, body: string): Promise<readonly [status: number | undefined, body: string]> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const sent = httpRequest({ agent, port, host: '127.0.0.1', method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve([response.statusCode, text]));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const open = (port: number, count: number, bytes: string): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: count }, () => openRawClient(port, bytes)));

test.each([
  ['48 pipelined blocks on one connection', 1, postBytes(GET_BLOCK).repeat(48)],
  ['60 batches of 100 blocks', 60, postBytes(`[${Array.from({ length: 100 }, () => GET_BLOCK).join(',')}]`)],
])('beside %s, another client gets every answer, and none waits for many blocks', async (_, connections, bytes) => {
  const { store, encoded } = await countingStore();
  const expected = `{"jsonrpc":"2.0","result":${(await store.info()).finalizedSlot},"id":1}\n`;
  const { length: blockLength = 0 } = (await store.block(SLOT))?.transactions ?? {};
  server = await startTestServer({ service: createService(store, { nextPass: setImmediate }), files: null });
  const { port, server: attacked } = server;
  const attackers = await open(port, connections, bytes);
  await expect.poll(encoded).toBeGreaterThan(0);
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let most = 0;
  for (let call = 0; call < CALLS; call += AT_ONCE) {
    const before = encoded();
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(agent, port, GET_SLOT)));
    for (const answer of answers) expect(answer).toEqual([200, expected]);
    most = Math.max(most, encoded() - before);
  }
  // A duration would depend on the load of the machine. Without a scheduler, ten answers wait for 7 to 14 blocks.
  expect(most).toBeLessThan(2 * blockLength);
  expect(attacked.unsentBytes()).toBeLessThanOrEqual(128 * 1024 * 1024);
  agent.destroy();
  for (const { socket } of attackers) socket.destroy();
  await Promise.all(attackers.map(({ closed }) => closed));
  await expect.poll(() => attacked.unsentBytes(), { timeout: 20_000 }).toBe(0);
});
