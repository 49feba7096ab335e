import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { argumentToken } from './argument-token.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const OTHER = 'So11111111111111111111111111111111111111112' as Address;
const USDC_ACCOUNT = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4' as Address;
const BONK_ACCOUNT = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C' as Address;
const TOKENS = new Map([
  [USDC_ACCOUNT, { mint: USDC, decimals: 6, owner: null }],
  [BONK_ACCOUNT, { mint: BONK, decimals: 5, owner: null }],
]);
const SWAP = [
  { name: 'input_token_mint', address: USDC },
  { name: 'output_token_mint', address: BONK },
  { name: 'user_input_vault', address: USDC_ACCOUNT },
];
const DECIMALS = new Map([
  [USDC, 6],
  [BONK, 5],
]);

const mintOf = (...[name, named, moved = [], units = 5000n]: readonly [string, ...Rest]) => {
  const found = argumentToken(name, units, named, moved, TOKENS);
  if (found !== null) expect(found.decimals).toBe(DECIMALS.get(found.mint));
  return found?.mint ?? null;
};
type Rest = [named: Parameters<typeof argumentToken>[2], moved?: Parameters<typeof argumentToken>[3], units?: bigint];

test('finds the token whose mint or account is named like the argument', () => {
  expect(mintOf('amount_in', SWAP)).toBe(USDC);
  expect(mintOf('minimumAmountOut', SWAP)).toBe(BONK);
  expect(mintOf('quoted_out_amount', [{ name: 'user_destination_token_account', address: BONK_ACCOUNT }])).toBe(BONK);
  expect(mintOf('base_amount_in', [{ name: 'base_mint', address: BONK }])).toBe(BONK);
  // What the pool pays from is what comes out.
  expect(mintOf('amount_in', [...SWAP, { name: 'source_vault', address: BONK_ACCOUNT }])).toBe(USDC);
  expect(mintOf('token_amount', [{ name: 'mint', address: USDC }])).toBe(USDC);
});

test('finds the token that moved by exactly this amount', () => {
  const moved = [
    { mint: USDC, units: 5000n },
    { mint: BONK, units: 7n },
  ];
  expect(mintOf('amount', SWAP, moved)).toBe(USDC);
  // 7 may be equal by chance.
  expect(mintOf('amount', SWAP, moved, 7n)).toBeNull();
  expect(mintOf('amount', SWAP, [...moved, { mint: BONK, units: 5000n }])).toBeNull();
});

test('says nothing where it is not certain', () => {
  expect(mintOf('amount', SWAP)).toBeNull();
  // Names and amounts disagree.
  expect(mintOf('amount_in', SWAP, [{ mint: BONK, units: 5000n }])).toBeNull();
  expect(mintOf('amount_in', [...SWAP, { name: 'source_mint', address: BONK }])).toBeNull();
  for (const name of ['amount_bps', 'in_index', 'share_amount', 'input', 'lamports_amount_in', 'platform_fee_amount']) {
    expect(mintOf(name, SWAP), name).toBeNull();
  }
  // No balance of this mint was recorded, so its decimals are unknown.
  expect(mintOf('amount_in', [{ name: 'input_mint', address: OTHER }])).toBeNull();
});
