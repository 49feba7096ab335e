import { expect, test } from 'vitest';
import { integerUnit } from './integer-unit.ts';

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
