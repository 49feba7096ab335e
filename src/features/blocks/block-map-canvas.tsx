import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { drawBlockMap, readBlockMapColors, type BlockMapRow } from './draw-block-map.ts';
import { barAt, blockMapGeometry, type BlockMapGeometry } from './block-map-geometry.ts';
import { watchAppearance } from '../../ui/rendering/watch-appearance.ts';

/**
 * A block as lines of bars, the emblem of Slotscope: up succeeded, down failed, dots are votes, height is compute units.
 * `label` says the same in words; the table of the block is its whole twin.
 */
export function BlockMapCanvas({
  rows,
  label,
  compact = false,
  marked = null,
  kinds = null,
  onPoint,
  onPick,
}: {
  readonly rows: readonly BlockMapRow[];
  readonly label: string;
  /** Twice as many bars in a line. */
  readonly compact?: boolean;
  /** Index of a bar to pin. */
  readonly marked?: number | null;
  /** The ink of each bar in place of that of its outcome, 0 to 7; null is the quiet one. */
  readonly kinds?: readonly (number | null)[] | null;
  /** The bar under the pointer, or null when it has left them. */
  readonly onPoint?: (index: number | null) => void;
  readonly onPick?: (index: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<BlockMapGeometry>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    const parent = element?.parentElement;
    const context = element?.getContext('2d');
    if (!parent || !context) return undefined;
    const draw = () => {
      const width = parent.clientWidth;
      if (width === 0) return;
      const geometry = blockMapGeometry(rows.length, width, devicePixelRatio || 1, compact || rows.length > CROWDED);
      drawn.current = geometry;
      element.width = Math.round(geometry.width * geometry.ratio);
      element.height = Math.round(geometry.height * geometry.ratio);
      element.style.height = `${geometry.height}px`;
      drawBlockMap(context, rows, geometry, readBlockMapColors(element), marked, kinds);
    };
    // Not here, where reading the width would have the whole page laid out once more: before the next frame it is anyway.
    let frame = requestAnimationFrame(draw);
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const size = new ResizeObserver(() => {
      if (parent.clientWidth !== drawn.current?.width) redraw();
    });
    size.observe(parent);
    const stopWatching = watchAppearance(redraw);
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      stopWatching();
    };
  }, [rows, compact, marked, kinds]);

  const barUnder = ({ nativeEvent }: { readonly nativeEvent: MouseEvent }) =>
    drawn.current && barAt(drawn.current, rows.length, nativeEvent.offsetX, nativeEvent.offsetY);
  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const index = barUnder(event);
    event.currentTarget.style.cursor = index === null ? '' : 'pointer';
    onPoint?.(index);
  };
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      onPointerMove={onPick && point}
      onPointerLeave={() => onPoint?.(null)}
      onClick={(event) => {
        const index = barUnder(event);
        if (index !== null) onPick?.(index);
      }}
    />
  );
}

/** Transactions from which on the denser lines keep a block on one screen. */
const CROWDED = 2400;
