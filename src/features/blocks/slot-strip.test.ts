import { expect, test } from 'vitest';
import { describeStrip, stripEnd, stripStart } from './slot-strip.tsx';

test('starts at four slots of a leader, and never before slot 0', () => {
  expect([stripStart(361_774_429n), stripEnd(361_774_429n)]).toEqual([361_774_400n, 361_774_463n]);
  expect([stripStart(64_800_002n), stripEnd(64_800_002n)]).toEqual([64_799_972n, 64_800_035n]);
  expect(stripStart(0n)).toBe(0n);
});

test('describes the states of the slots', () => {
  const slots = [8n, 9n, 10n, 11n];
  const text = describeStrip(9n, slots, (slot) => (slot === 10n ? 'skipped' : slot === 11n ? 'unknown' : 'produced'));
  expect(text).toBe('Slots 8 to 11 around 9: 2 produced, 1 skipped (10), 1 unknown.');
});

test('writes "none skipped" instead of a count', () => {
  expect(describeStrip(9n, [8n, 9n], () => 'produced')).toBe(
    'Slots 8 to 9 around 9: 2 produced, none skipped, 0 unknown.',
  );
});
