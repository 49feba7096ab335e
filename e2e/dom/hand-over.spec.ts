import { expect, test } from '../explorer-test.ts';
import { enterEndpoint, headline, open } from '../page-parts.ts';
import { result } from '../scripted-endpoint.ts';
import { SERVICE, sitePath } from '../static-site.ts';
import { pathOf, signatureOf } from '../stories.ts';

const PERMISSIONS = ['clipboard-read', 'clipboard-write'];
const KEY = '9f8e7d6c5b4a3f2e1d0c';

test('a transaction and a block are copied as Markdown', async ({ page, context }) => {
  await context.grantPermissions(PERMISSIONS);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await open(page, pathOf('transfer'));
  const title = (await headline(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await page.getByRole('button', { name: /^Markdown/ }).click();
  await expect.poll(copied).toContain(`# ${title}\n\n**Succeeded**, finalized\n`);
  expect(await copied()).toContain(`- Signature: \`${signatureOf('transfer')}\``);
  expect(await copied()).toContain(`- Answered by: ${SERVICE.label}, getTransaction`);

  await open(page, pathOf('rent-collected'));
  await page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(copied).toContain(`# ${await headline(page).textContent()} has `);
  expect(await copied()).toContain(`- Answered by: ${SERVICE.label}, getBlock`);
  expect(await copied()).toContain(`- Link: <${page.url()}>`);
  expect(await copied()).toMatch(/^\| 0 \||^\| \d+ \| `/m);

  await test.step('with the rows that its filters leave', async () => {
    await page.goto(`${page.url()}?votes=only&rows=0-9`);
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect.poll(copied).toContain('## Transactions: votes only, #0 to #9');
    expect(await copied()).toContain(`- Link: <${page.url()}>`);
    expect((await copied()).match(/^\| \d+ \|.*/gm)?.every((row) => row.includes('| Vote |'))).toBe(true);
  });
});

test('a report of a failure is Markdown without a key, though the endpoint repeats it', async ({
  page,
  context,
  endpoint,
}) => {
  await context.grantPermissions(PERMISSIONS);
  const path = `/v2/${KEY}?api-key=secret-secret`;
  endpoint.script({ getTransaction: result(`Cannot POST ${path}\n# Forged`) });
  await page.goto(pathOf('transfer'));
  await enterEndpoint(page, `${endpoint.origin}${path}`);
  await expect(headline(page)).toContainText('invalid');
  await page.getByRole('button', { name: 'Copy report' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain('## Response, HTTP 200');
  const report = await copied();
  expect(report).toMatch(/^# One value in the response is invalid\.\n/);
  expect(report).toContain(`- Endpoint: \`${endpoint.host}\``);
  expect(report).toContain(`- Page: \`${sitePath(pathOf('transfer'))}\``);
  expect(report).not.toMatch(new RegExp(`${KEY}|secret`));
  expect(report).not.toMatch(/^# Forged/m);
});
