import type { ReactNode } from 'react';
import { useCurrentSection } from './use-current-section.ts';

export interface SectionNavItem {
  readonly id: string;
  readonly title: string;
  /** Shown at the end of the dotted leader. */
  readonly count?: ReactNode;
}

/** The table of contents of a page, with the current section marked. */
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
