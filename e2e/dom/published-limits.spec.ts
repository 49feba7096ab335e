import type { Page } from 'playwright/test';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import { idlMetadataAddress } from '../../src/solana/accounts/derived-addresses.ts';
import {
  FALLBACK_AUTHORITY,
  PROGRAM_METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  WRAPPED_SOL,
} from '../../src/solana/ids/program-ids.ts';
import { GATES } from '../../src/solana/era/feature-gates.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import { extendedMintData, programMetadataData } from '../../src/solana/test-support/published-accounts.ts';
import { expect, type SentRequest, test } from '../explorer-test.ts';
import { open, section, unfold } from '../page-parts.ts';
import { serveAccounts, published, openWithIdls } from '../published-accounts.ts';
import { routerIdl } from '../router-idl.ts';
import { type Answer, methodNotFound, result } from '../scripted-endpoint.ts';
import { signatureOf, story } from '../stories.ts';
import { transactionResult } from '../transaction-result.ts';

const SIGNATURE = signatureOf('transfer');
const PAGE = `/tx/${SIGNATURE}`;
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const DATA = encodeBase58(Buffer.from('0012', 'hex'));

/** Another address for each number. */
const addressOf = (kind: number, number: number) =>
  encodeBase58(new Uint8Array(32).fill(7).fill(kind, 0, 1).fill(number, 1, 2)) as Address;

const names = (page: Page) =>
  section(page, 'Token balances')
    .getByRole('listitem')
    .filter({ hasText: /^Names? of/ });

/** A transaction that calls programs, and shows a balance of each mint. */
function calling(programs: readonly string[], mints: readonly string[]): Answer {
  const payer = addressOf(1, 0);
  return result(
    transactionResult({
      slot: 500_000_000,
      signature: SIGNATURE,
      keys: [payer, ...programs],
      instructions: programs.map((programId) => ({ programId, accounts: [payer], data: DATA, stackHeight: 1 })),
      meta: {
        postTokenBalances: mints.map((mint) => ({
          accountIndex: 0,
          mint,
          owner: payer,
          programId: TOKEN_2022_PROGRAM,
          uiTokenAmount: { amount: '5', decimals: 0, uiAmount: 5, uiAmountString: '5' },
        })),
      },
    }),
  );
}

/** The addresses of each call that reads accounts whole. */
function askedFor(sent: readonly SentRequest[]): readonly (readonly unknown[])[] {
  return sent.flatMap(({ method, params: [addresses, config] }) =>
    method === 'getMultipleAccounts' && Array.isArray(addresses) && !JSON.stringify(config).includes('dataSlice')
      ? [addresses]
      : [],
  );
}

const named = (mint: Address, symbol: string) => ({
  owner: TOKEN_2022_PROGRAM,
  data: extendedMintData(0, mint, { name: symbol, symbol }),
});

test('what does not fit into 100 addresses is asked for on demand', async ({ page, endpoint, sent }) => {
  const programs = Array.from({ length: 31 }, (_, at) => addressOf(2, at));
  const mints = Array.from({ length: 12 }, (_, at) => addressOf(3, at));
  const [last = SYSTEM_PROGRAM] = programs.slice(-1);
  const accounts = {
    ...Object.fromEntries(mints.map((mint, at) => [mint, named(mint, `M${at}`)])),
    [idlMetadataAddress(last, null)]: {
      owner: PROGRAM_METADATA_PROGRAM,
      data: programMetadataData(routerIdl(last, 'last')),
    },
  };
  endpoint.script({ getTransaction: calling(programs, mints), getMultipleAccounts: serveAccounts(accounts) });
  await openWithIdls(page, endpoint.at(PAGE));
  await unfold(page);
  await expect(published(page)).toContainText('IDL of last');
  await expect(names(page)).toContainText('3 claimed by their mints · 9 not requested: over the limit of one call');
  expect(askedFor(sent).map(({ length }) => length)).toEqual([99]);
  await names(page).getByRole('button', { name: 'Load the rest' }).click();
  await expect(names(page)).toContainText('12 claimed by their mints');
  await expect(section(page, 'Token balances').getByText('M11', { exact: true }).first()).toBeVisible();
  expect(askedFor(sent).map(({ length }) => length)).toEqual([99, 18]);
});

test('so are the programs that do not fit', async ({ page, endpoint, sent }) => {
  const programs = Array.from({ length: 34 }, (_, at) => addressOf(2, at));
  const [last = SYSTEM_PROGRAM] = programs.slice(-1);
  const idl = { owner: PROGRAM_METADATA_PROGRAM, data: programMetadataData(routerIdl(last, 'last')) };
  endpoint.script({
    getTransaction: calling(programs, []),
    getMultipleAccounts: serveAccounts({ [idlMetadataAddress(last, null)]: idl }),
  });
  await openWithIdls(page, endpoint.at(PAGE));
  await unfold(page);
  await expect(published(page)).toContainText('its IDL was not requested');
  await published(page).getByRole('button', { name: 'Load it' }).click();
  await expect(published(page)).toContainText('IDL of last');
  expect(askedFor(sent).map(({ length }) => length)).toEqual([99, 3]);
});

test('a native program is decoded with the IDL of the fallback authority', async ({ page, endpoint, sent }) => {
  const idl = { owner: PROGRAM_METADATA_PROGRAM, data: programMetadataData(routerIdl(SYSTEM_PROGRAM, 'system')) };
  endpoint.script({
    getTransaction: calling([SYSTEM_PROGRAM], []),
    getMultipleAccounts: serveAccounts({ [idlMetadataAddress(SYSTEM_PROGRAM, FALLBACK_AUTHORITY)]: idl }),
  });
  await openWithIdls(page, endpoint.at(PAGE));
  await expect(published(page)).toContainText('IDL of system');
  expect(askedFor(sent).map(({ length }) => length)).toEqual([2]);
});

test('known mints are named and not asked for; another that claims to be one is not', async ({
  page,
  endpoint,
  sent,
}) => {
  const fake = addressOf(3, 1);
  endpoint.script({
    getTransaction: calling([], [WRAPPED_SOL, USDC, USDT, fake]),
    getMultipleAccounts: serveAccounts({ [fake]: named(fake, 'USDC') }),
  });
  await open(page, endpoint.at(PAGE));
  const rows = section(page, 'Token balances').getByRole('table').first().locator('tbody tr:first-child');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ has: page.getByTitle(/a mint that Slotscope knows/) })).toHaveText([
    /SOL/,
    /USDC/,
    /USDT/,
  ]);
  await expect(rows.nth(3)).toContainText('≠ USDC');
  expect(askedFor(sent)).toEqual([[fake, expect.any(String)]]);
});

test('the feature accounts of the slot’s rules are asked for in the same call', async ({ page, endpoint, sent }) => {
  const { slot } = story('associated-account');
  const mint = addressOf(3, 1);
  const later = (text: string) =>
    text.replaceAll(slot, '500000000').replaceAll(/"mint":"[1-9A-HJ-NP-Za-km-z]+"/g, `"mint":"${mint}"`);
  const active = Buffer.alloc(9);
  active[0] = 1;
  active.writeBigUInt64LE(460_000_000n, 1);
  const feature = { owner: 'Feature111111111111111111111111111111111111', data: active };
  const inactive: string = GATES.rentReset.id;
  const gates = Object.values(GATES).filter(({ id }) => id !== inactive);
  endpoint.script({
    getTransaction: endpoint.relayed(later),
    getGenesisHash: result(MAINNET),
    getMultipleAccounts: serveAccounts(Object.fromEntries(gates.map(({ id }) => [id, feature])), 500_000_100),
  });
  await open(page, endpoint.at(`/tx/${signatureOf('associated-account')}`));
  const causes = section(page, 'Balances').getByRole('table');
  await expect(causes.getByRole('row', { name: /rent of a new account/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [asked = [], ...more] = askedFor(sent);
  expect(more).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining([GATES.rent696.id, mint]));
  expect(endpoint.asked).not.toContain('getAgGenesisCert');
});

test('an endpoint without the method is refused once, for names and rules together', async ({ page, endpoint }) => {
  const { slot } = story('associated-account');
  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replaceAll(slot, '500000000')),
    getGenesisHash: result(MAINNET),
    getMultipleAccounts: methodNotFound,
  });
  for (let visit = 0; visit < 2; visit++) {
    await open(page, endpoint.at(`/tx/${signatureOf('associated-account')}`));
    await expect.poll(() => endpoint.asked.includes('getMultipleAccounts')).toBe(true);
    await page.waitForLoadState('networkidle');
  }
  expect(endpoint.asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1);
});
