import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  barAt,
  type BlockMapLayout,
  type BlockMapMarks,
  type BlockMapRow,
  drawBlockMap,
  layoutBlockMap,
  placeOf,
  readBlockMapColors,
} from './draw-block-map.ts';

/** The interactions of a map. */
export interface BlockMapActions {
  /** What the marked bar stands for, read out while the map has the focus. */
  readonly describe: (index: number) => string;
  /** Called with the bar under the pointer or chosen with the arrow keys, or null. */
  readonly onPoint: (bar: PointedBar | null) => void;
  /** Called for a click or Enter. */
  readonly onPick: (index: number, how: 'key' | 'click' | 'touch' | 'newTab') => void;
  /** Called once the pointer was dragged from one bar to another. */
  readonly onRange: (from: number, to: number) => void;
}

/**
 * The map of a block: one bar per transaction, in lines. `label` describes it for screen readers; the block's table has the same data in
 * full. With `actions`, the arrow keys go from bar to bar while it has the focus.
 */
export function BlockMapCanvas({
  rows,
  label,
  compact = false,
  marked = null,
  kinds = null,
  isShown = null,
  actions = null,
}: {
  readonly rows: readonly BlockMapRow[];
  readonly label: string;
  /** Lower lines, for a map beside others. */
  readonly compact?: boolean;
  readonly actions?: BlockMapActions | null;
} & Partial<Omit<BlockMapMarks, 'range'>>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastLayout = useRef<BlockMapLayout>(null);
  const drag = useRef<{ readonly from: number; readonly x: number; readonly y: number } | null>(null);
  const [range, setRange] = useState<BlockMapMarks['range']>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    const parent = element?.parentElement;
    const context = element?.getContext('2d');
    if (!parent || !context) return undefined;
    const draw = () => {
      const width = parent.clientWidth;
      if (width === 0) return;
      const layout = layoutBlockMap(rows, width, devicePixelRatio || 1, compact);
      lastLayout.current = layout;
      element.width = Math.round(layout.width * layout.ratio);
      element.height = Math.round(layout.height * layout.ratio);
      element.style.height = `${layout.height}px`;
      drawBlockMap(context, rows, layout, readBlockMapColors(element), { kinds, isShown, marked, range });
    };
    // Immediately, although reading the width forces a layout: a frame with the default height would shift the page.
    draw();
    let frame = 0;
    const redraw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const resize = new ResizeObserver(() => {
      if (parent.clientWidth !== lastLayout.current?.width) redraw();
    });
    resize.observe(parent);
    const unwatch = watchAppearance(redraw);
    return () => {
      cancelAnimationFrame(frame);
      resize.disconnect();
      unwatch();
    };
  }, [rows, compact, marked, kinds, isShown, range]);

  if (actions === null) return <canvas ref={canvas} role="img" aria-label={label} />;

  const { describe, onPoint, onPick, onRange } = actions;
  const barAtPointer = ({ nativeEvent: { offsetX, offsetY } }: { readonly nativeEvent: MouseEvent }) =>
    lastLayout.current && barAt(lastLayout.current, offsetX, offsetY);
  const point = (index: number | null) =>
    onPoint(index === null || lastLayout.current === null ? null : { index, ...placeOf(lastLayout.current, index) });
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const index = barAtPointer(event);
    const start = drag.current;
    if (start !== null) {
      const { offsetX, offsetY } = event.nativeEvent;
      const isDrag = range !== null || Math.hypot(offsetX - start.x, offsetY - start.y) > DRAG_DISTANCE;
      if (isDrag && index !== null) setRange({ from: Math.min(start.from, index), to: Math.max(start.from, index) });
      if (isDrag) point(null);
      return;
    }
    event.currentTarget.style.cursor = index === null ? '' : 'pointer';
    point(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLCanvasElement>) => {
    const layout = lastLayout.current;
    const step = STEPS.get(event.key);
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || layout === null) return;
    if (event.key === 'Enter' && marked !== null) onPick(marked, 'key');
    else if (event.key === 'Escape') point(null);
    else if (step !== undefined) point(clamp(marked === null ? 0 : step(marked, layout), rows.length));
    else return;
    event.preventDefault();
  };
  return (
    <canvas
      ref={canvas}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={rows.length - 1}
      aria-valuenow={marked ?? 0}
      aria-valuetext={marked === null ? 'no transaction chosen' : describe(marked)}
      onKeyDown={onKeyDown}
      onBlur={() => point(null)}
      onPointerDown={(event) => {
        const from = barAtPointer(event);
        // On a touch screen, dragging scrolls the page.
        if (from === null || event.button !== 0 || event.pointerType === 'touch') return;
        drag.current = { from, x: event.nativeEvent.offsetX, y: event.nativeEvent.offsetY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
        // The click that follows still finds the range.
        if (range !== null) onRange(range.from, range.to);
      }}
      onPointerCancel={() => {
        drag.current = null;
        setRange(null);
      }}
      onPointerLeave={() => drag.current === null && point(null)}
      onClick={(event) => {
        if (range !== null) {
          setRange(null);
          return;
        }
        const index = barAtPointer(event);
        const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
        if (index !== null) onPick(index, isTouch ? 'touch' : event.ctrlKey || event.metaKey ? 'newTab' : 'click');
      }}
    />
  );
}

/** A bar, its middle, and the lower edge of its line, in CSS pixels from the corner of the map. */
export interface PointedBar {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** CSS pixels that a pressed pointer moves before it drags. */
const DRAG_DISTANCE = 5;

type Step = (index: number, layout: BlockMapLayout) => number;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowLeft', (index) => index - 1],
  ['ArrowRight', (index) => index + 1],
  ['ArrowUp', (index, layout) => acrossLines(index, layout, -1)],
  ['ArrowDown', (index, layout) => acrossLines(index, layout, 1)],
  ['Home', () => 0],
  ['End', () => Number.MAX_SAFE_INTEGER],
]);

/** The bar above or below. */
function acrossLines(index: number, layout: BlockMapLayout, step: 1 | -1): number {
  const { x } = placeOf(layout, index);
  return barAt(layout, x, ((layout.lineOf[index] ?? 0) + step + 0.5) * layout.lineHeight) ?? index;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

/** Calls back when the theme, the device resolution or the loaded fonts change. Returns a function that unsubscribes. */
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
