import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { recordedFolder } from '../../shared/test-support/recorded.ts';
import { decodeBlockAnswer } from '../../rpc-protocol/responses/decode-block-answer.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { overviewBlock } from '../../analysis/block/block-overview.ts';
import { createBlockReader } from './block-reader.ts';
import { createBlockRowStream, type BlockRowStream } from './block-row-stream.ts';

const SLOT = 5n;
const HEADER =
  '"blockHeight":4,"blockTime":null,"blockhash":"11111111111111111111111111111111","parentSlot":4,"previousBlockhash":"11111111111111111111111111111111","rewards":[]';
const UNREADABLE = '{"meta":null,"transaction":["AA==","base64"],"version":"legacy"}';
const answer = (result: string) => `{"jsonrpc":"2.0","result":{${result}},"id":1}`;

/** A thread in the same thread: what it hears and says is copied as between two. */
function startOther(first: number, heard: (size: number) => void = () => undefined): BlockRowStream {
  const source = createBlockRowStream(first, () => Promise.resolve());
  const take: BlockRowStream['take'] = async (bytes) => {
    heard(bytes.length);
    return structuredClone(await source.take(structuredClone(bytes)));
  };
  return { take, close: () => undefined };
}

async function read(text: string, size = 50) {
  const reader = createBlockReader(SLOT, Promise.resolve(), startOther);
  const bytes = new TextEncoder().encode(text);
  const seen: (number | null)[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    await reader.take(bytes.subarray(at, at + size));
    seen.push(reader.seen()?.rows?.length ?? null);
  }
  return { overview: (await reader.finish())?.value ?? null, seen };
}

test('the header shows before the first row where it comes first', async () => {
  const { overview, seen } = await read(answer(`${HEADER},"transactions":[${UNREADABLE},${UNREADABLE}]`));
  expect(seen.filter((count) => count !== null)).toEqual([0, 1, 2]);
  expect(overview?.rows?.map(({ index, undecoded }) => [index, undecoded !== null])).toEqual([
    [0, true],
    [1, true],
  ]);
});

test('in another order nothing shows before the end', async () => {
  const { overview, seen } = await read(answer(`"transactions":[${UNREADABLE}],${HEADER}`));
  expect(new Set(seen)).toEqual(new Set([null]));
  expect(overview?.rows?.length).toBe(1);
});

test('an answer without transactions has none', async () => {
  expect((await read(answer(HEADER))).overview?.rows).toBeNull();
});

test.each([
  ['an error', '{"jsonrpc":"2.0","error":{"code":-32007,"message":"skipped"},"id":1}'],
  ['null', '{"jsonrpc":"2.0","result":null,"id":1}'],
  ['a wrong shape', answer('"transactions":[{}],"parentSlot":"x"')],
  ['a broken row', answer(`${HEADER},"transactions":[{"meta":nul}]`)],
  ['a cut text', answer(`${HEADER},"transactions":[${UNREADABLE}`).slice(0, -9)],
  ['no JSON', '<html>'],
  ['transactions twice', answer(`${HEADER},"transactions":[],"transactions":[${UNREADABLE}]`)],
])('%s is left to those who read the whole', async (_, text) => {
  expect((await read(text)).overview).toBeNull();
});

describe('a large answer', () => {
  const COUNT = 40_000;
  const large = answer(`${HEADER},"transactions":[${Array.from({ length: COUNT }, () => UNREADABLE).join(',')}]`);
  const bytes = new TextEncoder().encode(large);

  async function readWith(startThread: (first: number) => BlockRowStream) {
    const reader = createBlockReader(SLOT, undefined, startThread);
    const counts: number[] = [];
    for (let at = 0; at < bytes.length; at += 300_000) {
      await reader.take(bytes.subarray(at, at + 300_000));
      counts.push(reader.seen()?.rows?.length ?? -1);
    }
    const read = await reader.finish();
    reader.close();
    return { rows: read?.value?.rows ?? null, counts };
  }

  test('is read on by another thread, which gets all of it, and nothing is lost or shown twice', async () => {
    const sizes: number[] = [];
    let closed = 0;
    const { rows, counts } = await readWith((first) => ({
      ...startOther(first, (size) => sizes.push(size)),
      close: () => (closed += 1),
    }));
    expect(rows?.map(({ index }) => index)).toEqual(Array.from({ length: COUNT }, (_, index) => index));
    expect(sizes[0]).toBeGreaterThan(1_000_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(bytes.length);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(closed).toBe(1);
  });

  test('is left to those who read the whole where the other thread breaks', async () => {
    const broken = { take: () => Promise.reject(new Error('broken')), close: () => undefined };
    expect((await readWith(() => broken)).rows).toBeNull();
  });
});

const folder = recordedFolder();

describe.skipIf(folder === null)('recorded blocks', () => {
  test.each([
    'kevinheavey+solders__get_block_base64_encoding__b6b03155.json',
    'kevinheavey+solders__get_block_json_encoding__39b6d80e.json',
    'kevinheavey+solders__get_block_json_parsed_encoding__4db1c4ca.json',
    'coinbase+chainstorage__block_without_parent_hash__a3940d2d.json',
    'sava-software+sava__getBlock__7bc64d03.json',
  ])('%s reads as it does whole', async (name) => {
    const json = parseJson(readFileSync(join(folder ?? '', 'raw', name), 'utf8'));
    const result = isJsonObject(json) && json['result'] !== undefined ? json['result'] : json;
    const whole = decodeBlockAnswer(result, SLOT, decodeBody);
    const { overview } = await read(`{"jsonrpc":"2.0","result":${stringifyJson(result)},"id":1}`, 70_000);
    expect(overview).toEqual(whole && overviewBlock(whole));
  });
});
