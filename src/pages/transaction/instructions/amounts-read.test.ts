import { expect, test } from 'vitest';
import { recordedView } from '../../../analysis/test-support/recorded-views.ts';
import { failedCall } from '../../../analysis/facts/transaction/view-transaction.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { amountsRead } from './amounts-read.ts';

const folder = recordedFolder();

test.skipIf(folder === null)('names the amounts that are read from data without a decoder', () => {
  const view = recordedView(folder ?? '', '4BF8KKDX');
  const call = failedCall(view);
  expect(call && amountsRead(call)).toBe('pay 1,394.08874242, get at least 10.507106146');
  const other = view.instructions?.[0];
  expect(other && amountsRead(other)).toBe(null);
});
