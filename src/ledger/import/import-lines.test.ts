import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { U64_MAX } from '../../solana/ids/ids.ts';
import { parseIdentity, storeIdentity } from '../identity/ledger-identity.ts';
import { useImportFolder } from '../test-support/import-folder.ts';
import { blockAnswer, signedTransaction, transactionAnswer } from '../test-support/signed-answers.ts';
import { importAnswers } from './import-answers.ts';
import { splitLines } from './import-lines.ts';
import { MAX_MESSAGES } from './import-report.ts';

const { folder, ledger, store, verify } = useImportFolder();

const RULES = { slot: null, inferSlots: false };

async function* chunksOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const importText = (text: string, size = 1000) =>
  importAnswers({ ...RULES, paths: ['-'], input: chunksOf(text, size), ledger: ledger() });

const lines = (...values: readonly JsonValue[]): string => values.map((value) => `${stringifyJson(value)}\n`).join('');

const BLOCK = { jsonrpc: '2.0', result: blockAnswer([signedTransaction(1)], 7), id: 1 };
const ASKED = { request: { method: 'getBlock', params: [8, { encoding: 'base64' }] }, response: BLOCK };
const TRANSACTION = { jsonrpc: '2.0', result: transactionAnswer(signedTransaction(2), 5), id: 2 };

test.each([1, 7, 100_000])('imports one answer a line, in chunks of %i bytes', async (size) => {
  const text = lines(ASKED, TRANSACTION, { jsonrpc: '2.0', result: 5, id: 3 });
  expect(await importText(`${text}\r\n\n`, size)).toMatchObject({
    blocks: { stored: 1 },
    withoutBlock: { stored: 1 },
    skippedLines: 1,
    refusals: [],
  });
  expect(await store().slots(0n, U64_MAX, 9)).toEqual([8n]);
  expect((await verify()).faults).toEqual([]);
});

test('refuses a broken line by its number, and imports the others; importing again changes nothing', async () => {
  const text = `${lines(ASKED)}{"jsonrpc":\n\u{0}\n[]\n${lines(BLOCK, TRANSACTION)}{"slot": 12, "blo`;
  const report = await importText(text);
  expect(report.refusals.map(({ file, where, text }) => [file, where, text])).toEqual([
    ['standard input', 'line 2', expect.stringMatching(/^not JSON: /)],
    ['standard input', 'line 3', expect.stringMatching(/^not JSON: /)],
    ['standard input', 'line 5 result', 'its slot is not known: give --slot, an index.json, or --infer-slots'],
    ['standard input', 'line 7', expect.stringMatching(/^not JSON: /)],
  ]);
  expect(report).toMatchObject({ blocks: { stored: 1, refused: 1 }, withoutBlock: { stored: 1 } });
  expect(await importText(text)).toMatchObject({
    blocks: { stored: 0, existing: 1, refused: 1 },
    withoutBlock: { stored: 0, existing: 1 },
  });
});

test('reads the next line when the answers of one are stored', async () => {
  const seen: (readonly bigint[])[] = [];
  async function* input(): AsyncGenerator<Uint8Array> {
    for (const slot of [8, 9, 10]) {
      seen.push(await store().slots(0n, U64_MAX, 9));
      yield Buffer.from(lines({ slot, block: blockAnswer([signedTransaction(slot)], slot - 1) }));
    }
  }
  await importAnswers({ ...RULES, paths: ['-'], input: input(), ledger: ledger() });
  expect(seen).toEqual([[], [8n], [8n, 9n]]);
});

// Seen to fail against: buffering the parts of such a line (536 MB).
test('a line that is too long is passed over, without being kept', async () => {
  const MB = 1024 * 1024;
  let held = 0;
  async function* input(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('one\n');
    const before = process.memoryUsage().arrayBuffers;
    for (let part = 0; part < 512; part++) {
      yield Buffer.alloc(MB, 'x');
      held = Math.max(held, process.memoryUsage().arrayBuffers - before);
    }
    yield Buffer.from('\nthree');
  }
  const found: (readonly [number, string | null])[] = [];
  for await (const { number, bytes } of splitLines(input(), MB)) {
    found.push([number, bytes && Buffer.from(bytes).toString()]);
  }
  expect(found).toEqual([
    [1, 'one'],
    [2, null],
    [3, 'three'],
  ]);
  expect(held).toBeLessThan(400 * MB);
});

test('keeps the first refusals only, and counts the others', async () => {
  const report = await importText('x\n'.repeat(MAX_MESSAGES + 500), 5000);
  expect(report.refusals).toHaveLength(MAX_MESSAGES);
  expect(report.refusalCount).toBe(MAX_MESSAGES + 500);
});

const genesis = (result: string) => ({ request: { method: 'getGenesisHash' }, response: { result } });

test('a stream that names another genesis hash ends there', async () => {
  const other = 'E'.repeat(44);
  expect(await importText(lines(genesis(other), ASKED))).toMatchObject({
    blocks: { stored: 1 },
    notes: [
      { where: 'line 1', text: `it was recorded from a node with genesis hash ${other}, which --genesis would keep` },
    ],
  });
  const identity = parseIdentity({ cluster: 'devnet', genesis: null });
  if (identity !== null) await storeIdentity(ledger(), identity);
  const devnet = genesis('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG');
  const report = await importText(lines(devnet, TRANSACTION, genesis(other), { ...ASKED, slot: 9 }));
  expect(report).toMatchObject({ withoutBlock: { stored: 1 }, blocks: { stored: 0, existing: 0 } });
  expect(report.refusals).toMatchObject([
    { where: 'line 3', text: `it was recorded from a node with genesis hash ${other}, and the ledger is of devnet` },
    { where: '', text: 'the lines after that were not read' },
  ]);
});

test('reads files of lines as streams; a file of another cluster is refused whole', async () => {
  const identity = parseIdentity({ cluster: 'devnet', genesis: null });
  if (identity !== null) await storeIdentity(ledger(), identity);
  const mainnet = { result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' };
  await writeFile(join(folder(), 'a.ndjson'), lines(ASKED));
  await writeFile(join(folder(), 'b.jsonl'), lines(TRANSACTION));
  await writeFile(join(folder(), 'c.json'), stringifyJson([mainnet, TRANSACTION]));
  const paths = ['a.ndjson', 'b.jsonl', 'c.json', 'none.jsonl'].map((name) => join(folder(), name));
  const report = await importAnswers({ ...RULES, paths, ledger: ledger() });
  expect(report).toMatchObject({ blocks: { stored: 1 }, withoutBlock: { stored: 1, existing: 0 } });
  expect(report.refusals).toMatchObject([
    { text: expect.stringMatching(/^it was recorded from a node with genesis hash 5eykt/) },
    { text: expect.stringMatching(/^cannot be read: ENOENT/) },
  ]);
});
