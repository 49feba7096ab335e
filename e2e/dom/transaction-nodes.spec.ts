import { expectSettled, NODE_NAMES, type NodeName, test } from '../nodes.ts';
import { expect } from '../explorer-test.ts';
import { headline, openTab, option } from '../page-parts.ts';
import { pathOf } from '../stories.ts';

const ENCODINGS = ['json', 'jsonParsed', 'base64', 'base58'] as const;
const METHODS = ['auto', 'getTransaction', 'getConfirmedTransaction'] as const;

interface Request {
  readonly version: 'legacy' | 0 | 1;
  readonly encoding: (typeof ENCODINGS)[number];
  readonly method: (typeof METHODS)[number];
}

/** Why each node does not answer a request; null if it does. */
const REASONS: Readonly<Record<NodeName, (request: Request) => string | null>> = {
  'Agave 4.3': ({ encoding, method, version }) => {
    if (method === 'getConfirmedTransaction') return 'does not support getConfirmedTransaction.';
    return version === 1 && encoding === 'base58' ? NO_BASE58 : null;
  },
  'Solana 1.9': ({ version }) => (version === 'legacy' ? null : NOT_ALLOWED),
  'deprecated names only': ({ method, version }) => {
    if (method === 'getTransaction') return 'does not support getTransaction.';
    return version === 'legacy' ? null : NOT_ALLOWED;
  },
};
const NO_BASE58 = 'This transaction is version 1, which has no base58 form.';
const NOT_ALLOWED = 'This transaction has a version that the request did not allow.';

const TRANSACTIONS = [
  ['transfer', 'legacy'],
  ['lookup-table', 0],
  ['version-1', 1],
] as const;

for (const node of NODE_NAMES) {
  for (const [id, version] of TRANSACTIONS) {
    // Version 1 is years younger than the old nodes.
    if (version === 1 && node !== 'Agave 4.3') continue;
    // The hardest transaction of each node; the others in the long run.
    const tag = version === (node === 'Agave 4.3' ? 1 : 0) ? [] : '@long';
    test(
      `${node}: every option of "${id}" shows the transaction or says why not`,
      { tag },
      async ({ page, startNode }) => {
        test.slow(); // about twenty answers
        const endpoint = await startNode(node);
        await page.goto(endpoint.at(`${pathOf(id)}?tab=json`));
        let sentence: string | null = null;
        for (const [round, method] of METHODS.entries()) {
          await option(page, 'method', method).click();
          // To and fro, so that the method changes without the encoding.
          for (const encoding of round % 2 === 0 ? ENCODINGS : ENCODINGS.toReversed()) {
            await option(page, 'encoding', encoding).click();
            await expect(option(page, 'encoding', encoding)).toBeChecked();
            const reason = REASONS[node]({ encoding, method, version });
            await expectSettled(page, reason);
            // Old nodes did not record compute units, and "units unknown" reports it.
            await expect(page.getByRole('main')).not.toContainText(/(?<!units )unknown/i);
            if (reason !== null) continue;
            sentence ??= await headline(page).innerText();
            await expect(headline(page)).toHaveText(sentence);
          }
        }
        await option(page, 'commitment', 'confirmed').click();
        await option(page, 'method', 'auto').click();
        await option(page, 'encoding', 'json').click();
        await expect(option(page, 'commitment', 'confirmed')).toBeChecked();
        await expectSettled(page, REASONS[node]({ encoding: 'json', method: 'auto', version }));
      },
    );
  }
}

test('Agave 4.3: version 1 in base58 leads to base64', async ({ page, startNode }) => {
  const endpoint = await startNode('Agave 4.3');
  await page.goto(endpoint.at(`${pathOf('version-1')}?encoding=base58`));
  await expect(headline(page)).toHaveText(NO_BASE58);
  await page.getByRole('button', { name: 'Use base64' }).click();
  await expectSettled(page, null);
  await expect(page).toHaveURL(/encoding=base64/);
  await option(page, 'encoding', 'base58').click();
  await expect(page.getByTestId('notice')).toContainText(`${NO_BASE58} Use base64.`);
  await page.getByTestId('notice').getByRole('button', { name: 'Use base64' }).click();
  await expectSettled(page, null);
});

for (const [id, last] of [
  ['transfer', /^[\d,]{3,} bytes$/],
  ['version-1', /^none/],
] as const) {
  test(`Agave 4.3: the encodings of "${id}" can be compared`, async ({ page, startNode }) => {
    const endpoint = await startNode('Agave 4.3');
    await page.goto(endpoint.at(pathOf(id)));
    const encodings = await openTab(page, 'JSON', 'Encodings');
    await encodings.getByRole('button', { name: 'Compare encodings' }).click();
    const rows = page.getByRole('table', { name: 'Encodings compared' }).locator('tbody tr');
    for (const row of [0, 1, 2]) await expect(rows.nth(row).locator('td').last()).toHaveText(/^[\d,]{3,} bytes$/);
    await expect(rows.nth(3).locator('td').last()).toHaveText(last);
    if (id === 'version-1') await expect(rows.nth(3)).toContainText(NO_BASE58);
  });
}
