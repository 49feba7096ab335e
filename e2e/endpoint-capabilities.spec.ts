import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './explorer-test.ts';
import { fact, section } from './page-parts.ts';
import { methodNotFound, refusal, status } from './scripted-endpoint.ts';

test('the capabilities of an endpoint are probed on request, and the kinds of answer are distinguished', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    getConfirmedBlock: methodNotFound,
    getAccountInfo: refusal(-32010, 'excluded from account secondary indexes'),
    getRecentPrioritizationFees: status(403),
  });
  await page.goto(endpoint.at('/endpoint'));
  await expect(fact(page, 'Software')).toHaveText(/^\d/);
  await page.waitForLoadState('networkidle');
  const before = endpoint.asked.length;
  expect(endpoint.asked).not.toContain('getConfirmedBlock');
  const capabilities = section(page, 'Capabilities');
  await capabilities.getByRole('button', { name: 'Probe the endpoint' }).click();
  await expect(capabilities).toContainText(/\d+ probes done\./, { timeout: 30_000 });
  expect(endpoint.asked.length - before).toBeLessThanOrEqual(25);
  const row = (name: string) => capabilities.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await expect(row('getBlocks')).toContainText('yes');
  await expect(row('signatures')).toContainText('yes');
  await expect(row('getConfirmedBlock')).toContainText('no: the endpoint does not offer the method');
  await expect(capabilities.getByTestId('missing-methods')).toContainText(/does not offer getConfirmedBlock\b/);
  await expect(row('getAccountInfo')).toContainText('excluded from account secondary indexes');
  await expect(row('getRecentPrioritizationFees')).toContainText('HTTP 403');
  await expect(fact(page, 'CORS')).toContainText('allowed');
  await expect(fact(page, 'Tip')).toContainText(/^slot [\d,]+, [\d,]+ seconds old$/);
  await expect(fact(page, 'Largest version')).toContainText(/^(0|1) or later: /);
  await expect(fact(page, 'Latency')).toContainText(/^median [\d,]+ ms, longest [\d,]+ ms$/);
  await expectAccessible(page, '#capabilities');
});
