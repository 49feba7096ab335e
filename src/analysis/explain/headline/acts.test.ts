import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { NAMED_ADDRESSES } from '../../../solana/names/address-names.ts';
import { ACTS, actOf } from './acts.ts';

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
  ['Pump.fun', 'migrate', 'migrated'],
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

function addressOf(program: string): Address | null {
  return NAMED_ADDRESSES.find(({ name }) => name.replace(/ Program\b/, '') === program)?.address ?? null;
}
