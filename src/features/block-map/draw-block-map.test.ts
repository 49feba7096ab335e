import { expect, test } from 'vitest';
import { barAt, barShare, blockMapGeometry } from './draw-block-map.ts';

test('lays out 1,790 bars in 12 lines of 150 on a wide page, 20 of 90 on a phone', () => {
  const wide = blockMapGeometry(1790, 992, 1, false);
  expect([wide.perLine, wide.lines, wide.pitch, wide.bar]).toEqual([150, 12, 6, 4]);
  const phone = blockMapGeometry(1790, 358, 2, false);
  expect([phone.perLine, phone.lines]).toEqual([90, 20]);
  expect(phone.label + (phone.perLine * phone.pitch) / phone.ratio).toBeLessThanOrEqual(358);
});

test('gives a short block wider bars and an empty block no line', () => {
  expect(blockMapGeometry(11, 992, 1, false)).toMatchObject({ perLine: 75, pitch: 12, lines: 1 });
  expect(blockMapGeometry(0, 992, 1, false).lines).toBe(0);
});

test('finds the bar at a point, and none outside of the bars', () => {
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

test('scales heights logarithmically from 100 to 1,400,000 compute units', () => {
  expect(barShare(1_400_000n)).toBe(1);
  expect(barShare(0n)).toBe(0.1);
  expect(barShare(18_446_744_073_709_551_615n)).toBe(1);
  expect(barShare(11_832n)).toBeCloseTo(0.5, 3);
});
