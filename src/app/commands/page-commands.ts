import { visibleText } from '../../shared/format/visible-text.ts';
import type { Command } from './command.ts';

/**
 * What can be done on the open page, from its own headings, options and buttons, so that no page has to list its commands. Rows of
 * tables and entries of long lists are left out.
 */
export function pageCommands(root: ParentNode): readonly Command[] {
  return [...sections(root), ...options(root), ...buttons(root)];
}

function sections(root: ParentNode): Command[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('main section[id] > header h2 > a')].map((link) => ({
    group: 'On this page',
    label: nameOf(link),
    run: () => link.click(),
  }));
}

/** Each choice of each group of radio buttons that is not chosen yet. */
function options(root: ParentNode): Command[] {
  return [...root.querySelectorAll<HTMLInputElement>('fieldset input[type="radio"]:not(:checked, :disabled)')].map(
    (radio) => ({
      group: nameOf(radio.closest('fieldset')?.querySelector('legend')),
      label: radio.value,
      run: () => radio.click(),
    }),
  );
}

function buttons(root: ParentNode): Command[] {
  const named = new Map<string, HTMLButtonElement>();
  for (const button of root.querySelectorAll<HTMLButtonElement>('main button:not(:disabled), header button')) {
    if (button.closest(LISTS) !== null) continue;
    const name = nameOf(button);
    if (name !== '' && !named.has(name)) named.set(name, button);
  }
  return [...named].map(([label, button]) => ({ group: 'On this page', label, run: () => button.click() }));
}

const LISTS = 'table, ol, ul, [role="table"], [role="tree"]';

/** As a screen reader names it, in one line of at most 80 characters. */
function nameOf(element: Element | null | undefined): string {
  const name = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  return visibleText(name).replace(/\s+/g, ' ').trim().slice(0, 80);
}
