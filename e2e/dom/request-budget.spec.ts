import { expect, test } from '../explorer-test.ts';
import { fact, headline, option, section } from '../page-parts.ts';
import { status } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

test('after HTTP 429, nothing is sent until the endpoint allows it or the user asks', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: status(429, { 'retry-after': '86400' }) });
  await page.goto(endpoint.at(pathOf('transfer')));
  await expect(page.getByRole('main')).toContainText('It asked for a pause of 24 h; Slotscope retries after 10 min.');
  await expect(page.getByText(/^Retrying in \d+ seconds, at [\d:]{8} UTC\./)).toBeVisible();
  const before = endpoint.asked.length;
  endpoint.script({});
  await page.getByRole('link', { name: 'slotscope' }).click();
  const notice = page.getByTestId('waiting');
  await expect(notice).toContainText(`${endpoint.host} requested a pause until`);
  await expect(notice).toContainText(/\(HTTP 429\)\. Slotscope retries at [\d:]{8} UTC\. 3 requests wait\./);
  expect(endpoint.asked).toHaveLength(before);

  // The requests of the page that is left do not wait any more.
  await page.getByRole('complementary', { name: 'This endpoint' }).getByRole('link').first().click();
  const budget = section(page, 'Request budget');
  await expect(budget).toContainText('Slotscope retries at');
  const requests = section(page, 'Requests');
  await expect(requests.getByText('waiting for the request budget')).toHaveCount(5);
  await expect(requests.getByRole('row', { name: /canceled/ })).toHaveCount(3);
  expect(endpoint.asked).toHaveLength(before);
  await budget.getByRole('button', { name: 'Try now' }).click();
  await expect(fact(page, 'Software')).toHaveText(/^\d/);
  await expect(budget).toContainText('No pause');
  await expect(notice).toHaveCount(0);
});

test('requests beyond the rate that the user chose wait, and are listed as waiting', async ({ page, endpoint }) => {
  await page.goto(endpoint.at('/endpoint'));
  await expect(section(page, 'Request budget')).toContainText('no limit');
  await option(page, 'requests a second', '1').check();
  await expect(section(page, 'Request budget')).toContainText(
    'at most 10 requests in 10 seconds, 4 of them of one method',
  );
  const before = endpoint.asked.length;
  await page.goto(endpoint.at('/blocks'));
  await expect(page.getByTestId('waiting')).toContainText(/\d+ requests wait for the budget of/);
  expect(endpoint.asked.filter((method) => method === 'getBlock').length).toBeLessThanOrEqual(4);
  expect(endpoint.asked.length - before).toBeLessThanOrEqual(10);
  await page.getByTestId('waiting').getByRole('link', { name: 'Change it' }).click();
  await expect(headline(page)).toContainText(endpoint.host);
  await option(page, 'requests a second', 'no limit').check();
  await expect(fact(page, 'Software')).toHaveText(/^\d/);
});
