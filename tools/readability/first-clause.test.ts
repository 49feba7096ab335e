import { expect, test } from 'vitest';
import { firstClauseKind } from './first-clause.ts';

test.each([
  ['1.5 SOL went from abcdef…uvwxyz to ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz sent 5,000 lamports to ghijkm…rstuvw; 1 instruction could not be decoded.', 'movement'],
  ['abcdef…uvwxyz swapped 1 SOL for 20 USDC via Jupiter v6.', 'movement'],
  ['abcdef…uvwxyz paid 1 SOL and got 2 of ghijkm…rstuvw.', 'movement'],
  ['abcdef…uvwxyz got 0.2 USDC through Jupiter v6 and sent 5 lamports to ghijkm…rstuvw.', 'movement'],
  ['Called Jupiter v6: routeV2 (16 inner instructions, 8 programs).', 'program instruction'],
  ['abcdef…uvwxyz called Serum DEX v3: NewOrderV3.', 'program instruction'],
  ['Vote account abcdef…uvwxyz voted up to slot 1.', 'plain verb'],
  ['abcdef…uvwxyz left the memo “ping”.', 'plain verb'],
])('%s says what happened', (headline, kind) => {
  expect(firstClauseKind(headline)).toBe(kind);
});

test.each([
  '3 instructions made 16 inner calls in 8 programs; 1 instruction could not be decoded.',
  'Called abcdef…uvwxyz.',
  'Called abcdef…uvwxyz: swap.',
  'abcdef…uvwxyz gave 0.1 SOL through ghijkm…rstuvw.',
  'abcdef…uvwxyz got 7 of ghijkm…rstuvw.',
  'abcdef…uvwxyz sent 1 SOL to itself.',
  'abcdef…uvwxyz opened token account ghijkm…rstuvw with 0.002 SOL and swapped 1 SOL for 20 USDC via Jupiter v6.',
  'abcdef…uvwxyz sent 5,000 lamports to Jito Tip 3 and swapped 1 SOL for 20 USDC via Jupiter v6.',
])('%s does not say what happened', (headline) => {
  expect(firstClauseKind(headline)).toBeNull();
});
