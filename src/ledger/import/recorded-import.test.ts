import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/base64.ts';
import { type JsonObject, stringifyJson } from '../../shared/json/json.ts';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction-response.ts';
import type { TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { openLmdbWriter } from '../engine/lmdb-engine.ts';
import { compareWithRecorded } from '../test-support/compare-with-recorded.ts';
import { acceptedAnswers, importRecorded, type RecordedLedger } from '../test-support/recorded-ledger.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { importAnswers } from './import-answers.ts';
import type { Remark } from './import-report.ts';

const recorded = recordedFolder();
let imported: RecordedLedger | null = null;
beforeAll(async () => {
  if (recorded !== null) imported = await importRecorded(recorded);
}, 60_000);
afterAll(() => imported?.remove());

/** Every reason for which a true recording cannot be taken. */
const FAIR_REASONS: readonly RegExp[] = [
  /^transactionDetails (signatures|none): /,
  /^a transaction without its slot$/,
  // Test validators start over at slot 1; some blocks are there whole and cut; one recorder broke lines inside logs.
  /^slot \d+ holds another (block|recording)/,
  /^another recording of transaction /,
  // One recorder kept a part of the metadata only, one wrote a commission by hand.
  /^result\.meta\.(preBalances|fee): expected .*, found nothing$/,
  /^result\.rewards\[0\]\.commission: expected an integer from 0 to 255, found 0\.1$/,
];

/** In the folder of what could not be verified, but decoded and verified here: it has a version 1 transaction. */
const VERSION_1 = 'solana-foundation+explorer__block-responses__24f21256.json';

const sourceOf = ({ file }: Remark): string => relative(recorded ?? '', file).split('/')[0] ?? '';

test.skipIf(recorded === null)('true recordings are stored, or refused for a fair reason', async () => {
  const report = imported?.report;
  const unfair = report?.refusals.filter(
    (remark) => sourceOf(remark) !== 'raw-unverified' && !FAIR_REASONS.some((reason) => reason.test(remark.text)),
  );
  expect(unfair).toEqual([]);
  expect(report?.blocks.stored).toBeGreaterThan(0);
  expect(report?.looseTransactions.stored).toBeGreaterThan(0);
});

test.skipIf(recorded === null)('what was edited or invented is refused by name', async () => {
  if (recorded === null || imported === null) return;
  const taken = new Set<string>();
  for await (const { file } of acceptedAnswers(join(recorded, 'raw-unverified'), imported.report))
    taken.add(basename(file));
  expect([...taken]).toEqual([VERSION_1]);
});

test.skipIf(recorded === null)(
  'every signature that was stored verifies, and every row agrees with the others',
  async () => {
    if (imported === null) return;
    const { rows, signatures, faults } = await verifyLedger(imported.ledger);
    const { blocks, blockTransactions, looseTransactions } = imported.report;
    expect(faults).toEqual([]);
    expect(rows).toBe(blocks.stored + blockTransactions.stored + looseTransactions.stored);
    expect(signatures).toBeGreaterThanOrEqual(blockTransactions.stored + looseTransactions.stored);
  },
);

test.skipIf(recorded === null)('answers equal what was recorded, but for known exceptions', async () => {
  if (recorded === null || imported === null) return;
  const { compared, unexplained, unmet } = await compareWithRecorded(recorded, imported);
  console.log(`${compared} recorded answers compared`);
  expect(unexplained).toEqual([]);
  expect(unmet).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

test.skipIf(recorded === null)('importing twice changes nothing', async () => {
  if (recorded === null || imported === null) return;
  const first = imported.report;
  const again = await importAnswers({ paths: [recorded], ledger: imported.ledger, slot: null, inferSlots: true });
  expect(again.refusals).toEqual(first.refusals);
  for (const tally of ['blocks', 'blockTransactions', 'looseTransactions'] as const) {
    const { stored, there, refused } = first[tally];
    expect(again[tally]).toEqual({ stored: 0, there: stored + there, refused });
  }
});

test.skipIf(recorded === null)(
  'one flipped byte in signature or message is refused by name',
  { timeout: 60_000 },
  async () => {
    if (recorded === null || imported === null) return;
    const folder = await mkdtemp(join(tmpdir(), 'slotscope-flipped-'));
    await mkdir(join(folder, 'files'));
    let [files, parsed] = [0, 0];
    for await (const { kind, json } of acceptedAnswers(recorded, imported.report)) {
      if (kind !== 'transaction') continue;
      const body = decodeTransactionResponse(json, decodeBody)?.body;
      // An answer without bytes is refused only after up to 4,096 candidate messages: one in five is enough.
      if (body?.form === 'parsed' && parsed++ % 5 > 0) continue;
      await writeFile(join(folder, 'files', `${files}.json`), flipped(json, body, files++));
    }
    expect(parsed).toBeGreaterThan(50);
    const ledger = openLmdbWriter(join(folder, 'ledger'));
    const report = await importAnswers({ paths: [join(folder, 'files')], ledger, slot: null, inferSlots: true });
    expect(report.looseTransactions).toEqual({ stored: 0, there: 0, refused: files });
    expect(new Set(report.refusals.map(({ file }) => file)).size).toBe(files);
    await ledger.close();
    await rm(folder, { recursive: true });
  },
);

/**
 * The answer with one bit of its transaction's bytes flipped, at a place that depends on `number`. An answer in jsonParsed form,
 * which holds no bytes, gets another blockhash.
 */
function flipped(json: JsonObject, body: TransactionEntry['body'] | undefined, number: number): string {
  if (body?.form === 'parsed') return stringifyJson(json).replace(body.recentBlockhash, '1'.repeat(32));
  if (body?.form !== 'wire') throw new Error('accepted without bytes');
  const bytes = encodeTransactionBytes(body.transaction);
  const at = (number * 31) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (number % 8));
  return stringifyJson({ ...json, transaction: [encodeBase64(bytes), 'base64'] });
}
