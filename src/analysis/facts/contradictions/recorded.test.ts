import { decodeBlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../../shared/json/json.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { signaturesOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { checkBlock } from './check-block.ts';
import { checkTransaction, remarksOn } from './check-transaction.ts';

const folder = recordedFolder();
// Seconds, but a busy machine takes ten times as long.
const LONG = { timeout: 240_000 };

// Seen to fail against: adding up the units of inner calls twice.
test.skipIf(folder === null)('recorded answers of real nodes do not contradict themselves', LONG, () => {
  const [contradicted, remarked]: [string[], string[]] = [[], []];
  let compared = 0;
  for (const { view } of recordedViews(folder ?? '')) {
    const [signature] = view.signatures;
    if (signature === undefined) continue;
    compared++;
    const found = checkTransaction(view, { checks: null, listed: null });
    if (found.length > 0) contradicted.push(`${signature.slice(0, 8)} ${found.map(({ kind }) => kind).join(', ')}`);
    const remarks = remarksOn(view, Date.UTC(2026, 0), null);
    if (remarks.length > 0) remarked.push(`${signature.slice(0, 8)} ${remarks.map(({ kind }) => kind).join(', ')}`);
  }
  expect(compared).toBeGreaterThan(4000);
  expect(contradicted.toSorted()).toEqual([
    // Written by a client that printed the address of the number in memory.
    '3NgoR4K9 unitLimit',
    // Recorded from a simulator: its fee leaves out the signature that a precompile verifies, its balances do not.
    '3p9fzShS lamports',
    // From the same client; somebody removed a balance.
    'phM9bESb balanceCount, unitLimit',
    // A copy edited by hand.
    'uhHy7XE5 status',
  ]);
  expect(remarked.toSorted()).toEqual([
    // One recorder kept only a part of the metadata.
    '1NP3vjTM damage, damage',
    // Rows of slot 43,200,000.
    '3P1yxxFj repeatedCalls',
    // The same simulator.
    '3p9fzShS fee',
    '44r38hfG repeatedCalls',
    '4uXcPQX2 repeatedCalls',
    // Of the same recorder.
    '5Cu3tD15 damage, damage, damage',
    // A vote of slot 1 on a new chain, which takes no fees yet; recorded twice.
    '63jnpMCs fee',
    '63jnpMCs fee',
    'kWonemta repeatedCalls',
  ]);
});

test.skipIf(folder === null)('recorded blocks do not contradict themselves', LONG, () => {
  const contradicted: string[] = [];
  let compared = 0;
  for (const block of recordedBlocks(join(folder ?? '', 'raw'))) {
    const ids = block.transactions?.map(({ body }) => signaturesOf(body)[0] ?? null) ?? block.signatures ?? [];
    for (const { kind } of checkBlock(block, ids, [])) contradicted.push(`parent ${block.parentSlot}: ${kind}`);
    compared++;
  }
  expect(compared).toBeGreaterThan(30);
  // Put together by hand for a client's tests.
  expect(contradicted).toEqual(['parent 429: blockHeight']);
});

/** The answers to getBlock that decode. The slot, which no answer has, is at least that after the parent's. */
function* recordedBlocks(path: string) {
  for (const file of readdirSync(path)) {
    const text = readFileSync(join(path, file), 'utf8');
    if (!text.includes('"previousBlockhash"')) continue;
    const json = orNull(() => parseJson(text));
    const result = isJsonObject(json) && isJsonObject(json['result']) ? json['result'] : json;
    if (!isJsonObject(result) || !('previousBlockhash' in result)) continue;
    const { parentSlot } = result;
    const slot = typeof parentSlot === 'number' ? BigInt(parentSlot) + 1n : 1n;
    const block = orNull(() => decodeBlockResponse(result, slot, decodeBody));
    if (block !== null) yield block;
  }
}

/** null for a file that was edited by hand, or that its recorder left invalid. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
