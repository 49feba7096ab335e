/**
 * A page of a window that is done with itself. For each new one the browser draws parts of its own interface in a process beside
 * the page's, a second of processor on a slow machine, which a person who follows a link does not wait for.
 */
export async function openQuietPage(context) {
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  return page;
}

const WINDOW_MS = 2000;
