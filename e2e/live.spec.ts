import type { Page } from 'playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './explorer-test.ts';
import { expectSilence } from './page-parts.ts';
import { moveTip } from './moving-tip.ts';
import { refusal, type ScriptedEndpoint, status } from './scripted-endpoint.ts';
import { grouped, slotOf } from './stories.ts';

const TIP = slotOf('confirmed-tip');
const START = TIP - 12n;
/** A few seconds after the newest block of the embedded ledger. If the newest block is old and stays the same, the page stops following. */
const NOW = { time: 1_771_070_540_000 };

const following = (page: Page) => page.getByTestId('following');
/** "Blocks", or "Newest blocks" on the home page. */
const list = (page: Page) => page.getByRole('region', { name: /^(Blocks|Newest blocks)$/ });
const firstSlot = (page: Page) => list(page).locator('tbody tr a[href*="/block/"]').first();
/** Waits for the first answers, so that later requests are those that follow the tip. */
async function loaded(page: Page): Promise<void> {
  await expect(following(page)).toBeVisible();
  await expect(list(page).locator('.placeholder')).toHaveCount(0);
}
const pause = (page: Page) => page.getByRole('group', { name: 'Following' }).getByRole('button', { name: 'Pause' });

/** Expects that two new blocks appear in place. Returns the ledger and its newest slot. */
async function expectInPlace(page: Page, endpoint: ScriptedEndpoint, path: string) {
  await page.routeWebSocket(/./, (socket) => void socket.close());
  const ledger = moveTip(endpoint, START - 2n);
  await page.goto(endpoint.at(path));
  await expect(following(page)).toContainText('Looking for new blocks');
  await expect(firstSlot(page)).toHaveText(grouped(START - 2n));
  await loaded(page);
  const bodies = await list(page).locator('tbody').count();
  const blocks = () => endpoint.asked.filter((method) => method === 'getBlock').length;
  const before = blocks();
  ledger.advance(2n);
  await expect(firstSlot(page)).toHaveText(grouped(START));
  await expect(following(page)).toContainText(/^Following · polled every \d+ s · newest block [\d,]+ d old$/);
  expect(await list(page).locator('tbody').count()).toBe(bodies);
  // The rows came complete.
  await expect(list(page).locator('.placeholder')).toHaveCount(0);
  expect(blocks()).toBe(before + 2);
  return { ledger, blocks };
}

test('new blocks appear in place on home', { tag: '@long' }, async ({ page, endpoint }) => {
  await expectInPlace(page, endpoint, '/');
});

test('new blocks appear in place, unless the pointer is in the list, a row has the focus, or it is scrolled: a button shows them', async ({
  page,
  endpoint,
}) => {
  const { ledger, blocks } = await expectInPlace(page, endpoint, '/blocks');
  await list(page).locator('tbody tr').nth(3).hover();
  const before = blocks();
  ledger.advance(3n);
  const show = page.getByRole('button', { name: 'Show 3 new blocks' });
  await expect(show).toBeVisible();
  await expect(page.getByText('There are new blocks.')).toBeAttached();
  await expectAccessible(page, '#blocks');
  await expect(firstSlot(page)).toHaveText(grouped(START));
  // Blocks that are not visible are not loaded.
  expect(blocks()).toBe(before);
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(firstSlot(page)).toHaveText(grouped(START + 3n));
  await expect(show).toHaveCount(0);
  await expect(pause(page)).toBeFocused();

  await page.mouse.move(5, 5);
  await firstSlot(page).focus();
  ledger.advance(1n);
  await expect(page.getByRole('button', { name: 'Show 1 new block', exact: true })).toBeVisible();
  await expect(firstSlot(page)).toHaveText(grouped(START + 3n));
  await firstSlot(page).blur();
  await page.evaluate(() => scrollTo(0, 600));
  ledger.advance(1n);
  const showTwo = page.getByRole('button', { name: 'Show 2 new blocks' });
  await expect(showTwo).toBeInViewport();
  await showTwo.click();
  await expect(firstSlot(page)).toHaveText(grouped(START + 5n));
  await expect(firstSlot(page)).toBeInViewport();
});

test('nothing is asked while the page is hidden, after ten minutes without input, or paused, which holds for the next page', async ({
  page,
  endpoint,
  sent,
}) => {
  await page.clock.install(NOW);
  const ledger = moveTip(endpoint, START);
  await page.routeWebSocket(/./, (socket) => void socket.close());
  await page.goto(endpoint.at('/blocks'));
  await loaded(page);
  await setVisibility(page, 'hidden');
  ledger.advance(2n);
  await expectSilence(page, sent, 20_000);
  await setVisibility(page, 'visible');
  await expect(firstSlot(page)).toHaveText(grouped(START + 2n));

  await page.clock.fastForward('09:00');
  await page.mouse.move(5, 5);
  await page.clock.fastForward('09:00');
  await expect(following(page)).not.toContainText('Paused');
  await page.clock.fastForward('01:01');
  await expect(following(page)).toContainText('Paused after 10 minutes without input');
  const before = endpoint.asked.length;
  ledger.advance(2n);
  await page.clock.fastForward('05:00');
  expect(endpoint.asked.length).toBe(before);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(firstSlot(page)).toHaveText(grouped(START + 4n));

  await pause(page).focus();
  await page.keyboard.press('Space');
  await expect(following(page)).toContainText('Paused');
  await expectAccessible(page, '#blocks');
  ledger.advance(2n);
  await expectSilence(page, sent, 20_000);
  await page.goto(endpoint.at('/'));
  await expect(following(page)).toContainText('Paused');
  ledger.advance(1n);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(firstSlot(page)).toHaveText(grouped(START + 7n));
});

test('slots come by WebSocket from the host of the endpoint, once the tip was seen to advance', async ({
  page,
  endpoint,
}) => {
  const ledger = moveTip(endpoint, START);
  const opened: string[] = [];
  let announce: (slot: bigint) => void = () => {};
  let subscribed = false;
  let closed = false;
  await page.routeWebSocket(/./, (socket) => {
    opened.push(socket.url());
    socket.onMessage((message) => {
      expect(JSON.parse(String(message))).toEqual({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' });
      socket.send('{"jsonrpc":"2.0","result":3,"id":1}');
      subscribed = true;
    });
    socket.onClose(() => {
      closed = true;
    });
    announce = (slot) =>
      socket.send(
        `{"jsonrpc":"2.0","method":"slotNotification","params":{"result":{"parent":1,"root":1,"slot":${slot}},"subscription":3}}`,
      );
  });
  await page.goto(endpoint.at('/'));
  await expect(following(page)).toContainText('Looking for new blocks');
  expect(opened).toEqual([]);
  ledger.advance(1n);
  await expect(firstSlot(page)).toHaveText(grouped(START + 1n));
  await expect.poll(() => subscribed).toBe(true);
  const { hostname, port } = new URL(endpoint.origin);
  expect(opened).toEqual([`ws://${hostname}:${Number(port) + 1}/`]);
  const asked = endpoint.asked.filter((method) => method === 'getSlot').length;
  ledger.advance(1n);
  announce(START + 3n);
  await expect(following(page)).toContainText(`Following · by WebSocket, slot ${grouped(START + 3n)}`);
  await expect(firstSlot(page)).toHaveText(grouped(START + 2n));
  // Only finalized data was requested.
  expect(endpoint.asked.filter((method) => method === 'getSlot').length).toBe(asked + 1);
  await pause(page).click();
  await expect.poll(() => closed).toBe(true);
});

test('an endpoint that fails or stands still is not called followed', async ({ page, endpoint }) => {
  await page.clock.install(NOW);
  await page.routeWebSocket(/./, (socket) => void socket.close());
  const ledger = moveTip(endpoint, START);
  await page.goto(endpoint.at('/'));
  await expect(following(page)).toContainText('Looking for new blocks');
  const script = { getBlock: endpoint.relay };
  endpoint.script({ ...script, getSlot: status(429, { 'retry-after': '30' }) });
  await page.clock.runFor(4000);
  await expect(following(page)).toContainText(/^The endpoint limits requests · next try in \d+ s/);
  // Blocks that were requested before may still be.
  const asked = () => endpoint.asked.filter((method) => method === 'getSlot').length;
  const before = asked();
  await page.clock.runFor(20_000);
  expect(asked()).toBe(before);
  endpoint.script({ ...script, getSlot: refusal(-32_005, 'Node is behind') });
  await page.clock.runFor(20_000);
  await expect(following(page)).toContainText('The endpoint refused');
  moveTip(endpoint, ledger.tip());
  await page.clock.runFor(60_000);
  await expect(following(page)).toContainText(/^No new block for \d+ (s|min) · polled every/);
  expect(asked() - before).toBeLessThan(12);
});

test('an endpoint that has only old blocks is soon not asked any more, until the user follows it', async ({
  page,
  endpoint,
}) => {
  await page.clock.install();
  await page.routeWebSocket(/./, (socket) => void socket.close());
  moveTip(endpoint, START);
  await page.goto(endpoint.at('/'));
  await loaded(page);
  await page.clock.runFor(60_000);
  await expect(following(page)).toContainText('No new blocks');
  const before = endpoint.asked.length;
  await page.clock.runFor(300_000);
  expect(endpoint.asked.length).toBe(before);
  await page.getByRole('button', { name: 'Follow' }).click();
  await page.clock.runFor(60_000);
  await expect(following(page)).toContainText('No new block for');
  expect(endpoint.asked.length).toBeGreaterThan(before);
});

test('the embedded ledger, which does not advance, is not followed', async ({ page, sent }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(firstSlot(page)).toHaveText(grouped(TIP));
  await expect(list(page).locator('.placeholder')).toHaveCount(0);
  // The last request of the page, for the compute units that a block may use.
  await expect.poll(() => sent.some(({ method }) => method === 'getGenesisHash')).toBe(true);
  await expectSilence(page, sent, 20_000);
  await expect(following(page)).toHaveCount(0);
});

/** Runs in the browser, which a test cannot hide. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
