import { expect, test } from 'vitest';
import { listedTransaction } from '../../../rpc-protocol/test-support/listed-transaction.ts';
import { accountStep, type HistoryCheck, type HistoryHole, type HistoryStep } from '../../facts/account-history.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { STAKE_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type { HoleRewards } from '../../facts/hole-rewards.ts';
import { endText, historyVerdict, holeRewardsText, holeText, openingText } from './history-text.ts';

const MINT = parseAddress('DjwF9qH6WAvpjd42U4SGR4evv1yVb6szsSwPy1sFbuXs') ?? STAKE_PROGRAM;
const HOLE: HistoryHole = { earlier: step(1000n), later: step(2000n), lamports: 5_000n, token: null };
const CHECK: HistoryCheck = {
  links: 84,
  holes: [],
  withoutBalances: 0,
  reachesNow: true,
  opening: { lamports: 0n, token: null },
};

test('the verdict counts the links that hold', () => {
  expect(historyVerdict(CHECK, 0)).toBe('Complete: 84 of 84 links hold');
  expect(historyVerdict({ links: 84, holes: [HOLE, HOLE, HOLE] }, 0)).toBe('3 holes: 81 of 84 links hold');
  expect(historyVerdict({ links: 1, holes: [HOLE] }, 0)).toBe('1 hole: 0 of 1 link holds');
  expect(historyVerdict({ links: 0, holes: [] }, 0)).toBe('Nothing to compare');
});

test('a hole says where, how much, and what explains it', () => {
  expect(holeText(HOLE, 'SOL')).toBe(
    'Between slot 1,000 and slot 2,000, 0.000005 SOL arrived without a listed transaction. A missing one explains it, or a reward, the fees of a block, or rent that was collected long ago.',
  );
  expect(holeText({ ...HOLE, later: step(1000n), lamports: -1n }, 'lamports')).toBe(
    'Within slot 1,000, 1 lamport left between two listed transactions. Only a missing transaction explains it.',
  );
  const token = { mint: MINT, decimals: 2, units: -150n };
  expect(holeText({ ...HOLE, later: null, token }, 'SOL')).toMatch(
    /^Since slot 1,000, the newest in the list, 0\.000005 SOL arrived and 1\.5 of DjwF9q…sFbuXs left\./,
  );
  expect(holeText({ ...HOLE, lamports: 0n, token }, 'SOL')).toContain(', 1.5 of DjwF9q…sFbuXs left without');
});

test('the verdict and a hole say what rewards explain', () => {
  expect(historyVerdict({ links: 84, holes: [HOLE, HOLE, HOLE] }, 3)).toBe(
    '3 holes, explained by rewards: 81 of 84 links hold',
  );
  expect(historyVerdict({ links: 84, holes: [HOLE, HOLE, HOLE] }, 2)).toBe(
    '3 holes, 2 explained by rewards: 81 of 84 links hold',
  );
  const reward = {
    epoch: 9n,
    effectiveSlot: 1500n,
    amount: 4000n,
    postBalance: 9000n,
    commission: 5,
    commissionBps: null,
  };
  const rewards: HoleRewards = { paid: [reward], left: 1000n, epochs: 2, unanswered: 0 };
  expect(holeRewardsText({ ...rewards, left: 0n }, 'lamports')).toBe('1 reward of 4,000 lamports explains it.');
  expect(holeRewardsText(rewards, 'lamports')).toBe(
    '1 reward of 4,000 lamports explains all but 1,000 lamports of it.',
  );
  expect(holeRewardsText({ ...rewards, left: -1000n, unanswered: 1 }, 'lamports')).toBe(
    '1 reward of 4,000 lamports was paid in between, 1,000 lamports more than arrived. The endpoint could not answer for 1 epoch.',
  );
  expect(holeRewardsText({ ...rewards, paid: [], left: 5000n }, 'lamports')).toBe(
    'No reward was paid for the 2 epochs in between.',
  );
});

test('both ends say what they show', () => {
  expect(openingText(CHECK, true, 'SOL')).toBe('The list begins with an empty account.');
  expect(openingText(CHECK, false, 'SOL')).toContain('Older transactions are on further pages');
  expect(openingText({ ...CHECK, opening: { lamports: 7n, token: null } }, true, 'lamports')).toContain(
    'the account held 7 lamports',
  );
  expect(openingText({ ...CHECK, opening: null }, true, 'SOL')).toContain('does not say');
  expect(endText(CHECK, true)).toBe('The newest balance is that of the account state.');
  expect(endText({ ...CHECK, reachesNow: false, withoutBalances: 2 }, true)).toBe(
    'The newest balance was not compared with an account state. 2 transactions have no recorded balances, so nothing was compared across them.',
  );
  expect(endText({ ...CHECK, reachesNow: false }, false)).toContain('Newer transactions');
});

function step(slot: bigint): HistoryStep {
  return accountStep(STAKE_PROGRAM, listedTransaction({ slot }), null);
}
