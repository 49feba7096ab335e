import { parseRawTransaction } from '../../../features/search/parse-search.ts';
import { decodeTransactionResponse } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { describe, expect, test } from 'vitest';
import { encodeBase58, encodeHex } from '../../../shared/bytes/encodings.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/json/json.ts';
import { decodeBody } from '../../../rpc-protocol/responses/decode-body.ts';
import { deepTransaction, LIMITS } from '../../../solana/test-support/deep-transaction.ts';
import { mapTransactionFields } from '../../../solana/wire/field-map.ts';
import { decodeTransactionBytes, encodeTransactionBytes } from '../../../solana/wire/transaction-codec.ts';
import { blockRows } from '../../facts/block/block-row.ts';
import { viewCompute } from '../../facts/transaction/view-compute.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';

const DEEPEST = '64.1.1.1.1.1.1.1.1';
const { transaction, answer } = deepTransaction();
const bytes = encodeTransactionBytes(transaction);
const view = viewOf(answer);

describe('bytes of a version 1 transaction at its limits', () => {
  test('decode to the same transaction', () => {
    expect(bytes.length).toBe(LIMITS.bytes);
    expect(decodeTransactionBytes(bytes)).toEqual(transaction);
    expect(transaction.message).toMatchObject({ version: 1, accountKeys: { length: LIMITS.accounts } });
    expect(transaction.message.instructions).toHaveLength(LIMITS.instructions);
  });

  test('have a field for every byte', () => {
    const fields = mapTransactionFields(bytes);
    expect(fields[0]?.start).toBe(0);
    expect(fields.at(-1)?.end).toBe(LIMITS.bytes);
    for (const [at, { start }] of fields.entries()) if (at > 0) expect(start).toBe(fields[at - 1]?.end);
    expect(new Set(fields.map(({ instruction }) => instruction)).size).toBe(LIMITS.instructions + 1);
  });

  test.each([
    ['hex', encodeHex(bytes)],
    ['base58', encodeBase58(bytes)],
    ['base64', Buffer.from(bytes).toString('base64')],
  ])('are found by the search box in %s', (_, text) => {
    const [signature] = transaction.signatures;
    expect(parseRawTransaction(text)).toMatchObject({
      kind: 'found',
      matches: [{ kind: 'rawTransaction', signature, length: LIMITS.bytes }],
    });
  });
});

describe('calls nine levels deep', () => {
  test('have paths and units, and are paired with their log lines', () => {
    expect(view.nesting).toBe('recorded');
    expect(view.instructions).toHaveLength(88);
    expect(view.instructions?.at(-1)).toMatchObject({ id: DEEPEST, depth: 8, units: 90_000n, status: 'completed' });
    expectPairing(view);
  });

  test('are nested by the log if the node recorded no stack heights', () => {
    const byLog = viewOf(changeMeta(answer, (meta) => ({ ...meta, innerInstructions: withoutHeights(meta) })));
    expect(byLog.nesting).toBe('log');
    expect(byLog.instructions?.map(({ id }) => id)).toEqual(view.instructions?.map(({ id }) => id));
    expectPairing(byLog);
  });

  test('take their place in the compute chart: inside their callers, and none over another', () => {
    const compute = viewCompute(view);
    expect(compute?.total).toBe(535_455n);
    expect(new Set(compute?.calls.map(({ depth }) => depth))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    const ends = new Map<string, { readonly start: bigint; readonly end: bigint; next: bigint }>();
    ends.set('', { start: 0n, end: 535_455n, next: 0n });
    for (const { id, start, total } of compute?.calls ?? []) {
      const caller = ends.get(id.split('.').slice(0, -1).join('.'));
      expect(caller, id).toBeDefined();
      expect(start, id).toBeGreaterThanOrEqual(caller?.next ?? 0n);
      expect(start + total, id).toBeLessThanOrEqual(caller?.end ?? 0n);
      if (caller !== undefined) caller.next = start + total;
      ends.set(id, { start, end: start + total, next: start });
    }
  });

  test('have a failure at the ninth level, with the headline linked to it', () => {
    const failed = viewOf(deepTransaction({ fails: true }).answer);
    expect(failed.failure).toMatchObject({ path: [64, 1, 1, 1, 1, 1, 1, 1, 1], custom: { code: 6001 } });
    expect(failed.instructions?.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual([DEEPEST]);
    expect(failed.instructions?.filter(({ status }) => status === 'aborted')).toHaveLength(8);
    const { sentence } = summarizeTransaction(failed);
    expect(JSON.stringify(sentence)).toContain('stopped with its own error 6001');
    expect(JSON.stringify(sentence)).toContain(DEEPEST);
  });

  test('have a block row with every account, and the programs of top-level instructions', () => {
    const decoded = decodeTransactionResponse(answer, decodeBody);
    const [row] = blockRows({ transactions: decoded === null ? [] : [decoded] }) ?? [];
    expect(row).toMatchObject({ instructions: LIMITS.instructions, version: 1, undecoded: null });
    expect(row?.accounts).toEqual(transaction.message.accountKeys);
    expect(row?.programs).toHaveLength(4);
  });
});

function viewOf(json: JsonObject): ViewedTransaction {
  const decoded = decodeTransactionResponse(json, decodeBody);
  if (decoded === null) throw new TypeError('the answer is null');
  return viewTransaction(decoded);
}

/** Each call's first line is its invocation, at its height. */
function expectPairing({ instructions, log }: ViewedTransaction): void {
  for (const { id, depth, programId, firstLine } of instructions ?? []) {
    expect(log?.lines[firstLine ?? -1]?.text, id).toBe(`Program ${programId} invoke [${depth + 1}]`);
  }
}

function changeMeta(json: JsonObject, change: (meta: JsonObject) => JsonObject): JsonObject {
  const { meta } = json;
  return isJsonObject(meta) ? { ...json, meta: change(meta) } : json;
}

function withoutHeights({ innerInstructions }: JsonObject): JsonValue {
  const text = JSON.stringify(innerInstructions).replaceAll(/,"stackHeight":\d/g, '');
  return JSON.parse(text) as JsonValue;
}
