import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../test-support/recorded-views.ts';
import { checkTransaction, remarksOn } from './check-transaction.ts';

const folder = recordedFolder();

test.skipIf(folder === null)('recorded answers of real nodes do not contradict themselves', () => {
  const [contradicted, remarked]: [string[], string[]] = [[], []];
  let compared = 0;
  for (const { view } of recordedViews(folder ?? '')) {
    const [signature] = view.signatures;
    if (signature === undefined) continue;
    compared++;
    const found = checkTransaction(view, { checks: null, listed: null });
    if (found.length > 0) contradicted.push(`${signature.slice(0, 8)} ${found.map(({ kind }) => kind).join(', ')}`);
    const remarks = remarksOn(view, Date.UTC(2026, 0));
    if (remarks.length > 0) remarked.push(`${signature.slice(0, 8)} ${remarks.map(({ kind }) => kind).join(', ')}`);
  }
  expect(compared).toBeGreaterThan(4000);
  expect(contradicted.toSorted()).toEqual([
    // Written by a client that printed the address of the number in memory.
    '3NgoR4K9 unitLimit',
    // Recorded from a simulator: its fee leaves out the signature that a precompile verifies, its balances do not.
    '3p9fzShS lamports',
    // From the same client; somebody removed a balance.
    'phM9bESb balanceCount, unitLimit',
    // A copy edited by hand.
    'uhHy7XE5 status',
  ]);
  expect(remarked.toSorted()).toEqual([
    // The same.
    '3p9fzShS fee',
    // A vote of slot 1 on a new chain, which takes no fees yet; recorded twice.
    '63jnpMCs fee',
    '63jnpMCs fee',
  ]);
});
