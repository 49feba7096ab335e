import type { Page } from 'playwright/test';
import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import {
  anchorIdlAddress,
  idlMetadataAddress,
  programDataAddress,
} from '../../src/solana/accounts/derived-addresses.ts';
import {
  BPF_LOADER_UPGRADEABLE,
  FALLBACK_AUTHORITY,
  PROGRAM_METADATA_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import {
  anchorIdlData,
  externalReference,
  programDataHeader,
  programMetadataData,
} from '../../src/solana/test-support/published-accounts.ts';
import { expect, type SentRequest, test } from '../explorer-test.ts';
import { choose, fact, open, openCall, openMenu, section } from '../page-parts.ts';
import { type Accounts, serveAccounts, published, openWithIdls, unfoldIdls } from '../published-accounts.ts';
import { drop, ROUTER, routerIdl } from '../router-idl.ts';
import { delayed, methodNotFound, result, silence, status } from '../scripted-endpoint.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

const SWAP = pathOf('swap');
const PROGRAM = ROUTER as Address;
const CANONICAL = idlMetadataAddress(PROGRAM, null);
const FALLBACK = idlMetadataAddress(PROGRAM, FALLBACK_AUTHORITY);
const ANCHOR = anchorIdlAddress(PROGRAM);

const row = (page: Page, id: string) => page.locator(`[id="ix-${id}"]`);
const typeOf = (page: Page, id: string) => row(page, id).getByRole('button', { name: / instruction / });

const inMetadata = (data: Uint8Array) => ({ owner: PROGRAM_METADATA_PROGRAM, data });
const router = (name: string) => inMetadata(programMetadataData(routerIdl(ROUTER, name)));
const deployedIn = (slot: bigint) => ({ owner: BPF_LOADER_UPGRADEABLE, data: programDataHeader(slot, null) });

test('instructions are decoded with the IDL that the endpoint has, which says where from and as of when', async ({
  page,
  endpoint,
  sent,
}) => {
  const accounts = {
    [CANONICAL]: router('router'),
    [programDataAddress(PROGRAM)]: deployedIn(slotOf('swap') + 5n),
  };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(typeOf(page, '3')).toContainText('passOn');
  await expect(published(page)).toContainText('IDL of router 1.2.3, as of slot 999,999,999; decodes its one call here');
  await openCall(row(page, '3'));
  await expect(row(page, '3')).toContainText(
    `with the IDL of router at ${CANONICAL.slice(0, 6)}…${CANONICAL.slice(-6)}`,
  );
  await expect(row(page, '3')).toContainText('as of slot 999,999,999; the program was upgraded since, in slot');
  await expect(row(page, '3').locator('dt')).toHaveText(['call', 'trader']);
  await published(page).getByRole('button', { name: 'Details' }).click();
  await expect(published(page)).toContainText('the program was upgraded since this transaction');
  expect(endpoint.asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(2);

  await test.step('a copy is kept, and can be erased', async () => {
    await expect.poll(() => page.evaluate(countCopies)).toBe(1);
    await page.reload();
    await expect(typeOf(page, '3')).toContainText('passOn');
    expect(timesAsked(sent, CANONICAL)).toBe(1);
    await unfoldIdls(page);
    await published(page).getByRole('button', { name: 'Details' }).click();
    await page.evaluate(occupyCopies);
    await published(page).getByRole('button', { name: 'Erase it' }).click();
    // Shown until it is erased, so that a reload right after cannot bring it back.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await expect(typeOf(page, '3')).toContainText('passOn');
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await expect(typeOf(page, '3')).toContainText('Route');
    await page.reload();
    await expect(typeOf(page, '3')).toContainText('passOn');
    expect(timesAsked(sent, CANONICAL)).toBe(2);
  });
});

test(
  'arguments are a tree with units where names tell the token, and accounts have their marks',
  { tag: '@browser' },
  async ({ page }) => {
    await open(page, SWAP);
    await expect(typeOf(page, '3.1')).toContainText('swap');
    await openCall(row(page, '3.1'));
    const details = row(page, '3.1');
    await expect(fact(details, 'record')).toHaveText('');
    await expect(fact(details, 'amount_in')).toContainText(
      /raw units; token from (?:mint_in|trader_source|a transfer)/,
    );
    await expect(fact(details, 'trader')).toContainText('fee payer');
    await details.getByRole('button', { name: /^and \d+ more/ }).click();
    await expect(fact(details, 'pool_authority')).toContainText('read-only');
  },
);

test('on demand, the newest transaction of the IDL account says whether the interface may have changed since', async ({
  page,
  endpoint,
}) => {
  const later = slotOf('swap') + 9n;
  endpoint.script({
    getMultipleAccounts: serveAccounts({ [CANONICAL]: router('router') }),
    getSignaturesForAddress: result([{ slot: Number(later) }]),
  });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(typeOf(page, '3')).toContainText('passOn');
  await published(page).getByRole('button', { name: 'Details' }).click();
  expect(endpoint.asked).not.toContain('getSignaturesForAddress');
  await published(page).getByRole('button', { name: 'Load its newest transaction' }).click();
  await expect(published(page)).toContainText(`slot ${grouped(later)} its newest transaction: the interface may have`);
  expect(endpoint.asked.filter((method) => method === 'getSignaturesForAddress')).toHaveLength(1);
});

// Seen to fail against: updating the page before the storage.
test(
  'copies are listed, and can be erased one by one or all at once',
  { tag: '@browser' },
  async ({ page, endpoint, sent }) => {
    const other = (await twoPrograms(page)).find((program) => program !== PROGRAM) ?? PROGRAM;
    const accounts = {
      [CANONICAL]: router('router'),
      [idlMetadataAddress(other, null)]: inMetadata(programMetadataData(routerIdl(other, 'other'))),
    };
    endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
    await openWithIdls(page, endpoint.at(SWAP));
    await expect(published(page)).toContainText('IDL of router');
    await expect(published(page)).toContainText('IDL of other');
    const copies = page.getByRole('list', { name: 'Copies of IDLs of endpoints' });
    const show = page.getByRole('button', { name: 'copies of IDLs from endpoints' });
    await show.click();
    // The embedded ledger has an IDL of the other program.
    await expect(copies).toContainText('from another endpoint');
    await expect(copies.getByText(/^as of slot 999,999,999, [\d,]+ bytes, from this endpoint$/)).toHaveCount(2);
    await copies
      .getByRole('button', { name: `Erase the copy of ${PROGRAM}` })
      .last()
      .click();
    await expect(published(page)).toContainText('was not requested');
    await expect(published(page)).toContainText('IDL of other');
    await copies.getByRole('button', { name: 'Erase all' }).click();
    await expect(copies).toHaveText('No copies');
    const before = timesAsked(sent, CANONICAL);
    await page.reload();
    await unfoldIdls(page);
    await expect(published(page)).toContainText('IDL of other');
    expect(timesAsked(sent, CANONICAL)).toBe(before + 1);
    await show.click();
    await expect(copies).toContainText('2 in this browser');
  },
);

/** The programs of the swap that nothing decodes. */
async function twoPrograms(page: Page): Promise<readonly Address[]> {
  await openWithIdls(page, SWAP);
  const links = published(page).locator('li > .address');
  await expect(links).toHaveCount(2);
  // The embedded ledger has an IDL of one of them, which is then stored.
  await expect(published(page)).toContainText('IDL of');
  return links.evaluateAll((all) => all.map((link) => (link as HTMLElement).dataset['address'] as Address));
}

/** Runs in the browser: the number of IDLs that it has stored. */
function countCopies(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('slotscope-published-idls');
    opening.addEventListener('error', reject);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('idls').objectStore('idls').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** Runs in the browser: locks the stored IDLs until the event `release`. */
function occupyCopies(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('slotscope-published-idls');
    opening.addEventListener('error', reject);
    opening.onsuccess = () => {
      const store = opening.result.transaction('idls', 'readwrite').objectStore('idls');
      let isHeld = true;
      addEventListener('release', () => (isHeld = false), { once: true });
      // A transaction lives as long as it has requests.
      const hold = () => {
        if (isHeld) store.count().onsuccess = hold;
        else opening.result.close();
      };
      store.count().onsuccess = () => {
        hold();
        resolve();
      };
    };
  });
}

function timesAsked(sent: readonly SentRequest[], address: Address): number {
  return sent.filter(({ params }) => Array.isArray(params[0]) && params[0].includes(address)).length;
}

const SOURCES: readonly (readonly [string, Accounts])[] = [
  ['Anchor’s account', { [ANCHOR]: { owner: ROUTER, data: anchorIdlData(routerIdl(ROUTER)) } }],
  ['the account of the fallback authority', { [FALLBACK]: router('router') }],
  ['the canonical account before others', { [CANONICAL]: router('router'), [FALLBACK]: router('other') }],
  ['a readable account before others', { [CANONICAL]: inMetadata(new Uint8Array(5)), [FALLBACK]: router('router') }],
];
for (const [name, accounts] of SOURCES) {
  test(`an IDL is read from ${name}`, async ({ page, endpoint }) => {
    endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
    await openWithIdls(page, endpoint.at(SWAP));
    await expect(typeOf(page, '3')).toContainText('passOn');
    await expect(published(page)).toContainText('IDL of router');
  });
}

const foreign = { owner: ROUTER, data: programMetadataData(routerIdl(ROUTER)) };
const bomb = programMetadataData(new Uint8Array(3_000_000));
const url = programMetadataData('https://example.org/idl.json', { source: 'url' });
const elsewhere = programMetadataData(externalReference(PROGRAM, 0, 0), { source: 'account' });
const UNUSABLE: readonly (readonly [string, Accounts, string])[] = [
  ['none', {}, 'the endpoint has no IDL of it, as of slot 999,999,999'],
  ['a foreign account', { [CANONICAL]: foreign }, 'It belongs to another program.'],
  ['a buffer', { [CANONICAL]: inMetadata(programMetadataData('', { discriminator: 1 })) }, 'It is a buffer'],
  ['damaged zlib', { [CANONICAL]: inMetadata(router('router').data.subarray(0, -9)) }, 'It is cut'],
  ['not an IDL', { [CANONICAL]: inMetadata(programMetadataData('{"a":1}')) }, 'neither an Anchor nor a Codama IDL'],
  ['more than 1 MB', { [CANONICAL]: inMetadata(bomb) }, 'longer than 1 MB'],
  ['a URL', { [CANONICAL]: inMetadata(url) }, 'its IDL is on the web: Slotscope contacts no other server'],
  ['another account', { [CANONICAL]: inMetadata(elsewhere) }, 'its IDL is in another account'],
];
for (const [name, accounts, words] of UNUSABLE) {
  test(`an IDL that cannot be used costs its program only, and says why: ${name}`, async ({ page, endpoint }) => {
    endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
    await openWithIdls(page, endpoint.at(SWAP));
    await expect(published(page)).toContainText(words);
    await expect(typeOf(page, '3')).toContainText('Route');
    await expect(section(page, 'Token balances').getByRole('table').first()).toBeVisible();
  });
}

test('an IDL that does not fit leaves the bytes, and says so', async ({ page, endpoint }) => {
  const idl = routerIdl(ROUTER).replace('"0012"', '"ffff"');
  const accounts = { [CANONICAL]: inMetadata(programMetadataData(idl)) };
  endpoint.script({ getMultipleAccounts: serveAccounts(accounts) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('fits none of its calls here');
  await openCall(row(page, '3'));
  await expect(row(page, '3')).toContainText('The IDL of router has no instruction that begins with 0012');
});

test('a dropped IDL is used instead of the one on the endpoint', { tag: '@browser' }, async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: serveAccounts({ [CANONICAL]: router('published') }) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('IDL of published');
  await drop(section(page, 'Logs'), 'router.json', routerIdl(ROUTER, 'dropped'));
  await expect(page.getByRole('list', { name: 'IDLs stored in this browser' })).toContainText('IDL of dropped');
  await expect(published(page)).not.toContainText('IDL of published');
  await openCall(row(page, '3'));
  await expect(row(page, '3')).toContainText('with the IDL of dropped');
});

test('an endpoint that does not know the method is asked once a tab', async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: methodNotFound });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('the endpoint does not offer getMultipleAccounts');
  await page.reload();
  await expect(typeOf(page, '3')).toContainText('Route');
  await page.waitForLoadState('networkidle');
  await unfoldIdls(page);
  await expect(published(page)).toBeHidden();
  await expect(section(page, 'Calls').getByTestId('not-offered')).toContainText('IDLs are not looked up');
  expect(endpoint.asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1);
});

test('HTTP 429 costs the page nothing else, and the endpoint can be asked again', async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: status(429, { 'retry-after': '1' }) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('HTTP 429');
  await page.waitForLoadState('networkidle');
  expect(endpoint.asked.filter((method) => method === 'getMultipleAccounts')).toHaveLength(1);
  endpoint.script({ getMultipleAccounts: serveAccounts({ [CANONICAL]: router('router') }) });
  await published(page).getByRole('button', { name: 'Retry' }).first().click();
  await expect(typeOf(page, '3')).toContainText('passOn');
});

test('while the endpoint is silent, the page is complete', async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: silence });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('looking for its IDL…');
  await expect(section(page, 'Logs')).toBeVisible();
});

test('a preference switches it off: nothing is asked, and the page is as without it', async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: serveAccounts({ [CANONICAL]: router('router') }) });
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(typeOf(page, '3')).toContainText('passOn');
  await openMenu(page);
  await choose(page, 'IDLs and token names', 'off');
  await expect(typeOf(page, '3')).toContainText('Route');
  await expect(published(page)).toBeHidden();
  const before = endpoint.asked.length;
  await page.goto(endpoint.at(pathOf('swap-refused')));
  await page.waitForLoadState('networkidle');
  expect(endpoint.asked.slice(before)).not.toContain('getMultipleAccounts');
});

test(
  'the calls come after the content, and nothing moves when they are answered',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    const accounts = { [CANONICAL]: router('a router with quite a long name') };
    for (const width of IS_LONG ? [320, 390, 768, 1440] : [390]) {
      for (const path of IS_LONG ? [SWAP, pathOf('swap-refused')] : [SWAP]) {
        const { answer, release } = delayed(serveAccounts(accounts));
        endpoint.script({ getMultipleAccounts: answer });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(endpoint.at(path));
        await expect.poll(() => endpoint.asked.includes('getMultipleAccounts')).toBe(true);
        await expect(fact(page, 'Signer')).toBeVisible();
        await expect(page.getByRole('tab', { name: /^Logs/ })).toBeVisible();
        await unfoldIdls(page);
        const before = await settledTopsOf(page);
        release();
        await expect(published(page)).toContainText('IDL of a router');
        expect(await topsOf(page), `${path}, ${width} px`).toEqual(before);
        await page.evaluate(() => indexedDB.deleteDatabase('slotscope-published-idls'));
      }
    }
  },
);

/** The same, once all of the page is drawn. */
async function settledTopsOf(page: Page): Promise<readonly string[]> {
  let tops: readonly string[] = [];
  await expect
    .poll(async () => {
      const earlier = tops;
      tops = await topsOf(page);
      return tops.join() === earlier.join();
    })
    .toBe(true);
  return tops;
}

/** The tops of all rows and sections of the page. */
function topsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, section, tr, main li, dt, .subtitle, .evidence')].map(
      (element) => `${element.tagName} ${element.id} ${Math.round(element.getBoundingClientRect().top + scrollY)}`,
    ),
  );
}
