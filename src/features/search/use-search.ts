import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { lazyModule, useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { searchPath } from '../routing/paths.ts';
import type { SearchQuery } from './search-query.ts';

/** A search field's text, what it means, and what Enter does with it. */
export interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** `empty` also for the moment until the code that understands has come. */
  readonly understanding: SearchQuery;
  /** It was meant as something that it cannot be. */
  readonly mistaken: boolean;
  /** Goes to the page, where there is one to go to. */
  readonly submit: () => Promise<void>;
}

/** Understands what is searched for; comes with the first character. */
const SEARCH = lazyModule(() => import('../later-parts.ts'));

export function useSearch(initial = ''): Search {
  const [text, setText] = useState(initial);
  const { pathname, search } = useLocation();
  const open = { pathname, search, endpointUrl: useClient().url, queries: useQueryClient() };
  const navigate = useNavigate();
  const reading = useLazyModule(SEARCH, text !== '');
  const understanding = reading?.parseSearch(text, reading.openSlot(open)) ?? { kind: 'empty' };
  return {
    text,
    setText,
    understanding,
    mistaken: understanding.kind === 'wrong' && understanding.problem.kind !== 'notUnderstood',
    submit: async () => {
      const { openSlot, searchTarget, parseSearch } = await SEARCH.load();
      const meant = parseSearch(text, openSlot(open));
      if (meant.kind === 'tip' || meant.kind === 'found')
        await navigate(searchTarget(meant) ?? searchPath(text.trim()));
    },
  };
}
