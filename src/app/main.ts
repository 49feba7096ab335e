import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/print.css';
// Asks the endpoint at once; only then come React and the page, which index.html has the browser fetch at the same time.
import './prefetch/prefetch-page-data.ts';

void import('./render.tsx').then(({ render }) => render()).catch(sayNotLoaded);

/** In the words that index.html has ready: there is nothing to draw others with. */
function sayNotLoaded(): void {
  document.getElementById('not-loaded')?.removeAttribute('hidden');
}
