import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answered, headline, open, openBlockTab, saveCase, section } from '../page-parts.ts';
import { result } from '../scripted-endpoint.ts';
import { SERVICE } from '../static-site.ts';
import { pathOf, signatureOf } from '../stories.ts';

async function openCase(page: Page, text: string): Promise<void> {
  await page.goto('/inspect');
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'case.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a case file of a transaction is opened, checked and compared', async ({ page, endpoint, sent }) => {
  await open(page, `${pathOf('swap')}?encoding=jsonParsed`);
  const file = await saveCase(page);
  expect(JSON.parse(file)).toMatchObject({ format: 'slotscope-case', version: 1, status: 200 });
  // The last request of the page: names of what it shows.
  await expect.poll(() => sent.map(({ method }) => method)).toContain('getMultipleAccounts');
  sent.splice(0);
  await openCase(page, file);
  await expect(headline(page)).toContainText('swapped 1,250');
  await expect(page.getByTestId('document-line')).toContainText('matches the response');
  await expect(page.getByTestId('case-file-alert')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: `Compare with what ${SERVICE.name} answers now` }).click();
  await expect(page.getByTestId('case-comparison')).toContainText('no field differs');
  expect(sent).toMatchObject([{ method: 'getTransaction', params: [signatureOf('swap'), { encoding: 'jsonParsed' }] }]);

  const changed = JSON.parse(file) as { response: string };
  endpoint.script({
    getTransaction: result(
      (JSON.parse(changed.response.replace(/"fee":\d+/, '"fee":7')) as { result: unknown }).result,
    ),
  });
  await page.goto(endpoint.at('/inspect'));
  await page.getByLabel('Open a file').setInputFiles({ name: 'case.json', mimeType: '', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: /^Compare with what/ }).click();
  await expect(page.getByRole('table', { name: 'Differences from the saved response' })).toContainText(/meta\.fee\d+7/);
});

// Seen to fail against: not comparing the hash.
test('a changed case file says so before anything else', async ({ page }) => {
  await open(page, pathOf('transfer'));
  const file = await saveCase(page);
  await openCase(page, file.replace('\\"fee\\":5000', '\\"fee\\":4000'));
  await expect(page.getByRole('alert')).toContainText('This case file was changed after it was saved.');
  await expect(page.getByTestId('document-line')).toContainText('The SHA-256 does not match.');
});

test('a case file is one side of a comparison, the other is asked of the endpoint', async ({ page, sent }) => {
  await open(page, pathOf('swap'));
  const file = await saveCase(page);
  await openCase(page, file.replace('\\"fee\\":', '\\"fee\\":1'));
  await page.waitForLoadState('networkidle');
  sent.splice(0);
  await page.getByTestId('document-line').getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?a=opened');
  await page.getByLabel('Signature of B').fill(signatureOf('swap'));
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText('open in Inspect, decoded in this browser')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This case file was changed after it was saved.');
  await expect(page.getByRole('table', { name: 'Facts' }).locator('tr', { hasText: /^Fee/ })).toContainText('differs');
  await expect(section(page, 'Calls')).toContainText('all the same');
  // Inspect may still look up published accounts when the comparison is opened.
  expect(sent.map(({ method }) => method).filter((method) => method !== 'getMultipleAccounts')).toEqual([
    'getTransaction',
  ]);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Nothing is open in Inspect any more.');
});

test('a case file of a block names its slot', async ({ page }) => {
  await open(page, pathOf('rent-collected'));
  await openBlockTab(page, 'JSON');
  const title = await headline(page).textContent();
  await openCase(page, await saveCase(page));
  await expect(headline(page)).toHaveText(title ?? '');
  await expect(page.getByTestId('document-line')).not.toContainText('is assumed');
});

// Seen to fail against: saving the response unmasked.
test('no key is in a case file', async ({ page, endpoint }) => {
  const key = 'k3y0123456789abcdef';
  const url = `${endpoint.origin}/v2/${key}?api-key=${key}`;
  await page.addInitScript(
    (saved) => localStorage.setItem('slotscope.endpoints', saved),
    JSON.stringify({ aliases: { mine: url }, agreed: [url] }),
  );
  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replace('"result":{', `"result":{"servedBy":"${key}",`)),
  });
  await page.goto(`${pathOf('transfer')}?cluster=custom&customUrl=mine`);
  await answered(page);
  const file = await saveCase(page);
  expect(file).not.toContain(key);
  expect(file).not.toContain(endpoint.host);
  expect(JSON.parse(file)).toMatchObject({ endpoint: 'mine' });
});
