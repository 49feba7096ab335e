import { expect, test } from 'vitest';
import { parseMoment } from './address-params.ts';

// Seen to fail for a parser that drops the separators wherever they are: 2026.08.01 was slot 20,260,801.
test('a moment is a whole slot or a time in UTC', () => {
  for (const text of ['371000000', '371,000,000', '371.000.000', ' 371 000 000 ', '0371000000'])
    expect(parseMoment(text), text).toEqual({ kind: 'slot', slot: 371_000_000n });
  expect(parseMoment('2026-08-01')).toEqual({ kind: 'time', seconds: 1_785_542_400n });
  for (const text of [
    '2026.08.01',
    '2026.8',
    '3.5',
    '1,5',
    '1,000.000',
    '12 34',
    '-1',
    '1e3',
    'epoch 926',
    '20000000000000000000',
    '',
  ])
    expect(parseMoment(text), text).toBeNull();
});
