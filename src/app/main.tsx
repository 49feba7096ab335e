import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/print.css';
import { App } from './app.tsx';
import { preloadPage, preloadPages } from './routes.tsx';

void start();

/** The module of the page that was asked for comes before the first render, so that nothing is drawn twice. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await preloadPage(location.pathname);
  createRoot(root).render(<App />);
  requestIdleCallback(() => void preloadPages());
}
