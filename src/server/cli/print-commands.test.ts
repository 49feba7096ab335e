import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { captureTerminal } from '../test-support/captured-terminal.ts';
import { main } from './main.ts';
import { takesColor } from './print-commands.ts';

const TRANSFER = '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC';
const PAYER = '7qoxrKLFm9DDjz9pT17z8YLY34v7d1CBL32MztXoocmw';
const SWAP = 'rm6UxopVoDK6FQ8r1KskYcKSYCNttt1ZhjMXfuEwY3N5iC37qydT77bPE4dobVtwodns61KmUD8rMTL5qEqkeP8';
const FAILED = '2vLf9k6hzBoWzfPPWmfpNkdXizvgxfV11hTmxsRDCdg7rmMhTDn9kt2sRQwVT626f36DZceQ5SVHttNEJJhqMPAE';
const UNKNOWN = `4${'5'.repeat(87)}`;

const terminal = captureTerminal();

/** An endpoint on this machine that answers as the embedded ledger does, with the text changed. */
async function withEndpoint(change: (text: string) => string, run: (url: string) => Promise<void>): Promise<void> {
  const service = createService(await openLedger(null));
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      void responseText(service(body)).then((text) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(change(text ?? '')),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/9f8e7d6c5b4a3f2e1d0c`);
  server.close();
  server.closeAllConnections();
}

test('prints headline, facts and call tree', async () => {
  expect(await main(['tx', SWAP])).toBe(0);
  const lines = terminal.output.split('\n');
  expect(lines.slice(0, 3)).toEqual([
    'Succeeded, finalized',
    'C2Fj28…9gVoaB swapped 1,250 of Sf6mnf…7ZWK65 for 1,152.073733 of Gt9sLM…gYRecp.',
    'Via gbnWKJ…s8zJNA. The fee was 0.00002 SOL, 0.000015 SOL of it for priority.',
  ]);
  expect(lines).toContain(`Signature          ${SWAP}`);
  expect(lines.filter((line) => line.trimStart().startsWith('#'))).toEqual([
    '#1 Compute Budget setComputeUnitLimit: 60,000 units (150 units)',
    '#2 Compute Budget setComputeUnitPrice: 250,000 micro-lamports a unit (150 units)',
    '#3 gbnWKJ…s8zJNA Route: 150 bytes (17,427 units)',
    expect.stringMatching(/^ {2}#3\.1 A6vkHs…oKQg9V Swap: 94 bytes/),
    expect.stringMatching(/^ {4}#3\.1\.1 Token transferChecked: 1,250 Sf6mnf…7ZWK65 to GMDtyW…5F2CdU/),
    expect.stringMatching(/^ {4}#3\.1\.2 Token transferChecked: 1,152\.073733 Gt9sLM…gYRecp to CUtKn7…jqsCEJ/),
  ]);
  expect(terminal.output).not.toContain('\u001b');
  expect(terminal.errors).toEqual([]);
});

test('prints the log line of a failure, which is found like any other', async () => {
  expect(await main(['tx', FAILED])).toBe(0);
  expect(terminal.output).toMatch(/^Failed, at call #1\.1\.1\.1\.1 \(instruction #1 of 1\)/);
  expect(terminal.output).toContain(
    '\nlog 12: Program gbnWKJ9uKoLBq3D5xU1V3s2YGT5pAJiirgvDYs8zJNA failed: Cross-program',
  );
});

test('prints Markdown, and the response verbatim', async () => {
  expect(await main(['tx', TRANSFER, '--markdown'])).toBe(0);
  expect(terminal.output).toMatch(/^# 2\.5 SOL went from/);
  terminal.output = '';
  expect(await main(['tx', TRANSFER, '--json'])).toBe(0);
  expect(JSON.parse(terminal.output)).toMatchObject({ result: { slot: 400_031_874 } });
});

test.each([
  [[], 'exactly one SIGNATURE is required'],
  [[TRANSFER, SWAP], 'exactly one SIGNATURE is required'],
  [['abc'], '"abc" is not a signature, 64 bytes in base58, nor a link to one'],
  [
    ['https://a.example/block/5'],
    '"https://a.example/block/5" is not a signature, 64 bytes in base58, nor a link to one',
  ],
  [[TRANSFER, '--endpoint', 'ftp://user:secret@x'], '--endpoint must be an http or https URL'],
  [[TRANSFER, '--endpoint', 'http://x', '--ledger', 'y'], '--ledger and --endpoint cannot be combined'],
  [[TRANSFER, '--commitment', 'soon'], '--commitment is "soon"; it must be one of: finalized, confirmed'],
  [[TRANSFER, '--json', '--markdown'], '--markdown and --json cannot be combined'],
])('rejects %j with exit code 2', async (args, message) => {
  expect(await main(['tx', ...args])).toBe(2);
  expect(terminal.errors).toEqual([`slotscope tx: ${message} (see slotscope tx --help)`]);
});

test('exits with 1 if the ledger does not have it', async () => {
  expect(await main(['tx', UNKNOWN])).toBe(1);
  expect(terminal.errors).toEqual([`slotscope tx: this ledger has no finalized transaction ${UNKNOWN}`]);
});

test('prints a block and an address', async () => {
  expect(await main(['block', '400,031,874'])).toBe(0);
  expect(terminal.output).toMatch(/^Produced, finalized\nBlock 400,031,874 has /);
  expect(terminal.output).toMatch(/\nBlockhash +DkUsnnuRgBTSFyVA1VAMQ29DLXr5WsK8nQZ48c7dGk5R\n/);
  terminal.output = '';
  expect(await main(['block', '400031874', '--json'])).toBe(0);
  expect(JSON.parse(terminal.output)).toMatchObject({ result: { blockHeight: expect.any(Number) } });
  terminal.output = '';
  expect(await main(['address', PAYER])).toBe(0);
  expect(terminal.output).toMatch(/^\d+ transactions? names? 7qoxrK…Xoocmw\.\n\nAddress +7qoxrK/);
  expect(terminal.output).toContain(`2.5 SOL went to HKC4Wp…VMkniP ${TRANSFER}`);
  terminal.output = '';
  expect(await main(['address', PAYER, '--markdown'])).toBe(0);
  expect(terminal.output).toMatch(
    /\| 400,\d+,\d+ \| [^|]+ UTC \| succeeded \| 2\.5 SOL went to HKC4Wp…VMkniP \| `3ScfjX/,
  );
  expect(await main(['block', '400031873', '--commitment', 'confirmed'])).toBe(0);
  expect(await main(['block', '5'])).toBe(1);
  expect(terminal.errors.at(-1)).toContain('slotscope block: this ledger answers: Block 5 cleaned up');
});

test('accepts the link of an explorer', async () => {
  for (const link of [
    `https://explorer.solana.com/tx/${TRANSFER}?cluster=devnet`,
    `https://solscan.io/tx/${TRANSFER}`,
    `http://127.0.0.1:8899/tx/${TRANSFER}.md#ix-1`,
  ]) {
    terminal.output = '';
    expect(await main(['tx', link]), link).toBe(0);
    expect(terminal.output).toContain('2.5 SOL went');
  }
  expect(await main(['block', 'https://solscan.io/block/400031874'])).toBe(0);
});

test('asks an endpoint, and never prints the key in its URL', async () => {
  await withEndpoint(
    (text) => text,
    async (url) => {
      vi.stubEnv('SLOTSCOPE_ENDPOINT', url);
      expect(await main(['tx', TRANSFER])).toBe(0);
      expect(await main(['tx', TRANSFER, '--endpoint', url, '--markdown'])).toBe(0);
      expect(terminal.output).toContain(`- Answered by: ${new URL(url).host}`);
      expect(await main(['tx', UNKNOWN])).toBe(1);
    },
  );
  await withEndpoint(
    () => '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"no 9f8e7d6c5b4a3f2e1d0c \u009b31m"}}',
    async (url) => {
      expect(await main(['tx', TRANSFER, '--endpoint', url])).toBe(2);
      expect(terminal.errors.at(-1)).toBe(`slotscope tx: ${new URL(url).host} answers: no ••• [U+009B]31m`);
    },
  );
  expect(terminal.output + terminal.errors.join('')).not.toContain('9f8e7d');
});

test('control characters of a log never reach the terminal', async () => {
  await withEndpoint(
    (text) => text.replaceAll('failed: Cross-program', 'failed: \u009b2J\\u001b[2J\\u0007\\u202eCross-program'),
    async (url) => {
      vi.stubEnv('TERM', 'xterm');
      process.stdout.isTTY = true;
      expect(await main(['tx', FAILED, '--endpoint', url])).toBe(0);
      process.stdout.isTTY = false;
    },
  );
  expect(terminal.output).toContain('\u001b[31mFailed\u001b[0m');
  expect(terminal.output).toContain('[U+009B]2J[U+001B][2J[U+0007][U+202E]Cross-program');
  const uncolored = terminal.output.replaceAll(/\p{Cc}\[\d+m/gu, '');
  expect(uncolored.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('colors are for terminals, and NO_COLOR turns them off', () => {
  expect(takesColor({ isTTY: true }, {})).toBe(true);
  expect(takesColor({}, {})).toBe(false);
  expect(takesColor({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
  expect(takesColor({ isTTY: true }, { NO_COLOR: '' })).toBe(true);
  expect(takesColor({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  expect(takesColor({}, { FORCE_COLOR: '1' })).toBe(true);
  expect(takesColor({ isTTY: true }, { FORCE_COLOR: '0' })).toBe(false);
  expect(takesColor({ isTTY: true }, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
});
