import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createDeferred, useDeferred } from './deferred.tsx';
import { searchTarget } from './finding-path.ts';
import { useOpenSlot } from './open-slot.ts';
import { searchPath } from './paths.ts';
import type { Understanding } from './search-understanding.ts';

/** A search field's text, what it means, and what Enter does with it. */
export interface Search {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** `empty` also for the moment until the code that understands has come. */
  readonly understanding: Understanding;
  /** It was meant as something that it cannot be. */
  readonly mistaken: boolean;
  /** Goes to the page, where there is one to go to. */
  readonly submit: () => Promise<void>;
}

/** Understands what is searched for; comes with the first character. */
const understand = createDeferred(() => import('./later-parts.ts').then(({ understandSearch }) => understandSearch));

export function useSearch(initial = ''): Search {
  const [text, setText] = useState(initial);
  const openSlot = useOpenSlot();
  const navigate = useNavigate();
  const understanding = useDeferred(understand, text !== '')?.(text, openSlot) ?? { kind: 'empty' };
  return {
    text,
    setText,
    understanding,
    mistaken: understanding.kind === 'wrong' && understanding.problem.kind !== 'notUnderstood',
    submit: async () => {
      const understandSearch = await understand.load();
      const meant = understandSearch(text, openSlot);
      if (meant.kind === 'tip' || meant.kind === 'found')
        await navigate(searchTarget(meant) ?? searchPath(text.trim()));
    },
  };
}
