import { expect, test } from 'vitest';
import { recordedFolder } from '../../shared/test-support/recorded-folder.ts';
import { recordedViews } from '../test-support/recorded-views.ts';
import { findLookAlikes } from './look-alikes.ts';
import { transactionAddresses } from './transaction/transaction-addresses.ts';

const folder = recordedFolder();

// Among the recorded addresses, only texts padded with ones share their ends: "tartaron1…1111" and "tartus1…1111".
test.skipIf(folder === null)('no two addresses of all recorded transactions together look alike', () => {
  const addresses = new Set(recordedViews(folder ?? '').flatMap(({ view }) => [...transactionAddresses(view)]));
  expect(addresses.size).toBeGreaterThan(10_000);
  expect([...findLookAlikes(addresses).keys()]).toEqual([]);
});
