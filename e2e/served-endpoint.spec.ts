import { expect } from 'playwright/test';
import { test } from './origin-only.ts';
import { startService } from './service-process.ts';
import { pathOf } from './stories.ts';

test('slotscope URL serves the explorer for that endpoint, without consent', async ({ page, baseURL }) => {
  const { host, origin } = new URL(baseURL ?? '');
  const { url, child, ended } = await startService(process.execPath, [
    'src/server/slotscope.mjs',
    `${origin}/key?a=1&b=2`,
    '--port',
    '0',
  ]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(request.url());
  });
  await page.goto(url + pathOf('transfer'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2.5 SOL');
  await expect(page.getByRole('button', { name: `Endpoint: ${host}` })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('a=1');
  expect(new Set(asked)).toEqual(new Set([`${origin}/key?a=1&b=2`]));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
