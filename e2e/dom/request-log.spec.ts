import { expect, test } from '../explorer-test.ts';

test('the log of requests has parameters, status, bytes, time and tries, and copies a request without the key', async ({
  page,
  context,
  endpoint,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(
    ([url]) => {
      const aliases = { mine: url };
      if (location.protocol === 'http:')
        localStorage['slotscope.endpoints'] = JSON.stringify({ aliases, agreed: [url] });
    },
    [`${endpoint.origin}/v2/0123456789abcdef`],
  );
  await page.goto('/endpoint?cluster=custom&customUrl=mine');
  const row = page.getByRole('row', { name: /getSlot/ }).filter({ hasText: 'finalized' });
  await expect(row).toContainText('[{"commitment":"finalized"}]');
  await expect(row).toContainText(/HTTP 200, [\d,]+ bytes, [\d,]+ ms/);
  await row.getByRole('button', { name: 'Copy as curl' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('"$SLOTSCOPE_URL"');
  expect(command).toContain('"method":"getSlot"');
  expect(command).not.toContain('0123456789abcdef');
});
