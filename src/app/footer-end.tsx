import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useRequestBudget } from '../features/budget/endpoint-budget.ts';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { hrefOf } from '../features/routing/paths.ts';
import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import { registerServiceWorker, waitingUpdate } from './app-update.ts';
import { keepAnswers } from './prefetch-page-data.ts';

/** End of every page: the list of keyboard shortcuts, the licenses of what is shipped, and notices about the whole app. */
export function FooterEnd({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  // Here, because this is rendered once the first paint is done.
  useEffect(() => {
    keepAnswers();
    void registerServiceWorker();
  }, []);
  const { waiting } = useRequestBudget(useEndpoint().url).state;
  const update = useStore(waitingUpdate);
  return (
    <>
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={onOpenShortcuts}>
        Shortcuts
      </button>{' '}
      <a href={hrefOf('/licenses.txt')}>Licenses</a>
      {waiting.content > 0 && <WaitingNotice.Component />}
      {update !== null && <UpdateNotice.Component />}
    </>
  );
}

const WaitingNotice = lazyComponent(() => import('./bottom-notices.tsx').then(({ WaitingNotice }) => WaitingNotice));
const UpdateNotice = lazyComponent(() => import('./bottom-notices.tsx').then(({ UpdateNotice }) => UpdateNotice));
