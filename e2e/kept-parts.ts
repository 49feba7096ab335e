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

/** Runs in the page. Until something is kept, it does not open the database, which would create it. */
export async function countKept(): Promise<number> {
  if (localStorage.getItem('slotscope.kept') === null) return 0;
  const open = indexedDB.open('slotscope-answers');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const count = open.result.transaction('answers').objectStore('answers').count();
  await new Promise((resolve) => (count.onsuccess = resolve));
  open.result.close();
  return count.result;
}
