/** What the shapes of a strip mean. */
export function SlotStripKey() {
  return (
    <>
      <span className="key">
        <svg viewBox="0 0 12 14" aria-hidden="true">
          <rect y="0" width="12" height="14" fill="var(--accent)" />
        </svg>
        this slot
      </span>{' '}
      <span className="key">
        <svg viewBox="0 0 12 14" aria-hidden="true">
          <rect y="3" width="12" height="11" fill="var(--ink)" />
        </svg>
        produced
      </span>{' '}
      <span className="key">
        <svg viewBox="0 0 12 14" aria-hidden="true">
          <path d="M2 4l8 8m0-8-8 8" stroke="var(--ink-2)" strokeWidth="1.5" />
        </svg>
        skipped
      </span>{' '}
      <span className="key">
        <svg viewBox="0 0 12 14" aria-hidden="true">
          <path d="M6 8v4" stroke="var(--line-2)" strokeWidth="2" />
        </svg>
        not known
      </span>
    </>
  );
}
