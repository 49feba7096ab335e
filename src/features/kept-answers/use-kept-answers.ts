import { useEffect, useState } from 'react';
import { type KeptEntry, listKeptAnswers, subscribeKeptAnswers } from './kept-storage.ts';

/** What is kept, newest first; undefined until the browser has listed it, null if it forbids storage. */
export function useKeptAnswers(): readonly KeptEntry[] | null | undefined {
  const [entries, setEntries] = useState<readonly KeptEntry[] | null>();
  useEffect(() => {
    let isCurrent = true;
    const list = () =>
      void listKeptAnswers().then((listed) => {
        if (isCurrent) setEntries(listed);
      });
    list();
    const unsubscribe = subscribeKeptAnswers(list);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, []);
  return entries;
}
