import { type ReactNode, useEffect, useState } from 'react';

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

/**
 * The id of the current section: the fragment's target while its heading is in the upper third of the window, otherwise the
 * last section whose heading is above that line.
 */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const update = (): void => {
      // Some sections are mounted later. Observing one twice does nothing.
      const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
      for (const section of sections) observer.observe(section);
      const line = innerHeight * READING_LINE;
      const topOf = (section: Element): number => section.getBoundingClientRect().top;
      // At the end of the page no heading can scroll up to the line.
      const atPageEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const section =
        sections.find(
          (each) => each.matches(':target') && topOf(each) >= 0 && topOf(each) < (atPageEnd ? innerHeight : line),
        ) ??
        sections.findLast((each) => topOf(each) < line) ??
        sections[0];
      if (section !== undefined) setCurrent(section.id);
    };
    // Fires when a section starts or stops crossing the line.
    const observer = new IntersectionObserver(update, { rootMargin: `0px 0px -${100 - READING_LINE * 100}% 0px` });
    update();
    // A jump may cross no observed section, and a fragment in view does not scroll at all.
    addEventListener('scrollend', update);
    addEventListener('hashchange', update);
    return () => {
      removeEventListener('scrollend', update);
      removeEventListener('hashchange', update);
      observer.disconnect();
    };
  }, [key]);
  return current;
}

/** Fraction of the window's height. */
const READING_LINE = 0.34;
