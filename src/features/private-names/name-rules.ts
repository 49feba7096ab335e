import { useEffect } from 'react';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { visibleName } from '../../shared/format/visible-text.ts';
import { parseAddress } from '../../solana/ids/ids.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { type PrivateNames, privateNames } from './private-names.ts';

/**
 * Shows private names after their addresses and signatures, on every page. They are generated content of a style sheet, not text of the
 * page: nothing that reads the page or its data, such as a copy, a report or an export, can contain them, and no address has to render
 * again.
 */
export function usePrivateNameRules(): void {
  const names = useStoredValue(privateNames);
  useEffect(() => {
    if (names.size === 0) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(nameRules(names));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [names]);
}

export function nameRules(names: PrivateNames): string {
  const named = [...names.values()].filter(({ name }) => name !== '');
  const rules = named.map(({ id, name }) => {
    const content = `content:"${quoted(name)}";${LOOK}`;
    return parseAddress(id) === null
      ? `:is([data-signature="${id}"],a[href$="/tx/${id}"],a[href*="/tx/${id}?"]):not([data-named])::after{${content};margin-left:6px}`
      : `[data-address="${id}"]::after{${content}}`;
  });
  return rules.length === 0 ? '' : `${WRAPPED}${IN_SENTENCES}${rules.join('')}`;
}

/** As a string of CSS: characters that are invisible or reorder the line are marked, and none can end the string. */
function quoted(name: string): string {
  return truncateText(visibleName(name), SHOWN_CHARACTERS).replaceAll(
    /["\\<\p{C}]/gu,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
}

/** As long as a shortened address twice. */
const SHOWN_CHARACTERS = 26;
/**
 * Isolated, so that a name in Arabic or Hebrew keeps the address before it in place. Where there is no room for both, the name is cut: the
 * address stays.
 */
const LOOK =
  'display:inline-block;flex:0 9999 auto;min-width:0;max-width:100%;overflow:hidden;text-overflow:ellipsis;vertical-align:bottom;padding-inline:4px;border:1px solid var(--line-2);border-radius:3px;font:var(--t12)/1.3 var(--sans);color:var(--ink-2);white-space:pre;unicode-bidi:isolate';
/** In the narrow column of programs, below the address. */
const WRAPPED = '.instruction-program .address{flex-wrap:wrap}';
/** The addresses of headlines and rows have no gap. */
const IN_SENTENCES = '[data-address]:not(.address)::after{margin-left:6px}';
