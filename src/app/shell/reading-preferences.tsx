import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { PREFERENCES, setPreference, usePreference } from '../../ui/preferences/display-preferences.ts';
import styles from './reading-preferences.module.css';

/** How times and amounts are read on every page, and which keys there are. */
export function ReadingPreferences({ onKeys }: { readonly onKeys: () => void }) {
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
      <button type="button" className="word" aria-haspopup="dialog" onClick={onKeys}>
        Keys
      </button>
    </div>
  );
}

const TIMES = PREFERENCES.time.map((value) => ({ value }));
const AMOUNTS = PREFERENCES.amounts.map((value) => ({ value }));
