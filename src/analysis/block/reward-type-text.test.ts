import { expect, test } from 'vitest';
import { rewardTypeLabel, rewardTypeText } from './reward-type-text.ts';

test.each([
  ['Fee', 'Fee', 'fee'],
  ['DeactivatedStake', 'Deactivated stake', 'deactivated stake'],
  ['VATDebit', 'Admission ticket', 'admission ticket'],
  [null, 'Not typed', 'not typed'],
  ['jitoTip', 'jitoTip (unknown)', 'jitoTip (unknown)'],
  ['JitoTip', 'JitoTip (unknown)', 'JitoTip (unknown)'],
  ['7', '7 (unknown)', '7 (unknown)'],
])('%s is labelled %s, and written %s in a sentence', (rewardType, label, text) => {
  expect(rewardTypeLabel(rewardType)).toBe(label);
  expect(rewardTypeText(rewardType)).toBe(text);
});
