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
