import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import type { TableName } from '../engine/key-value.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import {
  type RecordedLedger,
  acceptedAnswers,
  compareWithRecorded,
  importRecorded,
} from '../test-support/recorded-answers.ts';
import { importAnswers } from './import-answers.ts';
import type { ImportMessage } from './import-report.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { verifyLedger } from '../commands/ledger-verify.ts';

const recorded = recordedFolder();
let imported: RecordedLedger | null = null;
beforeAll(async () => {
  if (recorded !== null) imported = await importRecorded(recorded);
});
afterAll(() => imported?.remove());

/** The reasons for which a genuine recording may be rejected. */
const EXPECTED_REASONS: readonly RegExp[] = [
  /^transactionDetails (signatures|none): /,
  /^a transaction without its slot$/,
  // Test validators start at slot 1 again; some blocks were recorded whole and truncated; one recorder broke lines inside logs.
  /^slot \d+ holds another (block|recording)/,
  /^it is of another genesis: the blockhash of slot 0 is /,
  /^another recording of transaction /,
  // One recorder kept only part of the metadata, another wrote a commission by hand.
  /^meta\.(preBalances|fee): expected .*, found nothing$/,
  /^rewards\[0\]\.commission: expected an integer from 0 to 255, found 0\.1$/,
];

/** In the folder of unverified recordings, but valid: web3.js printed the public keys of two as numbers, the last has version 1. */
const VALID: readonly string[] = [
  'milktoastlab+SolanaNFTBot__openSeaBidTx__cd56831e.json',
  'milktoastlab+SolanaNFTBot__openSeaSaleTx__a45e2850.json',
  'solana-foundation+explorer__block-responses__24f21256.json',
];

const sourceOf = ({ file }: ImportMessage): string => relative(recorded ?? '', file).split('/')[0] ?? '';

test.skipIf(recorded === null)('stores genuine recordings, or refuses them for an expected reason', async () => {
  const report = imported?.report;
  const unexpected = report?.refusals.filter(
    (remark) => sourceOf(remark) !== 'raw-unverified' && !EXPECTED_REASONS.some((reason) => reason.test(remark.text)),
  );
  expect(unexpected).toEqual([]);
  expect(report?.blocks.stored).toBeGreaterThan(0);
  expect(report?.withoutBlock.stored).toBeGreaterThan(0);
});

test.skipIf(recorded === null)('refuses edited and invented recordings', async () => {
  if (recorded === null || imported === null) return;
  const accepted = new Set<string>();
  for await (const { file } of acceptedAnswers(join(recorded, 'raw-unverified'), imported.report))
    accepted.add(basename(file));
  expect([...accepted]).toEqual(VALID);
});

test.skipIf(recorded === null)('every stored signature is valid, and the rows are consistent', async () => {
  if (imported === null) return;
  const { rows, signatures, faults, links, notes } = await verifyLedger(imported.ledger, () => {}, {
    history: false,
  });
  const { blocks, blockTransactions, withoutBlock } = imported.report;
  expect(faults).toEqual([]);
  expect(notes).toEqual([]);
  expect([links.broken, imported.report.links.broken]).toEqual([0, 0]);
  expect(links.lamportLinks).toBeGreaterThan(IS_LONG ? 25_000 : 2_000);
  const count = async (table: TableName): Promise<number> =>
    (await imported?.ledger.keys(table, { limit: Number.MAX_SAFE_INTEGER }))?.length ?? 0;
  const [absent, entries] = [await count('absent'), await count('entries')];
  console.log(`${absent} of ${blocks.stored + withoutBlock.stored} answers leave fields out`);
  const [byAddress, byOwner] = [await count('tx-by-addr'), await count('tx-by-owner')];
  expect(byAddress).toBeGreaterThan(blockTransactions.stored);
  const others = blocks.stored + blockTransactions.stored + withoutBlock.stored + absent + entries;
  expect(rows).toBe(others + byAddress + byOwner + 2);
  expect(signatures).toBeGreaterThanOrEqual(blockTransactions.stored + withoutBlock.stored);
});

test.skipIf(recorded === null)('the service’s answers equal the recordings, except for known differences', async () => {
  if (recorded === null || imported === null) return;
  const { compared, unexplained, unused } = await compareWithRecorded(recorded, imported);
  console.log(`${compared} recorded answers compared`);
  expect(unexplained).toEqual([]);
  expect(unused).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

test.skipIf(recorded === null)('importing twice changes nothing', async () => {
  if (recorded === null || imported === null) return;
  const first = imported.report;
  const folders = ['raw-localnet', 'raw-unverified', 'car'].map((name) => join(recorded, name));
  const paths = IS_LONG ? [recorded] : folders;
  const again = await importAnswers({ paths, ledger: imported.ledger, slot: null, inferSlots: true });
  const isPart = ({ file }: ImportMessage) => paths.some((path) => file.startsWith(path));
  expect(again.refusals).toEqual(first.refusals.filter(isPart));
  for (const item of ['blocks', 'blockTransactions', 'withoutBlock'] as const) {
    expect(again[item].stored).toBe(0);
    expect(again[item].existing).toBeGreaterThan(0);
    if (!IS_LONG) continue;
    const { stored, existing, refused } = first[item];
    expect(again[item]).toEqual({ stored: 0, existing: stored + existing, refused });
  }
});

test.skipIf(recorded === null)('refuses one flipped bit in signature or message', async () => {
  if (recorded === null || imported === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-flipped-'));
  await mkdir(join(folder, 'files'));
  let [files, wire, parsed] = [0, 0, 0];
  for await (const { kind, json } of acceptedAnswers(recorded, imported.report)) {
    if (kind !== 'transaction') continue;
    const body = decodeTransactionResponse(json, decodeBody)?.body;
    // An answer without bytes is rejected only after up to 4,096 candidate messages: a few are enough.
    if (body?.form === 'parsed' && parsed++ % (IS_LONG ? 5 : 75) > 0) continue;
    if (body?.form === 'wire' && wire++ % (IS_LONG ? 1 : 3) > 0) continue;
    await writeFile(join(folder, 'files', `${files}.json`), flipped(json, body, files++));
  }
  expect(parsed).toBeGreaterThan(50);
  expect(files).toBeGreaterThan(50);
  const ledger = openSqliteWriter(join(folder, 'ledger'));
  const report = await importAnswers({ paths: [join(folder, 'files')], ledger, slot: null, inferSlots: true });
  expect(report.withoutBlock).toEqual({ stored: 0, existing: 0, refused: files });
  expect(new Set(report.refusals.map(({ file }) => file)).size).toBe(files);
  await ledger.close();
  await rm(folder, { recursive: true });
});

/**
 * The answer with one bit of its transaction's bytes flipped, at a position that depends on `number`. A jsonParsed answer, which
 * contains no bytes, gets another blockhash.
 */
function flipped(json: JsonObject, body: TransactionEntry['body'] | undefined, number: number): string {
  if (body?.form === 'parsed') return stringifyJson(json).replace(body.recentBlockhash, '1'.repeat(32));
  if (body?.form !== 'wire') throw new Error('accepted without bytes');
  const bytes = encodeTransactionBytes(body.transaction);
  const at = (number * 31) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (number % 8));
  return stringifyJson({ ...json, transaction: [encodeBase64(bytes), 'base64'] });
}
