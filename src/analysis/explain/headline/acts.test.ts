import { expect, test } from 'vitest';
import type { Address, Blockhash } from '../../../solana/ids/ids.ts';
import { NAMED_ADDRESSES } from '../../../solana/names/address-names.ts';
import { viewTransaction } from '../../facts/transaction/view-transaction-with-names.ts';
import { OTHER, failedView, unparsedInstruction } from '../../test-support/failed-view.ts';
import { PAYER, SIGNATURE, meta } from '../../test-support/transactions.ts';
import { sentenceText } from '../clauses.ts';
import { createWording } from '../wording.ts';
import { summarizeTransaction } from './summarize-transaction.ts';
import { ACTS, actOf } from './acts.ts';
import { describeCall } from './call-clause.ts';

/** Names of published interfaces. */
const NAMES: readonly (readonly [program: string, instruction: string, act: keyof typeof ACTS | null])[] = [
  ['Serum DEX v3', 'newOrderV3', 'placedOrders'],
  ['Serum DEX v3', 'initOpenOrders', null],
  ['Serum DEX v3', 'consumeEvents', 'keptOrderBook'],
  ['Phoenix', 'placeMultiplePostOnlyOrders', 'placedOrders'],
  ['Phoenix', 'cancelUpToWithFreeFunds', 'canceledOrders'],
  ['Drift v2', 'placePerpOrder', 'placedOrders'],
  ['Jupiter DCA', 'openDcaV2', 'placedOrders'],
  ['Meteora DLMM', 'addLiquidityByStrategy', 'addedLiquidity'],
  ['Meteora DLMM', 'removeLiquidityByRange', 'removedLiquidity'],
  ['Meteora DLMM', 'initializeLbPair', 'createdPool'],
  ['Raydium AMM v4', 'initialize2', 'createdRaydiumPool'],
  ['Raydium AMM v4', 'deposit', 'depositedInPool'],
  ['Kamino Lend', 'depositReserveLiquidity', null],
  ['Kamino Lend', 'refreshReserve', 'refreshedReserves'],
  ['Pump.fun', 'create', 'launched'],
  ['Pump.fun', 'initialize', null],
  ['Raydium LaunchLab', 'initializeV2', 'launchedInLab'],
  ['Pump.fun', 'migrate', 'migrated'],
  ['Pump.fun', 'migrateBondingCurveCreator', null],
  ['Meteora Dynamic Bonding Curve', 'migrationDammV2', 'migrated'],
  ['Meteora Dynamic Bonding Curve', 'migrationDammV2CreateMetadata', null],
  ['Raydium Farm v5', 'deposit', null],
  ['Meteora Vault', 'withdraw', null],
  ['Saber Decimal Wrapper', 'deposit', null],
  ['Raydium CPMM', 'deposit', 'depositedInPool'],
  ['Orca Whirlpools', 'initializePoolV2', 'createdPool'],
  ['Metaplex Bubblegum', 'mintToCollectionV1', 'mintedCompressedNft'],
  ['Token', 'mintTo', null],
  ['ORE', 'mine', 'mined'],
  ['Tuktuk', 'runTaskV0', 'ranTask'],
  ['Wormhole Core Bridge', 'postMessage', 'postedMessage'],
  ['Assert Owner', 'assertOwner', 'guarded'],
];

test.each(NAMES)('%s: %s', (program, instruction, act) => {
  const programId = addressOf(program);
  const found = actOf({ programId, type: { name: instruction, from: 'table' } });
  expect(Object.entries(ACTS).find(([, each]) => each === found)?.[0] ?? null).toBe(act);
});

test('takes no act from data that only looks like an event', () => {
  const type = { name: 'newOrderV3', from: 'data' } as const;
  expect(actOf({ programId: addressOf('Serum DEX v3'), type })).toBeNull();
});

const COLLECTS = [0xa0, 0x26, 0xd0, 0x6f, 0x68, 0x5b, 0x2c, 0x01, ...Array<number>(32).fill(0)];
const REMOVES = COLLECTS.with(8, 1);
const MIGRATES = [0x9b, 0xea, 0xe7, 0x92, 0xec, 0x9e, 0xa2, 0x1e];

test.each<[headline: RegExp, program: string, data: readonly number[], signers: readonly Address[]]>([
  [/^7dGrdJ…YpuuUu removed liquidity via Raydium CLMM/, 'Raydium CLMM', REMOVES, [PAYER]],
  [/^Called Raydium CLMM: decreaseLiquidity/, 'Raydium CLMM', COLLECTS, [PAYER]],
  // One of two signers may only pay for the other.
  [/^Called Raydium CLMM: decreaseLiquidity/, 'Raydium CLMM', REMOVES, [PAYER, OTHER]],
  // A token that was migrated before is left alone, without a call.
  [/^Called Pump\.fun: migrate/, 'Pump.fun', MIGRATES, [PAYER]],
])('claims an act only with its evidence: %s', (headline, program, data, signers) => {
  expect(headlineOf(addressOf(program) ?? PAYER, data, signers)).toMatch(headline);
});

test('counts the orders that one instruction of Phoenix places', () => {
  const order = [...Array<number>(16).fill(7), 1, ...Array<number>(8).fill(0), 0];
  const data = [0x10, 2, 0, 0, 0, ...order, ...order, 1, 0, 0, 0, ...order, 0, 0];
  const phoenix = addressOf('Phoenix') ?? PAYER;
  expect(headlineOf(phoenix, data, [PAYER])).toMatch(/^7dGrdJ…YpuuUu placed 3 orders via Phoenix/);
  expect(headlineOf(phoenix, data.slice(0, 40), [PAYER])).toMatch(/^7dGrdJ…YpuuUu placed orders via Phoenix/);
});

test('lets neither a guard nor a wrapper lead, whether its program has a name or not', () => {
  const unnamed = '7gETM2B8mgq5JcGHcE7C93uxVYDv9889FUk5FV7gDAct' as Address;
  const view = failedView({ err: { name: 'AccountNotFound' }, instructions: [unparsedInstruction(unnamed)] });
  const rankOf = (programId: Address | null, name: string) =>
    view.instructions?.map(
      (call) => describeCall({ ...call, programId, type: { name, from: 'log' } }, [], WORDING).rank,
    );
  expect(rankOf(unnamed, 'PreSwap')).toEqual(['aside']);
  expect(rankOf(unnamed, 'StartLedger')).toEqual(['aside']);
  expect(rankOf(addressOf('Sequence Enforcer'), 'checkAndSetSequenceNumber')).toEqual(['aside']);
  expect(rankOf(addressOf('Lighthouse'), 'anything')).toEqual(['aside']);
  expect(rankOf(unnamed, 'Swap')).toEqual(['unnamedCall']);
});

const WORDING = createWording({ lookAlikes: new Map() });

/** The headline of one call of a program, whose accounts have all signed. */
function headlineOf(programId: Address, data: readonly number[], signers: readonly Address[]): string {
  const accountKeys = [...signers, programId].map((pubkey) => ({
    pubkey,
    signer: pubkey !== programId,
    writable: true,
    source: 'transaction' as const,
  }));
  const balances = accountKeys.map(() => 1n);
  const call = {
    form: 'partiallyDecoded',
    programId,
    accounts: signers,
    data: Uint8Array.from(data),
    stackHeight: null,
  } as const;
  const view = viewTransaction({
    version: 'legacy',
    slot: 5n,
    blockTime: null,
    transactionIndex: null,
    meta: meta({ fee: 0n, preBalances: balances, postBalances: balances }),
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys,
      recentBlockhash: '' as Blockhash,
      instructions: [call],
      addressTableLookups: null,
      config: null,
    },
  });
  return sentenceText(summarizeTransaction(view).sentence);
}

function addressOf(program: string): Address | null {
  return NAMED_ADDRESSES.find(({ name }) => name.replace(/ Program\b/, '') === program)?.address ?? null;
}
