import type { Page } from 'playwright/test';
import { idlMetadataAddress, mintMetadataAddress } from '../../src/solana/accounts/derived-addresses.ts';
import {
  METAPLEX_METADATA_PROGRAM,
  PROGRAM_METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import {
  anchorIdlData,
  extendedMintData,
  externalReference,
  mintMetadataData,
  programMetadataData,
  tokenMetadataData,
} from '../../src/solana/test-support/published-accounts.ts';
import { expect, type SentRequest, test } from '../explorer-test.ts';
import { headline, open, section } from '../page-parts.ts';
import { type Accounts, mintsOfSwap, serveAccounts, published, openWithIdls } from '../published-accounts.ts';
import { ROUTER, routerIdl } from '../router-idl.ts';
import { inOrder, status } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

const SWAP = pathOf('swap');
const CANONICAL = idlMetadataAddress(ROUTER as Address, null);
const HOLDER = 'Ho1der1111111111111111111111111111111111111' as Address;
const SYSTEM = '11111111111111111111111111111111';

const names = (page: Page) =>
  section(page, 'Token balances')
    .getByRole('listitem')
    .filter({ hasText: /^Names? of/ });

/** Metadata of the router that references an IDL in another account. */
function referring(offset: number, length: number): Accounts {
  const data = programMetadataData(externalReference(HOLDER, offset, length), { source: 'account' });
  return { [CANONICAL]: { owner: PROGRAM_METADATA_PROGRAM, data } };
}

const anchor = anchorIdlData(routerIdl(ROUTER));
const length = Buffer.from(anchor).readUInt32LE(40);

test('an IDL in another account is read on demand, in one call for the bytes that its metadata names', async ({
  page,
  endpoint,
  sent,
}) => {
  const accounts = { ...referring(44, length), [HOLDER]: { owner: SYSTEM, data: anchor } };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('its IDL is in another account');
  await page.waitForLoadState('networkidle');
  expect(callsFor(sent, HOLDER)).toEqual([]);
  await published(page).getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('[id="ix-3"]')).toContainText('passOn');
  await expect(published(page)).toContainText('IDL of router 1.2.3');
  expect(callsFor(sent, HOLDER)).toEqual([[[HOLDER], expect.objectContaining({ dataSlice: { offset: 44, length } })]]);
  await published(page).getByRole('button', { name: 'Details' }).first().click();
  await expect(published(page)).toContainText('Held by account');
  await expect(published(page)).toContainText('read on demand, as of slot 999,999,999');

  await test.step('its copy is used after a reload', async () => {
    await page.reload();
    await expect(page.locator('[id="ix-3"]')).toContainText('passOn');
    expect(callsFor(sent, HOLDER)).toHaveLength(1);
  });
});

const UNREADABLE: readonly (readonly [string, Accounts, string])[] = [
  ['an account that does not exist', referring(0, 0), 'The account that it names does not exist.'],
  [
    'bytes past its end',
    { ...referring(44, 1_000_000), [HOLDER]: { owner: SYSTEM, data: anchor } },
    'It names bytes that the other account does not have.',
  ],
  ['more than 1 MB', { ...referring(0, 1_000_001), [HOLDER]: { owner: SYSTEM, data: anchor } }, 'longer than 1 MB'],
  [
    'more than 1 MB up to its end',
    {
      [CANONICAL]: {
        owner: PROGRAM_METADATA_PROGRAM,
        data: programMetadataData(externalReference(HOLDER, 0, 0), { source: 'account', compression: 'none' }),
      },
      [HOLDER]: { owner: SYSTEM, data: new Uint8Array(3_000_000) },
    },
    'longer than 1 MB',
  ],
  ['no IDL', { ...referring(0, 0), [HOLDER]: { owner: SYSTEM, data: new Uint8Array(9) } }, 'It is not valid zlib.'],
];
for (const [name, accounts, words] of UNREADABLE) {
  test(`a reference that cannot be followed says why: ${name}`, async ({ page, endpoint }) => {
    endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
    await openWithIdls(page, endpoint.at(SWAP));
    await published(page).getByRole('button', { name: 'Read it' }).click();
    await expect(published(page)).toContainText(words);
    await expect(page.locator('[id="ix-3"]')).toContainText('Route');
  });
}

test('when the endpoint refuses, the row says so and offers it again', async ({ page, endpoint }) => {
  const accounts = { ...referring(44, length), [HOLDER]: { owner: SYSTEM, data: anchor } };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await openWithIdls(page, endpoint.at(SWAP));
  const read = published(page).getByRole('button', { name: 'Read it' });
  await expect(read).toBeVisible();
  endpoint.script({ getMultipleAccounts: inOrder(status(429), serveAccounts(accounts)) });
  await read.click();
  await expect(published(page)).toContainText('its IDL is in another account: no usable answer');
  await read.click();
  await expect(page.locator('[id="ix-3"]')).toContainText('passOn');
});

test('the name of a mint in another account is read on demand', async ({ page, endpoint, sent }) => {
  const [first, second] = await mintsOfSwap(page);
  const other = 'Named11111111111111111111111111111111111111' as Address;
  const accounts = {
    [first]: { owner: TOKEN_2022_PROGRAM, data: extendedMintData(6, HOLDER) },
    [HOLDER]: { owner: SYSTEM, data: tokenMetadataData(first, { name: 'Foo', symbol: 'FOO' }) },
    [second]: { owner: TOKEN_2022_PROGRAM, data: extendedMintData(6, other) },
    [other]: { owner: METAPLEX_METADATA_PROGRAM, data: mintMetadataData(second, 'Bar', 'BAR') },
  };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await open(page, endpoint.at(SWAP));
  await expect(names(page)).toContainText('2 in other accounts');
  await names(page).getByRole('button', { name: 'Read them' }).click();
  await expect(names(page)).toContainText('2 claimed by their mints');
  await expect(section(page, 'Token balances').getByRole('row', { name: /FOO/ })).toHaveCount(2);
  await expect(section(page, 'What moved').getByRole('columnheader', { name: /FOO/ })).toBeVisible();
  await expect(headline(page)).toContainText('BAR');
  expect(callsFor(sent, HOLDER)).toHaveLength(1);
});

test('an account that does not name the mint in return does not name it', async ({ page, endpoint }) => {
  const [first, second] = await mintsOfSwap(page);
  const accounts = {
    [first]: { owner: TOKEN_2022_PROGRAM, data: extendedMintData(6, HOLDER) },
    [HOLDER]: { owner: SYSTEM, data: tokenMetadataData(second, { name: 'Foo', symbol: 'FOO' }) },
    [mintMetadataAddress(first)]: { owner: METAPLEX_METADATA_PROGRAM, data: mintMetadataData(first, 'Old', 'OLD') },
  };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await open(page, endpoint.at(SWAP));
  await names(page).getByRole('button', { name: 'Read it' }).click();
  await expect(names(page)).toContainText('1 names an account without a readable name');
  await expect(section(page, 'Token balances')).not.toContainText(/FOO|OLD/);
});

/** The parameters of the calls that read an account. */
function callsFor(sent: readonly SentRequest[], address: Address): readonly unknown[] {
  return sent
    .filter(({ params }) => Array.isArray(params[0]) && params[0].includes(address))
    .map(({ params }) => params);
}
