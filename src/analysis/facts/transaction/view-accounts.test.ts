import { expect, test } from 'vitest';
import { meta } from '../../test-support/transactions.ts';
import { sumLamports } from './view-accounts.ts';

test('reports lamports that the fee does not explain', () => {
  const answered = meta({ fee: 5000n, preBalances: [100_000n, 2n ** 60n], postBalances: [90_000n, 2n ** 60n] });
  expect(sumLamports(answered)).toEqual({
    before: 100_000n + 2n ** 60n,
    after: 90_000n + 2n ** 60n,
    fee: 5000n,
    unexplained: 5000n,
  });
  expect(sumLamports(meta())).toBeNull();
  expect(sumLamports(null)).toBeNull();
});
