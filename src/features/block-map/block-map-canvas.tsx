import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import {
  type BlockMapGeometry,
  type BlockMapRow,
  barAt,
  blockMapGeometry,
  drawBlockMap,
  readBlockMapColors,
} from './draw-block-map.ts';

/**
 * The map of a block: one bar per transaction, in lines. Up means succeeded, down failed, both not executed, a dot is a vote,
 * the height shows compute units. `label` describes the map for screen readers; the block's table has the same data in full.
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
  /** Twice as many bars per line. */
  readonly compact?: boolean;
  /** Index of the bar that gets a pin. */
  readonly marked?: number | null;
  /** Colors each bar by its kind, 0 to 6, instead of its outcome; null is gray for votes, otherwise ink. */
  readonly kinds?: readonly (number | null)[] | null;
  /** Called with the bar under the pointer, or null. */
  readonly onPoint?: (bar: PointedBar | null) => void;
  readonly onPick?: (index: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastGeometry = useRef<BlockMapGeometry>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    const parent = element?.parentElement;
    const context = element?.getContext('2d');
    if (!parent || !context) return undefined;
    const draw = () => {
      const width = parent.clientWidth;
      if (width === 0) return;
      const geometry = blockMapGeometry(
        rows.length,
        width,
        devicePixelRatio || 1,
        compact || rows.length > DENSE_COUNT,
      );
      lastGeometry.current = geometry;
      element.width = Math.round(geometry.width * geometry.ratio);
      element.height = Math.round(geometry.height * geometry.ratio);
      element.style.height = `${geometry.height}px`;
      drawBlockMap(context, rows, geometry, readBlockMapColors(element), marked, kinds);
    };
    // At once, although reading the width forces a layout: a frame with the default height would move the page.
    draw();
    let frame = 0;
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const resize = new ResizeObserver(() => {
      if (parent.clientWidth !== lastGeometry.current?.width) redraw();
    });
    resize.observe(parent);
    const unwatch = watchAppearance(redraw);
    return () => {
      cancelAnimationFrame(frame);
      resize.disconnect();
      unwatch();
    };
  }, [rows, compact, marked, kinds]);

  const barAtPointer = ({ nativeEvent }: { readonly nativeEvent: MouseEvent }) =>
    lastGeometry.current && barAt(lastGeometry.current, rows.length, nativeEvent.offsetX, nativeEvent.offsetY);
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const index = barAtPointer(event);
    event.currentTarget.style.cursor = index === null ? '' : 'pointer';
    const { offsetX: x, offsetY: y } = event.nativeEvent;
    onPoint?.(index === null ? null : { index, x, y });
  };
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      onPointerMove={onPick && onPointerMove}
      onPointerLeave={() => onPoint?.(null)}
      onClick={(event) => {
        const index = barAtPointer(event);
        if (index !== null) onPick?.(index);
      }}
    />
  );
}

/** A bar, and the place of the pointer in CSS pixels from the corner of the map. */
export interface PointedBar {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** Calls back when the theme, the device resolution or the loaded fonts change. Returns the function that stops it. */
function watchAppearance(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = new MutationObserver(onChange);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', onChange);
  document.fonts.addEventListener('loadingdone', onChange);
  // Zooming and moving to another screen change the device resolution; both send a resize.
  addEventListener('resize', onChange);
  return () => {
    theme.disconnect();
    dark.removeEventListener('change', onChange);
    document.fonts.removeEventListener('loadingdone', onChange);
    removeEventListener('resize', onChange);
  };
}

/** From this number of transactions on, dense lines fit the map of a block on one screen. */
const DENSE_COUNT = 2400;
