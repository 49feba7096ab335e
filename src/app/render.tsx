import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { preloadPage } from './page-routes.tsx';
import { preloadIntended } from './preload-intended.ts';

/** Draws the app, once the code of the page that was asked for has come, so that nothing is drawn twice. */
export async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await preloadPage(location.pathname);
  // A few milliseconds at a time, so that an answer that comes meanwhile is read too.
  startTransition(() => createRoot(root).render(<App />));
  preloadIntended();
}
