import { routePath } from '../routing/paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * Follows links that React Router does not render, which are those of addresses. A click on a table row outside of its links follows the
 * link with `data-row-link`. A click that ends a text selection follows nothing. Until this is loaded, the browser follows the links of
 * addresses.
 */
export function useFollowedLinks(): void {
  const navigate = useNavigate();
  const click = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const address = event.target.closest<HTMLAnchorElement>('a[data-address]');
    const link = address ?? rowLinkAt(event.target);
    if (link === null || event.button > 1) return;
    if (event.detail > 0 && selects(address ?? link.closest('tr'))) {
      event.preventDefault();
      return;
    }
    const isOtherTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isOtherTab) {
      if (address === null) open(link.href, '_blank', 'noopener');
      return;
    }
    event.preventDefault();
    void navigate(routePath(link.pathname) + link.search + link.hash);
  });
  useEffect(() => {
    const types = ['click', 'auxclick'] as const;
    const listener = (event: MouseEvent) => click(event);
    for (const type of types) document.addEventListener(type, listener);
    return () => {
      for (const type of types) document.removeEventListener(type, listener);
    };
  }, []);
}

/** The link of the row, unless the click hit a control or another link. */
function rowLinkAt(target: Element): HTMLAnchorElement | null {
  if (target.closest('a, button, input, label, select, summary, textarea, td[rowspan]') !== null) return null;
  return target.closest('tr')?.querySelector<HTMLAnchorElement>('a[data-row-link]') ?? null;
}

function selects(element: Element | null): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && element !== null && selection.containsNode(element, true);
}
