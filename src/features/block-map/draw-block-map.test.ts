import { expect, test } from 'vitest';
import { barAt, barShare, drawBlockMap, layoutBlockMap, placeOf } from './draw-block-map.ts';

const bars = (count: number) => Array.from({ length: count }, () => ({ isVote: false }));
const votes = (count: number) => Array.from({ length: count }, () => ({ isVote: true }));

test('bars are 5 pixels wide at a pitch of 7, and votes take one pixel each', () => {
  const layout = layoutBlockMap([...bars(2), ...votes(3), ...bars(1)], 1360, 1);
  expect([layout.bar, layout.pitch]).toEqual([5, 7]);
  expect(layout.lefts).toEqual([0, 7, 14, 15, 16, 19]);
  expect(layout.lines).toEqual([{ first: 0, end: 6 }]);
});

test('a block like those of today fills five lines, and a very full one gets narrower bars', () => {
  const mixed = Array.from({ length: 1790 }, (_, index) => ({ isVote: index % 12 >= 5 }));
  expect(layoutBlockMap(mixed, 1360, 1).lines.length).toBeLessThanOrEqual(5);
  const full = layoutBlockMap(bars(1500), 1360, 1);
  expect(full.pitch).toBeLessThan(7);
  expect(full.lines.length).toBeLessThanOrEqual(5);
  // The narrowest bars: more lines rather than no gap.
  expect(layoutBlockMap(bars(6000), 1360, 1)).toMatchObject({ pitch: 2, bar: 1 });
});

test('a block of any size is at most as high as five full lines, or twelve on a phone', () => {
  for (const [width, height] of [
    [1360, 330],
    [900, 528],
    [358, 552],
  ] as const) {
    for (const count of [5000, 7000]) {
      const mixed = Array.from({ length: count }, (_, index) => ({ isVote: index % 10 < 7 }));
      expect(layoutBlockMap(mixed, width, 1).height, `${count} at ${width}`).toBeLessThanOrEqual(height);
    }
  }
  const layout = layoutBlockMap(bars(7000), 1360, 1);
  for (const index of [0, 650, 6999]) {
    const { x, y } = placeOf(layout, index);
    expect(barAt(layout, x, y - layout.up)).toBe(index);
  }
});

test('an empty block has the height of a line', () => {
  const layout = layoutBlockMap([], 1360, 1);
  expect([layout.lines.length, layout.height]).toEqual([0, layout.lineHeight]);
});

test('finds the bar at a point, and none outside of the bars', () => {
  const layout = layoutBlockMap([...bars(900), ...votes(500)], 1360, 1.5);
  for (const index of [0, 1, 299, 300, 899, 900, 1399]) {
    const { x, y } = placeOf(layout, index);
    expect(barAt(layout, layout.label + ((layout.lefts[index] ?? 0) + 0.5) / 1.5, y - 20)).toBe(index);
    expect(x).toBeGreaterThan(layout.label);
  }
  expect(barAt(layout, 10, 10)).toBeNull();
  expect(barAt(layout, 1350, 10)).toBeNull();
  expect(barAt(layout, 100, layout.height + 1)).toBeNull();
});

test('scales heights logarithmically from 100 to 1,400,000 compute units', () => {
  expect(barShare(1_400_000n)).toBe(1);
  expect(barShare(0n)).toBe(0.1);
  expect(barShare(18_446_744_073_709_551_615n)).toBe(1);
  expect(barShare(11_832n)).toBeCloseTo(0.5, 3);
});

test('bars that a filter leaves out fade', () => {
  const rows = [0, 1].map(() => ({ outcome: 'succeeded' as const, isVote: false, computeUnits: 200_000n }));
  const drawn: { readonly x: number; readonly alpha: number }[] = [];
  const context = {
    globalAlpha: 1,
    fillRect: (x: number, _y: number, width: number) => width === 5 && drawn.push({ x, alpha: context.globalAlpha }),
    clearRect: () => undefined,
    fillText: () => undefined,
  };
  const layout = layoutBlockMap(rows, 1360, 1);
  const draw = (isShown: ((index: number) => boolean) | null) => {
    drawn.length = 0;
    // It has only the members that drawing bars without labels uses: Node has no canvas.
    drawBlockMap(context as unknown as CanvasRenderingContext2D, rows, layout, COLORS, {
      kinds: null,
      isShown,
      marked: null,
      range: null,
    });
    return drawn.map(({ alpha }) => alpha);
  };
  expect(draw(null)).toEqual([1, 1]);
  expect(draw((index) => index === 1)).toEqual([0.25, 1]);
});

const COLORS: Parameters<typeof drawBlockMap>[3] = {
  line: '#000',
  succeeded: '#000',
  failed: '#000',
  noOp: '#000',
  muted: '#000',
  votes: '#000',
  others: '#000',
  pin: '#000',
  kinds: [],
  font: 'mono',
};
