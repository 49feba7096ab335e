import type { Slot } from '../ids/slot.ts';

/** The lamports that keep an account with `bytes` of data rent-exempt: each byte is charged, and 128 more for the account itself. */
export function rentExemptMinimum(bytes: bigint, slot: Slot): bigint {
  const { lamportsPerByte } = RATES.findLast(({ from }) => from <= slot) ?? FIRST_RATE;
  return (ACCOUNT_OVERHEAD + bytes) * lamportsPerByte;
}

const ACCOUNT_OVERHEAD = 128n;
const FIRST_RATE = { from: 0n, lamportsPerByte: 6960n };
/** In order of their first slot. */
const RATES = [FIRST_RATE];
