import { hrefOf } from '../features/routing/paths.ts';
import { RadioGroup } from '../ui/controls/radio-group.tsx';
import { PREFERENCES, setPreference, usePreference } from '../ui/preferences/display-preferences.ts';
import styles from './preference-controls.module.css';

/** End of the menu: the format of times and amounts, the list of keyboard shortcuts, the licenses of what is shipped. */
export function PreferenceControls({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
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
      <a className="text-button" href={hrefOf('/licenses.txt')}>
        Licenses
      </a>
    </div>
  );
}

const TIMES = PREFERENCES.time.map((value) => ({ value }));
const AMOUNTS = PREFERENCES.amounts.map((value) => ({ value }));
const NAMES = PREFERENCES.names.map((value) => ({ value }));
