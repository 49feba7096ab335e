import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { lazyModule, useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { searchPath } from '../routing/paths.ts';
import type { SearchQuery } from './search-query.ts';

/** The state of a search field. */
export interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** `empty` until the parser has loaded. */
  readonly query: SearchQuery;
  /** True if the text looks like an id but is not one; false for text that may be incomplete. */
  readonly isInvalid: boolean;
  /** Navigates to the match or the search page; does nothing for invalid text. */
  readonly submit: () => Promise<void>;
}

/** Loaded with the first character. */
const SEARCH_MODULE = lazyModule(() => import('../later-parts.ts'));

export function useSearch(initial = ''): Search {
  const [text, setText] = useState(initial);
  const { pathname, search } = useLocation();
  const page = { pathname, search, endpointUrl: useClient().url, queries: useQueryClient() };
  const navigate = useNavigate();
  const module = useLazyModule(SEARCH_MODULE, text !== '');
  const query = module?.parseSearch(text, module.currentSlot(page)) ?? { kind: 'empty' };
  return {
    text,
    setText,
    query,
    isInvalid: query.kind === 'invalid' && query.problem.kind !== 'unrecognized',
    submit: async () => {
      const { currentSlot, searchTargetPath, parseSearch } = await SEARCH_MODULE.load();
      const submitted = parseSearch(text, currentSlot(page));
      if (submitted.kind === 'newest' || submitted.kind === 'found')
        await navigate(searchTargetPath(submitted) ?? searchPath(text.trim()));
    },
  };
}
