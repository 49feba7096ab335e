import { expect, test } from '../explorer-test.ts';
import { listed, rows, SYSTEM_PROGRAM, TOKEN_PROGRAM, UNUSED } from '../address-parts.ts';
import { answered, headline, open, section } from '../page-parts.ts';
import { methodNotFound, refusal, result, status } from '../scripted-endpoint.ts';
import { SERVICE } from '../static-site.ts';
import { pathOf, shortened, signatureOf, UNKNOWN_SIGNATURE } from '../stories.ts';

test('sysvars and built-in programs, which no node lists, are not said to have no transactions', async ({ page }) => {
  await open(page, `/address/${SYSTEM_PROGRAM}`);
  await expect(page.getByTestId('page-status')).toContainText('Built-in address');
  await expect(section(page, 'Transactions')).toContainText('Nodes keep no list for sysvars and built-in programs');
  await expect(section(page, 'What the list leaves out')).toContainText('transactions that only vote');
});

test('an empty list is not taken for proof', async ({ page, sent }) => {
  await open(page, `/address/${UNUSED}`);
  await expect(section(page, 'Transactions')).toContainText(`${SERVICE.start} lists no transaction that names this`);
  await expect(section(page, 'Transactions')).toContainText('There may be some that such a list leaves out');
  expect(sent.map(({ method }) => method)).not.toContain('getSignatureStatuses');
});

test('an empty page after a transaction is checked before it is said that there are no older ones', async ({
  page,
  endpoint,
  sent,
}) => {
  const known = signatureOf('transfer');
  endpoint.script({ getSignaturesForAddress: result([]) });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?before=${known}`));
  const transactions = section(page, 'Transactions');
  await expect(transactions).toContainText(
    `There are no older transactions: ${endpoint.host} has ${shortened(known)} and lists nothing before it.`,
  );
  expect(sent.find(({ method }) => method === 'getSignatureStatuses')?.params).toEqual([
    [known],
    { searchTransactionHistory: true },
  ]);

  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?before=${UNKNOWN_SIGNATURE}`));
  await expect(transactions).toContainText(`${endpoint.host} does not have ${shortened(UNKNOWN_SIGNATURE)}`);
  await expect(transactions).toContainText('does not mean that there are no older ones');
  await expect(transactions).not.toContainText('There are no older transactions');
  await transactions.getByRole('link', { name: 'Show the newest' }).click();
  await expect(page).not.toHaveURL(/before=/);

  endpoint.script({ getSignaturesForAddress: result([]), getSignatureStatuses: methodNotFound });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?before=${UNKNOWN_SIGNATURE}`));
  await expect(transactions).toContainText(`${endpoint.host} did not say whether it has`);
});

test('an unknown start is an error on current nodes, and leads to the newest transactions', async ({ page }) => {
  await page.goto(`/address/${TOKEN_PROGRAM}?before=${UNKNOWN_SIGNATURE}`);
  await expect(page.getByRole('alert')).toContainText('does not have the transaction that the list starts before');
  await expect(page.getByRole('alert')).toContainText(TOKEN_PROGRAM);
  await page.getByRole('link', { name: 'Show the newest' }).click();
  await answered(page);
  await expect(rows(page)).toHaveCount(100);
});

test('a list that should end after an unknown transaction says that it goes on', async ({ page, endpoint }) => {
  endpoint.script({ getSignaturesForAddress: result([]) });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}?until=${UNKNOWN_SIGNATURE}`));
  await expect(page.getByTestId('notice')).toContainText(`does not have ${shortened(UNKNOWN_SIGNATURE)}`);
});

test('an endpoint that knows only the deprecated name is asked by it', async ({ page, endpoint }) => {
  const old = endpoint.relayed((text) => text);
  endpoint.script({ getSignaturesForAddress: methodNotFound, getConfirmedSignaturesForAddress2: old });
  await open(page, endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(rows(page)).toHaveCount(100);
  await expect(page.getByTestId('exchange-line')).toContainText('getConfirmedSignaturesForAddress2');
});

test('rate limits, missing history and wrong answers have their own words', async ({ page, endpoint }) => {
  const path = endpoint.at(`/address/${TOKEN_PROGRAM}`);
  endpoint.script({ getSignaturesForAddress: status(429, { 'retry-after': '60' }) });
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('received too many requests');
  await expect(page.getByText('Retrying in').first()).toBeVisible();
  endpoint.script({ getSignaturesForAddress: refusal(-32011, 'no table') });
  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('has no list of the transactions of an address');
  endpoint.script({ getSignaturesForAddress: result({ signature: 'x' }) });
  await page.goto(path);
  await expect(page.getByText('One value in the response is invalid')).toBeVisible();
});

// Seen to fail against: refusing the whole list.
test('rows of another shape are named, and the others are shown', async ({ page, endpoint }) => {
  const [first, second] = await listed(page, TOKEN_PROGRAM, { limit: 2 });
  endpoint.script({
    getSignaturesForAddress: result([
      { signature: 'x' },
      { ...first, err: { InstructionError: ['x', 7] }, blockTime: 'x' },
      second,
    ]),
  });
  await page.goto(endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(page.getByTestId('damage')).toContainText('[0].signature, expected');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('not decoded');
  await expect(rows(page).first()).toContainText('2 parts not decoded');
  await expect(rows(page).first()).not.toContainText('recorded');
  await expect(rows(page).last()).not.toContainText('not decoded');
  endpoint.script({ getSignaturesForAddress: result([{ signature: 'x' }]) });
  await page.goto(endpoint.at(`/address/${TOKEN_PROGRAM}`));
  await expect(page.getByTestId('damage')).toContainText('[0].signature, expected');
  await expect(page.getByText('lists no transaction that names this address')).toHaveCount(0);
});

test('pasted addresses, links of other explorers and their URLs lead to the page', async ({ page }) => {
  const path = `/address/${TOKEN_PROGRAM}`;
  for (const text of [
    `/search?q=${TOKEN_PROGRAM}`,
    `/search?q=${encodeURIComponent(`http://localhost:8899/account/${TOKEN_PROGRAM}`)}`,
    `/account/${TOKEN_PROGRAM}`,
    `/accounts/${TOKEN_PROGRAM}#txs`,
    `/token/${TOKEN_PROGRAM}`,
    `/address/${TOKEN_PROGRAM}/instructions`,
  ]) {
    await page.goto(text);
    await expect(page, text).toHaveURL(new RegExp(`${path}(#|$)`));
  }
  await page.goto(`/address/${signatureOf('transfer')}`);
  await expect(page).toHaveURL(pathOf('transfer'));
});

test('a URL that holds no address says what is wrong with it, without a request', async ({ page, sent }) => {
  await page.goto(`/address/${TOKEN_PROGRAM.replace('e', '0')}`);
  await expect(headline(page)).toHaveText('The URL does not contain an address.');
  await expect(page.getByTestId('subtitle')).toContainText('Character 4 is “0”');
  await page.goto('/address/abc');
  await expect(page.getByTestId('subtitle')).toContainText('an address is 32');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

test('invalid parameters are reported', async ({ page }) => {
  await open(page, `/address/${TOKEN_PROGRAM}?before=abc&minSlot=-1&limit=7`);
  const notices = page.getByTestId('notice');
  await expect(notices).toHaveCount(3);
  await expect(notices.filter({ hasText: 'before=abc' })).toContainText('the newest is used');
  await expect(rows(page)).toHaveCount(100);
});
