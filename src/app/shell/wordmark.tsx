/** The name `slotscope`, whose first o is the lens of the favicon. Screen readers get it as text. */
export function Wordmark() {
  return (
    <>
      <span aria-hidden="true">
        sl
        <svg viewBox="0 0 10 17">
          <circle cx="5" cy="8.6" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.7" />
          <path d="M.2 15.6h9.6" stroke="var(--accent)" strokeWidth="1.8" />
        </svg>
        tscope
      </span>
      <span className="visually-hidden">slotscope</span>
    </>
  );
}
