import type { ReactNode } from 'react';

/** Explains the shapes of a `SlotStrip`. */
export function SlotStripLegend() {
  return (
    <>
      <LegendItem text="this slot">
        <rect y="0" width="12" height="14" fill="var(--accent)" />
      </LegendItem>{' '}
      <LegendItem text="produced">
        <rect y="3" width="12" height="11" fill="var(--ink)" />
      </LegendItem>{' '}
      <LegendItem text="skipped">
        <path d="M2 4l8 8m0-8-8 8" stroke="var(--ink-2)" strokeWidth="1.5" />
      </LegendItem>{' '}
      <LegendItem text="unknown">
        <path d="M6 8v4" stroke="var(--line-2)" strokeWidth="2" />
      </LegendItem>
    </>
  );
}

function LegendItem({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span className="legend-item">
      <svg viewBox="0 0 12 14" aria-hidden="true">
        {children}
      </svg>
      {text}
    </span>
  );
}
