/**
 * Opens a page and waits until its window is idle. Chromium renders its own UI for a new window in another process, which takes about
 * a second of CPU on a slow machine and is not part of following a link.
 */
export async function openIdlePage(context) {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_SETUP_MS);
  return page;
}

const WINDOW_SETUP_MS = 2000;
