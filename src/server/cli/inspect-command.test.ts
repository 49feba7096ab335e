import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLedger } from '../../ledger/open-ledger.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { encodeBase58, encodeBase64, encodeHex } from '../../shared/bytes/encodings.ts';
import { captureTerminal } from '../test-support/captured-terminal.ts';
import { main } from './main.ts';

const TRANSFER = '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC';
const PAYER = '7qoxrKLFm9DDjz9pT17z8YLY34v7d1CBL32MztXoocmw';

let folder = '';
let bytes = new Uint8Array();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-inspect-'));
  const transaction = await answer('getTransaction', TRANSFER, { encoding: 'base64' });
  const { result } = JSON.parse(transaction) as { readonly result: { readonly transaction: readonly [string] } };
  bytes = Uint8Array.from(Buffer.from(result.transaction[0], 'base64'));
  await writeFile(join(folder, 'transaction.json'), transaction);
  await writeFile(join(folder, 'transaction.bin'), bytes);
  await writeFile(join(folder, 'block.json'), await answer('getBlock', 400_031_874, { encoding: 'json' }));
  await writeFile(join(folder, 'empty'), '');
  await writeFile(
    join(folder, 'picture.png'),
    Uint8Array.from({ length: 5000 }, (_, at) => at % 7),
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function answer(method: string, subject: string | number, config: object): Promise<string> {
  const service = createService(await openLedger(null));
  const params = [subject, { maxSupportedTransactionVersion: 0, ...config }];
  return (await responseText(service(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))) ?? '';
}

const terminal = captureTerminal();

const ENCODED: readonly (readonly [string, string, () => string])[] = [
  ['base58', '215 bytes in base58', () => encodeBase58(bytes)],
  ['base64', '215 bytes in base64', () => encodeBase64(bytes)],
  ['hex', '215 bytes in hex', () => encodeHex(bytes)],
  ['a file of bytes', '215 bytes in binary', () => join(folder, 'transaction.bin')],
  ['a link to Inspect', '215 bytes in base64', () => `http://127.0.0.1:8899/inspect#bytes=${encodeBase64(bytes)}`],
  [
    'a link to the inspector of Solana Explorer',
    '215 bytes in base64',
    () => `https://explorer.solana.com/tx/inspector?message=${encodeURIComponent(encodeBase64(bytes))}`,
  ],
];

test.each(ENCODED)('prints what a transaction in %s would do', async (_, size, text) => {
  expect(await main(['inspect', text()])).toBe(0);
  expect(terminal.output.split('\n')).toEqual([
    'Signed, decoded from bytes',
    'If it succeeds: 2.5 SOL went from 7qoxrK…Xoocmw to HKC4Wp…VMkniP.',
    'The bytes do not say whether it was executed: only a ledger does.',
    '',
    `Size              ${size}`,
    `Signer            ${PAYER} (signature valid)`,
    `Signature         ${TRANSFER}`,
    `Fee payer         ${PAYER}`,
    'Version           legacy',
    'Recent blockhash  GcuZhyikCEzAXoeyvUwCLJXH1M5wT5cwMuR9WorCVutX',
    '',
    '#1 System transfer: 2.5 SOL to HKC4Wp…VMkniP',
    '',
  ]);
  expect(terminal.errors).toEqual([]);
});

test('reads standard input', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Readable.from([Buffer.from(encodeBase64(bytes))]) as typeof process.stdin,
  );
  expect(await main(['inspect', '-', '--markdown'])).toBe(0);
  expect(terminal.output).toMatch(/^# If it succeeds: 2\.5 SOL went/);
});

test('a changed signature and a missing one are findings', async () => {
  const changed = Uint8Array.from(bytes);
  changed[70] = (changed[70] ?? 0) ^ 1;
  expect(await main(['inspect', encodeBase64(changed)])).toBe(1);
  expect(terminal.output).toMatch(/^Invalid signature, decoded from bytes\n/);
  expect(terminal.output).toContain('(signature invalid)');
  expect(terminal.output).toMatch(/\nFinding: Invalid signature: 1 signature does not match the message/);
  terminal.output = '';
  expect(await main(['inspect', encodeBase64(Uint8Array.from(bytes).fill(0, 1, 65))])).toBe(0);
  expect(terminal.output).toContain('missing: has to sign the 150 message bytes');
  terminal.output = '';
  expect(await main(['inspect', encodeBase64(changed), '--json'])).toBe(1);
  expect(JSON.parse(terminal.output)).toMatchObject({
    kind: 'bytes',
    status: 'Invalid signature',
    findings: [expect.stringContaining('Invalid signature')],
    exitCode: 1,
  });
});

test('prints a saved transaction and a saved block, and says what is assumed', async () => {
  expect(await main(['inspect', join(folder, 'transaction.json')])).toBe(0);
  expect(terminal.output).toMatch(/^Succeeded, from a saved response\n2\.5 SOL went from/);
  expect(terminal.output).toContain(`${PAYER} (signature valid)`);
  terminal.output = '';
  expect(await main(['inspect', join(folder, 'block.json')])).toBe(0);
  expect(terminal.output).toMatch(/^Produced, from a saved response\nBlock 400,031,874 has 15 transactions/);
  expect(terminal.output).toContain(
    'The response does not have its slot: 400,031,874, the one after its parent, is assumed.',
  );
  expect(terminal.output.match(/^Slot /gm)).toHaveLength(1);
  terminal.output = '';
  expect(await main(['inspect', join(folder, 'block.json'), '--json'])).toBe(0);
  expect(JSON.parse(terminal.output)).toMatchObject({ kind: 'block', status: 'Produced', findings: [] });
});

test('looks up the signature at the given endpoint, and never prints its key', async () => {
  vi.stubEnv('SLOTSCOPE_LEDGER', '');
  const port = await closedPort();
  expect(await main(['inspect', encodeBase64(bytes), '--endpoint', `http://127.0.0.1:${port}/?key=secret`])).toBe(2);
  expect(terminal.errors.join()).toContain(
    `127.0.0.1:${port}: no response. Check the URL and that the node is running.`,
  );
  expect(terminal.errors.join()).not.toContain('secret');
});

test.each([
  ['nothing', [], 'exactly one TEXT, FILE or URL is required, or - for standard input (see slotscope inspect --help)'],
  ['an empty file', ['empty'], 'This is empty.'],
  ['a folder', ['.'], ' is a folder. Name one of its files.'],
  ['a missing file', ['missing.json'], 'there is no file '],
  ['a picture', ['picture.png'], 'This is binary, and has 5,000 bytes. The largest transaction has 4,096 bytes.'],
])('explains %s, with exit code 2', async (_, names, message) => {
  expect(await main(['inspect', ...names.map((name) => join(folder, name))])).toBe(2);
  expect(terminal.errors).toHaveLength(1);
  expect(terminal.errors[0]).toContain(message);
  expect(terminal.output).toBe('');
});

test.each([
  [TRANSFER, `this is a signature, which does not contain the transaction; see slotscope tx ${TRANSFER}`],
  [PAYER, `this is an address or a hash, not a transaction; see slotscope address ${PAYER}`],
  ['https://solscan.io/tx/5', 'this link has no bytes of a transaction'],
  ['?', 'Character 1 is “?”, which is not part of hex, base58 or base64.'],
  ['{"jsonrpc"', 'This starts like JSON, but is invalid'],
])('explains %s', async (text, message) => {
  expect(await main(['inspect', text])).toBe(2);
  expect(terminal.errors.join()).toContain(message);
});

/** A port of this machine at which nothing answers. */
async function closedPort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 1;
}
