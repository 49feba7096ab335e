import { expect, test } from './explorer-test.ts';
import { sitePath } from './static-site.ts';

test('the explorer can be installed as an app', { tag: '@static' }, async ({ page, baseURL }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(new URL(sitePath('/manifest.webmanifest'), baseURL).href);
  const manifest = JSON.parse(data) as {
    readonly name: string;
    readonly start_url: string;
    readonly scope: string;
    readonly icons: readonly { readonly src: string }[];
  };
  expect(manifest.name).toBe('Slotscope: Solana ledger explorer');
  for (const each of [manifest.start_url, manifest.scope])
    expect(new URL(each, url).href).toBe(new URL(sitePath('/'), baseURL).href);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A browser with an interface calls the context of a test incognito; the headless shell does not.
  const reasons = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(reasons).toEqual([]);
  for (const { src } of manifest.icons) expect((await page.request.get(new URL(src, url).href)).status()).toBe(200);
});
