import { expect, test } from 'vitest';
import { givesReason } from './failure-reason.ts';

test.each([
  'Instruction #1 failed in Vote with error 0, VoteTooOld.',
  'The price moved past the limit of this trade, so Jupiter v6 stopped it. The program says: Slippage tolerance exceeded.',
  'Instruction #2 failed in Raydium AMM v4 with custom error 6001: “Error: insufficient funds”.',
  'abcdef…uvwxyz returned custom error 1 after logging “profit: 0”.',
  'Instruction #3 ran out of compute units in abcdef…uvwxyz.',
  'abcdef…uvwxyz returned custom error 1 after logging “profit: 137”.',
  'Account abcdef…uvwxyz would be left with 5 lamports: insufficient funds for rent.',
])('%s gives a reason', (verdict) => {
  expect(givesReason(verdict)).toBe(true);
});

test.each([
  'Instruction #2 failed in Raydium AMM v4 with custom error 6001.',
  'Instruction #2 failed with custom program error 0x1.',
  'HumidiFi returned custom error 57,005 and logged no reason.',
  'Instruction #4 failed in Jupiter v6: program failed to complete.',
  'The transaction failed.',
  'abcdef…uvwxyz returned custom error 1 and logged no reason.',
  'The transaction failed: transaction results in an account (3) with insufficient funds for rent.',
])('%s gives none', (verdict) => {
  expect(givesReason(verdict)).toBe(false);
});
