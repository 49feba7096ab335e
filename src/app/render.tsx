import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prefetchPageData } from './prefetch/prefetch-page-data.ts';
import { preloadPage } from './routing/page-routes.tsx';
import { prefetchOnHover } from './prefetch/prefetch-on-hover.ts';

/** Draws the app, with the page that was asked for and what it shows first where both come soon, so that nothing is drawn twice. */
export async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const page = Promise.all([preloadPage(location.pathname), prefetchPageData.shown]);
  await Promise.race([page, new Promise((soon) => setTimeout(soon, SOON_MILLISECONDS))]);
  // A few milliseconds at a time, so that an answer that comes meanwhile is read too.
  startTransition(() => createRoot(root).render(<App />));
  prefetchOnHover();
}

/** Longer than this, a page that shows nothing looks broken. */
const SOON_MILLISECONDS = 100;
