import { useEffect, useState } from 'react';

/** The id of the section that is being read: the last whose head is above the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const visible = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const first = sections.findLast((section) => visible.has(section));
        if (first !== undefined) setCurrent(first.id);
      },
      { rootMargin: UPPER_THIRD },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [key]);
  return current;
}

const UPPER_THIRD = '-64px 0px -66% 0px';
