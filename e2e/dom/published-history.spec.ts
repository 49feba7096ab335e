import { deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import {
  anchorIdlAddress,
  idlMetadataAddress,
  programDataAddress,
} from '../../src/solana/accounts/derived-addresses.ts';
import { BPF_LOADER_UPGRADEABLE, PROGRAM_METADATA_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import { anchorIdl, metadata } from '../../src/solana/test-support/idl-writes.ts';
import {
  anchorIdlData,
  programDataHeader,
  programMetadataData,
} from '../../src/solana/test-support/published-accounts.ts';
import { expect, test } from '../explorer-test.ts';
import { openCall } from '../page-parts.ts';
import { listHistory, type Past, serveHistory } from '../past-transactions.ts';
import { type Accounts, serveAccounts, published, openWithIdls, unfoldIdls } from '../published-accounts.ts';
import { ROUTER, routerIdl } from '../router-idl.ts';
import { inOrder, refusal, type ScriptedEndpoint, silence, status } from '../scripted-endpoint.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

const SWAP = pathOf('swap');
const PROGRAM = ROUTER as Address;
const ANCHOR = anchorIdlAddress(PROGRAM);
const CANONICAL = idlMetadataAddress(PROGRAM, null);
const BUFFER = 'Buffer1111111111111111111111111111111111111' as Address;
const SLOT = Number(slotOf('swap'));

const row = (page: Page) => page.locator('[id="ix-3"]');
const button = (page: Page, name: string) => published(page).getByRole('button', { name });

// Then, the instruction was called "passOn"; now, none begins with these bytes.
const THEN = routerIdl(ROUTER, 'then');
const NOW = routerIdl(ROUTER, 'now').replace('"0012"', '"ffff"');
const packed: Uint8Array = deflateSync(THEN);
const write = anchorIdl(PROGRAM);

/** Filled a buffer, copied it into the account by another program’s call, and changed the account after the transaction. */
const HISTORY: readonly Past[] = [
  { slot: SLOT - 900, instructions: [write.create(ANCHOR), write.write(ANCHOR, packed.subarray(0, 9))] },
  { slot: SLOT - 90, instructions: [write.createBuffer(BUFFER), write.write(BUFFER, packed.subarray(0, 50))] },
  { slot: SLOT - 80, instructions: [write.write(BUFFER, packed.subarray(0, 50))], failed: true },
  { slot: SLOT - 70, instructions: [write.write(BUFFER, packed.subarray(50))] },
  { slot: SLOT - 60, instructions: [write.setBuffer(BUFFER, ANCHOR), write.close(BUFFER)], isInner: true },
  { slot: SLOT - 50, instructions: [write.setAuthority(ANCHOR)] },
  { slot: SLOT + 10, instructions: [write.setBuffer(BUFFER, ANCHOR)] },
];
const ACCOUNTS: Accounts = {
  [ANCHOR]: { owner: ROUTER, data: anchorIdlData(NOW) },
  [programDataAddress(PROGRAM)]: { owner: BPF_LOADER_UPGRADEABLE, data: programDataHeader(BigInt(SLOT) + 5n, null) },
};

function serve(endpoint: ScriptedEndpoint, past: readonly Past[], accounts = ACCOUNTS): void {
  endpoint.script({
    getMultipleAccounts: serveAccounts(accounts),
    getSignaturesForAddress: listHistory(past, () => SLOT),
    getTransaction: serveHistory(past, endpoint.relay),
  });
}

async function openDetails(page: Page, endpoint: ScriptedEndpoint): Promise<void> {
  await openWithIdls(page, endpoint.at(SWAP));
  await expect(published(page)).toContainText('IDL of now 1.2.3');
  await button(page, 'Details').first().click();
}

test('the interface of then is rebuilt from the history of its account, on demand', async ({ page, endpoint }) => {
  serve(endpoint, HISTORY);
  await openDetails(page, endpoint);
  await expect(published(page)).toContainText('fits none of its calls here');
  expect(endpoint.asked).not.toContain('getSignaturesForAddress');
  await button(page, 'Rebuild it as of this transaction').click();
  await expect(published(page)).toContainText('3 earlier transactions of its account succeeded');
  const before = endpoint.asked.filter((method) => method === 'getTransaction').length;
  await button(page, 'Read them').click();
  await expect(published(page)).toContainText(`rebuilt from 4 transactions, the newest in slot ${grouped(SLOT - 60)}`);
  expect(endpoint.asked.filter((method) => method === 'getTransaction')).toHaveLength(before + 4);
  await expect(published(page)).toContainText(`IDL of then 1.2.3, as it was in slot ${grouped(SLOT)}; decodes its one`);
  await expect(row(page)).toContainText('passOn');
  await openCall(row(page));
  await expect(row(page)).toContainText(`as it was in slot ${grouped(SLOT)}, rebuilt from its history`);

  await test.step('the newest can be used instead, and is after a reload', async () => {
    await button(page, 'Use the one of slot 999,999,999').click();
    await expect(published(page)).toContainText('IDL of now');
    await page.reload();
    await unfoldIdls(page);
    await expect(published(page)).toContainText('IDL of now');
  });
});

test('so is one of the Program Metadata program, written to the account itself', async ({ page, endpoint }) => {
  const data = metadata(PROGRAM);
  const past = [
    { slot: SLOT - 9, instructions: [data.allocate(CANONICAL), data.write(CANONICAL, 50, packed.subarray(50))] },
    { slot: SLOT - 8, instructions: [data.write(CANONICAL, 0, packed.subarray(0, 50)), data.initialize(CANONICAL)] },
  ];
  serve(endpoint, past, { [CANONICAL]: { owner: PROGRAM_METADATA_PROGRAM, data: programMetadataData(NOW) } });
  await openDetails(page, endpoint);
  await button(page, 'Rebuild it as of this transaction').click();
  await button(page, 'Read them').click();
  await expect(row(page)).toContainText('passOn');
  await expect(published(page)).toContainText('rebuilt from 2 transactions');
});

test('an interface that has not changed is said to be the same', async ({ page, endpoint }) => {
  const past = [{ slot: SLOT - 9, instructions: [write.create(ANCHOR), write.write(ANCHOR, deflateSync(NOW))] }];
  serve(endpoint, past);
  await openDetails(page, endpoint);
  await button(page, 'Rebuild it as of this transaction').click();
  await expect(published(page)).toContainText('1 earlier transaction of its account succeeded');
  await button(page, 'Read them').click();
  await expect(published(page)).toContainText('the same as now: rebuilt from 1 transaction');
  await expect(published(page)).toContainText('IDL of now 1.2.3, as of slot 999,999,999');
});

const LOST: readonly (readonly [string, readonly Past[], RegExp])[] = [
  [
    'pruned before the account was written',
    HISTORY.slice(5),
    /no earlier transaction that wrote \w+: its history begins/,
  ],
  ['without the writes of a buffer', HISTORY.slice(3), /no earlier transaction that wrote Buffer1+:/],
  [
    'with a transaction that is listed only',
    HISTORY.map((each) => ({ ...each, pruned: each.slot === SLOT - 70 })),
    /lists transaction \w+, but does not return all of its instructions/,
  ],
  [
    'in which the account was closed',
    [...HISTORY.slice(0, 1), { slot: SLOT - 5, instructions: [write.close(ANCHOR)] }],
    /The account was closed at that time/,
  ],
];
for (const [name, past, words] of LOST) {
  test(`a history ${name} is said to be incomplete`, async ({ page, endpoint }) => {
    serve(endpoint, past);
    await openDetails(page, endpoint);
    await button(page, 'Rebuild it as of this transaction').click();
    await button(page, 'Read them').click();
    await expect(published(page)).toContainText('cannot be rebuilt.');
    await expect(published(page)).toContainText(words);
    await expect(published(page)).toContainText('IDL of now');
  });
}

test('an account without a history offers nothing to read', async ({ page, endpoint }) => {
  serve(endpoint, []);
  await openDetails(page, endpoint);
  await button(page, 'Rebuild it as of this transaction').click();
  await expect(published(page)).toContainText('0 earlier transactions of its account succeeded');
  await expect(button(page, 'Read them')).toBeHidden();
});

test('reading can be stopped, and goes on where it was, also after an error', async ({ page, endpoint }) => {
  serve(endpoint, HISTORY);
  await openDetails(page, endpoint);
  const history = serveHistory(HISTORY, endpoint.relay);
  endpoint.script({
    getSignaturesForAddress: inOrder(
      refusal(-32020, 'Transaction not found'),
      listHistory(HISTORY, () => SLOT),
    ),
    getTransaction: inOrder(history, silence),
  });
  await button(page, 'Rebuild it as of this transaction').click();
  await expect(published(page)).toContainText('the endpoint answered “Transaction not found”');
  await button(page, 'Continue').click();
  await button(page, 'Read them').click();
  await expect(published(page)).toContainText('1 transaction read…');
  await button(page, 'Stop').click();
  await expect(published(page)).toContainText('stopped after 1 transaction');
  endpoint.script({
    getSignaturesForAddress: listHistory(HISTORY, () => SLOT),
    getTransaction: inOrder(history, status(429), history),
  });
  await button(page, 'Continue').click();
  await expect(published(page)).toContainText('after 2 transactions');
  const before = endpoint.asked.filter((method) => method === 'getTransaction').length;
  await button(page, 'Continue').click();
  await expect(row(page)).toContainText('passOn');
  expect(endpoint.asked.filter((method) => method === 'getTransaction')).toHaveLength(before + 2);
});
