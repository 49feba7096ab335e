// Runs before the first paint: a theme that was chosen here wins over the system's.
try {
  const theme = JSON.parse(localStorage.getItem('slotscope.theme') ?? 'null');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is used.
}
