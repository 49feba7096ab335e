import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import type { Page } from 'playwright/test';
import { mintMetadataAddress } from '../../src/solana/accounts/derived-addresses.ts';
import { METAPLEX_METADATA_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import { extendedMintData, mintData, mintMetadataData } from '../../src/solana/test-support/published-accounts.ts';
import { expect, test } from '../explorer-test.ts';
import { headline, open, section } from '../page-parts.ts';
import { type Accounts, mintsOfSwap, serveAccounts } from '../published-accounts.ts';
import { delayed } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

const SWAP = pathOf('swap');

/** A mint with Metaplex’s metadata. */
function named(mint: Address, name: string, symbol: string): Accounts {
  return {
    [mint]: { owner: TOKEN_PROGRAM, data: mintData(6) },
    [mintMetadataAddress(mint)]: { owner: METAPLEX_METADATA_PROGRAM, data: mintMetadataData(mint, name, symbol) },
  };
}

test('mints have the symbols that they claim beside their addresses, in tables and headline', async ({
  page,
  endpoint,
}) => {
  const [first, second] = await mintsOfSwap(page);
  const inMint = extendedMintData(6, second, { name: 'Bar', symbol: 'BAR' });
  endpoint.script({
    getMultipleAccounts: serveAccounts({
      ...named(first, 'Foo', 'FOO'),
      [second]: { owner: TOKEN_2022_PROGRAM, data: inMint },
    }),
  });
  await open(page, endpoint.at(SWAP));
  const tokens = section(page, 'Token balances');
  for (const symbol of [/FOO/, /BAR/]) {
    await expect(tokens.getByRole('row', { name: symbol })).toHaveCount(2);
    await expect(section(page, 'What moved').getByRole('columnheader', { name: symbol })).toBeVisible();
  }
  await expect(tokens.getByText('FOO', { exact: true }).first()).toHaveAttribute('title', /claims the name “Foo”/);
  await expect(tokens).toContainText(first.slice(0, 6));
  await expect(headline(page)).toContainText(
    `swapped 1,250 FOO (${first.slice(0, 6)}…${first.slice(-6)}) for about 1,152 BAR (`,
  );
});

test('a mint that claims a well-known symbol is said not to be that token', async ({ page, endpoint }) => {
  const [first, second] = await mintsOfSwap(page);
  const accounts = { ...named(first, 'Something', 'UЅDС'), ...named(second, 'B', '\u202eRAB') };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await open(page, endpoint.at(SWAP));
  const tokens = section(page, 'Token balances');
  await expect(tokens.getByText('≠ USDC').first()).toBeVisible();
  await expect(tokens.getByText('[U+202E]RAB').first()).toBeVisible();
  await expect(headline(page)).not.toContainText('USDC');
});

test(
  'nothing moves when symbols arrive, and nothing scrolls sideways',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    const [first, second] = await mintsOfSwap(page);
    const accounts = { ...named(first, 'Foo', 'FOOFOOFOOFO'), ...named(second, 'Bar', 'B') };
    for (const width of IS_LONG ? [320, 390, 768, 1024, 1440] : [320]) {
      const { answer, release } = delayed(serveAccounts(accounts));
      endpoint.script({ getMultipleAccounts: answer });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(endpoint.at(SWAP));
      await expect.poll(() => endpoint.asked.includes('getMultipleAccounts')).toBe(true);
      await expect(section(page, 'Token balances')).toBeVisible();
      const before = await placesOf(page);
      release();
      await expect(section(page, 'Token balances').getByText('FOOFOOFOOFO').first()).toBeVisible();
      const after = await placesOf(page);
      expect(after).toHaveLength(before.length);
      // Letters of a symbol and of an address differ by fractions of a pixel.
      const hasMoved = ([, ...place]: Place, at: number) =>
        place.some((value, side) => !(Math.abs(value - Number(before[at]?.[side + 1])) <= 1));
      expect(after.filter(hasMoved), `${width} px`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0);
    }
  },
);

test('symbols stand beside the shortened addresses of mints in the lines of instructions', async ({
  page,
  endpoint,
}) => {
  const [first, second] = await mintsOfSwap(page);
  const accounts = { ...named(first, 'Foo', 'FOO'), ...named(second, 'Bar', 'A LONG SYMBOL') };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await open(page, endpoint.at(SWAP));
  const lines = section(page, 'Calls').getByTestId('instruction-summary');
  const foo = lines.getByRole('link', { name: `FOO ${first.slice(0, 8)}…` }).first();
  await expect(foo).toHaveAttribute('title', `${first}, a mint that claims the symbol FOO`);
  await expect(lines.getByRole('link', { name: new RegExp(`^“A… ${second.slice(0, 3)}`) }).first()).toBeVisible();
  await expect(foo).toHaveAttribute('href', new RegExp(`/address/${first}`));
});

type Place = readonly [tag: string, left: number, top: number, width: number];

/** Where the parts of the page are, in CSS pixels: headings, rows, cells, addresses in the lines of instructions. */
function placesOf(page: Page): Promise<readonly Place[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, section, tr, td, main li, .subtitle, .instruction-summary .address')].map(
      (element) => {
        const { left, top, width } = element.getBoundingClientRect();
        return [element.tagName, left, top + scrollY, width] as const;
      },
    ),
  );
}
