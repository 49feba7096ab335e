import { expect, test } from 'vitest';
import { UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import { overviewBlock } from '../../analysis/facts/block/block-overview.ts';
import { type ListedBlock, slotGroups } from './slot-groups.ts';
import type { BlockResponse } from '../../rpc-protocol/responses/decode-block.ts';

function listed(slot: bigint, parentSlot: bigint): ListedBlock {
  const block: BlockResponse = {
    slot,
    parentSlot,
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: null,
    blockTime: null,
    transactions: [],
    signatures: null,
    rewards: null,
    numRewardPartitions: null,
    footer: null,
  };
  return { slot, overview: overviewBlock(block) };
}

function formatRows(
  from: bigint,
  blocks: readonly ListedBlock[],
  next: { readonly slot: bigint; readonly parentSlot: bigint } | null = null,
): readonly string[] {
  const to = blocks.at(-1)?.slot ?? from;
  const rows = slotGroups({ from, to, finalized: 100n, next }, blocks).flatMap((group) => group.rows);
  return rows.map(({ slot, oldest, missing, state, overview }) => {
    const slots = oldest === undefined ? slot : `${slot}-${oldest}`;
    const without = missing === undefined ? '' : ` without ${missing}`;
    return `${slots} ${overview === 'pending' && state !== 'produced' ? 'pending' : state}${without}`;
  });
}

test('shows slots between a block and its parent as skipped', () => {
  expect(formatRows(14n, [listed(14n, 11n), listed(11n, 10n), listed(10n, 9n)])).toEqual([
    '14 produced',
    '13 skipped',
    '12 skipped',
    '11 produced',
    '10 produced',
  ]);
});

test('does not show slots below the parent as skipped', () => {
  expect(formatRows(90n, [listed(90n, 88n), listed(40n, 39n)])).toEqual([
    '90 produced',
    '89-41 skipped without 88',
    '40 produced',
  ]);
});

test('shows a long gap as one row, and slots above the first block as unknown', () => {
  expect(formatRows(52n, [listed(50n, 10n), listed(10n, 9n)])).toEqual([
    '52 unknown',
    '51 unknown',
    '50 produced',
    '49-11 skipped',
    '10 produced',
  ]);
});

test('shows the parent as missing, and slots below it as unknown, if the next listed block is another one', () => {
  expect(formatRows(20n, [listed(20n, 18n), listed(16n, 15n)])).toEqual([
    '20 produced',
    '19 skipped',
    '18 missing',
    '17 unknown',
    '16 produced',
  ]);
});

test('shows slots at the start of the page as skipped if the block after them has an earlier parent', () => {
  expect(formatRows(52n, [listed(50n, 49n)], { slot: 53n, parentSlot: 50n })).toEqual([
    '52 skipped',
    '51 skipped',
    '50 produced',
  ]);
  expect(formatRows(52n, [listed(50n, 49n)], { slot: 60n, parentSlot: 51n })).toEqual([
    '52 skipped',
    '51 missing',
    '50 produced',
  ]);
});

test('keeps the same rows before and after a block arrives', () => {
  const pending = (slot: bigint): ListedBlock => ({ slot, overview: 'pending' });
  expect(formatRows(20n, [pending(20n), listed(17n, 5n), listed(5n, 4n)])).toEqual([
    '20 produced',
    '19 pending',
    '18 pending',
    '17 produced',
    '16 skipped',
    '15-8 skipped',
    '7 skipped',
    '6 skipped',
    '5 produced',
  ]);
  expect(formatRows(20n, [pending(20n), pending(17n), pending(5n)])).toEqual([
    '20 produced',
    '19 pending',
    '18 pending',
    '17 produced',
    '16 pending',
    '15-8 pending',
    '7 pending',
    '6 pending',
    '5 produced',
  ]);
});

test('marks the newest finalized slot and all below it as final', () => {
  const blocks = [listed(102n, 99n), listed(99n, 98n)];
  const rowsAt = (finalized: bigint) =>
    slotGroups({ from: 102n, to: 99n, finalized, next: null }, blocks).flatMap(({ rows }) => rows);
  expect(rowsAt(101n).map(({ slot, isFinal }) => [slot, isFinal])).toEqual([
    [102n, false],
    [101n, true],
    [100n, true],
    [99n, true],
  ]);
  expect(rowsAt(102n)[0]?.isFinal).toBe(true);
});

test('groups the rows by leader, up to four slots each; a run of slots without a block is a separate group', () => {
  const starts = slotGroups({ from: 21n, to: 4n, finalized: 100n, next: null }, [
    listed(21n, 17n),
    listed(17n, 5n),
    listed(5n, 3n),
  ]).map(({ start, rows }) => [start, rows.length]);
  expect(starts).toEqual([
    [20n, 2],
    [16n, 4],
    [null, 1],
    [4n, 4],
  ]);
});

test('shows the slots in which the cluster moved to Alpenglow as such', () => {
  const range = { from: 20n, to: 14n, finalized: 100n, next: null, alpenglowSince: 17n };
  const blocks = [listed(20n, 16n), listed(16n, 14n), listed(14n, 13n)];
  const rows = slotGroups(range, blocks).flatMap((group) => group.rows);
  expect(rows.map(({ slot, state }) => `${slot} ${state}`)).toEqual([
    '20 produced',
    '19 deleted',
    '18 deleted',
    '17 deleted',
    '16 produced',
    '15 skipped',
    '14 produced',
  ]);
});

test('shows a slot with a transaction as missing, not as skipped', () => {
  const range = { from: 60n, to: 10n, finalized: 100n, next: null, occupied: [58n, 30n] };
  const rows = slotGroups(range, [listed(60n, 57n), listed(10n, 9n)]).flatMap((group) => group.rows);
  expect(rows.map(({ slot, oldest, state }) => `${slot}${oldest === undefined ? '' : `-${oldest}`} ${state}`)).toEqual([
    '60 produced',
    '59 skipped',
    '58 missing',
    '57 missing',
    '56 unknown',
    '55-32 unknown',
    '31 unknown',
    '30 missing',
    '29 unknown',
    '28 unknown',
    '27-12 unknown',
    '11 unknown',
    '10 produced',
  ]);
});
