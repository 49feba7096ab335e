import { expect, test } from 'vitest';
import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import { decodeMeta } from './decode-meta.ts';

const A = encodeAddress(new Uint8Array(32).fill(1));
const B = encodeAddress(new Uint8Array(32).fill(2));
const MINT = encodeAddress(new Uint8Array(32).fill(3));
const BARE = { err: null, fee: 0, preBalances: [], postBalances: [] };

test('decodes everything that a current node returns', () => {
  const meta = decodeMeta({
    computeUnitsConsumed: 450,
    costUnits: 1481,
    err: { InstructionError: [0, { Custom: 1 }] },
    fee: 5000,
    innerInstructions: [
      {
        index: 0,
        instructions: [
          { accounts: [1, 2], data: 'Ldp', programIdIndex: 4, stackHeight: 2 },
          { accounts: [A], data: '', programId: B, stackHeight: 3 },
        ],
      },
    ],
    loadedAddresses: { readonly: [B], writable: [A] },
    logMessages: ['Program 11111111111111111111111111111111 invoke [1]', ''],
    postBalances: [18446744073709551615n, 0],
    postTokenBalances: [
      {
        accountIndex: 2,
        mint: MINT,
        owner: A,
        programId: B,
        uiTokenAmount: {
          amount: '18446744073709551615',
          decimals: 3,
          uiAmount: 1.8446744073709552e16,
          uiAmountString: '1',
        },
      },
    ],
    preBalances: [1, 2],
    preTokenBalances: [],
    returnData: { data: ['AQID', 'base64'], programId: B },
    rewards: [{ commission: null, lamports: -5, postBalance: 1, pubkey: A, rewardType: 'Rent' }],
    status: { Err: { InstructionError: [0, { Custom: 1 }] } },
  });
  expect(meta).toEqual({
    err: { name: 'InstructionError', index: 0, error: { name: 'Custom', code: 1 } },
    fee: 5000n,
    preBalances: [1n, 2n],
    postBalances: [18446744073709551615n, 0n],
    innerInstructions: [
      {
        index: 0,
        instructions: [
          { form: 'compiled', programIdIndex: 4, accounts: [1, 2], data: new Uint8Array([1, 2, 3]), stackHeight: 2 },
          { form: 'partiallyDecoded', programId: B, accounts: [A], data: new Uint8Array(), stackHeight: 3 },
        ],
      },
    ],
    logMessages: ['Program 11111111111111111111111111111111 invoke [1]', ''],
    preTokenBalances: [],
    postTokenBalances: [
      {
        accountIndex: 2,
        mint: MINT,
        owner: A,
        programId: B,
        uiTokenAmount: {
          amount: 18446744073709551615n,
          decimals: 3,
          uiAmount: 1.8446744073709552e16,
          uiAmountString: '1',
        },
      },
    ],
    rewards: [{ pubkey: A, lamports: -5n, postBalance: 1n, rewardType: 'Rent', commission: null, commissionBps: null }],
    loadedAddresses: { writable: [A], readonly: [B] },
    returnData: { programId: B, data: new Uint8Array([1, 2, 3]) },
    computeUnitsConsumed: 450n,
    costUnits: 1481n,
    absent: [],
    hasLoadedAddresses: true,
    conflictingStatus: null,
    undecodedReturnData: null,
    damage: [],
  });
});

test('distinguishes null from absent', () => {
  const meta = decodeMeta({ ...BARE, innerInstructions: null, logMessages: null, rewards: null, returnData: null });
  expect(meta.innerInstructions).toBeNull();
  expect(meta.absent).toEqual([
    'computeUnitsConsumed',
    'costUnits',
    'loadedAddresses',
    'postTokenBalances',
    'preTokenBalances',
  ]);
});

test('decodes token balances of older records without owner, program and ui values', () => {
  const uiTokenAmount = { amount: '1500', decimals: 3 };
  const meta = decodeMeta({
    ...BARE,
    preTokenBalances: [
      { accountIndex: 0, mint: MINT, uiTokenAmount },
      { accountIndex: 255, mint: MINT, owner: '', programId: '', uiTokenAmount: { ...uiTokenAmount, uiAmount: null } },
    ],
  });
  const expected = { amount: 1500n, decimals: 3, uiAmount: null, uiAmountString: '1.5' };
  expect(meta.preTokenBalances).toEqual([
    { accountIndex: 0, mint: MINT, owner: null, programId: null, uiTokenAmount: expected },
    { accountIndex: 255, mint: MINT, owner: null, programId: null, uiTokenAmount: expected },
  ]);
});

test('decodes return data of two empty strings as null', () => {
  expect(decodeMeta({ ...BARE, returnData: { data: ['', ''], programId: A } }).returnData).toBeNull();
  expect(decodeMeta({ ...BARE, returnData: { data: ['', 'base64'], programId: A } }).returnData).toEqual({
    programId: A,
    data: new Uint8Array(),
  });
});

test('uses status if err is missing', () => {
  const { err: _, ...rest } = BARE;
  expect(decodeMeta({ ...rest, status: { Ok: null } }).err).toBeNull();
  expect(decodeMeta({ ...rest, status: { Err: 'AccountInUse' } }).err).toEqual({ name: 'AccountInUse' });
  expect(decodeMeta({ ...BARE, status: { Err: 'AccountInUse' } }).err).toBeNull();
  expect(decodeMeta({ ...rest, status: { Skipped: null } }).hasOutcome).toBe(false);
  expect(decodeMeta(rest).damage).toMatchObject([
    { path: 'meta.err', reason: expect.stringMatching(/^expected an error/) },
  ]);
});

test('keeps the JSON of a status that contradicts err', () => {
  const err = { InstructionError: [0, { Custom: 1 }] };
  expect(decodeMeta({ ...BARE, status: { Err: err } }).conflictingStatus).toBe(
    '{"Err":{"InstructionError":[0,{"Custom":1}]}}',
  );
  expect(decodeMeta({ ...BARE, err, status: { Ok: null } }).conflictingStatus).toBe('{"Ok":null}');
  expect(decodeMeta({ ...BARE, err, status: { Err: err } }).conflictingStatus).toBeNull();
  expect(decodeMeta({ ...BARE, status: { Ok: null } }).conflictingStatus).toBeNull();
  expect(decodeMeta({ ...BARE, status: { Skipped: null } }).conflictingStatus).toBe('{"Skipped":null}');
  expect(decodeMeta({ ...BARE, status: 'skipped' }).conflictingStatus).toBe('"skipped"');
  expect(decodeMeta({ ...BARE, status: null }).conflictingStatus).toBeNull();
});

test('keeps return data in an unknown encoding as JSON', () => {
  const meta = decodeMeta({ ...BARE, returnData: { data: ['AQID', 'base99'], programId: A } });
  expect(meta.returnData).toBeNull();
  expect(meta.undecodedReturnData).toBe(`{"data":["AQID","base99"],"programId":"${A}"}`);
  expect(decodeMeta({ ...BARE, returnData: { data: ['', ''], programId: A } }).undecodedReturnData).toBeNull();
});

test.each([
  [{ fee: '5000 lamports' }, '.fee'],
  [{ err: 5 }, '.err'],
  [{ preBalances: null }, '.preBalances'],
  [{ loadedAddresses: { writable: ['x'], readonly: [] } }, '.loadedAddresses.writable[0]'],
  [{ logMessages: [5] }, '.logMessages[0]'],
  [{ innerInstructions: [{ index: 256, instructions: [] }] }, '.innerInstructions[0].index'],
  [{ innerInstructions: [{ index: 0, instructions: [{}] }] }, '.innerInstructions[0].instructions[0]'],
  [{ returnData: { data: ['AQID', 5], programId: A } }, '.returnData.data[1]'],
  [
    { postTokenBalances: [{ accountIndex: 1, mint: MINT, uiTokenAmount: { amount: '1.5', decimals: 3 } }] },
    '.postTokenBalances[0].uiTokenAmount.amount',
  ],
])('lists %o as damaged at %s', (members, path) => {
  expect(decodeMeta({ ...BARE, ...members }).damage).toMatchObject([{ path: `meta${path}` }]);
});

// Seen to fail against: no metadata at all.
test('a member of another shape costs only itself, and is listed with its path', () => {
  const good = { accounts: [1], data: 'Ldp', programIdIndex: 4, stackHeight: 2 };
  const balance = { accountIndex: 2, mint: MINT, uiTokenAmount: { amount: '1', decimals: 3 } };
  const meta = decodeMeta({
    ...BARE,
    innerInstructions: [
      { index: 0, instructions: [good, { ...good, data: { field0: 9 }, stackHeight: 3 }, good] },
      { index: 'x', instructions: [good] },
    ],
    logMessages: ['a', 5],
    preTokenBalances: [balance, { ...balance, mint: 'no address' }],
    computeUnitsConsumed: -1,
  });
  expect(meta.damage.map(({ path }) => path)).toEqual([
    'meta.innerInstructions[0].instructions[1].data',
    'meta.innerInstructions[1].index',
    'meta.logMessages[1]',
    'meta.preTokenBalances[1].mint',
    'meta.computeUnitsConsumed',
  ]);
  expect(meta.damage[0]?.reason).toBe('expected base58 text, found {"field0":9}');
  expect(meta.innerInstructions).toMatchObject([
    { index: 0, instructions: [{ form: 'compiled' }, { form: 'damaged', stackHeight: 3 }, { form: 'compiled' }] },
  ]);
  expect(meta).toMatchObject({
    logMessages: ['a', '5'],
    computeUnitsConsumed: null,
    preTokenBalances: [{ accountIndex: 2 }],
  });
});

test('without outcome, fee or balances, the other members stand', () => {
  const { err: _, fee: __, ...rest } = BARE;
  expect(decodeMeta(rest)).toMatchObject({ err: null, hasOutcome: false, fee: null, innerInstructions: null });
  const meta = decodeMeta({ ...BARE, preBalances: [1, 'x'], postBalances: {} });
  expect(meta).toMatchObject({ err: null, fee: 0n, preBalances: [1n, null], postBalances: [] });
  expect(decodeMeta({ ...BARE, logMessages: ['a', { b: 1 }, 'c'] }).logMessages).toEqual(['a', '{"b":1}', 'c']);
});
