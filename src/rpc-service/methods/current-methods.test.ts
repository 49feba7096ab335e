import { expect, test } from 'vitest';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import { createService } from '../create-service.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import {
  address,
  blockhash,
  RECIPIENT,
  PAYER,
  SAMPLE_BLOCKS,
  signature,
  UNKNOWN_PROGRAM,
  SYSTEM,
} from '../test-support/sample-blocks.ts';

const TRANSFER_5 = '3Bxs41hAcYbghSB9';

const rawMessage = {
  accountKeys: [PAYER, RECIPIENT, SYSTEM, UNKNOWN_PROGRAM],
  header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2, numRequiredSignatures: 1 },
  instructions: [
    { accounts: [0, 1], data: TRANSFER_5, programIdIndex: 2, stackHeight: 1 },
    { accounts: [0], data: '8', programIdIndex: 3, stackHeight: 1 },
  ],
  recentBlockhash: blockhash(9),
};

const parsedTransfer = {
  parsed: { info: { destination: RECIPIENT, lamports: 5, source: PAYER }, type: 'transfer' },
  program: 'system',
  programId: SYSTEM,
};

const sharedMeta = {
  computeUnitsConsumed: 450,
  costUnits: 1500,
  err: null,
  fee: 5000,
  logMessages: [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`],
  postBalances: [18_446_744_073_709_546_610n, 5, 1, 1],
  postTokenBalances: [
    {
      accountIndex: 1,
      mint: address(6),
      owner: RECIPIENT,
      uiTokenAmount: { amount: '1500', decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' },
    },
  ],
  preBalances: [18_446_744_073_709_551_615n, 0, 1, 1],
  preTokenBalances: [],
  returnData: { data: ['AQID', 'base64'], programId: UNKNOWN_PROGRAM },
  rewards: [],
  status: { Ok: null },
};

const rawMeta = {
  ...sharedMeta,
  innerInstructions: [
    {
      index: 1,
      instructions: [
        { accounts: [0, 1], data: TRANSFER_5, programIdIndex: 2, stackHeight: 2 },
        { accounts: [1], data: '9', programIdIndex: 3, stackHeight: null },
      ],
    },
  ],
  loadedAddresses: { readonly: [], writable: [] },
};

test('getTransaction returns what a current node returns', async () => {
  const transaction = { message: rawMessage, signatures: [signature(11)] };
  const expected = { blockTime: 1_700_000_000, meta: rawMeta, slot: 100, transaction, transactionIndex: 0 };
  expect(await resultOf('getTransaction', `"${signature(11)}"`)).toStrictEqual(expected);
  expect(await resultOf('getTransaction', `"${signature(11)}", {"maxSupportedTransactionVersion":0}`)).toStrictEqual({
    ...expected,
    version: 'legacy',
  });
});

test('getTransaction distinguishes null from absent members for unrecorded metadata', async () => {
  const config = '{"maxSupportedTransactionVersion":0}';
  const err = { InstructionError: [1, { Custom: 6001 }] };
  expect(await resultOf('getTransaction', `"${signature(12)}", ${config}`)).toMatchObject({
    transactionIndex: 1,
    version: 'legacy',
  });
  expect(((await resultOf('getTransaction', `"${signature(12)}", ${config}`)) as { meta: object }).meta).toStrictEqual({
    err,
    fee: 5000,
    innerInstructions: null,
    loadedAddresses: { readonly: [], writable: [] },
    logMessages: null,
    postBalances: sharedMeta.postBalances,
    postTokenBalances: null,
    preBalances: sharedMeta.preBalances,
    preTokenBalances: null,
    rewards: null,
    status: { Err: err },
  });
  expect(await resultOf('getTransaction', `"${signature(13)}", ${config}`)).toStrictEqual({
    blockTime: 1_700_000_000,
    meta: null,
    slot: 100,
    transaction: { message: rawMessage, signatures: [signature(13)] },
    transactionIndex: 2,
  });
});

test('jsonParsed lists account addresses if there is no parser, and omits loadedAddresses', async () => {
  expect(await resultOf('getTransaction', `"${signature(11)}", "jsonParsed"`)).toStrictEqual({
    blockTime: 1_700_000_000,
    meta: {
      ...sharedMeta,
      innerInstructions: [
        {
          index: 1,
          instructions: [
            { ...parsedTransfer, stackHeight: 2 },
            { accounts: [RECIPIENT], data: '9', programId: UNKNOWN_PROGRAM, stackHeight: null },
          ],
        },
      ],
    },
    slot: 100,
    transaction: {
      message: {
        accountKeys: [
          { pubkey: PAYER, signer: true, source: 'transaction', writable: true },
          { pubkey: RECIPIENT, signer: false, source: 'transaction', writable: true },
          { pubkey: SYSTEM, signer: false, source: 'transaction', writable: false },
          { pubkey: UNKNOWN_PROGRAM, signer: false, source: 'transaction', writable: false },
        ],
        instructions: [
          { ...parsedTransfer, stackHeight: 1 },
          { accounts: [PAYER], data: '8', programId: UNKNOWN_PROGRAM, stackHeight: 1 },
        ],
        recentBlockhash: blockhash(9),
      },
      signatures: [signature(11)],
    },
    transactionIndex: 0,
  });
});

test('version 0 includes addressTableLookups, and with jsonParsed all account keys', async () => {
  const lookups = [{ accountKey: address(5), readonlyIndexes: [], writableIndexes: [7] }];
  const config = (encoding: string): string => `{"encoding":"${encoding}","maxSupportedTransactionVersion":0}`;
  expect(await resultOf('getBlock', `102, ${config('json')}`)).toMatchObject({
    transactions: [
      {
        meta: { loadedAddresses: { readonly: [], writable: [address(4)] } },
        transaction: { message: { addressTableLookups: lookups } },
        version: 0,
      },
    ],
  });
  const parsed = await resultOf('getTransaction', `"${signature(14)}", ${config('jsonParsed')}`);
  expect(parsed).toMatchObject({
    transaction: {
      message: {
        accountKeys: [{}, {}, {}, {}, { pubkey: address(4), signer: false, source: 'lookupTable', writable: true }],
        addressTableLookups: lookups,
        instructions: [{ accounts: [address(4), PAYER], data: '', programId: UNKNOWN_PROGRAM, stackHeight: 1 }],
      },
    },
    version: 0,
  });
  expect(parsed).not.toHaveProperty('meta.loadedAddresses');
});

test('version 1 includes transactionConfig, for callers that support it', async () => {
  expect(await errorOf('getBlock', '103, {"maxSupportedTransactionVersion":0}')).toEqual({
    code: -32015,
    message:
      'Transaction version (1) is not supported by the requesting client. Please try the request again with the ' +
      'following configuration parameter: "maxSupportedTransactionVersion": 1',
  });
  const transactionConfig = {
    computeUnitLimit: null,
    heapSize: 65_536,
    loadedAccountsDataSizeLimit: null,
    priorityFee: 9,
  };
  const { message } = (
    (await resultOf('getTransaction', `"${signature(15)}", {"maxSupportedTransactionVersion":1}`)) as {
      transaction: { message: object };
    }
  ).transaction;
  expect(message).toStrictEqual({ ...rawMessage, transactionConfig });
});

test('getBlock returns what a current node returns', async () => {
  const block = await resultOf('getBlock', '100, {"maxSupportedTransactionVersion":0}');
  expect(block).toMatchObject({
    blockHeight: 90,
    numRewardPartitions: 12,
    rewards: [
      { commission: null, lamports: 2500, postBalance: 18_446_744_073_709_551_615n, pubkey: PAYER, rewardType: 'Fee' },
      { commission: null, lamports: -10, rewardType: 'Rent' },
      { commission: 0, commissionBps: 50, rewardType: 'Voting' },
      { commission: 100, rewardType: 'Staking' },
      { commission: 7, rewardType: null },
      { lamports: -2, rewardType: 'VATDebit' },
      { lamports: 3, rewardType: 'OfTomorrow' },
    ],
    transactions: [{ version: 'legacy' }, { version: 'legacy' }, { meta: null }],
  });
  expect(Object.keys(block as object)).toEqual([
    'blockHeight',
    'blockTime',
    'blockhash',
    'numRewardPartitions',
    'parentSlot',
    'previousBlockhash',
    'rewards',
    'transactions',
  ]);
  expect((block as { transactions: object[] }).transactions[2]).not.toHaveProperty('version');
});

test('getBlock with rewards: false has null in the metadata and no block rewards', async () => {
  const block = await resultOf('getBlock', '100, {"rewards":false}');
  expect(block).not.toHaveProperty('rewards');
  expect(block).toMatchObject({
    transactions: [{ meta: { rewards: null } }, { meta: { rewards: null } }, { meta: null }],
  });
});

test('getBlock with transactionDetails: accounts returns only account keys, balances and status', async () => {
  const { fee, err, postBalances, postTokenBalances, preBalances, preTokenBalances, rewards, status } = sharedMeta;
  const block = await resultOf('getBlock', '100, {"transactionDetails":"accounts","encoding":"base64"}');
  expect((block as { transactions: object[] }).transactions[0]).toStrictEqual({
    meta: { err, fee, postBalances, postTokenBalances, preBalances, preTokenBalances, rewards, status },
    transaction: {
      accountKeys: [
        { pubkey: PAYER, signer: true, source: 'transaction', writable: true },
        { pubkey: RECIPIENT, signer: false, source: 'transaction', writable: true },
        { pubkey: SYSTEM, signer: false, source: 'transaction', writable: false },
        { pubkey: UNKNOWN_PROGRAM, signer: false, source: 'transaction', writable: false },
      ],
      signatures: [signature(11)],
    },
  });
  const bare = await resultOf('getBlock', '100, {"transactionDetails":"accounts","rewards":false}');
  expect((bare as { transactions: object[] }).transactions[0]).not.toHaveProperty('meta.rewards');
});

test('getBlock returns the error code for why a block is missing', async () => {
  const confirmed = '{"commitment":"confirmed"}';
  expect(await errorOf('getBlock', '5')).toEqual({
    code: -32001,
    message: 'Block 5 cleaned up, does not exist on node. First available block: 100',
  });
  expect(await errorOf('getBlock', '101')).toEqual({
    code: -32007,
    message: 'Slot 101 was skipped, or missing due to ledger jump to recent snapshot',
  });
  expect(await errorOf('getBlock', '104')).toEqual({ code: -32004, message: 'Block not available for slot 104' });
  expect(await resultOf('getBlock', `104, ${confirmed}`)).toMatchObject({ parentSlot: 103 });
  expect(await errorOf('getBlock', `105, ${confirmed}`)).toEqual({
    code: -32004,
    message: 'Block not available for slot 105',
  });
});

test('getBlock errors differ for an archive and an empty ledger', async () => {
  const archive = createService(createMemoryStore(SAMPLE_BLOCKS, { gaps: 'missing' }));
  expect(await errorOf('getBlock', '101', archive)).toEqual({
    code: -32009,
    message: 'Slot 101 was skipped, or missing in long-term storage',
  });
  const empty = createService(createMemoryStore([]));
  expect(await errorOf('getBlock', '0', empty)).toEqual({ code: -32004, message: 'Block not available for slot 0' });
  expect(await callMethod('getConfirmedBlock', '0', empty)).toMatchObject({ result: null });
});

test('getTransaction omits transactionIndex if the ledger does not have the block', async () => {
  const result = await resultOf('getTransaction', `"${signature(16)}"`);
  expect(result).toMatchObject({ blockTime: null, slot: 5000 });
  expect(result).not.toHaveProperty('transactionIndex');
});
