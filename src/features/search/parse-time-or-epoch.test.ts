import { expect, test } from 'vitest';
import { parseTimeOrEpoch } from './parse-time-or-epoch.ts';

test.each([
  ['@2026-08-01T12:00Z', '2026-08-01T12:00:00Z'],
  ['@2026-08-01 12:00', '2026-08-01T12:00:00Z'],
  ['@2026-08-01T12:00:30.5 UTC', '2026-08-01T12:00:30Z'],
  ['@ 2026-08-01', '2026-08-01T00:00:00Z'],
  ['@2026-08-01T12:00+02:00', '2026-08-01T10:00:00Z'],
  ['@2026-08-01T12:00-0530', '2026-08-01T17:30:00Z'],
  ['@2028-02-29T23:59:59Z', '2028-02-29T23:59:59Z'],
])('%s is a time', (text, iso) => {
  expect(parseTimeOrEpoch(text)).toEqual({ kind: 'time', seconds: BigInt(Date.parse(iso) / 1000) });
});

test('Unix seconds are a time', () => {
  expect(parseTimeOrEpoch('@1785585600')).toEqual({ kind: 'time', seconds: 1_785_585_600n });
  expect(parseTimeOrEpoch('@0')).toEqual({ kind: 'time', seconds: 0n });
});

test.each([
  '@',
  '@2026-02-30',
  '@2026-13-01',
  '@2026-08-01T24:00Z',
  '@2026-08-01T12',
  '@tomorrow',
  '@2026-08-01x',
  '@-5',
])('%s is not a time', (text) => {
  expect(parseTimeOrEpoch(text)).toEqual({ kind: 'invalid', problem: { kind: 'notATime' } });
});

test('an epoch is found by its number', () => {
  for (const text of ['epoch 926', 'Epoch #926', 'epoch: 926', 'epoch926'])
    expect(parseTimeOrEpoch(text)).toEqual({ kind: 'epoch', epoch: 926n });
  expect(parseTimeOrEpoch('epoch 0')).toEqual({ kind: 'epoch', epoch: 0n });
  expect(parseTimeOrEpoch('epoch 1,024')).toEqual({ kind: 'epoch', epoch: 1024n });
  expect(parseTimeOrEpoch('epoch 99999999999999999999')).toMatchObject({ problem: { kind: 'slotTooLarge' } });
});

test('other text is neither', () => {
  for (const text of ['epoch', 'epoch ninety', '926', 'in epoch 926', 'slot 926'])
    expect(parseTimeOrEpoch(text)).toBeNull();
});
