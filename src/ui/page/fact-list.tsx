import type { ReactNode } from 'react';

/** A list of labelled facts. Its order is fixed per page; an unknown value keeps its row and says why. */
export function FactList({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return <dl className={className === undefined ? 'fact-list' : `fact-list ${className}`}>{children}</dl>;
}

/** One row of `FactList`. */
export function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What is said behind a value, lighter; the space before it is part of the text. */
export function FactNote({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="muted">{children}</span>
    </>
  );
}
