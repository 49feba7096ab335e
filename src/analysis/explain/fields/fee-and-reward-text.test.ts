import { expect, test } from 'vitest';
import { formatFeeSignatures, rewardTypeLabel, rewardTypeText } from './fee-and-reward-text.ts';

test.each([
  [1, 0, '1 signature'],
  [2, 0, '2 signatures'],
  [1, 1, '1 signature and 1 precompile verification'],
  [1810, 5, '1,810 signatures and 5 precompile verifications'],
])('tells %i signatures from %i verifications by precompiles', (signatures, verifications, text) => {
  expect(formatFeeSignatures({ signatures, verifications })).toBe(text);
});

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
