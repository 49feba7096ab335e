import { expect, test } from 'vitest';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import { PAYER, signature } from '../test-support/sample-blocks.ts';

const BLOCK_METHODS = ['getBlock', 'getConfirmedBlock'];
const TRANSACTION_METHODS = ['getTransaction', 'getConfirmedTransaction'];
const KNOWN_SIGNATURE = `"${signature(11)}"`;

test.each([
  ['"x"', 'invalid type: string "x", expected u64'],
  ['"100"', 'invalid type: string "100", expected u64'],
  ['"a\\"b\\\\\\n\\u0000\\u200b"', 'invalid type: string "a\\"b\\\\\\n\\0\\u{200b}", expected u64'],
  ['-1', 'invalid value: integer `-1`, expected u64'],
  ['-9223372036854775808', 'invalid value: integer `-9223372036854775808`, expected u64'],
  ['1.5', 'invalid type: floating point `1.5`, expected u64'],
  ['5.0', 'invalid type: floating point `5.0`, expected u64'],
  ['1e3', 'invalid type: floating point `1000.0`, expected u64'],
  ['-0', 'invalid type: floating point `-0.0`, expected u64'],
  ['18446744073709551616', 'invalid type: floating point `18446744073709552000.0`, expected u64'],
  ['true', 'invalid type: boolean `true`, expected u64'],
  ['null', 'invalid type: null, expected u64'],
  ['[]', 'invalid type: sequence, expected u64'],
  ['{}', 'invalid type: map, expected u64'],
])('rejects %s as a slot', async (param, reason) => {
  for (const method of [...BLOCK_METHODS, 'getBlockTime', 'getBlocks']) {
    expect(await errorOf(method, param)).toEqual({ code: -32602, message: `Invalid params: ${reason}.` });
  }
});

test('accepts the largest slot', async () => {
  expect(await callMethod('getConfirmedBlock', '18446744073709551615')).toMatchObject({ result: null });
});

test.each([
  ['5', 'Invalid params: invalid type: integer `5`, expected a string.'],
  ['18446744073709551615', 'Invalid params: invalid type: integer `18446744073709551615`, expected a string.'],
  ['-1', 'Invalid params: invalid type: integer `-1`, expected a string.'],
  ['1.5', 'Invalid params: invalid type: floating point `1.5`, expected a string.'],
  ['false', 'Invalid params: invalid type: boolean `false`, expected a string.'],
  ['null', 'Invalid params: invalid type: null, expected a string.'],
  ['[]', 'Invalid params: invalid type: sequence, expected a string.'],
  [`"${'1'.repeat(89)}"`, 'Invalid param: WrongSize'],
  [`"${'0'.repeat(89)}"`, 'Invalid param: WrongSize'],
  ['"not base58!"', 'Invalid param: Invalid'],
  ['"11110"', 'Invalid param: Invalid'],
  ['""', 'Invalid param: WrongSize'],
  ['"1111"', 'Invalid param: WrongSize'],
  [`"${'1'.repeat(63)}"`, 'Invalid param: WrongSize'],
  [`"${'z'.repeat(88)}"`, 'Invalid param: WrongSize'],
])('rejects %s as a signature', async (param, message) => {
  for (const method of TRANSACTION_METHODS) {
    expect(await errorOf(method, param)).toEqual({ code: -32602, message });
  }
});

const ENCODINGS = 'json, jsonParsed, base58, base64, binary';

test.each([
  ['"xml"', `\`encoding\` is "xml"; allowed: ${ENCODINGS}`],
  ['"JSON"', `\`encoding\` is "JSON"; allowed: ${ENCODINGS}`],
  ['{"encoding":"base64+zstd"}', `\`encoding\` is "base64+zstd"; allowed: ${ENCODINGS}`],
  ['{"encoding":5}', `\`encoding\` is 5; allowed: ${ENCODINGS}`],
  ['{"commitment":"final"}', '`commitment` is "final"; allowed: finalized, confirmed'],
  ['{"commitment":1}', '`commitment` is 1; allowed: finalized, confirmed'],
  [
    '{"maxSupportedTransactionVersion":256}',
    '`maxSupportedTransactionVersion` is 256; allowed: an integer from 0 to 255',
  ],
  [
    '{"maxSupportedTransactionVersion":"legacy"}',
    '`maxSupportedTransactionVersion` is "legacy"; allowed: an integer from 0 to 255',
  ],
  ['5', 'the configuration is 5; allowed: an object, or the name of an encoding'],
  ['[]', 'the configuration is []; allowed: an object, or the name of an encoding'],
  ['true', 'the configuration is true; allowed: an object, or the name of an encoding'],
])('rejects the configuration %s and lists what is allowed', async (config, reason) => {
  const error = { code: -32602, message: `Invalid params: ${reason}.` };
  for (const method of BLOCK_METHODS) expect(await errorOf(method, `100, ${config}`)).toEqual(error);
  for (const method of TRANSACTION_METHODS)
    expect(await errorOf(method, `${KNOWN_SIGNATURE}, ${config}`)).toEqual(error);
});

test('truncates a long value in an error without splitting a surrogate pair', async () => {
  const emoji = '\u{1f600}';
  for (const start of ['', 'a']) {
    const { message } = await errorOf('getBlock', `100, "${start}${emoji.repeat(90)}"`);
    expect(message).toBe(
      `Invalid params: \`encoding\` is "${start}${emoji.repeat(79 - start.length)}…; allowed: ${ENCODINGS}.`,
    );
  }
});

test('rejects transactionDetails and rewards values that a method does not support', async () => {
  expect(await errorOf('getBlock', '100, {"transactionDetails":"some"}')).toEqual({
    code: -32602,
    message: 'Invalid params: `transactionDetails` is "some"; allowed: full, accounts, signatures, none.',
  });
  expect(await errorOf('getConfirmedBlock', '100, {"transactionDetails":"accounts"}')).toEqual({
    code: -32602,
    message: 'Invalid params: `transactionDetails` is "accounts"; allowed: full, signatures, none.',
  });
  expect(await errorOf('getBlock', '100, {"rewards":"no"}')).toEqual({
    code: -32602,
    message: 'Invalid params: `rewards` is "no"; allowed: true, false.',
  });
});

test('rejects `processed` like nodes', async () => {
  const error = { code: -32602, message: 'Method does not support commitment below `confirmed`' };
  for (const method of [...BLOCK_METHODS, 'getBlocks']) {
    expect(await errorOf(method, '100, {"commitment":"processed"}')).toEqual(error);
  }
  for (const method of TRANSACTION_METHODS) {
    expect(await errorOf(method, `${KNOWN_SIGNATURE}, {"commitment":"processed"}`)).toEqual(error);
  }
});

test('every method with a commitment accepts the names of older nodes', async () => {
  for (const [oldName, visibleSlots] of [
    ['max', [100]],
    ['root', [100]],
    ['single', [100, 104]],
    ['singleGossip', [100, 104]],
  ] as const) {
    for (const slot of [100, 104]) {
      const config = `{"commitment":"${oldName}","transactionDetails":"none"}`;
      for (const method of ['getConfirmedBlock', 'getBlock']) {
        const { result } = await callMethod(method, `${slot}, ${config}`);
        const isVisible = visibleSlots.some((visible) => visible === slot);
        expect((result ?? null) !== null, `${method} ${slot} ${oldName}`).toBe(isVisible);
      }
    }
    const newest = visibleSlots.length === 1 ? 103 : 104;
    const config = `{"commitment":"${oldName}"}`;
    expect(await resultOf('getSlot', config)).toBe(newest);
    expect(await resultOf('getEpochInfo', config)).toMatchObject({ absoluteSlot: newest });
    for (const method of ['getBlocks', 'getConfirmedBlocks'])
      expect(await resultOf(method, `103, ${config}`)).toHaveLength(newest - 102);
    for (const method of ['getBlocksWithLimit', 'getConfirmedBlocksWithLimit'])
      expect(await resultOf(method, `103, 9, ${config}`)).toHaveLength(newest - 102);
  }
  expect(await resultOf('getSlot', '{"commitment":"recent"}')).toBe(104);
  for (const [method, params] of [
    ['getConfirmedBlock', '100'],
    ['getBlock', '100'],
    ['getBlocks', '100, 101'],
    ['getTransaction', KNOWN_SIGNATURE],
    ['getSignaturesForAddress', `"${PAYER}"`],
  ] as const)
    expect(await errorOf(method, `${params}, {"commitment":"recent"}`)).toEqual({
      code: -32602,
      message: 'Method does not support commitment below `confirmed`',
    });
});

test('ignores unknown keys and nulls', async () => {
  const nulls = '"encoding":null,"commitment":null,"transactionDetails":null,"rewards":null';
  const config = `{"future":[1],"__proto__":{"encoding":"xml"},${nulls},"maxSupportedTransactionVersion":null}`;
  for (const method of BLOCK_METHODS) {
    expect(await callMethod(method, `100, ${config}`)).toEqual(await callMethod(method, '100'));
    expect(await callMethod(method, '100, null')).toEqual(await callMethod(method, '100'));
  }
});
