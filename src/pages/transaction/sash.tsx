import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { MAX_SHARE, MIN_SHARE, boundedShare, paneLayout } from './pane-layout.ts';

/** The line between the calls and the pane. It is dragged or moved with the arrow keys; a double click undoes both. */
export function Sash() {
  const sash = useRef<HTMLDivElement>(null);
  const { share } = useStoredValue(paneLayout);
  const [shown, setShown] = useState(share);
  // Without a stored share, that of the page's own columns.
  useLayoutEffect(() => setShown(share ?? measure(sash.current)), [share]);
  const keep = (next: number | null) => paneLayout.set({ ...paneLayout.get(), share: next });
  const drag = ({ currentTarget: element, pointerId, button }: PointerEvent<HTMLDivElement>) => {
    const work = element.closest<HTMLElement>('.work');
    if (work === null || button !== 0) return;
    element.setPointerCapture(pointerId);
    let dragged: number | null = null;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      const { right, width } = work.getBoundingClientRect();
      dragged = boundedShare(((right - clientX - element.offsetWidth) / width) * 100);
      // Past React until it ends, which would draw all calls again for each pixel.
      work.style.setProperty('--pane', `${dragged}%`);
      work.dataset['sized'] = '';
    };
    const end = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', end);
      element.removeEventListener('pointercancel', end);
      if (dragged !== null) keep(dragged);
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
    keep(boundedShare((share ?? measure(sash.current) ?? MIN_SHARE) + (step / width) * 100));
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
      // A separator that can be moved is a control.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={drag}
      onKeyDown={press}
      onDoubleClick={() => keep(null)}
    />
  );
}

/** CSS pixels that the pane gets wider. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', 16],
  ['ArrowRight', -16],
]);

/** The percent of the width that the pane has now. */
function measure(sash: HTMLElement | null): number | null {
  const [pane, work] = ['.pane', '.work'].map((name) => sash?.closest(name)?.getBoundingClientRect().width ?? 0);
  return pane === undefined || work === undefined || work === 0 ? null : boundedShare((pane / work) * 100);
}
