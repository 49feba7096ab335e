import type { ReactNode } from 'react';
import type { PointedBar } from '../../../features/block-map/block-map-canvas.tsx';

/** What the bar under the pointer stands for, beside the pointer. The table has the same for keyboards and screen readers. */
export function BarDetails({ bar: { x, y }, children }: { readonly bar: PointedBar; readonly children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      data-testid="bar-details"
      style={{
        position: 'absolute',
        left: `clamp(0px, ${x}px - ${WIDTH / 2}px, 100% - ${WIDTH}px)`,
        top: y + 22,
        zIndex: 2,
        width: 'max-content',
        maxWidth: WIDTH,
        padding: '4px 8px',
        pointerEvents: 'none',
        border: '1px solid var(--line-2)',
        background: 'var(--paper)',
        fontSize: 'var(--t13)',
      }}
    >
      {children}
    </div>
  );
}

/** CSS pixels; fits the narrowest page. */
const WIDTH = 280;
