import type { ReactNode } from 'react';

/** What the shapes of a strip mean. */
export function SlotStripLegend() {
  return (
    <>
      <Shape means="this slot">
        <rect y="0" width="12" height="14" fill="var(--accent)" />
      </Shape>{' '}
      <Shape means="produced">
        <rect y="3" width="12" height="11" fill="var(--ink)" />
      </Shape>{' '}
      <Shape means="skipped">
        <path d="M2 4l8 8m0-8-8 8" stroke="var(--ink-2)" strokeWidth="1.5" />
      </Shape>{' '}
      <Shape means="not known">
        <path d="M6 8v4" stroke="var(--line-2)" strokeWidth="2" />
      </Shape>
    </>
  );
}

function Shape({ means, children }: { readonly means: string; readonly children: ReactNode }) {
  return (
    <span className="legend-item">
      <svg viewBox="0 0 12 14" aria-hidden="true">
        {children}
      </svg>
      {means}
    </span>
  );
}
