import './styles.css';
// Sends the first request before React is loaded. index.html preloads the files of the dynamic import below.
import './prefetch-page-data.ts';
import { preloadCode } from './page-code.ts';

preloadCode();
void import('./render.tsx').then(({ render }) => render()).catch(showNotLoaded);

/** The message is part of index.html, since React is not available here. */
function showNotLoaded(): void {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
}
