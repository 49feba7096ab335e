import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answered, fact, headline, openBlockTab, openTab, section } from '../page-parts.ts';
import { unfoldIdls } from '../published-accounts.ts';
import { methodNotFound, refusal, type Script, type ScriptedEndpoint } from '../scripted-endpoint.ts';
import { pathOf, signatureOf } from '../stories.ts';

/** The only methods of two endpoints. The others are those of docs/missing-methods.md. */
const CONTENT = [
  'getTransaction',
  'getBlock',
  'getSlot',
  'getBlocks',
  'getFirstAvailableBlock',
  'getSignaturesForAddress',
];
const DEPRECATED = ['getConfirmedTransaction', 'getConfirmedBlock', 'getSlot', 'getConfirmedSignaturesForAddress2'];
const ADDRESS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const only = (endpoint: ScriptedEndpoint, methods: readonly string[]): Script => ({
  '*': methodNotFound,
  ...Object.fromEntries(methods.map((method) => [method, endpoint.relay])),
});

/** A page, and what it shows on an endpoint without optional methods. */
const PAGES: Readonly<Record<string, readonly [path: string, (page: Page) => Promise<void>]>> = {
  home: ['/', async (page) => expect(page.getByRole('table').getByRole('row')).toHaveCount(9)],
  'a transaction': [
    pathOf('swap'),
    async (page) => {
      await answered(page);
      await expect(section(page, 'Token balances')).toContainText('does not offer getMultipleAccounts');
      await expect(page.getByText('does not offer getMultipleAccounts')).toHaveCount(1);
      await unfoldIdls(page);
      await expect(section(page, 'Calls')).toContainText('does not offer getMultipleAccounts');
    },
  ],
  'a block': [
    pathOf('rent-collected'),
    async (page) => {
      await openBlockTab(page, 'Details');
      await fact(page, 'Leader').getByRole('button', { name: 'Load leader' }).click();
      await expect(fact(page, 'Leader')).toContainText('does not offer getSlotLeaders');
      await expect(fact(page, 'Leader').getByRole('button')).toHaveCount(0);
    },
  ],
  blocks: ['/blocks', async (page) => expect(page.getByRole('row')).toHaveCount(38)],
  'an address': [
    `/address/${ADDRESS}`,
    async (page) => {
      await answered(page);
      await expect(fact(page, 'Kind')).toHaveText('not known without getAccountInfo');
    },
  ],
  endpoint: ['/endpoint', async (page) => expect(fact(page, 'Software')).toHaveText('not reported')],
};

for (const [name, [path, shows]] of Object.entries(PAGES)) {
  test(`an endpoint without optional methods: ${name} is complete, and asks for none of them twice`, async ({
    page,
    endpoint,
  }) => {
    endpoint.script(only(endpoint, CONTENT));
    await page.goto(endpoint.at(path));
    await shows(page);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('link', { name: 'slotscope' }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(9);
    await page.goBack();
    await page.waitForLoadState('networkidle');
    const missing = endpoint.asked.filter((method) => !CONTENT.includes(method));
    expect(missing).toEqual([...new Set(missing)]);
  });
}

for (const [name, path] of Object.entries({
  'a transaction': pathOf('transfer'),
  'a block': pathOf('rent-collected'),
  'an address': `/address/${ADDRESS}`,
})) {
  test(`an endpoint with the deprecated names only: ${name}`, async ({ page, endpoint }) => {
    endpoint.script(only(endpoint, DEPRECATED));
    await page.goto(endpoint.at(path));
    await answered(page);
    if (name === 'a block') await openBlockTab(page, 'JSON');
    await expect(page.getByTestId('exchange-line')).toContainText('getConfirmed');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a control that needs a missing method is not offered, until the endpoint page forgets it', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    simulateTransaction: refusal(-32600, 'Unsupported method: simulateTransaction on this plan'),
    getRecentPrioritizationFees: methodNotFound,
  });
  await page.goto(endpoint.at(`/tx/${signatureOf('transfer')}`));
  const again = await openTab(page, 'Checks', 'Run again');
  await again.getByRole('button', { name: 'Run it again' }).click();
  await expect(again).toContainText(`${endpoint.host} does not offer simulateTransaction.`);
  await expect(again.getByRole('button')).toHaveCount(0);
  // The page has all that it needs.
  await expect(page.getByRole('button', { name: /^Endpoint: / })).toHaveText(/answers$/);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Tools' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Compare/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Run again simulates/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(again.getByTestId('not-offered')).toBeVisible();
  await again.getByRole('link', { name: 'Test again' }).click();
  const line = page.getByTestId('missing-methods');
  await expect(line).toContainText('does not offer simulateTransaction,');
  await page.goBack();
  await expect(again.getByTestId('not-offered')).toBeVisible();
  await page.goForward();
  await line.getByRole('button', { name: 'Retry when needed' }).click();
  await expect(line).toHaveText('In this tab, the endpoint has refused no method.');
  await page.goBack();
  await expect(again.getByRole('button', { name: 'Run it again' })).toBeVisible();
  expect(endpoint.asked.filter((method) => method === 'simulateTransaction')).toHaveLength(1);
  expect(await headline(page).innerText()).toContain('SOL');
});
