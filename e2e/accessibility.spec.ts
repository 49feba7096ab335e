import type { Locator } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './explorer-test.ts';
import { keptList, note, openAndKeep } from './kept-parts.ts';
import { headline, open, openTab, option, saveCase, section, transactionsTable } from './page-parts.ts';
import { refusal, result, status, text } from './scripted-endpoint.ts';
import { expectNoSidewaysScroll } from './page-checks.ts';
import { serveAccounts } from './published-accounts.ts';
import { pathOf, signatureOf } from './stories.ts';
import { FORGED, FRIEND, SIGNATURE, transfers, VICTIM } from './transfer-answers.ts';

const BLOCKHASH = '1'.repeat(32);

/** The proof of a transaction, beside its calls. every-page.spec.ts looks at the rest of the page. */
const PANE = '.pane';

test('axe finds nothing: each tab of the proof, a second run and a check with another node; options are announced with their note', async ({
  page,
  endpoint,
}) => {
  const left = { owner: BLOCKHASH, lamports: 1, data: ['AQI=', 'base64'], executable: false, rentEpoch: 0 };
  // The five accounts that the swap writes to.
  const accounts = Array.from({ length: 5 }, () => left);
  const value = { err: null, logs: [], unitsConsumed: 150, innerInstructions: [], accounts };
  const differs = endpoint.relayed((text) => text.replace(/"fee":\d+/, '"fee":1'));
  endpoint.script({
    getTransaction: differs,
    simulateTransaction: result({ context: { slot: 7 }, value }),
    getMultipleAccounts: serveAccounts({}),
  });
  await open(page, endpoint.at(pathOf('swap')));
  for (const [tab, theme] of [
    ['Accounts', 'light'],
    ['Bytes', 'dark'],
  ] as const) {
    await openTab(page, tab);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page, PANE, theme);
  }
  for (const [menu, theme] of [
    ['Copy', 'dark'],
    ['Tools', 'light'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: menu, exact: true }).first().click();
    await expectAccessible(page, '.menu-button:has([aria-expanded="true"])', theme);
    await page.keyboard.press('Escape');
  }
  await openTab(page, 'JSON', 'Raw');
  await expect(page.getByRole('radio', { name: 'base58 slow', exact: true })).toBeAttached();
  await expect(page.getByRole('radio', { name: 'getConfirmedTransaction deprecated', exact: true })).toBeAttached();
  await expectAccessible(page, PANE);
  await (await openTab(page, 'Checks', 'Run again')).getByRole('button').click();
  await expect(page.getByTestId('state-changes').getByRole('table')).toBeVisible();
  const opinion = section(page, 'Check with another node');
  await opinion.getByRole('button', { name: /^Ask / }).first().click();
  await expect(opinion.getByRole('table')).toBeVisible();
  // Links under what stays in sight would be partly covered.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, PANE, 'dark');
});

test('axe finds nothing: a failure on a phone', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, pathOf('swap-refused'));
  await expect(section(page, 'Token balances')).toBeVisible();
  await expectAccessible(page);
  await openTab(page, 'Logs');
  await expectAccessible(page, PANE);
});

test('axe finds nothing, and nothing scrolls sideways: addresses that look alike', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: transfers(SIGNATURE, 1000, [FORGED, VICTIM, FRIEND]) });
  await open(page, endpoint.at(`/tx/${SIGNATURE}?encoding=jsonParsed`));
  await expect(section(page, 'Raw')).toBeVisible();
  await expect(page.getByTestId('look-alikes')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('axe finds nothing: the inspect page, a saved block, and an unsigned transaction', async ({ page }) => {
  const signature = signatureOf('swap');
  await page.goto(`/inspect?signature=${signature}`);
  await expect(page.getByTestId('closed-block')).toBeVisible();
  await page.getByLabel('Text to inspect').fill('?');
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(page.getByTestId('inspect-problem')).toBeVisible();
  await expectAccessible(page);
  const transfer = `01${'00'.repeat(64)}01000103${'01'.repeat(32)}${'02'.repeat(32)}${'00'.repeat(32)}${'03'.repeat(32)}01020200010c020000000100000000000000`;
  const saved = { parentSlot: 1, blockhash: BLOCKHASH, previousBlockhash: BLOCKHASH, signatures: [signature] };
  await page.getByLabel('Text to inspect').fill(JSON.stringify(saved));
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(headline(page)).toContainText('only its signature was saved');
  await expectAccessible(page, 'html', 'dark');
  await page.getByRole('button', { name: 'Inspect another' }).click();
  await page.getByLabel('Text to inspect').fill(transfer);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await openTab(page, 'Bytes');
  await expectAccessible(page);
  const landing = await openTab(page, 'Checks', 'Why is it not on chain?');
  await landing.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(landing.getByRole('status')).toContainText('cannot be executed as it is');
  await expectAccessible(page, PANE);
});

test('axe finds nothing: kept answers, and a case file that was changed', async ({ page, endpoint }) => {
  const path = endpoint.at(pathOf('transfer'));
  await openAndKeep(page, path);
  const file = await saveCase(page);
  endpoint.script({ getTransaction: endpoint.relayed((answer) => answer.replace('"fee":5000', '"fee":6000')) });
  await page.reload();
  await expect(note(page)).toContainText('1 value differs.');
  await expectAccessible(page, ':has(> [data-testid="kept-note"])', 'dark');
  await page.goto(endpoint.at('/inspect'));
  const changed = Buffer.from(file.replace('\\"fee\\":5000', '\\"fee\\":4000'));
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'case.json', mimeType: 'application/json', buffer: changed });
  await expect(page.getByTestId('case-file-alert')).toBeVisible();
  await page.getByRole('button', { name: /^Compare with what/ }).click();
  await expect(page.getByTestId('case-comparison').getByRole('table')).toBeVisible();
  for (const part of ['case-file-alert', 'case-comparison'])
    await expectAccessible(page, `:has(> [data-testid="${part}"])`);
  await page.goto(endpoint.at('/endpoint'));
  await expect(keptList(page)).toHaveCount(1);
  await expectAccessible(page, '#kept');
});

test('axe finds nothing, and nothing scrolls sideways: an error answer, and a rate-limited endpoint', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getTransaction: refusal(-32602, 'no'), getBlock: status(429, { 'retry-after': '60' }) });
  for (const id of ['transfer', 'rent-collected']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(endpoint.at(pathOf(id)));
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('the theme follows the system until the switch overrides it', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nothing');
  const dark = await paper();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await paper();
  expect(light).not.toBe(dark);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Theme: follows the system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  expect(await paper()).toBe(dark);
  await page.reload();
  expect(await paper()).toBe(dark);
});

test('with forced colors, only the chosen option is underlined, marks are drawn, and targets are outlined', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const swap = pathOf('swap');
  await open(page, swap);
  await expect(option(page, 'encoding', 'json')).toBeAttached();
  const colors = await page
    .getByRole('group', { name: 'encoding' })
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).borderBottomColor));
  expect(colors.filter((color) => color === colors[0])).toHaveLength(1);
  await expect(page.locator('[data-address] .address-mark').first()).toHaveCSS('forced-color-adjust', 'none');
  const targets = {
    [`${swap}#ix-1`]: '#ix-1 > div',
    [`${pathOf('rent-collected')}#tx-1`]: '[data-row][aria-current]',
    ...(IS_LONG ? { [`${swap}#account-2`]: '#account-2', [`${swap}#log-3`]: '#log-3' } : {}),
  };
  for (const [path, target] of Object.entries(targets)) {
    await open(page, path);
    await expect(page.locator(target).first()).toHaveCSS('outline-width', '2px');
    await expect(page.locator(target).first()).toHaveCSS('outline-style', 'solid');
  }
});

test('with forced colors, the state of the endpoint is a shape as well as a color', async ({ page, endpoint }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const shapes = new Set<string>();
  for (const [answer, state] of [
    [endpoint.relay, 'answers'],
    [status(403), 'refused the last request'],
    [text('<h1>Welcome</h1>', 'text/html'), 'did not answer the last request'],
  ] as const) {
    endpoint.script({ '*': answer });
    await page.goto(endpoint.at('/endpoint'));
    const chooser = page.getByRole('button', { name: `, ${state}` });
    await expect(chooser).toBeVisible();
    const dot = chooser.locator('i');
    expect(await dot.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
    shapes.add(
      await dot.evaluate(
        (element) => `${getComputedStyle(element).borderRadius} ${getComputedStyle(element).clipPath}`,
      ),
    );
  }
  // A circle, or a triangle if a page did not get what it needs.
  expect(shapes.size).toBe(2);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true, isMobile: true });
  test('tabs, options and addresses in tables have 40 px targets', async ({ page }) => {
    const widths = IS_LONG ? [390, 1024] : [390];
    const expectLarge = async (target: Locator) => expect(await pressedHeight(target)).toBeGreaterThanOrEqual(40);
    await open(page, pathOf('swap'));
    const fold = section(page, 'Balances').getByRole('button', { name: 'Show all' });
    await expectLarge(fold);
    await fold.click();
    for (const width of widths) {
      await test.step(`a transaction at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        for (const tab of await page.getByRole('tab').all()) await expectLarge(tab);
        await expectLarge(section(page, 'Balances').locator('td a[data-address]').nth(1));
        await openTab(page, 'JSON', 'Encodings');
        for (const encoding of await page.getByRole('group', { name: 'encoding' }).locator('label').all())
          await expectLarge(encoding);
        await expectLarge(page.getByRole('group', { name: 'commitment' }).locator('label').first());
        await expectLarge(page.getByRole('button', { name: 'Compare encodings' }));
        await page.keyboard.press('Escape');
        await expectLarge(page.locator('header').getByRole('combobox'));
      });
    }
    await open(page, pathOf('rent-collected'));
    for (const width of [390, 1024]) {
      await test.step(`a block at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const row = transactionsTable(page).locator('[data-row]').nth(1);
        await expectLarge(row.getByRole('link').first());
        // On a phone, the row opens its transaction wherever it is pressed.
        if (width > 767) await expectLarge(row.locator('a[data-address]:visible').first());
      });
    }
  });
});

/** Height of the area around its center in which an element receives clicks, in CSS pixels. */
async function pressedHeight(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const answers = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
    const middle = top + height / 2;
    let [above, below] = [0, 0];
    while (above < 100 && answers(middle - above)) above++;
    while (below < 100 && answers(middle + below)) below++;
    return above + below - 1;
  });
}
