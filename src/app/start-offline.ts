import type { QueryPersister } from '@tanstack/react-query';
import { loadKeptNote } from '../features/exchange/exchange-line.tsx';
import { createAnswerKeeper } from '../features/kept-answers/keep-answers.ts';
import { clientAt } from './clients.ts';
import { queryClient } from './prefetch-page-data.ts';

/** A separate file, since it is not part of the first load. */
export function startOffline(): QueryPersister {
  return createAnswerKeeper(queryClient, clientAt, loadKeptNote);
}
