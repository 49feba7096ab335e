import { expect, test } from 'vitest';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import {
  address,
  blockhash,
  RECIPIENT,
  PAYER,
  signature,
  UNKNOWN_PROGRAM,
  SYSTEM,
} from '../test-support/sample-blocks.ts';

const TRANSFER_5 = '3Bxs41hAcYbghSB9';

const rawMessage = {
  accountKeys: [PAYER, RECIPIENT, SYSTEM, UNKNOWN_PROGRAM],
  header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 2, numRequiredSignatures: 1 },
  instructions: [
    { accounts: [0, 1], data: TRANSFER_5, programIdIndex: 2 },
    { accounts: [0], data: '8', programIdIndex: 3 },
  ],
  recentBlockhash: blockhash(9),
};

const fullMeta = {
  err: null,
  fee: 5000,
  innerInstructions: [
    {
      index: 1,
      instructions: [
        { accounts: [0, 1], data: TRANSFER_5, programIdIndex: 2, stackHeight: 2 },
        { accounts: [1], data: '9', programIdIndex: 3 },
      ],
    },
  ],
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
  status: { Ok: null },
};

const err = { InstructionError: [1, { Custom: 6001 }] };
const bareMeta = {
  err,
  fee: 5000,
  innerInstructions: null,
  logMessages: null,
  postBalances: fullMeta.postBalances,
  preBalances: fullMeta.preBalances,
  status: { Err: err },
};

const header = {
  blockTime: 1_700_000_000,
  blockhash: blockhash(20),
  parentSlot: 99,
  previousBlockhash: '1'.repeat(32),
};

const rewards = [
  { lamports: 2500, postBalance: 18_446_744_073_709_551_615n, pubkey: PAYER, rewardType: 'fee' },
  { lamports: -10, postBalance: 0, pubkey: RECIPIENT, rewardType: 'rent' },
  { commission: 0, lamports: 1, postBalance: 1, pubkey: PAYER, rewardType: 'voting' },
  { commission: 100, lamports: 1, postBalance: 1, pubkey: PAYER, rewardType: 'staking' },
  { lamports: 1, postBalance: 1, pubkey: PAYER },
  { lamports: -2, postBalance: 1, pubkey: PAYER },
  { lamports: 3, postBalance: 1, pubkey: PAYER },
];

test('getConfirmedTransaction returns exactly the documented fields', async () => {
  expect(await resultOf('getConfirmedTransaction', `"${signature(11)}"`)).toStrictEqual({
    blockTime: 1_700_000_000,
    meta: fullMeta,
    slot: 100,
    transaction: { message: rawMessage, signatures: [signature(11)] },
  });
});

test('getConfirmedBlock returns exactly the documented fields', async () => {
  expect(await resultOf('getConfirmedBlock', '100')).toStrictEqual({
    ...header,
    rewards,
    transactions: [
      { meta: fullMeta, transaction: { message: rawMessage, signatures: [signature(11)] } },
      { meta: bareMeta, transaction: { message: rawMessage, signatures: [signature(12)] } },
      { meta: null, transaction: { message: rawMessage, signatures: [signature(13)] } },
    ],
  });
});

test('getConfirmedBlock omits transactions and rewards that were not requested', async () => {
  const signatures = [signature(11), signature(12), signature(13)];
  const withConfig = (config: string) => resultOf('getConfirmedBlock', `100, ${config}`);
  expect(await withConfig('{"transactionDetails":"signatures"}')).toStrictEqual({ ...header, rewards, signatures });
  expect(await withConfig('{"transactionDetails":"none"}')).toStrictEqual({ ...header, rewards });
  expect(await withConfig('{"transactionDetails":"none","rewards":false}')).toStrictEqual(header);
});

test.each(['base58', 'base64'])(
  '%s returns bytes and encoding name, with the encoding alone or in a configuration',
  async (encoding) => {
    for (const config of [`"${encoding}"`, `{"encoding":"${encoding}"}`]) {
      const result = await resultOf('getConfirmedTransaction', `"${signature(11)}", ${config}`);
      expect(result).toMatchObject({ transaction: [expect.any(String), encoding], meta: fullMeta });
    }
  },
);

test('binary returns the base58 string alone; all encodings hold the same bytes', async () => {
  const bytes = async (encoding: string): Promise<unknown> => {
    const result = await resultOf('getConfirmedTransaction', `"${signature(11)}", "${encoding}"`);
    return (result as { transaction: unknown }).transaction;
  };
  const [base58] = (await bytes('base58')) as [string];
  expect(await bytes('binary')).toBe(base58);
  expect(await bytes('base64')).toEqual([
    // One signature of 0x0b, then the message.
    expect.stringMatching(/^AQsLCws/),
    'base64',
  ]);
});

test('jsonParsed encodes instructions without a parser as json does, inner ones too', async () => {
  const parsed = {
    parsed: { info: { destination: RECIPIENT, lamports: 5, source: PAYER }, type: 'transfer' },
    program: 'system',
    programId: SYSTEM,
  };
  expect(await resultOf('getConfirmedTransaction', `"${signature(11)}", "jsonParsed"`)).toStrictEqual({
    blockTime: 1_700_000_000,
    meta: {
      ...fullMeta,
      innerInstructions: [
        {
          index: 1,
          instructions: [
            { ...parsed, stackHeight: 2 },
            { accounts: [1], data: '9', programIdIndex: 3 },
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
        instructions: [parsed, { accounts: [0], data: '8', programIdIndex: 3 }],
        recentBlockhash: blockhash(9),
      },
      signatures: [signature(11)],
    },
  });
});

test('returns null if a block or transaction is not found or not confirmed', async () => {
  for (const slot of [0, 99, 101, 104, 105]) expect(await resultOf('getConfirmedBlock', `${slot}`)).toBeNull();
  expect(await resultOf('getConfirmedTransaction', `"${signature(99)}"`)).toBeNull();
});

test('returns blocks that are not finalized at `confirmed`', async () => {
  expect(await resultOf('getConfirmedBlock', '104, {"commitment":"confirmed"}')).toMatchObject({ parentSlot: 103 });
  expect(await resultOf('getConfirmedBlock', '104, {"commitment":"finalized"}')).toBeNull();
});

test('rejects version 0 like nodes unless maxSupportedTransactionVersion allows it', async () => {
  const error = {
    code: -32015,
    message:
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the ' +
      'following configuration parameter: "maxSupportedTransactionVersion": 0',
  };
  expect(await errorOf('getConfirmedBlock', '102')).toEqual(error);
  expect(await errorOf('getConfirmedTransaction', `"${signature(14)}"`)).toEqual(error);
  for (const details of ['signatures', 'none']) {
    expect(await callMethod('getConfirmedBlock', `102, {"transactionDetails":"${details}"}`)).toHaveProperty(
      'result.blockhash',
    );
  }
  const entry = { version: 0, meta: { loadedAddresses: { readonly: [], writable: [address(4)] } } };
  const config = '{"maxSupportedTransactionVersion":0}';
  expect(await resultOf('getConfirmedBlock', `102, ${config}`)).toMatchObject({ transactions: [entry] });
  const located = await resultOf('getConfirmedTransaction', `"${signature(14)}", ${config}`);
  expect(located).toMatchObject(entry);
  expect(Object.keys(located as object)).toEqual(['blockTime', 'meta', 'slot', 'transaction', 'version']);
  expect(await errorOf('getConfirmedBlock', `103, ${config}`)).toMatchObject({ code: -32015 });
});

test('adds nothing to legacy transactions when maxSupportedTransactionVersion is set', async () => {
  const plain = await callMethod('getConfirmedBlock', '100');
  expect(await callMethod('getConfirmedBlock', '100, {"maxSupportedTransactionVersion":1}')).toStrictEqual(plain);
});
