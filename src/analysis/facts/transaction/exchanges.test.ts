import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { transactionOf } from '../../../solana/test-support/recorded-transactions.ts';
import { costsOf } from './costs.ts';
import { exchanges, routeOf } from './exchanges.ts';
import { viewTransaction } from './view-transaction-with-names.ts';
import { whatMoved } from './what-moved.ts';

const folder = recordedFolder();
const FOUR_HOPS = '0xjeffro+tx-parser__jupiterAggregatorV6_sharedAccountsRoute_1__86187b5e.json';

test.skipIf(folder === null)('finds the hops of a swap in two branches, with the dust that stays behind', () => {
  const found = exchanges(viewTransaction(transactionOf(folder ?? '', FOUR_HOPS)));
  expect([...found].map(([id, { paid, got }]) => [id, paid.units, got.units])).toEqual([
    ['4', 100_000_000n, 944_945_170n],
    ['4.2', 20_000_000n, 188_382_438n],
    ['4.4', 80_000_000n, 126_665_141n],
    ['4.6', 126_660_000n, 580_838_181n],
    ['4.8', 580_838_181n, 756_562_732n],
  ]);
  expect(routeOf('4', found)?.branches.map(({ share, hops }) => [share, hops.map(({ id }) => id)])).toEqual([
    [200, ['4.2']],
    [800, ['4.4', '4.6', '4.8']],
  ]);
});

test.skipIf(folder === null)('draws no route if a hop takes more than the one before gave, or is missing', () => {
  const found = new Map(exchanges(viewTransaction(transactionOf(folder ?? '', FOUR_HOPS))));
  const hop = found.get('4.8');
  if (hop === undefined) throw new Error('the hop is missing');
  expect(routeOf('4', new Map(found).set('4.8', { ...hop, paid: { ...hop.paid, units: 580_838_182n } }))).toBeNull();
  found.delete('4.8');
  expect(routeOf('4', found)).toBeNull();
  expect(routeOf('5', found)).toBeNull();
});

const WITH_FEE = 'jowency-me+solana-tx-parser__swap_dflow_1__37325b44.json';

test.skipIf(folder === null)('names the part of an input that went to somebody who gave nothing, as a cost', () => {
  const view = viewTransaction(transactionOf(folder ?? '', WITH_FEE));
  const swap = exchanges(view).get('4');
  expect([swap?.paid.units, swap?.aside]).toEqual([
    100_000_000n,
    [{ id: '4.1', to: '2rbMgYvzAb3xDk6vXrzKkY3VwsmyDZsJTkvB3JJYsRzA', units: 810_000n }],
  ]);
  const moved = whatMoved(view);
  if (moved === null) throw new Error('no balances');
  expect(costsOf(view, moved)).toMatchObject({ aside: 810_000n, asideIn: ['4.1'] });
});
