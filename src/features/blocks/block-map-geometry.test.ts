import { expect, test } from 'vitest';
import { barAt, barShare, blockMapGeometry } from './block-map-geometry.ts';

test('a block of 1,790 stands in 12 lines of 150 on a wide page, 20 of 90 on a phone', () => {
  const wide = blockMapGeometry(1790, 992, 1, false);
  expect([wide.perLine, wide.lines, wide.pitch, wide.bar]).toEqual([150, 12, 6, 4]);
  const phone = blockMapGeometry(1790, 358, 2, false);
  expect([phone.perLine, phone.lines]).toEqual([90, 20]);
  expect(phone.label + (phone.perLine * phone.pitch) / phone.ratio).toBeLessThanOrEqual(358);
});

test('a short block has wider bars, an empty one no line', () => {
  expect(blockMapGeometry(11, 992, 1, false)).toMatchObject({ perLine: 75, pitch: 12, lines: 1 });
  expect(blockMapGeometry(0, 992, 1, false).lines).toBe(0);
});

test('each bar is found under the pointer, nothing beside them', () => {
  const geometry = blockMapGeometry(1790, 992, 1.5, true);
  for (const index of [0, 1, 299, 300, 1789]) {
    const line = Math.floor(index / geometry.perLine);
    const x = geometry.label + ((index % geometry.perLine) * geometry.pitch + 1) / geometry.ratio;
    expect(barAt(geometry, 1790, x, line * geometry.lineHeight + geometry.up)).toBe(index);
  }
  expect(barAt(geometry, 1790, 10, 10)).toBeNull();
  expect(barAt(geometry, 1790, 990, 10)).toBeNull();
  expect(barAt(geometry, 1790, geometry.label + 900, geometry.height - 4)).toBeNull();
});

test('height is logarithmic, between 100 and 1,400,000', () => {
  expect(barShare(1_400_000n)).toBe(1);
  expect(barShare(0n)).toBe(0.1);
  expect(barShare(18_446_744_073_709_551_615n)).toBe(1);
  expect(barShare(11_832n)).toBeCloseTo(0.5, 3);
});
