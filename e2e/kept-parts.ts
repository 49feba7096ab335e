import { expect } from './explorer-test.ts';
import { open } from './page-parts.ts';
import type { Page } from 'playwright/test';

export const note = (page: Page) => page.getByTestId('kept-note');
export const keptList = (page: Page) => page.getByRole('list', { name: 'Kept answers' }).getByRole('listitem');

/** Opens a page and waits until `count` answers are kept. */
export async function openAndKeep(page: Page, path: string, count = 1): Promise<void> {
  await open(page, path);
  await expect.poll(() => page.evaluate(countKept)).toBe(count);
}

/** Runs in the page. Does not create the database, which would then lack what the app stores in it. */
export async function countKept(): Promise<number> {
  // The app sets this item with the first answer that it keeps. Before that, opening the database could interfere with the app's creating it.
  if (localStorage.getItem('slotscope.kept') === null) return 0;
  const open = indexedDB.open('slotscope-answers');
  open.addEventListener('upgradeneeded', () => open.transaction?.abort());
  const exists = await new Promise<boolean>((resolve) => {
    open.addEventListener('success', () => resolve(true));
    open.addEventListener('error', (event) => {
      // Expected: not an error of the page.
      event.preventDefault();
      resolve(false);
    });
  });
  if (!exists) return 0;
  const count = open.result.transaction('answers').objectStore('answers').count();
  await new Promise((resolve) => (count.onsuccess = resolve));
  open.result.close();
  return count.result;
}
