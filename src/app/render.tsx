import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './first-paint.ts';
import { App } from './app.tsx';
import { prefetchPageData } from './prefetch-page-data.ts';
import { prefetchOnHover, preloadPage } from './page-routes.tsx';

/** Renders the app. Waits briefly for the page's code and first data, so that a fast page skips its placeholders. */
export async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const page = Promise.all([preloadPage(location.pathname), prefetchPageData.firstContent]);
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, LONGEST_BLANK_MS))]);
  // In slices of a few milliseconds, so that an answer that arrives meanwhile is processed.
  startTransition(() => createRoot(root).render(<App />));
  prefetchOnHover();
}

/** A page that stays blank longer looks broken. */
const LONGEST_BLANK_MS = 100;
