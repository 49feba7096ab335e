import type { BlockResponse } from '../../../rpc-protocol/responses/decode-block.ts';
import type { Reward } from '../../../solana/model/transaction.ts';
import { expect, test } from 'vitest';
import type { TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../../solana/ids/ids.ts';
import { PAYER, SIGNATURE, VOTE, meta, wireEntry } from '../../test-support/transactions.ts';
import { overviewBlock } from '../block/block-overview.ts';
import { blockAbsences, revenueGap, whyAbsentInRow } from './block-absences.ts';
import type { AnsweredRequest } from './why-absent.ts';

const REQUEST: AnsweredRequest = {
  method: 'getBlock',
  knowsCurrent: true,
  encoding: 'json',
  details: 'full',
  rewards: true,
};
const FEE_REWARD: Reward = {
  pubkey: PAYER,
  lamports: 2500n,
  postBalance: 1n,
  rewardType: 'Fee',
  commission: null,
  commissionBps: null,
};

function block(transactions: readonly TransactionEntry[] | null, changes: Partial<BlockResponse> = {}) {
  return overviewBlock({
    slot: 8n,
    parentSlot: 7n,
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: 8n,
    blockTime: 1n,
    transactions,
    signatures: null,
    rewards: [FEE_REWARD],
    numRewardPartitions: null,
    footer: null,
    ...changes,
  });
}

const entry = wireEntry([VOTE], meta());
const accountsEntry: TransactionEntry = {
  version: null,
  meta: meta({ computeUnitsConsumed: null }),
  body: { form: 'accounts', signatures: [SIGNATURE], accountKeys: [] },
};

/** The causes of the absent fields. */
function causes(overview: ReturnType<typeof block>, changes: Partial<AnsweredRequest> = {}) {
  const absences = Object.entries(blockAbsences(overview, { ...REQUEST, ...changes }));
  return Object.fromEntries(absences.flatMap(([field, absence]) => (absence === null ? [] : [[field, absence.cause]])));
}

test('a whole block explains nothing', () => {
  expect(causes(block([entry]))).toEqual({});
  expect(causes(block([]))).toEqual({});
});

test('getConfirmedBlock does not return height and compute units; if the answer has them, they are shown', () => {
  const withoutUnits = block([wireEntry([VOTE], meta({ computeUnitsConsumed: null }))], { blockHeight: null });
  expect(causes(withoutUnits, { method: 'getConfirmedBlock' })).toEqual({
    blockHeight: 'method',
    computeUnits: 'method',
  });
  expect(causes(withoutUnits)).toEqual({ blockHeight: 'notRecorded', computeUnits: 'notRecorded' });
  expect(causes(block([entry]), { method: 'getConfirmedBlock' })).toEqual({});
});

test('each detail level leaves out its own fields', () => {
  expect(causes(block([accountsEntry]), { details: 'accounts' })).toEqual({
    computeUnits: 'detail',
    instructions: 'detail',
  });
  const omitted = { computeUnits: 'detail', instructions: 'detail', metadata: 'detail', transactions: 'detail' };
  expect(causes(block(null, { signatures: [SIGNATURE] }), { details: 'signatures' })).toEqual(omitted);
  expect(causes(block(null), { details: 'none' })).toEqual(omitted);
});

test('requested transactions, signatures and rewards that the endpoint does not return', () => {
  expect(causes(block(null, { rewards: null }))).toEqual({
    computeUnits: 'method',
    instructions: 'method',
    metadata: 'method',
    rewards: 'notRecorded',
    transactions: 'method',
  });
  expect(causes(block(null), { details: 'signatures' })).toMatchObject({
    signatures: 'method',
    transactions: 'detail',
  });
  expect(causes(block([entry], { rewards: null }), { rewards: false })).toEqual({ rewards: 'rewardsOption' });
});

test('a block without metadata', () => {
  expect(causes(block([wireEntry([VOTE], null)]))).toEqual({ computeUnits: 'notRecorded', metadata: 'notRecorded' });
});

test('a row that could not be decoded gives its reason', () => {
  const undecodedBody = { form: 'undecoded', signatures: [], bytes: null, reason: 'version 2' } as const;
  const [row] = block([{ version: 2, meta: null, body: undecodedBody }]).rows ?? [];
  if (row === undefined) throw new Error('no row');
  for (const field of ['instructions', 'metadata', 'computeUnits'] as const) {
    expect(whyAbsentInRow(field, row, REQUEST)).toMatchObject({ cause: 'undecoded', reason: 'version 2' });
  }
});

test('the reason why the division of the fees is unknown', () => {
  const gap = (overview: ReturnType<typeof block>, changes: Partial<AnsweredRequest> = {}) =>
    revenueGap(overview, blockAbsences(overview, { ...REQUEST, ...changes }));
  expect(gap(block([accountsEntry]), { details: 'accounts' })).toMatchObject({ field: 'instructions' });
  expect(gap(block(null), { details: 'none' })).toMatchObject({ field: 'transactions' });
  expect(gap(block([entry], { rewards: null }))).toMatchObject({ field: 'rewards' });
  expect(gap(block([entry], { rewards: [] }))).toEqual({ kind: 'noFeeReward' });
  expect(gap(block([entry, wireEntry([VOTE], null)]))).toEqual({ kind: 'missingFees' });
  expect(gap(block([wireEntry([VOTE], meta({ fee: 0n }))]))).toEqual({ kind: 'lowFee' });
});
