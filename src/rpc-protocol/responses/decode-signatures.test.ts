import { expect, test } from 'vitest';
import { parseJson } from '../../shared/json/json.ts';
import {
  decodeAddressTransactions,
  decodeSignatureSlots,
  decodeSignatureStatuses,
  decodeTransactionsForAddress,
} from './decode-signatures.ts';

const SIGNATURE = '5'.repeat(87);
const NODE_4 = `{"blockTime":-1,"confirmationStatus":"finalized","err":{"InstructionError":[3,{"Custom":6001}]},
  "memo":"[2] hi","signature":"${SIGNATURE}","slot":18446744073709551615,"transactionIndex":0}`;

test('decodes what current nodes list, with exact slots', () => {
  expect(decodeAddressTransactions(parseJson(`[${NODE_4}]`)).items).toEqual([
    {
      signature: SIGNATURE,
      slot: 18_446_744_073_709_551_615n,
      err: { name: 'InstructionError', index: 3, error: { name: 'Custom', code: 6001 } },
      memo: '[2] hi',
      blockTime: -1n,
      confirmationStatus: 'finalized',
      transactionIndex: 0,
    },
  ]);
});

test('decodes what nodes of 1.6 list', () => {
  expect(
    decodeAddressTransactions(
      parseJson(`[{"blockTime":null,"err":null,"memo":null,"signature":"${SIGNATURE}","slot":0}]`),
    ).items,
  ).toEqual([
    {
      signature: SIGNATURE,
      slot: 0n,
      err: null,
      memo: null,
      blockTime: null,
      confirmationStatus: null,
      transactionIndex: null,
    },
  ]);
});

test('decodes a page of getTransactionsForAddress; the last one has no token', () => {
  const decode = (text: string) => decodeTransactionsForAddress(parseJson(text));
  expect(decode(`{"data":[${NODE_4}],"paginationToken":"1055:5"}`)).toMatchObject({
    transactions: { items: [{ signature: SIGNATURE, transactionIndex: 0 }], damage: [] },
    paginationToken: '1055:5',
  });
  const none = { transactions: { items: [], damage: [] }, paginationToken: null };
  expect(decode('{"data":[],"paginationToken":null}')).toEqual(none);
  expect(decode('{"data":[]}')).toEqual(none);
  expect(() => decode('[]')).toThrow('result: expected an object');
  expect(decode('{"data":[{"slot":1}]}').transactions.damage).toMatchObject([{ path: 'data[0].signature' }]);
  expect(() => decode('{"data":[],"paginationToken":5}')).toThrow('result.paginationToken');
});

// Seen to fail against: refusing the whole list.
test('a row of another shape costs itself, and a member only its value', () => {
  const decode = (text: string) => decodeAddressTransactions(parseJson(text));
  const { items, damage } = decode(`[5,${NODE_4.replace('"slot":1', '"slot":-1')},${NODE_4}]`);
  expect(items).toMatchObject([{ signature: SIGNATURE, memo: '[2] hi' }]);
  expect(damage.map(({ path }) => path)).toEqual(['[0]', '[1].slot']);
  const [row] = decode(`[${NODE_4.replace('"memo":"[2] hi"', '"memo":[2]')}]`).items;
  expect(row).toMatchObject({ memo: null, damage: [{ path: '[0].memo' }] });
  const [unknown] = decode(`[${NODE_4.replace(/"err":\{.*?\}\]\}/, '"err":7')}]`).items;
  expect(unknown).toMatchObject({ err: null, isOutcomeUnknown: true, damage: [{ path: '[0].err' }] });
});

test('names the place of a wrong value', () => {
  const decode = (text: string) => () => decodeAddressTransactions(parseJson(text));
  expect(decode('{}')).toThrow('result: expected an array');
  expect(decode(`[${Array.from({ length: 1001 }, () => '0').join()}]`)).toThrow('at most 1,000 items');
});

test('decodes statuses; null is a transaction that the endpoint does not have', () => {
  const status = '{"confirmations":null,"confirmationStatus":"finalized","err":null,"slot":7,"status":{"Ok":null}}';
  expect(decodeSignatureStatuses(parseJson(`{"context":{"slot":9},"value":[${status},null]}`))).toEqual([
    { slot: 7n, confirmationStatus: 'finalized' },
    null,
  ]);
  expect(() => decodeSignatureStatuses(parseJson('{"value":[{}]}'))).toThrow('result.value[0].slot');
});

test('reads the slots of signatures, and names what is wrong', () => {
  expect(decodeSignatureSlots([{ slot: 7, signature: 'a' }, { slot: 5n }])).toEqual([7n, 5n]);
  expect(decodeSignatureSlots([])).toEqual([]);
  expect(() => decodeSignatureSlots([{ slot: 7 }, { slot: 'x' }])).toThrow('result[1].slot');
  expect(() => decodeSignatureSlots(null)).toThrow('result');
});
