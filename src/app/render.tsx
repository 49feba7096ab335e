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
  if (root === null) throw new Error('no #root');
  // `useNavigationEffects` restores it.
  history.scrollRestoration = 'manual';
  const written = document.getElementById(FIRST_SCREEN_ID);
  const page = Promise.allSettled([
    written && import('./replace-first-screen.ts').then((code) => code.prepareReplacement(written, root)),
    preloadPage(location.pathname),
    prefetchPageData.firstContent,
  ]);
  const isShown = written !== null && !('choices' in document.documentElement.dataset);
  const longest = isShown ? LONGEST_WRITTEN_MS : LONGEST_BLANK_MS;
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, longest))]);
  // In slices of a few milliseconds, so that an answer that arrives meanwhile is processed.
  startTransition(() => createRoot(root).render(<App />));
  prefetchOnHover();
}

/** A page that stays blank longer looks broken. */
const LONGEST_BLANK_MS = 100;
/** What the service has written shows the same, but only links in it can be used. */
const LONGEST_WRITTEN_MS = 5000;
