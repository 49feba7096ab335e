import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { useCommandKey, useShortcut } from '../../ui/controls/use-shortcut.ts';
import { lazyModule, useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { usePaths } from '../routing/paths-context.ts';
import type { SearchQuery } from './parse-search.ts';
import type { CurrentPage } from './search-target.ts';

/** The state of a search field. */
interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** `empty` until the parser has loaded. */
  readonly query: SearchQuery;
  /** True if the text looks like an id but is not one; false for text that may be incomplete. */
  readonly isInvalid: boolean;
  /** Navigates to the match or the search page; does nothing for invalid text. */
  readonly submit: () => Promise<void>;
}

/** The search parser, loaded with the first character. */
const searchParser = lazyModule(async () => {
  const [{ parseSearch }, { currentSlot }, { searchTargetPath }, { goToFound, withFoundHere }, { openText }] =
    await Promise.all([
      import('./parse-search.ts'),
      import('./search-target.ts'),
      import('./search-target.ts'),
      import('./search-target.ts'),
      import('../inspect/opened-source.ts'),
    ]);
  const parse = (text: string, page: CurrentPage) => withFoundHere(parseSearch(text, currentSlot(page)), page);
  return { parse, goToFound, searchTargetPath, openText };
});

export function useSearch(initial = ''): Search {
  const paths = usePaths();
  const [text, setText] = useState(initial);
  const { pathname, search } = useLocation();
  const page = { pathname, search, endpointUrl: useClient().url, queries: useQueryClient() };
  const navigate = useNavigate();
  const parser = useLazyModule(searchParser, text !== '');
  const query = parser?.parse(text, page) ?? { kind: 'empty' };
  return {
    text,
    setText,
    query,
    isInvalid: query.kind === 'invalid' && query.problem.kind !== 'unrecognized',
    submit: async () => {
      const { parse, goToFound, openText, searchTargetPath } = await searchParser.load();
      const submitted = parse(text, page);
      if (submitted.kind === 'here') {
        setText('');
        goToFound(submitted.found, navigate, paths);
      } else if (submitted.kind === 'found' && submitted.matches[0].kind === 'savedResponse') {
        openText(submitted.matches[0].text);
        await navigate(paths.inspect());
      } else if (submitted.kind !== 'empty' && submitted.kind !== 'invalid')
        await navigate(searchTargetPath(submitted, paths) ?? paths.search(text.trim()));
    },
  };
}

/** Returns a ref for a search field that `/`, Ctrl K and ⌘ K focus. With `focused`, it also has the focus at first. */
export function useSearchKeys({ focused = false } = {}): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a touch screen the focus would open the keyboard over the page.
    if (focused && matchMedia('(pointer: fine)').matches) input.current?.focus({ preventScroll: true });
  }, [focused]);
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcut('/', focus);
  useCommandKey('k', focus);
  return input;
}
