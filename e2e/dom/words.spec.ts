import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { open } from '../page-parts.ts';
import { refusal } from '../scripted-endpoint.ts';
import { pathOf, slotOf } from '../stories.ts';

/** A count of one before a plural: "1 transactions", "All 1 accounts". Numbers with a point, a sign or a comma are amounts. */
const WRONG_PLURAL =
  /(?<![\d.,#/−+])\b1 (?:[a-z-]+ )?(?:transactions|accounts|signatures|instructions|calls|balances|slots|blocks|bytes|lines|votes|tokens|types|partitions|bars|dots|rows|owners|fields|characters|seconds)\b|\b1 (?:signature|transaction|account) (?:make|lock|have|are)\b/;

/** All words of the page, and those that only programs read. */
function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title]')].flatMap((each) => [
      each.getAttribute('aria-label') ?? '',
      each.getAttribute('title') ?? '',
    ]);
    const texts = [
      ...document.querySelectorAll('p, li, dt, dd, td, th, h1, h2, h3, summary, button, caption, figcaption'),
    ];
    return [...labels, ...texts.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))];
  });
}

test('a count of one is followed by the singular', async ({ page, endpoint }) => {
  // A block with one transaction, which is no vote.
  const one = endpoint.relayed((text) => {
    const answer = JSON.parse(text) as {
      result: {
        transactions?: { meta: { logMessages: string[] } }[];
      };
    };
    // Other answers have less detail.
    if (answer.result.transactions === undefined) return text;
    const only = answer.result.transactions.find(({ meta }) => !meta.logMessages.join().includes('Vote111'));
    answer.result.transactions = only === undefined ? [] : [only];
    return JSON.stringify(answer);
  });
  endpoint.script({ getBlock: one });
  await open(page, endpoint.at(`/block/${slotOf('transfer')}`));
  expect((await wordsOf(page)).filter((words) => WRONG_PLURAL.test(words))).toEqual([]);
  endpoint.script({});
  for (const story of ['transfer', 'memo'] as const) {
    await open(page, endpoint.at(pathOf(story)));
    expect((await wordsOf(page)).filter((words) => WRONG_PLURAL.test(words))).toEqual([]);
  }
});

test('the title of every page says its subject, also of a page that is refused', async ({ page, endpoint }) => {
  const slot = slotOf('transfer');
  const refused = endpoint.at(pathOf('transfer'));
  const titles: Readonly<Record<string, RegExp>> = {
    '/blocks': /^Blocks/,
    '/inspect': /^Inspect/,
    '/compare': /^Compare/,
    '/endpoint': /^Endpoint/,
    '/search': /^Search/,
    '/search?q=toly.sol': /^Search/,
    '/nowhere': /No such page/,
    '/tx/abc': /transaction|signature/i,
    '/block/abc': /block|slot/i,
    '/address/abc': /address/i,
    '/block/99999999999': /99,999,999,999/,
    '/block/400031872': /400,031,872/,
    [`/tx/${'1'.repeat(64)}`]: /111111/,
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect.poll(() => page.title(), path).toMatch(title);
  }
  endpoint.script({ '*': refusal(-32000, 'no') });
  for (const [path, title] of [
    [refused, /\w{6}…\w{6}/],
    [endpoint.at(`/block/${slot}`), new RegExp(slot.toString().slice(0, 3))],
    [endpoint.at('/blocks'), /^Blocks/],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.title(), path).toMatch(title);
  }
  await page.goto(
    '/tx/3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC?cluster=custom&customUrl=https://unknown.example',
  );
  await expect.poll(() => page.title()).toMatch(/endpoint|^Use unknown\.example\?/);
});
