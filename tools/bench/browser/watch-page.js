/** Runs in the page before its scripts. Records in `globalThis.watched` when content appeared, long tasks and layout shift; times in ms. */
export function watchPage({ content, rows }) {
  const watched = { contentAt: 0, rowsAt: 0, blocked: 0, longest: 0, shift: 0 };
  globalThis.watched = watched;
  const check = () => {
    if (watched.rowsAt === 0 && document.querySelector(rows) !== null) watched.rowsAt = performance.now();
    if (watched.contentAt > 0 || document.querySelector(content) === null) return;
    watched.contentAt = performance.now();
    mutations.disconnect();
  };
  const mutations = new MutationObserver(check);
  mutations.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watched.blocked += Math.max(0, duration - 50);
      watched.longest = Math.max(watched.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
