import { decodeBlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isJsonObject, parseJson } from '../../../shared/json/json.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { signaturesOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { checkBlock } from './check-block.ts';

const folder = recordedFolder();
// Seconds, but a busy machine takes ten times as long.
const LONG = { timeout: 240_000 };

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
