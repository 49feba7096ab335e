import { expect, test } from 'vitest';
import type { Blockhash } from '../../../solana/ids/ids.ts';
import { OTHER_SIGNATURE, SIGNATURE } from './answer.fixtures.ts';
import { describeBlockContradiction } from '../../explain/outcome/contradiction-text.ts';
import type { BlockFacts } from '../block/block-overview.ts';
import { checkBlock } from './check-block.ts';

// Seen to fail against: empty lists of findings; ignoring the listed slots.

const BLOCK: BlockFacts = {
  slot: 500n,
  parentSlot: 497n,
  blockhash: '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb' as Blockhash,
  previousBlockhash: 'GcuZhyikCEzAXoeyvUwCLJXH1M5wT5cwMuR9WorCVutX' as Blockhash,
  blockHeight: 498n,
  blockTime: null,
  signatures: null,
  rewards: null,
  numRewardPartitions: null,
  footer: null,
};

const sentences = (changes: Partial<BlockFacts>, ids: Parameters<typeof checkBlock>[1] = [], listed: bigint[] = []) =>
  checkBlock({ ...BLOCK, ...changes }, ids, listed).map(describeBlockContradiction);

test('finds nothing in an honest block', () => {
  expect(sentences({}, [SIGNATURE, null, OTHER_SIGNATURE, null])).toEqual([]);
  expect(sentences({ blockHeight: null })).toEqual([]);
  expect(sentences({}, [], [496n, 497n, 500n, 501n])).toEqual([]);
  // The endpoint no longer has the parent.
  expect(sentences({}, [], [500n, 501n])).toEqual([]);
  expect(sentences({ slot: 0n, parentSlot: 0n, blockHeight: 0n })).toEqual([]);
  expect(sentences({ slot: 1n, parentSlot: 0n, blockHeight: 1n })).toEqual([]);
});

test('finds an impossible parent, height or blockhash', () => {
  const parent = 'The endpoint says that the parent of this block is in slot';
  expect(sentences({ parentSlot: 500n })).toEqual([`${parent} 500, which is not before slot 500.`]);
  expect(sentences({ parentSlot: 501n })).toEqual([`${parent} 501, which is not before slot 500.`]);
  expect(sentences({}, [], [497n, 498n, 499n, 500n])).toEqual([
    `${parent} 497, but lists a block in slot 499, between the two.`,
  ]);
  expect(sentences({ blockHeight: 499n })).toEqual([
    'The endpoint says that the block height is 499, but up to its parent in slot 497 there are fewer slots than that.',
  ]);
  expect(sentences({ previousBlockhash: BLOCK.blockhash })).toEqual([
    'The blockhash of this block is also that of its parent.',
  ]);
});

test('finds a transaction that a block has twice or three times', () => {
  expect(sentences({}, [SIGNATURE, OTHER_SIGNATURE, SIGNATURE])).toEqual([
    'Transaction 2 is a repetition of transaction 0. A block has each transaction once.',
  ]);
  expect(sentences({}, [SIGNATURE, SIGNATURE, SIGNATURE])).toEqual([
    '2 transactions are repetitions; the first is 1, which repeats 0. A block has each transaction once.',
  ]);
});
