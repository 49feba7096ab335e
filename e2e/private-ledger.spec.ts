import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from './explorer-test.ts';
import { runSlotscope, startService } from './service-process.ts';

// Seen to fail against: allowing every origin; serving an imported ledger as public.

const SLOT = 400031874;
const CALL = { jsonrpc: '2.0', id: 1, method: 'getBlock', params: [SLOT, { transactionDetails: 'none' }] };

/** An imported ledger with one block of the embedded one. */
const test = base.extend<{ readonly serveImported: (flags?: readonly string[]) => Promise<string> }>({
  serveImported: async ({ service, allowedOrigins }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'slotscope-private-'));
    const stops: (() => Promise<unknown>)[] = [];
    await use(async (flags = []) => {
      const ledger = join(folder, 'recorded');
      if (stops.length === 0) {
        const body = JSON.stringify({
          ...CALL,
          params: [SLOT, { encoding: 'base64', maxSupportedTransactionVersion: 0 }],
        });
        const headers = { 'content-type': 'application/json' };
        const answer = await (await fetch(service, { method: 'POST', body, headers })).text();
        await writeFile(join(folder, 'block.json'), answer);
        expect(
          await runSlotscope([
            'ledger',
            'import',
            '--ledger',
            ledger,
            '--slot',
            String(SLOT),
            join(folder, 'block.json'),
          ]),
        ).toBe(0);
      }
      const args = ['src/server/slotscope.mjs', 'serve', '--ledger', ledger, '--port', '0', ...flags];
      const { url, child, ended } = await startService(process.execPath, args);
      stops.push(() => {
        child.kill();
        return ended;
      });
      allowedOrigins.add(url);
      return url;
    });
    for (const stop of stops) await stop();
    await rm(folder, { recursive: true });
  },
});

test('a page of another origin cannot read an imported ledger unless it is allowed to', async ({
  page,
  baseURL,
  service,
  serveImported,
}) => {
  test.slow(); // starts three processes
  const ask = (url: string): Promise<string> =>
    page.evaluate(
      async ([address = '', body = '']) => {
        try {
          const response = await fetch(address, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json' },
          });
          return await response.text();
        } catch (error) {
          return String(error);
        }
      },
      [url, JSON.stringify(CALL)],
    );
  await page.goto('/404');
  const closed = await serveImported();
  expect(await ask(closed)).toBe('TypeError: Failed to fetch');
  expect(await ask(await serveImported(['--allow-origin', new URL(baseURL ?? '').origin]))).toContain('"blockHeight"');
  // Its own page reads it, under the name of its folder.
  await page.goto(`${closed}/block/${SLOT}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('400,031,874');
  expect(await ask(closed)).toContain('"blockHeight"');
  await expect(page.getByRole('button', { name: 'Endpoint: recorded ledger' })).toBeVisible();
  await page.goto(closed);
  await expect(page.getByTestId('ledger')).toContainText('recorded ledger');
  await expect(page.getByRole('link', { name: /^a block of \d+ transactions$/ })).toHaveAttribute(
    'href',
    /^\/block\/400031874/,
  );
  await expect(page.getByTestId('following')).toContainText(/^Recorded ledger · newest block [\d,]+ d old$/);
  await expect(page.getByRole('main')).not.toContainText('embedded');
  await page.goto(`${closed}/endpoint`);
  await expect(page.getByRole('radio', { name: /^recorded ledger/ })).toBeChecked();
  await expect(page.getByRole('main')).not.toContainText('embedded');
  // Any page may read the embedded ledger.
  expect(await ask(service)).toContain('"blockHeight"');
});
