import { expect, test } from '../explorer-test.ts';
import {
  account,
  LOADER,
  MEMO_PROGRAM,
  rows,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  UNUSED,
  WALLET,
} from '../address-parts.ts';
import { answered, fact, headline, open, section } from '../page-parts.ts';
import { methodNotFound, result } from '../scripted-endpoint.ts';
import { sitePath } from '../static-site.ts';
import { pathOf } from '../stories.ts';

test('what an account is comes from a second call: owner, exact balance, size', async ({ page, endpoint, sent }) => {
  endpoint.script({ getAccountInfo: account(SYSTEM_PROGRAM, 0, undefined, 18_446_744_073_709_551_615n) });
  await open(page, endpoint.at(`/address/${MEMO_PROGRAM}`));
  await expect(fact(page, 'Name')).toHaveText(/^Memo Program .+\/.+/);
  await expect(fact(page, 'Kind')).toHaveText('System account without data');
  await expect(fact(page, 'Owner')).toHaveText('System');
  await expect(fact(page, 'Balance')).toHaveText('18,446,744,073.709551615 SOL');
  await expect(fact(page, 'Size')).toHaveText('0 bytes');
  await expect(fact(page, 'Tokens')).toHaveText('not known without getTokenAccountsByOwner');
  await expect(section(page, 'Account')).toContainText('as of slot 400,032,123');
  const config = { encoding: 'base64', commitment: 'finalized', dataSlice: { offset: 0, length: 166 } };
  const asked = sent.filter(({ method }) => method === 'getAccountInfo');
  expect(asked).toMatchObject([{ params: [MEMO_PROGRAM, config] }]);
});

test('a mint and a token account say what they are', async ({ page, endpoint }) => {
  const mint = new Uint8Array(82);
  new DataView(mint.buffer).setBigUint64(36, 1_234_567_890n, true);
  mint[44] = 6;
  endpoint.script({ getAccountInfo: account(TOKEN_PROGRAM, 82, mint) });
  await open(page, endpoint.at(`/address/${UNUSED}`));
  await expect(headline(page)).toHaveText('USDC, a token: supply 1,234.56789, 6 decimals');
  await expect(fact(page, 'Kind')).toHaveText('Mint of a token owned by Token');
  await expect(fact(page, 'Supply')).toHaveText('1,234.567890 6 decimals');
  await expect(fact(page, 'Mint authority')).toHaveText('none: no more can be minted');

  const token = new Uint8Array(165);
  new DataView(token.buffer).setBigUint64(64, 7n, true);
  endpoint.script({ getAccountInfo: account(TOKEN_PROGRAM, 165, token) });
  await open(page, endpoint.at(`/address/${UNUSED}`));
  await expect(headline(page)).toHaveText('USDC');
  await expect(fact(page, 'Kind')).toHaveText('Token account owned by Token');
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
  await expect(fact(page, 'Kind')).toHaveText('not known without getAccountInfo');
  // One sentence in place of the facts.
  await expect(fact(page, 'Balance')).toHaveCount(0);
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

test('an address anywhere leads to its page, without loading the app again', async ({ page }) => {
  await open(page, pathOf('transfer'));
  const address = section(page, 'Balances').locator('a[data-address]').first();
  const value = (await address.getAttribute('data-address')) ?? '';
  expect(await address.textContent()).toBe(value);
  await address.hover();
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''));
  await address.click();
  await expect(page).toHaveURL(`/address/${value}`);
  await answered(page);
  await expect(page.locator('html')).toHaveAttribute('data-kept', '');
});

test('a row opens its transaction, unless text is selected', { tag: '@browser' }, async ({ page }) => {
  await open(page, `/address/${TOKEN_PROGRAM}`);
  const time = rows(page).first().locator('td', { hasText: 'UTC' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await time.boundingBox()) ?? {};
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL(`/address/${TOKEN_PROGRAM}`);
  await rows(page).nth(1).locator('td', { hasText: 'UTC' }).click();
  await expect(page).toHaveURL(/\/tx\//);
});

test(
  'on a touch screen, a long press opens the menu of an address, and a tap follows it',
  { tag: '@browser' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await open(page, new URL(sitePath(pathOf('transfer')), baseURL).href);
    const address = section(page, 'Balances').locator('a[data-address]').first();
    await address.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await address.boundingBox()) ?? {};
    const session = await context.newCDPSession(page);
    const touchPoints = [{ x: x + 20, y: y + 8 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const menu = page.getByRole('dialog', { name: 'Address' });
    await expect(menu).toBeVisible();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(100);
    await expect(menu).toBeVisible();
    await expect(page).toHaveURL(pathOf('transfer'));
    await page.keyboard.press('Escape');
    await address.tap();
    await expect(page).toHaveURL(/\/address\//);
    await context.close();
  },
);

// In a DOM, the service has no account states, and the title says so.
test('the page says first what an address is', async ({ page, endpoint }) => {
  await open(page, `/address/${WALLET}`);
  await expect(headline(page)).toHaveText(/^Wallet with 44\.121040586 SOL/);
  await open(page, `/address/${WALLET_TOKENS}`);
  await expect(headline(page)).toHaveText(/^Token account of C2Fj28…9gVoaB holding 4,985,476\.25592 of DjwF9q…sFbuXs/);
  endpoint.script({ getAccountInfo: result({ context: { slot: 5 }, value: null }) });
  await open(page, endpoint.at(`/address/${NOTHING}`));
  await expect(headline(page)).toHaveText('Nothing here: no account, no transaction');

  // Without the account, what the newest transaction left.
  endpoint.script({ getAccountInfo: methodNotFound });
  await open(page, endpoint.at(`/address/${WALLET}`));
  await expect(headline(page)).toHaveText(/^Wallet with 44\.\d+ SOL after its newest listed transaction$/);
  await expect(fact(page, 'Kind')).toHaveText('not known without getAccountInfo');

  const vote = new Uint8Array(200);
  vote.fill(7, 4, 36);
  endpoint.script({ getAccountInfo: account(VOTE_PROGRAM, 3762, vote) });
  await open(page, endpoint.at(`/address/${WALLET}`));
  await expect(headline(page)).toHaveText('Vote account of US517G…KCELFx');
  await expect(fact(page, 'Validator identity')).toContainText('US517G');
});

const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111';
/** The account of `WALLET` for one of its tokens. */
const WALLET_TOKENS = 'BaHCQbCHJPLhCnwDZVDtQoJQ5nLtPtBrDWvMP7gGj3JB';
const NOTHING = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';
