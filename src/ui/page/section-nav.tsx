import type { ReactNode } from 'react';
import { useCurrentSection } from './use-current-section.ts';

export interface SectionNavItem {
  readonly id: string;
  readonly title: string;
  /** How much there is of it; shown behind the leader. */
  readonly count?: ReactNode;
}

/** The contents of a page, set as in a book: at the side on wide screens, on top on narrow ones. */
export function SectionNav({
  title,
  sections,
}: {
  readonly title: string;
  readonly sections: readonly SectionNavItem[];
}) {
  const current = useCurrentSection(sections.map((section) => section.id));
  return (
    <nav className="sidebar" aria-label="Sections">
      <p>{title}</p>
      <ol>
        {sections.map(({ id, title: name, count }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {name} {count !== undefined && <span>{count}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
