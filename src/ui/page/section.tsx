import type { ReactNode } from 'react';

/** A section of a page. `count` follows the title; `end` holds controls at the end of the line. */
export function Section({
  id,
  title,
  count,
  end,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly count?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>
          <a href={`#${id}`}>{title}</a>
        </h2>{' '}
        {count !== undefined && <span>{count}</span>} {end !== undefined && <div className="heading-end">{end}</div>}
      </header>
      {children}
    </section>
  );
}

/**
 * A list of labeled facts. A page always has the same rows in the same order: an unknown value keeps its row and
 * explains why.
 */
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

/** A muted remark after a value. The space before it belongs to the text, so that copied text includes it. */
export function FactNote({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {' '}
      <span className="muted">{children}</span>
    </>
  );
}
