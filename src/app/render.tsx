import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadPage } from './page-routes.tsx';
import { preloadIntended } from './preload-intended.ts';

/** Draws the app, with the page that was asked for where its code comes soon, so that nothing is drawn twice. */
export async function render(): Promise<void> {
  const soon = new Promise((resolve) => setTimeout(resolve, SOON_MILLISECONDS));
  await Promise.all([parsed(), Promise.race([preloadPage(location.pathname), soon])]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // A few milliseconds at a time, so that an answer that comes meanwhile is read too.
  startTransition(() => createRoot(root).render(<App />));
  preloadIntended();
}

/** What is built waits for nothing, not even for the end of index.html. */
async function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
}

/** Longer than this, a page that shows nothing looks broken. */
const SOON_MILLISECONDS = 100;
