import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { MAX_SHARE, MIN_SHARE, boundedShare, paneLayout } from './pane-layout.ts';

/** The line between the calls and the pane. Drag it, or press the arrow keys; a double click restores the default width. */
export function Sash() {
  const sash = useRef<HTMLDivElement>(null);
  const { share } = useStoredValue(paneLayout);
  const [shown, setShown] = useState(share);
  // Without a stored share, the width comes from the style sheet.
  useLayoutEffect(() => setShown(share ?? measure(sash.current)), [share]);
  const store = (next: number | null) => paneLayout.set({ ...paneLayout.get(), share: next });
  const drag = ({ currentTarget: element, pointerId, button }: PointerEvent<HTMLDivElement>) => {
    const work = element.closest<HTMLElement>('.work');
    if (work === null || button !== 0) return;
    element.setPointerCapture(pointerId);
    let dragged: number | null = null;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      const { right, width } = work.getBoundingClientRect();
      dragged = boundedShare(((right - clientX - element.offsetWidth) / width) * 100);
      // Not through React until the drag ends: it would render all calls again for each pixel.
      work.style.setProperty('--pane', `${dragged}%`);
      work.dataset['sized'] = '';
    };
    const end = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      if (dragged !== null) store(dragged);
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', end);
    element.addEventListener('pointercancel', end);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS.get(event.key);
    const width = sash.current?.closest('.work')?.getBoundingClientRect().width;
    if (step === undefined || width === undefined || width === 0) return;
    event.preventDefault();
    store(boundedShare((share ?? measure(sash.current) ?? MIN_SHARE) + (step / width) * 100));
  };
  return (
    <div
      ref={sash}
      className="sash"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the proof"
      aria-valuemin={MIN_SHARE}
      aria-valuemax={MAX_SHARE}
      aria-valuenow={Math.round(shown ?? MIN_SHARE)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- ARIA makes a separator that can be moved a control with focus
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => store(null)}
    />
  );
}

/** The pixels by which a key widens the pane. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', 16],
  ['ArrowRight', -16],
]);

/** The current width of the pane in percent of both columns. */
function measure(sash: HTMLElement | null): number | null {
  const [pane, work] = ['.pane', '.work'].map((name) => sash?.closest(name)?.getBoundingClientRect().width ?? 0);
  return pane === undefined || work === undefined || work === 0 ? null : boundedShare((pane / work) * 100);
}
