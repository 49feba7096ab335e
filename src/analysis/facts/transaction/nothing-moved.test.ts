import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../../test-support/recorded-views.ts';
import { costsOnly } from './nothing-moved.ts';

const folder = recordedFolder();

/** The first letters of recorded signatures, with the tips. */
const COSTS: readonly (readonly [signature: string, tips: bigint | null])[] = [
  ['4F7UnWv8', 0n],
  ['2RCj3Kuy', 6936n],
  // Sent to itself.
  ['4Ccb8PaS', 0n],
  ['5ocxCdmd', null],
  // Rent only.
  ['564oju8D', null],
];

test.skipIf(folder === null).each(COSTS)('finds what %s cost if nothing else moved', (signature, tips) => {
  const found = recordedViews(folder ?? '').find(({ view }) => view.signatures[0]?.startsWith(signature));
  expect(found === undefined ? undefined : (costsOnly(found.view)?.tips ?? null)).toBe(tips);
  const { view } = found ?? {};
  expect(view && costsOnly({ ...view, tokenChanges: null })).toBeNull();
});
