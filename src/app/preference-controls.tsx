import { hrefOf } from '../features/routing/paths.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { RadioGroup } from '../ui/controls/radio-group.tsx';
import { PREFERENCES, setPreference, usePreference } from '../ui/preferences/display-preferences.ts';
import { useRequestBudget } from '../features/budget/endpoint-budget.ts';
import { useEndpoint } from '../features/endpoint/endpoint-context.ts';
import { lazyComponent } from '../ui/rendering/lazy-component.tsx';
import { registerServiceWorker, waitingUpdate } from './app-update.ts';
import { keepAnswers } from './prefetch-page-data.ts';
import styles from './preference-controls.module.css';

/** End of every page: the format of times and amounts, the list of keyboard shortcuts, the licenses of what is shipped. */
export function PreferenceControls({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  // Here, because this is rendered once the first paint is done.
  useEffect(() => {
    keepAnswers();
    void registerServiceWorker();
  }, []);
  const { waiting } = useRequestBudget(useEndpoint().url).state;
  const update = useStore(waitingUpdate);
  return (
    <div className={styles['preferences']}>
      <RadioGroup
        legend="times in"
        options={TIMES}
        value={usePreference('time')}
        onChange={(value) => setPreference('time', value)}
      />
      <RadioGroup
        legend="amounts in"
        options={AMOUNTS}
        value={usePreference('amounts')}
        onChange={(value) => setPreference('amounts', value)}
      />
      <RadioGroup
        legend="IDLs and token names"
        options={NAMES}
        value={usePreference('names')}
        onChange={(value) => setPreference('names', value)}
      />
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={onOpenShortcuts}>
        Shortcuts
      </button>{' '}
      <a href={hrefOf('/licenses.txt')}>Licenses</a>
      {waiting.content > 0 && <WaitingNotice.Component />}
      {update !== null && <UpdateNotice.Component />}
    </div>
  );
}

const TIMES = PREFERENCES.time.map((value) => ({ value }));
const AMOUNTS = PREFERENCES.amounts.map((value) => ({ value }));
const NAMES = PREFERENCES.names.map((value) => ({ value }));

const WaitingNotice = lazyComponent(() => import('./bottom-notices.tsx').then(({ WaitingNotice }) => WaitingNotice));
const UpdateNotice = lazyComponent(() => import('./bottom-notices.tsx').then(({ UpdateNotice }) => UpdateNotice));
