import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CELL_LIMITS, encodeCell } from '../../ledger/cell/cell.ts';
import { encodeArchive, openArchive } from '../../ledger/engine/archive.ts';
import { encodeProtoBlock } from '../../ledger/proto/block.ts';
import { encodeBlockRows } from '../../ledger/rows/block-rows.ts';
import { findField } from '../../ledger/test-support/find-field.ts';
import { createWarehouseStore } from '../../ledger/store/warehouse-store.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { startTestServer, type TestServer } from '../test-support/test-server.ts';

// Seen to fail against: `response.destroy()` in place of a reset.

const SLOT = 400_032_072n;
const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const GET_BLOCK = `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${SLOT},{"maxSupportedTransactionVersion":1}]}`;

let server: TestServer;
let damagedIndex: number;
const reported: unknown[] = [];

/** Serves a block whose last transaction has damaged metadata. */
beforeAll(async () => {
  const embedded = await openLedger(null);
  const block = toBlock(await embedded.block(SLOT));
  if (block === null) throw new Error('the embedded ledger has no such block');
  const transactions = block.transactions.slice(0, 400);
  damagedIndex = 399;
  const bytes = encodeProtoBlock({ ...block, transactions });
  // The metadata, which begins with the tag of a wire type that protobuf does not have.
  bytes[findField(bytes, 2, 0, findField(bytes, 4, damagedIndex)).start] = 0x0f;
  const rows = encodeBlockRows({ ...block, transactions }).map((row) =>
    row.table === 'blocks' ? { ...row, cell: { ...row.cell, value: encodeCell(bytes, CELL_LIMITS.blocks) } } : row,
  );
  const store = createWarehouseStore(openArchive(encodeArchive(rows)));
  const service = createService(store, { nextPass: setImmediate });
  server = await startTestServer({ service, files: null, onError: (error) => reported.push(error) });
});
afterAll(() => server.stop());

interface RawEnd {
  readonly text: string;
  /** The error code of the socket; null if the server ended the connection in order. */
  readonly code: string | null;
}

function sendRaw(version: string, coding: string, body: string): Promise<RawEnd> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
    let text = '';
    let code: string | null = null;
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', (error: NodeJS.ErrnoException) => (code = error.code ?? 'unknown'));
    // Node reports a reset that arrives together with data as an end in order; only then does writing fail at once.
    socket.on('end', () => {
      socket.write('x', (error: NodeJS.ErrnoException | null | undefined) => {
        code ??= error?.code ?? null;
        socket.destroy();
      });
    });
    socket.on('close', () => resolve({ text, code }));
    socket.write(
      `POST / HTTP/${version}\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `accept-encoding: ${coding}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

test.each([
  ['1.0', 'identity'],
  ['1.0', 'gzip'],
  ['1.1', 'identity'],
  ['1.1', 'gzip'],
])('resets the connection if an answer fails halfway: HTTP/%s, %s', async (version, coding) => {
  reported.length = 0;
  const failed = await sendRaw(version, coding, GET_BLOCK);
  expect(failed.text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(failed.text.length).toBeGreaterThan(20_000);
  expect(failed.code).toMatch(/^(ECONNRESET|EPIPE)$/);
  expect(reported.map(String)).toEqual([
    `CallError: getBlock: Transaction ${damagedIndex} of block ${SLOT} cannot be read`,
  ]);
  const whole = await sendRaw(version, coding, GET_SLOT);
  expect(whole.code).toBeNull();
  expect(whole.text).toMatch(/"result":400032072,"id":1\}/);
});
