import { expect, test } from './explorer-test.ts';
import { countKept, keptList, note, openAndKeep } from './kept-parts.ts';
import { headline, holdFiles } from './page-parts.ts';
import { type Answer, refusal, result, type ScriptedEndpoint, silence } from './scripted-endpoint.ts';
import { pathOf } from './stories.ts';

// Seen to fail against: removing either of the two checks of the network.

const OTHER_NETWORK = '8eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const ANOTHER_BLOCK = (text: string) => text.replace(/"blockHeight":\d+/, '"blockHeight":7');
for (const [what, answer, title, kept] of [
  ['another block', (endpoint) => endpoint.relayed(ANOTHER_BLOCK), 'Block ', [OTHER_NETWORK]],
  ['null', () => result(null), 'returned null', []],
  ['an error', () => refusal(-32004, 'Block not available for slot 5'), 'has no block', []],
] as const satisfies readonly (readonly [
  string,
  (endpoint: ScriptedEndpoint) => Answer,
  string,
  readonly string[],
])[]) {
  const tag = what === 'another block' ? [] : '@long';
  test(
    `a kept block of another network at the same URL is erased, not shown, once the endpoint answers ${what}`,
    { tag },
    async ({ page, endpoint }) => {
      await openAndKeep(page, endpoint.at(pathOf('rent-collected')));
      endpoint.script({ getGenesisHash: result(OTHER_NETWORK), getBlock: answer(endpoint) });
      // Of a block, the answer comes before the kept one was looked up; of the others, after.
      const release = kept.length > 0 ? await holdFiles(page, /kept-note/) : () => undefined;
      await page.reload();
      await expect(headline(page)).toContainText(title);
      // The title alone is there before the answer.
      if (kept.length > 0) await expect(page.locator('[data-answer="complete"]').first()).toBeAttached();
      release();
      await expect.poll(() => page.evaluate(genesisHashes)).toEqual(kept);
      await expect(note(page)).toHaveCount(0);
    },
  );
}

test('a kept answer of another network is not shown if the network is known already', async ({ page, endpoint }) => {
  await openAndKeep(page, endpoint.at(pathOf('rent-collected')));
  endpoint.script({ getGenesisHash: result(OTHER_NETWORK), getBlock: silence });
  await page.goto(endpoint.at('/endpoint'));
  await expect(page.getByText('genesis 8eyk…2N9d').first()).toBeVisible();
  await keptList(page).getByRole('link').click();
  await expect.poll(() => page.evaluate(countKept)).toBe(0);
  await expect(note(page)).toHaveCount(0);
});

/** Runs in the page: of the networks that what is kept came from. */
async function genesisHashes(): Promise<readonly unknown[]> {
  const open = indexedDB.open('slotscope-answers');
  await new Promise((resolve) => (open.onsuccess = resolve));
  const all = open.result.transaction('answers').objectStore('answers').getAll();
  await new Promise((resolve) => (all.onsuccess = resolve));
  open.result.close();
  return (all.result as { readonly genesisHash: unknown }[]).map(({ genesisHash }) => genesisHash);
}
