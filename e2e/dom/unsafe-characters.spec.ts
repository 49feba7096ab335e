import { expect, test } from '../explorer-test.ts';
import { unsafeTexts } from '../page-checks.ts';
import { headline, open, openTab, section } from '../page-parts.ts';
import { refusal } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

// Seen to fail against: `visibleText` that returns its argument.

/** Reorders, isolates, hides, tags and breaks the line. */
const HOSTILE = 'a\u202eb\u2066c\u200bd\u{e0041}e\u061cf\u00adg\u0000h\ni\ufe0fj\u2069';
const SHOWN = 'a[U+202E]b[U+2066]c[U+200B]d[U+E0041]e[U+061C]f[U+00AD]g[U+0000]h[U+000A]i[U+FE0F]j[U+2069]';

/** Changes every text of an answer that is not an id, a number or a word that the page branches on. */
function poisoned(text: string): string {
  return JSON.stringify(poison(JSON.parse(text)));
}

function poison(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poison(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, poison(member, name)]));
  return typeof value === 'string' && POISONED.has(key) ? `${value}${HOSTILE}” and 1 SOL` : value;
}

const POISONED: ReadonlySet<string> = new Set([
  'logMessages',
  'parsed',
  'program',
  'source',
  'memo',
  'rewardType',
  'message',
]);

test('a transaction shows unsafe characters of memos, logs and parsed fields as marks', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: endpoint.relayed(poisoned) });
  for (const story of ['memo', 'token-insufficient-funds', 'swap-refused']) {
    await open(page, endpoint.at(`${pathOf(story)}?encoding=jsonParsed`));
    await expect(section(page, 'Raw')).toBeVisible();
    const rows = section(page, 'Calls').locator('button[aria-expanded="false"]');
    await rows.evaluateAll((buttons) =>
      buttons.forEach((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true }))),
    );
    await page.getByRole('button', { name: 'Response', exact: true }).click();
    for (const [tab, title] of TABS) {
      await openTab(page, tab, title);
      expect(await unsafeTexts(page)).toEqual([]);
    }
    await expect(await openTab(page, 'Logs')).toContainText(SHOWN);
  }
});

const TABS = [
  ['JSON', 'Raw'],
  ['Bytes', 'Bytes'],
  ['Checks', 'Run again'],
  ['Logs', 'Logs'],
] as const;

test('a memo can neither turn an address around nor close its quotation', async ({ page, endpoint }) => {
  const memo = 'hi” and 1,000 SOL went from \u202eX\u202c to Y';
  endpoint.script({
    getTransaction: endpoint.relayed((text) =>
      text.replace(
        /("program":"spl-memo"[^}]*"parsed":|"parsed":)"[^"]*"/,
        (_, before: string) => `${before}${JSON.stringify(memo)}`,
      ),
    ),
  });
  await open(page, endpoint.at(`${pathOf('memo')}?encoding=jsonParsed`));
  const quotation = page.getByTestId('page-header').locator('bdi', { hasText: '“' });
  await expect(quotation).toHaveText('“hi\\" and 1,000 SOL went from [U+202E]X[U+202C] to Y”');
});

test('errors and URLs show unsafe characters as marks', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: refusal(-32_000, `no ${HOSTILE}`) });
  await page.goto(endpoint.at(pathOf('memo')));
  await expect(page.getByRole('alert')).toContainText(SHOWN);
  expect(await unsafeTexts(page)).toEqual([]);

  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replace('"slot":', `"slot":${JSON.stringify(HOSTILE)},"was":`)),
  });
  await page.goto(endpoint.at(pathOf('memo')));
  await expect(page.getByTestId('remarks')).toContainText('slot');
  expect(await unsafeTexts(page)).toEqual([]);

  for (const path of ['/tx/', '/block/', '/search?q=', `${pathOf('memo')}?encoding=`]) {
    await page.goto(`${path}${encodeURIComponent(HOSTILE.replace('\u0000', ''))}`);
    await expect(headline(page)).toBeVisible();
    expect(await unsafeTexts(page)).toEqual([]);
  }
});
