import type { Page } from 'playwright/test';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expectNoShift, holdCalls, watchLayoutShift } from '../layout-shift.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../explorer-test.ts';
import { answered, fact, headline, holdFiles, open, section } from '../page-parts.ts';
import { delayed, refusal, result, status } from '../scripted-endpoint.ts';
import { countKept, keptList, note, openAndKeep } from '../kept-parts.ts';
import { SERVICE } from '../static-site.ts';
import { pathOf, slotOf } from '../stories.ts';

// Seen to fail against: not comparing the hash; storing an answer, or showing a `null`, that arrived before the kept
// answer was looked up; no message to other tabs.

test('a transaction that was opened is shown at once, and the endpoint’s answer confirms it', async ({
  page,
  endpoint,
}) => {
  await openAndKeep(page, endpoint.at(pathOf('transfer')));
  const slow = delayed(endpoint.relay);
  endpoint.script({ getTransaction: slow.answer });
  await page.reload();
  await expect(headline(page)).toContainText('2.5 SOL');
  await expect(note(page)).toContainText(/Kept on this machine since \d+ \w+ \d{4}, .* Waiting for 127/);
  await expect(page.getByTestId('exchange-line')).toContainText('getTransaction');
  slow.release();
  await expect(note(page)).toContainText('returns the same answer now.');
});

// Seen to fail against: no room for the note until it is shown, which moved the overview of a block by 58 CSS pixels at 390; a placeholder
// that is higher than the line that tells how long the page has waited, which moved the answer by 9.
for (const [what, path] of [
  ['a transaction', pathOf('swap')],
  ['a block', pathOf('rent-collected')],
] as const) {
  const tag = what === 'a block' ? ['@browser', '@long'] : '@browser';
  test(`nothing moves when ${what} that is kept is opened again`, { tag }, async ({ page, endpoint }) => {
    await page.addInitScript(watchLayoutShift);
    // With our own page, the answer of the endpoint comes first.
    await openAndKeep(page, endpoint.at(path));
    for (const width of IS_LONG ? [390, 1440] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const first of ['kept', 'endpoint'] as const) {
        const kept = await holdFiles(page, /kept-note/);
        const calls = await holdCalls(page);
        await page.reload();
        await expect(page.getByTestId('page-status')).toContainText('Loading');
        const before = await roomAboveAnswer(page);
        const when = `${width} px, the answer of the ${first === 'kept' ? 'browser' : 'endpoint'} first`;
        if (first === 'kept') {
          kept();
          await expect(note(page)).toContainText('Waiting for');
          expect(await roomAboveAnswer(page), when).toBe(before);
          calls();
        } else {
          if (what === 'a transaction') await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
          expect(await roomAboveAnswer(page), when).toBe(before);
          calls();
          await answered(page);
          expect(await roomAboveAnswer(page), when).toBe(before);
          kept();
        }
        await expect(note(page)).toContainText('returns the same answer now.');
        expect(await roomAboveAnswer(page), when).toBe(before);
        await page.waitForLoadState('networkidle');
        await expectNoShift(page, when);
        await page.unrouteAll();
      }
    }
  });
}

// Seen to fail against: below 768 px, room for three lines, which moved what follows by 58 px.
test('an answer is where it was on the first visit', { tag: '@browser' }, async ({ page }) => {
  for (const [at, id] of (IS_LONG ? ['swap', 'empty-block'] : ['swap']).entries()) {
    const path = pathOf(id);
    const before = new Map<number, number>();
    await page.goto(path);
    await answered(page);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(note(page)).toHaveCount(0);
      before.set(width, await roomAboveAnswer(page));
    }
    await expect.poll(() => page.evaluate(countKept)).toBe(at + 1);
    await page.reload();
    await expect(note(page)).toContainText('returns the same answer now.');
    for (const [width, room] of before) {
      await page.setViewportSize({ width, height: 900 });
      expect(await roomAboveAnswer(page), `${path}, ${width} px`).toBe(room);
      const bottom = await note(page).evaluate((element) => element.getBoundingClientRect().bottom);
      const top = await page
        .locator('.answer, [data-figure]')
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
      expect(top - bottom, `${path}, ${width} px`).toBeGreaterThanOrEqual(4);
    }
  }
});

/** CSS pixels from the head of the page, which the note follows, to the answer. */
async function roomAboveAnswer(page: Page): Promise<number> {
  await expect(page.locator('.subtitle, [data-figure]').first()).toBeVisible();
  return page.evaluate(() => {
    const head = document.querySelector('.subtitle, main:has([data-figure]) h1');
    const answer = document.querySelector('.answer, [data-figure]');
    return Math.round((answer?.getBoundingClientRect().top ?? 0) - (head?.getBoundingClientRect().bottom ?? 0));
  });
}

test(
  'a block that was opened stays when the endpoint cannot be reached',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    const path = endpoint.at(pathOf('rent-collected'));
    await openAndKeep(page, path);
    await endpoint.stop();
    await page.reload();
    await expect(note(page)).toContainText('No readable response from 127');
    await answered(page);
    await expect(page.getByRole('table', { name: 'Transactions' })).toBeVisible();
    await page.goto(endpoint.at(pathOf('transfer')));
    await expect(headline(page)).toContainText('No readable response');
    await expect(page.getByRole('link', { name: /^Block/ }).first()).toBeVisible();
    await expectAccessible(page, 'main');
    await keptList(page).first().getByRole('link').click();
    await expect(note(page)).toContainText('No readable response');
  },
);

for (const [what, answer, text] of [
  ['answers null', result(null), 'no longer returns it'],
  ['answers an error', refusal(-32011, 'Transaction history is not available from this node'), 'history'],
  ['is rate limited', status(429, { 'retry-after': '0' }), 'HTTP 429'],
] as const) {
  test(`a kept transaction stays when the endpoint ${what}`, async ({ page, endpoint }) => {
    await openAndKeep(page, endpoint.at(pathOf('transfer')));
    endpoint.script({ getTransaction: answer });
    await page.reload();
    await expect(note(page)).toContainText(text);
    await expect(headline(page)).toContainText('2.5 SOL');
    endpoint.script({});
    await note(page).getByRole('button', { name: 'Retry' }).click();
    await expect(note(page)).toContainText('returns the same answer now.');
  });
}

test('another answer of the endpoint is shown, with how many values differ from the kept one, until it is replaced', async ({
  page,
  endpoint,
}) => {
  await openAndKeep(page, endpoint.at(pathOf('transfer')));
  const changed = endpoint.relayed((text) => text.replace('"fee":5000', '"fee":6000'));
  endpoint.script({ getTransaction: changed });
  for (let visit = 0; visit < 2; visit++) {
    await page.reload();
    await expect(note(page)).toContainText('1 value differs.');
    await expect(fact(page, 'Fee')).toContainText('0.000006');
  }
  await note(page).getByRole('button', { name: 'Keep this answer instead' }).click();
  await expect(note(page).getByRole('button', { name: 'Keep this answer instead' })).toHaveCount(0);
  const slow = delayed(changed);
  endpoint.script({ getTransaction: slow.answer });
  await page.reload();
  // An equal answer that is quicker than the storage needs no note.
  await expect(fact(page, 'Fee')).toContainText('0.000006');
  await expect(note(page)).toContainText('Waiting for');
  slow.release();
  await expect(note(page)).toContainText('returns the same answer now.');
});

test(
  'an answer that arrives before the kept one was looked up does not replace it',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    await openAndKeep(page, endpoint.at(pathOf('transfer')));
    endpoint.script({ getTransaction: endpoint.relayed((text) => text.replace('"fee":5000', '"fee":6000')) });
    for (let visit = 0; visit < 2; visit++) {
      const release = await holdFiles(page, /kept-note/);
      await page.reload();
      await answered(page);
      await expect(note(page)).toHaveCount(0);
      release();
      await expect(note(page)).toContainText('1 value differs.');
    }
  },
);

test('kept answers are listed, opened and erased on the endpoint page, and a preference switches them off', async ({
  page,
}) => {
  await openAndKeep(page, pathOf('transfer'));
  await openAndKeep(page, `${pathOf('rent-collected')}?encoding=base64`, 2);
  await page.goto('/endpoint');
  await expect(keptList(page)).toHaveCount(2);
  await expect(keptList(page).first()).toContainText(
    new RegExp(`^Block, base64 400,\\d{3},\\d{3}.* bytes from ${SERVICE.label}, `),
  );
  await keptList(page).nth(1).getByRole('link').click();
  await expect(headline(page)).toContainText('2.5 SOL');
  await page.goto('/endpoint');
  await keptList(page).nth(1).getByRole('button', { name: 'Erase' }).click();
  await expect(keptList(page)).toHaveCount(1);
  await section(page, 'Kept on this machine').getByRole('radio', { name: 'off' }).check();
  await open(page, `${pathOf('rent-collected')}?encoding=base64`);
  await expect(note(page)).toHaveCount(0);
  await page.goto('/endpoint');
  await section(page, 'Kept on this machine').getByRole('button', { name: 'Erase all' }).click();
  await expect(keptList(page)).toHaveCount(0);
  await expect(section(page, 'Kept on this machine')).toContainText('nothing');
  expect(await page.evaluate(() => localStorage.getItem('slotscope.kept'))).toBeNull();
});

for (const [what, change] of [
  ['one digit changed', 'digit'],
  ['the answer to another request', 'swap'],
  ['content of another shape', 'shape'],
] as const) {
  test(`kept content is erased, not shown: ${what}`, async ({ page, endpoint }) => {
    await openAndKeep(page, endpoint.at(pathOf('rent-collected')));
    await openAndKeep(page, endpoint.at(pathOf('transfer')), 2);
    await page.evaluate(damage, change);
    await endpoint.stop();
    await page.reload();
    await expect(headline(page)).toContainText('No readable response');
    await expect(note(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(countKept)).toBe(1);
  });
}

test(
  'two tabs keep and erase in one list, and a page whose storage is erased goes on',
  { tag: '@browser' },
  async ({ page, context }) => {
    await openAndKeep(page, pathOf('transfer'));
    const other = await context.newPage();
    const problems: string[] = [];
    for (const tab of [page, other]) tab.on('pageerror', ({ message }) => problems.push(message));
    await other.goto('/endpoint');
    await expect(keptList(other)).toHaveCount(1);
    await openAndKeep(page, pathOf('rent-collected'), 2);
    await expect(keptList(other)).toHaveCount(2);
    // As a browser does on request of its user.
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
    await section(other, 'Kept on this machine').getByRole('button', { name: 'Erase all' }).click();
    await expect(section(other, 'Kept on this machine')).toContainText('nothing');
    await page.getByRole('link', { name: 'Next produced block' }).click();
    await expect(keptList(other)).toHaveCount(1);
    expect(problems).toEqual([]);
  },
);

test('only finalized answers are kept, of pages that were opened', async ({ page }) => {
  await open(page, `${pathOf('transfer')}?commitment=confirmed`);
  await open(page, pathOf('confirmed-tip'));
  await openAndKeep(page, `/block/${slotOf('transfer')}`);
  await page.goto('/endpoint');
  await expect(keptList(page)).toHaveCount(1);
});

test('beyond 200 answers, the oldest are erased', async ({ page }) => {
  await openAndKeep(page, pathOf('transfer'));
  await page.evaluate(fill, 200);
  await open(page, pathOf('rent-collected'));
  // The copies are older than the first answer, so it stays.
  await expect.poll(() => page.evaluate(countKept)).toBe(200);
  await page.goto('/endpoint');
  await expect(keptList(page)).toHaveCount(200);
  await expect(keptList(page).first()).toContainText('Block');
  await expect(keptList(page).nth(1)).toContainText('Transaction');
});

for (const [what, forbid] of [
  ['IndexedDB is missing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'IndexedDB is forbidden',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
    },
  ],
] as const) {
  const tag = what === 'IndexedDB is missing' ? ['@browser', '@long'] : '@browser';
  test(`pages work as they do without kept answers, and say so, if ${what}`, { tag }, async ({ page }) => {
    await page.addInitScript(forbid);
    await open(page, pathOf('transfer'));
    await page.reload();
    await answered(page);
    await expect(note(page)).toHaveCount(0);
    await page.goto('/endpoint');
    await expect(section(page, 'Kept on this machine')).toContainText('does not let Slotscope store answers here');
  });
}

test('if the browser has no room for an answer, the kept ones stay', { tag: '@browser' }, async ({ page }) => {
  await openAndKeep(page, pathOf('transfer'));
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      Object.assign(globalThis, { wasFull: true });
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await open(page, pathOf('rent-collected'));
  await page.waitForFunction(() => 'wasFull' in globalThis);
  expect(await page.evaluate(countKept)).toBe(1);
});

/** Runs in the page: adds copies of the first answer, each older than the one before. */
async function fill(count: number): Promise<void> {
  const open = indexedDB.open('slotscope-answers');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const read = open.result.transaction('answers').objectStore('answers').getAll();
  await new Promise((resolve) => (read.onsuccess = resolve));
  const [kept] = read.result as { readonly since: number }[];
  const write = open.result.transaction('answers', 'readwrite');
  for (let copy = 1; copy <= count; copy++)
    write.objectStore('answers').put({ ...kept, since: (kept?.since ?? 0) - copy }, `copy ${copy}`);
  await new Promise((resolve) => (write.oncomplete = resolve));
  open.result.close();
}

/** Runs in the page: damages what is kept of the transaction. */
async function damage(change: 'digit' | 'swap' | 'shape'): Promise<void> {
  const open = indexedDB.open('slotscope-answers');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const read = open.result.transaction('answers').objectStore('answers');
  const [keys, values] = [read.getAllKeys(), read.getAll()];
  await new Promise((resolve) => (values.onsuccess = resolve));
  const index = (keys.result as string[]).findIndex((key) => key.includes(' transaction '));
  const kept = values.result as { readonly response: Blob }[];
  const [one, other] = [kept[index], kept[1 - index]];
  if (one === undefined || other === undefined) throw new Error('two answers are kept');
  const text = (await one.response.text()).replace('"fee":5000', '"fee":5001');
  const changed = {
    digit: { ...one, response: new Blob([text]) },
    swap: { ...other },
    shape: { fee: 5000 },
  }[change];
  const write = open.result.transaction('answers', 'readwrite');
  write.objectStore('answers').put(changed, keys.result[index] ?? '');
  await new Promise((resolve) => (write.oncomplete = resolve));
  open.result.close();
}
