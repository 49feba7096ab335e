import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AnswerDecodeError } from '../../src/rpc-client/exchange/errors.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import type { LedgerStore } from '../../src/rpc-service/store/ledger-store.ts';
import { resultOf } from '../../src/rpc-service/test-support/call-method.ts';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { STORY_SIGNATURES } from '../../src/ledger/test-support/tour-stories.ts';
import { isJsonArray, isJsonObject, type JsonObject, stringifyJson } from '../../src/shared/json/json.ts';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { parseSignature, type Signature } from '../../src/solana/ids/ids.ts';
import { type PlantedAnswer, plantEverywhere } from './test-support/planted-answers.ts';
import { printTransactionPage } from './test-support/print-transaction-page.tsx';

// Impossible values in every place of an answer. The page renders, or the client rejects the answer with the path of
// the value.

vi.stubGlobal('location', { hash: '' });

const LEVELS = 20_000;
const PLACEHOLDER = 'nested here';

let store: LedgerStore;
/** Transactions with inner instructions, failures, tokens, lookup tables and return data. */
let answers: readonly JsonObject[];

beforeAll(async () => {
  store = await openLedger(null);
  const service = createService(store);
  const requests = STORY_SIGNATURES.flatMap((signature) =>
    ['jsonParsed', 'json'].map((encoding) => [signature, { encoding, maxSupportedTransactionVersion: 1 }]),
  );
  answers = await Promise.all(
    requests.map(async (params) => {
      const result = await resultOf('getTransaction', JSON.stringify(params).slice(1, -1), service);
      if (!isJsonObject(result)) throw new Error(`no answer to ${JSON.stringify(params)}`);
      return result;
    }),
  );
});
afterAll(() => store.close());

// Seen to fail against: program-text tables with a prototype (two positions failed for each name; in a short run, two in all).
const NAMES = ['__proto__', 'constructor', 'valueOf', 'toString', 'hasOwnProperty'];
// Each place has one of the names in a short run, and each of them in a long one.
test.each<readonly [string, readonly string[]]>(
  IS_LONG ? NAMES.map((name) => [name, [name]]) : [['five names', NAMES]],
)('draws the page of a transaction with names of the prototype in any place that has text: %s', async (_, names) => {
  const planted = plantEverywhere(answers, PLACEHOLDER, (value) => typeof value === 'string');
  let next = 0;
  const drawn = await drawAll(planted, (text) => text.replace(PLACEHOLDER, names[next++ % names.length] ?? ''));
  expect(drawn).toBeGreaterThan(60);
});

// Seen to fail against: recursion into `parsed`, `err`, `status`, return data and the raw response (stack overflow in
// 103 of 200 places), also in a short run, which has arrays in one place and objects in the next.
const ARRAYS = '['.repeat(LEVELS) + ']'.repeat(LEVELS);
const OBJECTS = `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`;
test.each<readonly [string, readonly string[]]>(
  IS_LONG
    ? [
        ['arrays', [ARRAYS]],
        ['objects', [OBJECTS]],
      ]
    : [['arrays and objects', [ARRAYS, OBJECTS]]],
)('draws or refuses the page of a transaction with nested %s in any place', async (_, nested) => {
  // A short run plants in every third place.
  const planted = plantEverywhere(answers, PLACEHOLDER).filter((_, at) => IS_LONG || at % 3 === 0);
  expect(planted.length).toBeGreaterThan(IS_LONG ? 150 : 50);
  let next = 0;
  await drawAll(planted, (text) => text.replace(JSON.stringify(PLACEHOLDER), nested[next++ % nested.length] ?? ''));
});

/** Renders the page of each answer that the client accepts, and returns their number. */
async function drawAll(planted: readonly PlantedAnswer[], change = (text: string) => text): Promise<number> {
  const faults: string[] = [];
  let drawn = 0;
  for (const { path, json, original } of planted) {
    const text = change(stringifyJson({ jsonrpc: '2.0', id: 1, result: json }));
    try {
      expect(await printTransactionPage(text, signatureOf(original))).toContain('id="raw"');
      drawn++;
    } catch (error) {
      if (!(error instanceof AnswerDecodeError)) faults.push(`${path}: ${String(error)}`);
    }
  }
  expect(faults).toEqual([]);
  return drawn;
}

function signatureOf({ transaction }: JsonObject): Signature {
  const signatures = isJsonObject(transaction) ? transaction['signatures'] : undefined;
  const [first] = isJsonArray(signatures) ? signatures : [];
  const signature = typeof first === 'string' ? parseSignature(first) : null;
  if (signature === null) throw new Error('an answer without a signature');
  return signature;
}
