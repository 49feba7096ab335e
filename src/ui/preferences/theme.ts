import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export function readTheme(): Theme {
  const stored = readLocalStorage('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Stores the theme and shows it. index.html applies the stored one before the first paint. */
export function applyTheme(theme: Theme): void {
  writeLocalStorage('theme', theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
