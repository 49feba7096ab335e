import { loadKeptNote } from '../features/exchange/exchange-line.tsx';
import { startKeptAnswers } from '../features/kept-answers/start-kept-answers.ts';
import { clientAt } from './clients.ts';
import { queryClient } from './prefetch-page-data.ts';

/** Shows and keeps answers. It starts after the first paint, or before it if answers are kept. */
export function startOffline(): void {
  startKeptAnswers(queryClient, clientAt, loadKeptNote);
}
