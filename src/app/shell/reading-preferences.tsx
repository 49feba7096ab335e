import { OptionGroup } from '../../ui/controls/options.tsx';
import { PREFERENCES, setPreference, usePreference } from '../../ui/preferences/preferences.ts';
import styles from './reading-preferences.module.css';

/** How times and amounts are read on every page, and which keys there are. */
export function ReadingPreferences({ onKeys }: { readonly onKeys: () => void }) {
  return (
    <div className={styles['preferences']}>
      <OptionGroup
        legend="times in"
        options={TIMES}
        value={usePreference('time')}
        onChange={(value) => setPreference('time', value)}
      />
      <OptionGroup
        legend="amounts in"
        options={AMOUNTS}
        value={usePreference('amounts')}
        onChange={(value) => setPreference('amounts', value)}
      />
      <button type="button" className="word" aria-haspopup="dialog" onClick={onKeys}>
        Keys
      </button>
    </div>
  );
}

const TIMES = PREFERENCES.time.map((value) => ({ value }));
const AMOUNTS = PREFERENCES.amounts.map((value) => ({ value }));
