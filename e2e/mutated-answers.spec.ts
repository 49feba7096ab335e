import type { Page } from 'playwright/test';
import { IS_LONG } from '../src/shared/test-support/long-run.ts';
import { type Random, createRandom } from '../src/shared/test-support/random.ts';
import { type JsonValue, isJsonArray, isJsonObject, parseJson, stringifyJson } from '../src/shared/json/json.ts';
import { mutateJson } from '../tools/fuzz/mutate.ts';
import { expect, test } from './explorer-test.ts';
import { unsafeTexts } from './page-checks.ts';
import { headline } from './page-parts.ts';
import { pathOf, signatureOf, slotOf, STORIES } from './stories.ts';

// Seen to fail against: `visibleText` that returns its argument.

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const SMALL_BLOCK = pathOf('rent-collected');
const STORY_PATHS = STORIES.filter(({ kind }) => kind === 'transaction').map(({ id }) => pathOf(id));

/** An encoding in the URL, so that the page requests its answer: the one that comes with a page is not mutated. */
const ASKED = '?encoding=json';

const PATHS: readonly string[] = [
  '/',
  '/blocks',
  `/blocks?from=${slotOf('skipped-slot') + 5n}`,
  ...['', '&tab=programs', '&tab=accounts', '&tab=details', '&tab=json', '&transactionDetails=accounts'].map(
    (query) => `${SMALL_BLOCK}${ASKED}${query}`,
  ),
  `${pathOf('epoch-boundary')}${ASKED}&tab=rewards`,
  pathOf('skipped-slot'),
  ...['json', 'jsonParsed', 'base64'].flatMap((encoding) => STORY_PATHS.map((path) => `${path}?encoding=${encoding}`)),
  ...['logs', 'bytes', 'checks', 'json'].map((tab) => `${pathOf('swap')}${ASKED}&tab=${tab}`),
  `/address/${TOKEN}`,
  `/address/${'1'.repeat(32)}`,
  '/transactions',
  '/endpoint',
  `/search?q=${TOKEN}+${signatureOf('swap')}`,
  `/compare?a=${signatureOf('swap')}&b=${signatureOf('swap-refused')}`,
];

/** Texts that would run, load, lead elsewhere, hide or reorder if a page did not treat them as text. */
const HOSTILE: readonly string[] = [
  '<img src=https://evil.example/x onerror="hostile=1">',
  '"><svg onload=hostile=1>',
  'javascript:hostile=1//',
  'https://evil.example/',
  '//evil.example/x.js',
  'a\u202eb\u2066c\u200bd\u{e0041}e\u061cf\u00ad',
  '\u0301'.repeat(200),
  'W'.repeat(3000),
];

/** Of each group of seeds, so that no test takes long. */
const GROUP = IS_LONG ? 10 : 6;
const GROUPS = IS_LONG ? 200 : 1;

for (let group = 0; group < GROUPS; group += 1) {
  const title = `no mutated answer crashes or freezes a page, or makes it run, load or hide anything: group ${group + 1}`;
  test(title, async ({ page }) => {
    await page.addInitScript(watchTasks);
    let random = createRandom(0);
    await page.route('**/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      // The page may have been closed while the service answered.
      const response = await route.fetch().catch(() => null);
      const answer = response && (await response.text().catch(() => null));
      if (response === null || answer === null) return route.abort();
      const body = mutateAnswer(answer, random);
      return route.fulfill({ status: response.status(), contentType: 'application/json', body });
    });
    for (let seed = group * GROUP; seed < (group + 1) * GROUP; seed += 1) {
      random = createRandom(seed);
      // Seeds are consecutive, so that each page has its turn.
      const path = PATHS[(seed * STEP) % PATHS.length] ?? '/';
      await test.step(`seed ${seed}: ${path}`, async () => {
        await page.goto(path);
        await expect(headline(page).or(page.getByRole('search').first()).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectSound(page);
      });
    }
  });
}

/** Prime, so that a few consecutive seeds are of pages of different kinds. */
const STEP = 37;

/** Changes the results of a response, or of one of a batch; with few changes, most of the page still renders. */
function mutateAnswer(text: string, random: Random): string {
  const answer = parseJson(text);
  if (isJsonArray(answer)) {
    const at = random.below(answer.length);
    return `[${answer.map((each, index) => (index === at ? mutateResponse(each, random) : stringifyJson(each))).join(',')}]`;
  }
  return mutateResponse(answer, random);
}

function mutateResponse(response: JsonValue, random: Random): string {
  if (!isJsonObject(response) || response['result'] === undefined) return stringifyJson(response);
  const { result, ...others } = response;
  const envelope = stringifyJson(others);
  const poisoned = random.chance(0.5) ? poison(result, random) : result;
  const changed = random.chance(0.7) ? mutateJson(poisoned, [response, result], random) : stringifyJson(poisoned);
  return `${envelope.slice(0, -1)},"result":${changed}}`;
}

/** Replaces about one text in twenty. */
function poison(value: JsonValue, random: Random): JsonValue {
  if (isJsonArray(value)) return value.map((item) => poison(item, random));
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, poison(member, random)]));
  return typeof value === 'string' && random.chance(0.05) ? random.pick(HOSTILE) : value;
}

async function expectSound(page: Page): Promise<void> {
  const made = page.locator(
    '#root :is(img, iframe, object, embed, base, script, style, meta, link), [onerror], [onload], [srcdoc], ' +
      '[href^="javascript:" i], [href*="//evil.example"]',
  );
  await expect(made).toHaveCount(0);
  await expect(page.getByText('could not be rendered')).toHaveCount(0);
  expect(await unsafeTexts(page)).toEqual([]);
  expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'longestTask'))).toBeLessThan(FROZEN_MS);
}

/** Far more than any page takes, since the tests share the machine. */
const FROZEN_MS = 5000;

/** Runs in the page. */
function watchTasks(): void {
  Reflect.set(globalThis, 'longestTask', 0);
  new PerformanceObserver((list) => {
    const longest = Math.max(...list.getEntries().map(({ duration }) => duration));
    Reflect.set(globalThis, 'longestTask', Math.max(longest, Number(Reflect.get(globalThis, 'longestTask'))));
  }).observe({ type: 'longtask', buffered: true });
}
