import { useState } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../features/routing/paths-context.ts';
import { applyTheme, readTheme, THEMES } from '../ui/preferences/theme.ts';
import { Places } from './places.tsx';
import { PreferenceControls } from './preference-controls.tsx';

/** Where to go, then how the pages look. */
export function MenuContent({ onOpenShortcuts }: { readonly onOpenShortcuts: () => void }) {
  const paths = usePaths();
  return (
    <>
      <Places className="menu-places" />
      <Link className="text-button" to={paths.endpoint()}>
        What this endpoint offers
      </Link>
      <ThemeSwitch />
      <PreferenceControls onOpenShortcuts={onOpenShortcuts} />
    </>
  );
}

/** Cycles through system, light and dark. */
function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${LABELS[theme]}`;
  return (
    <button
      type="button"
      className="theme-switch"
      onClick={() => {
        setTheme(next);
        applyTheme(next);
      }}
    >
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="6" fill={theme === 'dark' ? 'currentColor' : 'none'} />
        {theme === 'system' && <path d="M7 1a6 6 0 0 1 0 12z" fill="currentColor" />}
      </svg>
      {label}
    </button>
  );
}

const LABELS = { system: 'follows the system', light: 'light', dark: 'dark' } as const;
