/** `absent` covers skipped, not found and not there yet. */
export type StatusKind = 'success' | 'failure' | 'warning' | 'absent';

/** A shape that repeats the outcome named by the text beside it. Solid in a page header, `bare` in rows. */
export function StatusIcon({ kind, bare = false }: { readonly kind: StatusKind; readonly bare?: boolean }) {
  return (
    <svg className={`status-icon ${kind}`} viewBox="0 0 14 14" aria-hidden="true">
      {bare ? BARE[kind] : SOLID[kind]}
    </svg>
  );
}

const TRIANGLE = (
  <>
    <path d="M7 0 14 13H0z" fill="currentColor" />
    <path d="M7 4.4v4M7 9.7v1.6" stroke="var(--paper)" strokeWidth="1.6" />
  </>
);
const DASHED_SQUARE = (
  <path d="M.75.75h12.5v12.5H.75z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.5 1.8" />
);

const SOLID = {
  success: (
    <>
      <circle cx="7" cy="7" r="7" fill="currentColor" />
      <path d="M3.8 7.2 6.1 9.5 10.3 4.9" fill="none" stroke="var(--paper)" strokeWidth="1.6" />
    </>
  ),
  failure: (
    <>
      <path d="M0 0h14v14H0z" fill="currentColor" />
      <path d="m4 4 6 6m0-6-6 6" stroke="var(--paper)" strokeWidth="1.6" />
    </>
  ),
  warning: TRIANGLE,
  absent: DASHED_SQUARE,
};

const BARE = {
  success: <path d="M2.5 7.4 5.6 10.5 11.6 3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  failure: <path d="m3 3 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.6" />,
  warning: TRIANGLE,
  absent: DASHED_SQUARE,
};
