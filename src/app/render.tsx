import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { FIRST_SCREEN_ID } from '../shared/page-elements.ts';
import './first-paint.ts';
import { App } from './app.tsx';
import { prefetchPageData } from './prefetch-page-data.ts';
import { prefetchOnHover, preloadPage } from './page-routes.tsx';

/** Renders the app. Waits briefly for the page's code and first data, so that a fast page skips its placeholders. */
export async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // `useNavigationEffects` restores it.
  history.scrollRestoration = 'manual';
  const written = 'choices' in document.documentElement.dataset ? null : document.getElementById(FIRST_SCREEN_ID);
  const page = Promise.allSettled([
    preloadPage(location.pathname),
    prefetchPageData.firstContent,
    // What the app shows of a failure may have the name of its error.
    written?.querySelector('.page-status.failure') &&
      import('../features/use-error-names.ts').then((names) => names.loadErrorNames()),
  ]);
  const longest = written === null ? LONGEST_BLANK_MS : LONGEST_WRITTEN_MS;
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, longest))]);
  // In slices of a few milliseconds, so that an answer that arrives meanwhile is processed.
  startTransition(() => createRoot(root).render(<App />));
  prefetchOnHover();
}

/** A page that stays blank longer looks broken. */
const LONGEST_BLANK_MS = 100;
/** What the service has written shows the same, but only links in it can be used. */
const LONGEST_WRITTEN_MS = 5000;
