import { expect, test } from 'vitest';
import { firstClauseKind, givesReason, saysWhatWasTried } from './readability-counts.ts';

test.each([
  ['1.5 SOL went from abcdef…uvwxyz to ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz sent 5,000 lamports to ghijkm…rstuvw; 1 instruction could not be decoded.', 'movement'],
  ['abcdef…uvwxyz swapped 1 SOL for 20 USDC via Jupiter v6.', 'movement'],
  ['abcdef…uvwxyz paid 1 SOL and got 2 of ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz got 0.2 USDC through Jupiter v6 and sent 5 lamports to ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz called Jupiter v6: route v2.', 'program instruction'],
  ['abcdef…uvwxyz called Serum DEX v3: NewOrderV3.', 'program instruction'],
  ['Vote account abcdef…uvwxyz voted up to slot 1.', 'plain verb'],
  ['abcdef…uvwxyz left the memo “ping”.', 'plain verb'],
  ['abcdef…uvwxyz got 7 of ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz gained 64 lamports via ghijkm…rstuvw.', 'movement'],
  ['3 accounts sent 0.6 SOL to ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz added about 1.23 of ghijkm…rstuvw and 20 USDC of liquidity.', 'movement'],
  ['abcdef…uvwxyz created a pool with 1 SOL and 20 USDC and got about 1.23 of ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz placed an order via Phoenix.', 'plain verb'],
  ['abcdef…uvwxyz minted NFT ABC (ghijkm…rstuvw) for 0.001 SOL.', 'movement'],
  ['abcdef…uvwxyz received 0.001 SOL from Hyperlane domain 1.', 'movement'],
  ['abcdef…uvwxyz dispatched a Hyperlane message to domain 1.', 'plain verb'],
  ['abcdef…uvwxyz placed a buy order via Serum DEX v3.', 'plain verb'],
  ['abcdef…uvwxyz ordered a delayed unstake of 1 mSOL via Marinade.', 'movement'],
  ['abcdef…uvwxyz called ghijkm…rstuvw; nothing but the fee and a tip moved.', 'nothing moved'],
  ['abcdef…uvwxyz called HumidiFi; nothing but the fee and a tip of 6,936 lamports changed hands.', 'nothing moved'],
  ['1 JUP went from abcdef…uvwxyz to itself; nothing but the fee moved.', 'nothing moved'],
])('%s says what happened', (headline, kind) => {
  expect(firstClauseKind(headline)).toBe(kind);
});

test.each([
  '3 instructions made 16 inner calls in 8 programs; 1 instruction could not be decoded.',
  'abcdef…uvwxyz called ghijkm…rstuvw.',
  'abcdef…uvwxyz called ghijkm…rstuvw: swap.',
  'abcdef…uvwxyz called HumidiFi.',
  'abcdef…uvwxyz paid 0.004524 SOL of rent for 2 accounts.',
  '2 accounts got 0.004524 SOL of rent from 2 accounts via ghijkm…rstuvw.',
  'abcdef…uvwxyz sent 0.1 SOL to ghijkm…rstuvw and 2 more.',
  'abcdef…uvwxyz paid 0.001 SOL and 1 other asset and got 14.5 of ghijkm…rstuvw.',
  'abcdef…uvwxyz minted.',
  'abcdef…uvwxyz sent 1 SOL to itself.',
  'abcdef…uvwxyz opened token account ghijkm…rstuvw with 0.002 SOL and swapped 1 SOL for 20 USDC via Jupiter v6.',
  'abcdef…uvwxyz sent 5,000 lamports to Jito Tip 3 and swapped 1 SOL for 20 USDC via Jupiter v6.',
])('%s does not say what happened', (headline) => {
  expect(firstClauseKind(headline)).toBeNull();
});

test.each([
  'Instruction #1 failed in Vote with error 0, VoteTooOld.',
  'The price moved past the limit of this trade, so Jupiter v6 stopped it. The program says: Slippage tolerance exceeded.',
  'Instruction #2 failed in Raydium AMM v4 with custom error 6001: “Error: insufficient funds”.',
  'abcdef…uvwxyz stopped with error 1 after logging “profit: 0”.',
  'Instruction #3 ran out of compute units in abcdef…uvwxyz.',
  'abcdef…uvwxyz stopped with error 1 after logging “profit: 137”.',
  '0.0000064 SOL came back as 0.000006292; abcdef…uvwxyz stopped with its own error 2.',
  '1,435.774749 of ghijkm…rstuvw came back as 27.904294; abcdef…uvwxyz stopped with its own error 0.',
  'Account abcdef…uvwxyz would be left with 5 lamports: insufficient funds for rent.',
])('%s gives a reason', (verdict) => {
  expect(givesReason(verdict)).toBe(true);
});

test.each([
  'Instruction #2 failed in Raydium AMM v4 with custom error 6001.',
  'Instruction #2 failed with custom program error 0x1.',
  'HumidiFi stopped with its own error 57,005, for which Slotscope has no name.',
  'HumidiFi stopped with its own error 57005, for which Slotscope has no name. abcdef…uvwxyz tried to sell 2 SOL for at least 9 USDC.',
  'Instruction #4 failed in Jupiter v6: program failed to complete.',
  'The transaction failed.',
  'abcdef…uvwxyz stopped with its own error 1, for which Slotscope has no name.',
  '1 SOL came back as 1.2; abcdef…uvwxyz stopped with its own error 2.',
  'abcdef…uvwxyz stopped with its own error 1011 without calling any of its 3 exchanges.',
  'The transaction failed: transaction results in an account (3) with insufficient funds for rent.',
])('%s gives none', (verdict) => {
  expect(givesReason(verdict)).toBe(false);
});

test.each([
  [true, 'abcdef…uvwxyz tried to swap 1 SOL for 20 USDC via Jupiter v6; this call was not reached.'],
  [true, 'abcdef…uvwxyz tried to call Magic Eden v2: buy. All changes were rolled back.'],
  [false, 'abcdef…uvwxyz tried to call ghijkm…rstuvw; this call was not reached.'],
  [false, 'abcdef…uvwxyz tried to call HumidiFi. All changes were rolled back.'],
  [false, 'All changes were rolled back; the fee of 0.000005 SOL was charged to abcdef…uvwxyz.'],
])('%s: %s says what was tried', (isSaid, subtitle) => {
  expect(saysWhatWasTried(subtitle)).toBe(isSaid);
});
