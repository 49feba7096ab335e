import { expect, test } from '../explorer-test.ts';
import { account, LOADER, MEMO_PROGRAM, rows, SYSTEM_PROGRAM, TOKEN_PROGRAM, UNUSED } from '../address-parts.ts';
import { answered, fact, headline, open, section } from '../page-parts.ts';
import { methodNotFound, result } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

test('what an account is comes from a second call: owner, exact balance, size', async ({ page, endpoint, sent }) => {
  endpoint.script({ getAccountInfo: account(SYSTEM_PROGRAM, 0, undefined, 18_446_744_073_709_551_615n) });
  await open(page, endpoint.at(`/address/${MEMO_PROGRAM}`));
  await expect(fact(page, 'Name')).toHaveText(/^Memo Program .+\/.+/);
  await expect(fact(page, 'Kind')).toHaveText('System account without data');
  await expect(fact(page, 'Owner')).toHaveText('System');
  await expect(fact(page, 'Balance')).toHaveText('18,446,744,073.709551615 SOL');
  await expect(fact(page, 'Size')).toHaveText('0 bytes');
  await expect(fact(page, 'Executable')).toHaveText('no');
  await expect(section(page, 'Account')).toContainText('as of slot 400,000,123');
  const config = { encoding: 'base64', commitment: 'finalized', dataSlice: { offset: 0, length: 166 } };
  expect(sent.at(-1)).toMatchObject({ method: 'getAccountInfo', params: [MEMO_PROGRAM, config] });
});

test('a mint and a token account say what they are', async ({ page, endpoint }) => {
  const mint = new Uint8Array(82);
  new DataView(mint.buffer).setBigUint64(36, 1_234_567_890n, true);
  mint[44] = 6;
  endpoint.script({ getAccountInfo: account(TOKEN_PROGRAM, 82, mint) });
  await open(page, endpoint.at(`/address/${UNUSED}`));
  await expect(fact(page, 'Kind')).toHaveText('Mint of a token');
  await expect(fact(page, 'Supply')).toHaveText('1,234.567890');
  await expect(fact(page, 'Mint authority')).toHaveText('none: no more can be minted');

  const token = new Uint8Array(165);
  new DataView(token.buffer).setBigUint64(64, 7n, true);
  endpoint.script({ getAccountInfo: account(TOKEN_PROGRAM, 165, token) });
  await open(page, endpoint.at(`/address/${UNUSED}`));
  await expect(fact(page, 'Kind')).toHaveText('Token account');
  await expect(fact(page, 'Owner of the tokens')).toHaveText('System');
  await expect(fact(page, 'Amount')).toContainText('7');
});

test('an address without an account, and an endpoint without getAccountInfo, say so beside the list', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getAccountInfo: result({ context: { slot: 5 }, value: null }) });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(fact(page, 'Kind')).toHaveText('No account: it holds no lamports');
  await expect(rows(page)).toHaveCount(100);
  endpoint.script({ getAccountInfo: methodNotFound });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(fact(page, 'Kind')).toHaveText('getAccountInfo is not supported');
  await expect(fact(page, 'Balance')).toHaveText('not known');
  await expect(rows(page)).toHaveCount(100);
});

test('an endpoint without the method says so', async ({ page, endpoint }) => {
  endpoint.script({
    getSignaturesForAddress: methodNotFound,
    getConfirmedSignaturesForAddress2: methodNotFound,
    getAccountInfo: account(LOADER, 36),
  });
  await page.goto(endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(headline(page)).toHaveText(
    `${endpoint.host} supports neither getSignaturesForAddress nor getConfirmedSignaturesForAddress2.`,
  );
  await expect(page.getByRole('alert')).toContainText(TOKEN_PROGRAM);
  await expect(page.getByRole('link', { name: 'Use another endpoint' })).toBeVisible();
  // The account can still be requested.
  await expect(fact(page, 'Name')).toContainText('Token Program');
  await expect(fact(page, 'Kind')).toHaveText('Account of BPF Upgradeable Loader');
});

test('the menu of an address leads to its page', { tag: '@browser' }, async ({ page }) => {
  await open(page, pathOf('transfer'));
  const address = section(page, 'Balances').locator('button.address, a.address').first();
  const value = (await address.getAttribute('data-address')) ?? '';
  await address.click();
  await page.getByRole('dialog', { name: 'Address' }).getByRole('link', { name: 'Open its page' }).click();
  await expect(page).toHaveURL(`/address/${value}`);
  await answered(page);
  await expect(page.getByRole('dialog', { name: 'Address' })).toBeHidden();
});
