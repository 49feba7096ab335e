import type { ValueKinds } from '../../../solana/idl/idl-reader.ts';
import { expect, test } from 'vitest';
import { type JsonObject, stringifyJson } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { argumentToken, integerUnit, listValues, nameInWords } from './argument-values.ts';

const NONE: ValueKinds = new Map();
const lines = (values: JsonObject, kinds = NONE, opened: readonly string[] = []) =>
  listValues(values, kinds, new Set(opened)).map(({ depth, name, content }) => {
    const text =
      content.is === 'leaf' ? stringifyJson(content.value) : content.is === 'group' ? content.text : content.hidden;
    return `${' '.repeat(depth)}${name}: ${text}`;
  });

test('lists members below their structs, lists and variants', () => {
  const kinds: ValueKinds = new Map([['plan.swap', { is: 'variant' }]]);
  const plan = [
    { swap: { Whirlpool: { a_to_b: true } }, percent: 100 },
    { swap: { Stable: 3 }, percent: 0 },
  ];
  expect(lines({ id: 1, plan, flags: [1, 2], none: null, empty: [] }, kinds)).toEqual([
    'id: 1',
    'plan: 2 items',
    ' [0]: ',
    '  swap: Whirlpool',
    '   a_to_b: true',
    '  percent: 100',
    ' [1]: ',
    '  swap: Stable',
    '   [0]: 3',
    '  percent: 0',
    'flags: [1,2]',
    'none: null',
    'empty: []',
  ]);
});

test('folds long lists', () => {
  const list = Array.from({ length: 100 }, (_, at) => `item ${at}`);
  expect(lines({ list })).toHaveLength(10);
  expect(lines({ list }).at(-1)).toBe(' : 92');
  expect(lines({ list }, NONE, ['.0'])).toHaveLength(101);
});

test('shows what is nested very deep as JSON, in bounded depth', () => {
  let value: JsonObject = { end: 1 };
  for (let at = 0; at < 150; at++) value = { next: value };
  const rows = listValues(value, NONE, new Set());
  expect(rows).toHaveLength(13);
  expect(rows.at(-1)?.content.is).toBe('leaf');
});

test('every line has its own key', () => {
  const values = { a: { b: 1 }, 'a.b': 2, list: [{ a: [{}] }, { a: 1 }] };
  const keys = listValues(values, NONE, new Set()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
});

const unit = (name: string, value = 1_732_000_000n) => integerUnit(name, value, undefined)?.is ?? null;

test('names tell lamports, basis points and times', () => {
  for (const name of ['lamports', 'maxSolCost', 'min_sol_output', 'reward_lamports', 'solAmount']) {
    expect(unit(name), name).toBe('lamports');
  }
  for (const name of ['slippage_bps', 'platformFeeBps', 'fee_basis_points'])
    expect(unit(name), name).toBe('basisPoints');
  for (const name of ['timestamp', 'unix_timestamp', 'startTime', 'expires_at', 'max_ts', 'deadline']) {
    expect(unit(name), name).toBe('time');
  }
});

test('says nothing of other names, nor of numbers that are no times', () => {
  const others = ['micro_lamports', 'lamports_per_signature', 'solvency', 'console', 'timeout', 'resolution', 'amount'];
  for (const name of [...others, 'sol_price', 'compute_unit_price_micro_lamports', 'lifetimes']) {
    expect(unit(name), name).toBeNull();
  }
  expect(unit('start_time', 3600n)).toBeNull();
  expect(unit('timestamp', 1_732_000_000_000n)).toBeNull();
  expect(unit('timestamp', -1n)).toBeNull();
});

test('the type comes before the name', () => {
  expect(integerUnit('slippage_bps', 5n, { is: 'amount', decimals: 2, unit: null })?.is).toBe('amount');
  expect(integerUnit('lamports', 5n, { is: 'time' })).toBeNull();
});

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

test('writes the name of an instruction or an error in words', () => {
  expect(nameInWords('InvalidSplTokenProgram')).toBe('invalid SPL token program');
  expect(nameInWords('route_v2')).toBe('route v2');
  expect(nameInWords('…')).toBe('…');
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
