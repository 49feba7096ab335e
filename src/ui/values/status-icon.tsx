/** `noOp` is a transaction that was not executed. `absent` covers skipped, not found and not there yet. */
export type StatusKind = 'success' | 'failure' | 'noOp' | 'warning' | 'absent';

/** A shape that repeats the outcome named by the text next to it. Solid in a page header, `bare` in rows. */
export function StatusIcon({ kind, bare = false }: { readonly kind: StatusKind; readonly bare?: boolean }) {
  const { line, area = null, bareLine = null } = SHAPES[kind];
  const isSolid = area !== null && (!bare || bareLine === null);
  return (
    <svg className={`status-icon ${kind}`} viewBox="0 0 14 14" aria-hidden="true">
      {isSolid && <path d={area} fill="currentColor" stroke="none" />}
      <path d={isSolid ? line : (bareLine ?? line)} stroke={isSolid ? 'var(--paper)' : undefined} />
    </svg>
  );
}

interface Shape {
  /** Drawn on the area, or in its color if there is none. */
  readonly line: string;
  readonly area?: string;
  /** Replaces both in rows. */
  readonly bareLine?: string;
}

const SHAPES: Readonly<Record<StatusKind, Shape>> = {
  success: {
    line: 'M3.8 7.2 6.1 9.5 10.3 4.9',
    area: 'M7 0a7 7 0 1 1 0 14A7 7 0 1 1 7 0',
    bareLine: 'M2.5 7.4 5.6 10.5 11.6 3.6',
  },
  failure: { line: 'm4 4 6 6m0-6-6 6', area: 'M0 0h14v14H0z', bareLine: 'm3 3 8 8m0-8-8 8' },
  noOp: { line: 'M7 .8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 1 1 7 .8M2.6 11.4l8.8-8.8' },
  warning: { line: 'M7 4.4v4M7 9.7v1.6', area: 'M7 0 14 13H0z' },
  absent: { line: 'M.75.75h12.5v12.5H.75z' },
};
