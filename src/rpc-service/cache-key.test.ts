import { expect, test } from 'vitest';
import { responseText } from './response.ts';
import { sampleService } from './test-support/call-method.ts';
import { signature } from './test-support/sample-blocks.ts';

/** The cache key of a call with these parameters, whose request text is not the same as that of any other. */
function keyOf(method: string, params: string): string | null {
  return sampleService(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`)?.cacheKey ?? null;
}

const ID = signature(11);

test.each([
  [
    'getBlock',
    [
      '[100]',
      ' [ 100 , {} ]',
      '[100,null]',
      '[100,"json"]',
      '[100,{"encoding":"json","transactionDetails":"full","rewards":true}]',
      '[100,{"rewards":true,"encoding":"json"}]',
      '[100,{"commitment":"confirmed"}]',
      '[100,{"commitment":"finalized","unknown":1}]',
      '[100,{"maxSupportedTransactionVersion":null}]',
    ],
  ],
  [
    'getTransaction',
    [`["${ID}"]`, `["${ID}", "json"]`, `["\\u${ID.charCodeAt(0).toString(16).padStart(4, '0')}${ID.slice(1)}"]`],
  ],
])('%s has one cache key for however the same is asked', (method, texts) => {
  expect(keyOf(method, texts[0] ?? '')).toContain(`${method} `);
  expect(new Set(texts.map((params) => keyOf(method, params))).size).toBe(1);
});

test.each([
  [
    'getBlock',
    [
      '[100]',
      '[101]',
      '[100,"base64"]',
      '[100,{"rewards":false}]',
      '[100,{"transactionDetails":"none"}]',
      '[100,{"footer":true}]',
      '[100,{"maxSupportedTransactionVersion":0}]',
      '[100,{"maxSupportedTransactionVersion":1}]',
    ],
  ],
  [
    'getTransaction',
    [
      `["${ID}"]`,
      `["${signature(12)}"]`,
      `["${ID}","jsonParsed"]`,
      `["${ID}",{"maxSupportedTransactionVersion":0}]`,
      `["${ID}",{"slot":5}]`,
    ],
  ],
])('%s has a cache key for everything that changes the answer', (method, texts) => {
  const deprecated = method.replace('get', 'getConfirmed');
  // The deprecated method has no footers.
  const old = texts.filter((params) => !params.includes('footer'));
  const keys = [...texts, ...old].map((params, at) => keyOf(at < texts.length ? method : deprecated, params));
  expect(new Set(keys).size).toBe(texts.length + old.length);
});

// Seen to fail against: a key without one of the options.
test('requests with the same cache key have the same response', async () => {
  const responses = new Map<string, string | null>();
  const options = [
    '"json"',
    '"base64"',
    '"jsonParsed"',
    'null',
    '{"rewards":false}',
    '{"maxSupportedTransactionVersion":0}',
    '{"commitment":"confirmed","maxSupportedTransactionVersion":1}',
    '{"encoding":"json","maxSupportedTransactionVersion":1}',
    '{"transactionDetails":"signatures"}',
  ];
  let same = 0;
  for (const method of ['getBlock', 'getConfirmedBlock'])
    for (const slot of [100, 101, 102, 103])
      for (const option of options) {
        const response = sampleService(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":[${slot},${option}]}`);
        const key = response?.cacheKey ?? '';
        const text = await responseText(response);
        if (responses.has(key)) same++;
        expect(responses.get(key) ?? text).toBe(text);
        responses.set(key, text);
      }
  expect(same).toBe(16);
});

test('a call with invalid parameters, or of another method, is not cached', () => {
  expect(keyOf('getBlock', '["x"]')).toBeNull();
  expect(keyOf('getBlock', '[100,{"encoding":"x"}]')).toBeNull();
  expect(keyOf('getSlot', '[]')).toBeNull();
});
