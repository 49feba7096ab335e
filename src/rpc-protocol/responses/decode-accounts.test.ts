import { expect, test } from 'vitest';
import { type JsonValue, parseJson } from '../../shared/json/json.ts';
import { decodeAccountInfo, decodeMultipleAccounts } from './decode-accounts.ts';

/** The mint of USDC on mainnet-beta, with its first 8 bytes of data. */
const ACCOUNT = {
  data: ['AQAAAJj+huA=', 'base64'],
  executable: false,
  lamports: 426_838_178_322n,
  owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  rentEpoch: 18_446_744_073_709_551_615n,
  space: 82,
};
const DECODED = {
  owner: ACCOUNT.owner,
  lamports: 426_838_178_322n,
  executable: false,
  rentEpoch: 18_446_744_073_709_551_615n,
  data: Uint8Array.of(1, 0, 0, 0, 0x98, 0xfe, 0x86, 0xe0),
  space: 82n,
};
const answer = (value: JsonValue): JsonValue => ({ context: { apiVersion: '4.0.0', slot: 400_031_874 }, value });

test('reads an account exactly, from the text of the answer', () => {
  const text =
    '{"context":{"apiVersion":"4.0.0","slot":400031874},"value":{"data":["AQAAAJj+huA=","base64"],"executable":false,"lamports":426838178322,"owner":"TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA","rentEpoch":18446744073709551615,"space":82}}';
  expect(decodeAccountInfo(parseJson(text))).toEqual({ slot: 400_031_874n, value: DECODED });
});

test('null is an account that does not exist', () => {
  expect(decodeAccountInfo(answer(null))).toEqual({ slot: 400_031_874n, value: null });
  expect(decodeMultipleAccounts(answer([null, ACCOUNT, null]), 3).value).toEqual([null, DECODED, null]);
});

test('reads accounts of nodes that do not say the length, and without data or context version', () => {
  const { space: _, ...older } = ACCOUNT;
  expect(decodeAccountInfo({ context: { slot: 5 }, value: older })).toEqual({
    slot: 5n,
    value: { ...DECODED, space: null },
  });
  const empty = { ...ACCOUNT, data: ['', 'base64'] };
  expect(decodeAccountInfo(answer(empty)).value?.data).toEqual(new Uint8Array());
});

test.each<readonly [string, JsonValue, string]>([
  ['no context', { value: ACCOUNT }, 'result.context'],
  ['no slot', { context: {}, value: null }, 'result.context.slot'],
  ['no value', { context: { slot: 5 } }, 'result.value'],
  ['not an object', 'account', 'result'],
  ['owner', answer({ ...ACCOUNT, owner: 'Token' }), 'result.value.owner'],
  ['lamports', answer({ ...ACCOUNT, lamports: -1 }), 'result.value.lamports'],
  ['fractions', answer({ ...ACCOUNT, lamports: 0.5 }), 'result.value.lamports'],
  ['executable', answer({ ...ACCOUNT, executable: 1 }), 'result.value.executable'],
  ['above u64', answer({ ...ACCOUNT, rentEpoch: 18_446_744_073_709_551_616n }), 'result.value.rentEpoch'],
  ['another encoding', answer({ ...ACCOUNT, data: ['2Vfu', 'base58'] }), 'result.value.data'],
  ['no encoding', answer({ ...ACCOUNT, data: 'AQAAAA==' }), 'result.value.data'],
  ['parsed data', answer({ ...ACCOUNT, data: { program: 'spl-token', parsed: {}, space: 82 } }), 'result.value.data'],
  ['broken base64', answer({ ...ACCOUNT, data: ['AQAAAA=', 'base64'] }), 'result.value.data[0]'],
  ['a list', answer([ACCOUNT]), 'result.value'],
])('refuses an account with another shape: %s', (_, json, path) => {
  expect(() => decodeAccountInfo(json)).toThrow(expect.objectContaining({ name: 'DecodeError', path }));
});

test.each<readonly [string, JsonValue, string]>([
  ['fewer accounts', answer([ACCOUNT]), 'result.value'],
  ['more accounts', answer([null, null, null]), 'result.value'],
  ['one account', answer(ACCOUNT), 'result.value'],
  ['a wrong account', answer([null, { ...ACCOUNT, owner: 7 }]), 'result.value[1].owner'],
])('refuses a list with another shape: %s', (_, json, path) => {
  expect(() => decodeMultipleAccounts(json, 2)).toThrow(expect.objectContaining({ name: 'DecodeError', path }));
});
