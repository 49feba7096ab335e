/** Calls back whenever drawn things look different: theme, device resolution, loaded fonts. Returns what ends it. */
export function watchAppearance(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = new MutationObserver(changed);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  dark.addEventListener('change', changed);
  document.fonts.addEventListener('loadingdone', changed);
  // A change of device resolution (zoom, another screen) is a resize.
  addEventListener('resize', changed);
  return () => {
    theme.disconnect();
    dark.removeEventListener('change', changed);
    document.fonts.removeEventListener('loadingdone', changed);
    removeEventListener('resize', changed);
  };
}
