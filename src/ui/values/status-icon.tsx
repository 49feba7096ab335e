/** ok: succeeded, no: failed, warn: notice, off: nothing there (skipped, not found, not yet). */
export type StatusKind = 'ok' | 'no' | 'warn' | 'off';

/** A shape for an outcome; always beside a word. Solid at the head of a page, bare in rows. */
export function StatusIcon({ kind, bare = false }: { readonly kind: StatusKind; readonly bare?: boolean }) {
  return (
    <svg className={`mark ${kind}`} viewBox="0 0 14 14" aria-hidden="true">
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
const DASHED = (
  <path d="M.75.75h12.5v12.5H.75z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.5 1.8" />
);

const SOLID = {
  ok: (
    <>
      <circle cx="7" cy="7" r="7" fill="currentColor" />
      <path d="M3.8 7.2 6.1 9.5 10.3 4.9" fill="none" stroke="var(--paper)" strokeWidth="1.6" />
    </>
  ),
  no: (
    <>
      <path d="M0 0h14v14H0z" fill="currentColor" />
      <path d="m4 4 6 6m0-6-6 6" stroke="var(--paper)" strokeWidth="1.6" />
    </>
  ),
  warn: TRIANGLE,
  off: DASHED,
};

const BARE = {
  ok: <path d="M2.5 7.4 5.6 10.5 11.6 3.6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  no: <path d="m3 3 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.6" />,
  warn: TRIANGLE,
  off: DASHED,
};
