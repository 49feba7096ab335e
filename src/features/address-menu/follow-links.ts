import { routePath } from '../routing/paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';

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

/** The keys J and K go through the rows of the lists on the page: the link of each gets the focus, and Enter follows it. */
export function useRowKeys(): void {
  useShortcut('j', () => goToRow(1));
  useShortcut('k', () => goToRow(-1));
}

/** From the row with the focus, or to the first row in view if the focus is elsewhere. */
function goToRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-row-link]')];
  const focused = links.find((link) => link.closest('tr')?.contains(document.activeElement));
  const next =
    focused !== undefined && isInView(focused)
      ? links[links.indexOf(focused) + step]
      : (links.find(isInView) ?? links[0]);
  next?.focus();
}

/** Below the head of its table, which stays in sight when the page is scrolled. */
function isInView(link: HTMLElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  const head = link.closest('table')?.tHead?.getBoundingClientRect().bottom ?? 0;
  return top >= head && bottom <= innerHeight;
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
