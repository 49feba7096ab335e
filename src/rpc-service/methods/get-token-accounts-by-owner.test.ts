import { expect, test } from 'vitest';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from '../../solana/ids/program-ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { bytes, extended, mint, tokenAccount } from '../../solana/test-support/account-bytes.ts';
import { createService } from '../create-service.ts';
import { errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { address, SAMPLE_BLOCKS } from '../test-support/sample-blocks.ts';
import { createMethodTable } from './method-table.ts';

// Seen to fail against: accounts of both programs for either, an account that is not initialized, and one without its mint.

const [OWNER, OTHER] = [address(81), address(82)];
const [PLAIN, WRAPPED, NEW, EXTENDED, FOREIGN, EMPTY] = [
  address(91),
  address(92),
  address(93),
  address(94),
  address(95),
  address(96),
];
const MINT = address(70);

function account(owner: Address, data: Uint8Array): Account {
  return { owner, lamports: 5n, executable: false, rentEpoch: 0n, data, space: BigInt(data.length) };
}

/** A token account with this mint and owner. */
function holding(owner: Address, ofMint: Address, base = tokenAccount()): Uint8Array {
  return Uint8Array.from([...addressBytes(ofMint), ...addressBytes(owner), ...base.subarray(64)]);
}

const ACCOUNTS = new Map<string, Account>([
  [PLAIN, account(TOKEN_PROGRAM, holding(OWNER, MINT))],
  [WRAPPED, account(TOKEN_PROGRAM, holding(OWNER, WRAPPED_SOL))],
  [NEW, account(TOKEN_PROGRAM, holding(OWNER, MINT, tokenAccount({ state: 0 })))],
  [EXTENDED, account(TOKEN_2022_PROGRAM, extended(holding(OWNER, MINT), 2, [7]))],
  [FOREIGN, account(TOKEN_PROGRAM, holding(OTHER, MINT))],
  [EMPTY, account(SYSTEM_PROGRAM, bytes())],
  [MINT, account(TOKEN_PROGRAM, mint(1))],
]);
const store = createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }, [], ACCOUNTS);
const service = createService(store, { methods: createMethodTable([], 'all') });
const METHOD = 'getTokenAccountsByOwner';
const keysOf = async (filter: string, config = '{"encoding":"base64"}') =>
  ((await resultOf(METHOD, `"${OWNER}", ${filter}, ${config}`, service)) as { value: { pubkey: string }[] }).value.map(
    ({ pubkey }) => pubkey,
  );

test('returns the initialized accounts of a token program or a mint, as a node does', async () => {
  expect(await keysOf(`{"programId":"${TOKEN_PROGRAM}"}`)).toEqual([PLAIN, WRAPPED]);
  expect(await keysOf(`{"programId":"${TOKEN_2022_PROGRAM}"}`)).toEqual([EXTENDED]);
  expect(await keysOf(`{"mint":"${MINT}"}`)).toEqual([PLAIN]);
  // A node does not read the mint of wrapped SOL.
  expect(await keysOf(`{"mint":"${WRAPPED_SOL}"}`)).toEqual([WRAPPED]);
  expect(
    await resultOf(
      METHOD,
      `"${OTHER}", {"mint":"${MINT}"}, {"encoding":"base64","dataSlice":{"offset":64,"length":8}}`,
      service,
    ),
  ).toEqual({
    context: { apiVersion: '4.0.0', slot: 103 },
    value: [
      {
        account: {
          data: ['3AUAAAAAAAA=', 'base64'],
          executable: false,
          lamports: 5,
          owner: TOKEN_PROGRAM,
          rentEpoch: 0,
          space: 165,
        },
        pubkey: FOREIGN,
      },
    ],
  });
});

test('with jsonParsed, leaves out an account whose mint does not exist', async () => {
  expect(await keysOf(`{"programId":"${TOKEN_PROGRAM}"}`, '{"encoding":"jsonParsed"}')).toEqual([PLAIN]);
  expect(await resultOf(METHOD, `"${OTHER}", {"mint":"${MINT}"}, {"encoding":"jsonParsed"}`, service)).toMatchObject({
    value: [{ account: { data: { parsed: { info: { mint: MINT, owner: OTHER } } } } }],
  });
});

test.each([
  [`"${OWNER}"`, '`params` should have at least 2 argument(s)'],
  [`"${OWNER}", "x"`, 'Invalid params: invalid type: string "x", expected enum RpcTokenAccountsFilter.'],
  [`"${OWNER}", {}`, /one member, `mint` or `programId`/],
  [`"${OWNER}", {"mint":"${MINT}","programId":"${TOKEN_PROGRAM}"}`, /one member/],
  [`"${OWNER}", {"mint":"abc"}`, 'Invalid param: WrongSize'],
  [`"${OWNER}", {"mint":"${OTHER}"}`, 'Invalid param: could not find mint'],
  [`"${OWNER}", {"mint":"${EMPTY}"}`, 'Invalid param: not a Token mint'],
  [`"${OWNER}", {"programId":"${SYSTEM_PROGRAM}"}`, 'Invalid param: unrecognized Token program id'],
])('refuses %s', async (params, message) => {
  expect(await errorOf(METHOD, params, service)).toEqual({
    code: -32602,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test('without an encoding, the data are base58, of which nodes encode no more than 128 bytes', async () => {
  expect(await errorOf(METHOD, `"${OWNER}", {"mint":"${MINT}"}`, service)).toMatchObject({ code: -32600 });
});

test('a ledger without all accounts does not have the method', async () => {
  for (const accounts of ['some', null] as const) {
    const partial = createService(store, { methods: createMethodTable([], accounts) });
    expect(await errorOf(METHOD, `"${OWNER}", {"mint":"${MINT}"}`, partial)).toMatchObject({ code: -32601 });
  }
});
