import { useEffect, useState } from 'react';

/**
 * The id of the section that is being read: the one that was gone to while its head is in sight there, otherwise the last
 * whose head is above the lower two thirds of the window.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const find = (): void => {
      // Some come later than the rest; to observe one again does nothing.
      const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
      for (const section of sections) observer.observe(section);
      const line = innerHeight * READING_LINE;
      const topOf = (section: Element): number => section.getBoundingClientRect().top;
      // At the end of a page no head comes further up.
      const ended = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      const section =
        sections.find(
          (each) => each.matches(':target') && topOf(each) >= 0 && topOf(each) < (ended ? innerHeight : line),
        ) ??
        sections.findLast((each) => topOf(each) < line) ??
        sections[0];
      if (section !== undefined) setCurrent(section.id);
    };
    // It tells whenever a section begins or ends to cross the line; where each of them is then, is looked up.
    const observer = new IntersectionObserver(find, { rootMargin: `0px 0px -${100 - READING_LINE * 100}% 0px` });
    find();
    // A jump over all that is observed crosses nothing.
    addEventListener('scrollend', find);
    // Nor does one to what is in sight already.
    addEventListener('hashchange', find);
    return () => {
      removeEventListener('scrollend', find);
      removeEventListener('hashchange', find);
      observer.disconnect();
    };
  }, [key]);
  return current;
}

/** As a part of the window's height. */
const READING_LINE = 0.34;
