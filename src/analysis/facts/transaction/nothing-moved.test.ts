import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedView } from '../../test-support/recorded-views.ts';
import { type CostsOnly, costsOnly } from './nothing-moved.ts';

const folder = recordedFolder();

/** The first letters of recorded signatures, with the costs. */
const COSTS: readonly (readonly [signature: string, costs: CostsOnly | null])[] = [
  ['4F7UnWv8', { tips: 0n, cameBack: false, stayed: false }],
  ['2RCj3Kuy', { tips: 6936n, cameBack: false, stayed: false }],
  // Borrowed and repaid.
  ['3z9mLTXT', { tips: 3916n, cameBack: true, stayed: false }],
  // Sent to itself.
  ['4Ccb8PaS', { tips: 0n, cameBack: false, stayed: false }],
  // From one token account of an owner to another.
  ['2L6YbJyd', { tips: 0n, cameBack: false, stayed: true }],
  ['5ocxCdmd', null],
  // Assets of Metaplex Core and compressed tokens are in no balance.
  ['3LnToWvK', null],
  ['4MLAXX57', null],
  ['2FiBHVWn', null],
  // Rent only.
  ['564oju8D', null],
];

test.skipIf(folder === null).each(COSTS)('finds what %s cost if nothing else moved', (signature, costs) => {
  const view = recordedView(folder ?? '', signature);
  expect(costsOnly(view)).toEqual(costs);
  expect(costsOnly({ ...view, tokenChanges: null })).toBeNull();
});
