import { expect, test } from 'vitest';
import type { Address } from '../solana/ids/ids.ts';
import { getAccountInfo, getMultipleAccounts } from './account-calls.ts';
import { createClient } from './client.ts';

const MINT = 'So11111111111111111111111111111111111111112' as Address;
const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;
const ACCOUNT =
  '{"data":["AQID","base64"],"executable":false,"lamports":9007199254740993,"owner":"11111111111111111111111111111111","rentEpoch":18446744073709551615,"space":82}';
const DECODED = { lamports: 9_007_199_254_740_993n, data: Uint8Array.of(1, 2, 3), space: 82n };

function connect(value: string) {
  const requests: string[] = [];
  const client = createClient({
    url: 'http://127.0.0.1:8899/',
    fetch: async (input, init) => {
      requests.push(await new Request(input, init).text());
      return new Response(`{"jsonrpc":"2.0","result":{"context":{"slot":5},"value":${value}},"id":1}`);
    },
  });
  return { client, requests };
}

test('getAccountInfo asks for base64 and returns the account with its slot', async () => {
  const { client, requests } = connect(ACCOUNT);
  const { value, exchange } = await getAccountInfo(client, MINT, { commitment: 'confirmed' });
  expect(value).toMatchObject({ slot: 5n, value: DECODED });
  expect(exchange.requestText).toBe(
    `{"jsonrpc":"2.0","id":1,"method":"getAccountInfo","params":["${MINT}",{"encoding":"base64","commitment":"confirmed"}]}`,
  );
  expect(requests).toEqual([exchange.requestText]);
});

test('getMultipleAccounts asks once for all, with the part of the data and the slot to wait for', async () => {
  const { client, requests } = connect(`[${ACCOUNT},null]`);
  const options = { commitment: 'finalized', dataSlice: { offset: 0, length: 45 }, minContextSlot: 2n ** 60n } as const;
  const { value } = await getMultipleAccounts(client, [MINT, CLOCK], options);
  expect(value).toMatchObject({ slot: 5n, value: [DECODED, null] });
  expect(requests).toEqual([
    `{"jsonrpc":"2.0","id":1,"method":"getMultipleAccounts","params":[["${MINT}","${CLOCK}"],{"encoding":"base64","commitment":"finalized","dataSlice":{"offset":0,"length":45},"minContextSlot":1152921504606846976}]}`,
  ]);
});

test('refuses a list of another length than that of the addresses', async () => {
  const { client } = connect(`[${ACCOUNT}]`);
  await expect(getMultipleAccounts(client, [MINT, CLOCK], { commitment: 'finalized' })).rejects.toMatchObject({
    path: 'result.value',
    expected: '2 accounts',
  });
});
