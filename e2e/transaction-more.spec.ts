import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, answerTo, choose, expectSent, fact, headline, open, option, section } from './page-parts.ts';
import { inTurn, refusal, result } from './scripted-endpoint.ts';
import { pathOf, signatureOf, UNKNOWN_SIGNATURE } from './stories.ts';

const DEEP = pathOf('calls-deep');
const SWAP = pathOf('swap');
const WRAPPED = pathOf('wrapped-sol');

test.describe('compute', () => {
  test('a chart and a table give the same figures, and lead to the calls', async ({ page }) => {
    await open(page, SWAP);
    const compute = section(page, 'Compute');
    // The thinnest cells have their words and their link in the table alone.
    const cells = compute.locator('.cell > a');
    await expect(cells.first()).toBeVisible();
    const words = await cells.evaluateAll((all) => all.map((each) => each.querySelector('.sr')?.textContent ?? ''));
    await compute.getByRole('button', { name: 'As a table' }).click();
    const rows = page.getByRole('table', { name: 'Compute units by call' }).locator('tbody tr');
    for (const said of words) {
      const [path = '', total = ''] = /^(#[\d.]+) .*: ([\d,]+) units/.exec(said)?.slice(1) ?? [];
      const row = rows.filter({ has: page.getByRole('link', { name: path, exact: true }) });
      await expect(row.locator('td').nth(3)).toHaveText(total);
    }
    await rows.last().getByRole('link').click();
    await expect(page).toHaveURL(/#ix-[\d.]+$/);
  });

  test('a failing call is marked', async ({ page }) => {
    await open(page, pathOf('swap-refused'));
    const compute = section(page, 'Compute');
    await expect(compute.locator('.cell.fail > a').first()).toHaveAccessibleName(/failed$/);
    await compute.getByRole('button', { name: 'As a table' }).click();
    await expect(compute.getByText('failed').first()).toBeVisible();
  });

  test('a log that was cut, and none at all, each have a sentence', async ({ page }) => {
    const table = section(page, 'Compute').getByRole('button', { name: 'As a table' });
    await open(page, pathOf('logs-truncated'));
    await expect(section(page, 'Compute')).toContainText('The log was cut, and with it the figures');
    await expect(table).toHaveCount(0);
    await open(page, pathOf('no-logs'));
    await expect(section(page, 'Compute')).toContainText('is told by the log alone, and that was not recorded');
    await expect(table).toHaveCount(0);
    await open(page, pathOf('no-metadata'));
    await expect(section(page, 'Compute')).toContainText('What this transaction spent was not recorded.');
    await expect(table).toHaveCount(0);
  });
});

test.describe('bytes', () => {
  for (const story of ['transfer', 'lookup-table', 'version-1']) {
    test(`every byte of ${story} has a field`, async ({ page }) => {
      await open(page, pathOf(story));
      const bytes = section(page, 'Bytes');
      await expect(bytes.locator('.hex b').first()).toBeVisible();
      const shown = (await bytes.locator('.hex b').allTextContents()).map((byte) => byte.trim()).join('');
      expect(shown).toBe(await wireHex(page, signatureOf(story)));
      await expect(bytes.locator('.hex b:not([data-f])')).toHaveCount(0);
    });
  }

  test('a byte lights up its field, and a field its bytes', async ({ page }) => {
    await open(page, pathOf('transfer'));
    const bytes = section(page, 'Bytes');
    await bytes.locator('[data-at="1"]').hover();
    await expect(bytes.locator('.fields .on')).toContainText('signature 0');
    await expect(bytes.locator('.hex .on')).toHaveCount(64);
    await bytes.getByRole('link', { name: 'account keys' }).focus();
    await expect(bytes.locator('.hex .on')).toHaveCount(96);
    await bytes.getByRole('link', { name: /^#1: / }).click();
    await expect(page).toHaveURL(/#ix-1$/);
  });

  test('arrow keys walk from byte to byte', async ({ page }) => {
    await open(page, pathOf('transfer'));
    const walker = section(page, 'Bytes').getByRole('slider', { name: 'Byte' });
    await walker.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(walker).toHaveAttribute('aria-valuetext', /^0010: [0-9a-f]{2}, signature 0/);
    await expect(section(page, 'Bytes')).toContainText('signature 0, byte 16 of 64');
  });

  test('copying gives them all', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, pathOf('transfer'));
    await section(page, 'Bytes').getByRole('button', { name: 'Copy hex', exact: true }).click();
    await expect(page.locator('#announcements')).toHaveText('bytes as hex copied');
    const hex = await wireHex(page, signatureOf('transfer'));
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hex);
    await section(page, 'Bytes').getByRole('button', { name: 'Copy base64' }).click();
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(base64);
  });

  test('an answer without them says so, and asks for them', async ({ page }) => {
    await open(page, `${SWAP}?encoding=jsonParsed`);
    await expect(section(page, 'Bytes')).toContainText('This answer leaves the signed bytes out.');
    await section(page, 'Bytes').getByRole('button', { name: 'Ask for base64' }).click();
    await expect(page).toHaveURL(`${SWAP}?encoding=base64`);
    await expect(section(page, 'Bytes').locator('.hex b').first()).toBeVisible();
  });
});

test.describe('position in the block', () => {
  test('is asked for when somebody reaches for it, and not before', async ({ page, sent }) => {
    await open(page, DEEP);
    await expect(fact(page, 'Position in block')).toContainText('counting from 0');
    expect(sent.filter(({ method }) => method === 'getBlock')).toEqual([]);
    await page.getByRole('link', { name: 'Next transaction of the block' }).hover();
    await expectSent(sent, 'getBlock', { transactionDetails: 'signatures', rewards: false });
    await expect(fact(page, 'Position in block')).toContainText(/of \d+, counting from 0/);
  });

  test('keys go to the next and back, with the same options', async ({ page }) => {
    await open(page, `${DEEP}?encoding=base64`);
    await page.keyboard.press(']');
    await expect(page).not.toHaveURL(new RegExp(DEEP.slice(4)));
    await expect(page).toHaveURL(/\?encoding=base64$/);
    await answered(page);
    await page.keyboard.press('[');
    await expect(page).toHaveURL(`${DEEP}?encoding=base64`);
    await page.getByRole('link', { name: 'Previous transaction of the block' }).click();
    await expect(page).not.toHaveURL(new RegExp(DEEP.slice(4)));
  });

  test('it is found where the answer does not say it, and an endpoint that refuses is named', async ({
    page,
    endpoint,
  }) => {
    endpoint.script({ getTransaction: endpoint.relayed((text) => text.replace(/"transactionIndex":\d+,?/, '')) });
    await open(page, endpoint.at(DEEP));
    await expect(fact(page, 'Position in block')).toContainText('not in this answer');
    await page.getByRole('link', { name: 'Next transaction of the block' }).focus();
    await expect(fact(page, 'Position in block')).toContainText(/^\d+.*of \d+, counting from 0/);
    endpoint.script({ getBlock: refusal(-32009, 'missing in long-term storage') });
    await open(page, endpoint.at(SWAP));
    await page.getByRole('link', { name: 'Next transaction of the block' }).focus();
    await expect(fact(page, 'Position in block')).toContainText('did not give the signatures of the block');
  });
});

test('each change of lamports has its cause', async ({ page }) => {
  await open(page, WRAPPED);
  await expect(section(page, 'Accounts')).toContainText('every lamport is accounted for');
  const causes = page.getByRole('table', { name: 'Why balances changed' });
  await expect(causes.getByRole('row', { name: /fee/ }).first()).toContainText('0.000005');
  await expect(causes.getByRole('row', { name: /rent of a new account/ })).toContainText('0.00203928');
  await expect(causes.getByRole('row', { name: /transfer to/ })).toContainText('10.');
  await open(page, pathOf('swap-refused'));
  await expect(section(page, 'Accounts')).toContainText('the fee is the only change');
});

test('tokens are added up by owner', async ({ page }) => {
  await open(page, SWAP);
  const owners = page.getByRole('table', { name: 'Token changes by owner' });
  await expect(owners.locator('tbody tr').first()).toContainText(/[+−-]\d/);
});

test('the encodings are compared on demand, one after the other', async ({ page, sent }) => {
  await open(page, SWAP);
  expect(sent.filter(({ method }) => method === 'getTransaction')).toHaveLength(1);
  await section(page, 'Encodings').getByRole('button', { name: 'Compare encodings' }).click();
  for (const encoding of ['jsonParsed', 'base64', 'base58']) await expectSent(sent, 'getTransaction', { encoding });
  const rows = page.getByRole('table', { name: 'Encodings compared' }).locator('tbody tr');
  for (const row of await rows.all()) await expect(row.locator('td').last()).toHaveText(/^[\d,]{3,} bytes$/);
  await expect(rows.nth(1)).toContainText(/meaning of \d+ of \d+ instructions/);
  await rows.nth(2).getByRole('button', { name: 'base64' }).click();
  await expect(page).toHaveURL(`${SWAP}?encoding=base64`);
});

test('a log line leads to its call, and a call to its first line', async ({ page }) => {
  await open(page, DEEP);
  const line = section(page, 'Logs').locator('li', { hasText: 'invoke [3]' }).first();
  await line.getByRole('link', { name: /^#1\.1\.1$/ }).click();
  await expect(page).toHaveURL(/#ix-1\.1\.1$/);
  await page.locator('#ix-1\\.1\\.1').getByRole('button', { expanded: false }).first().click();
  await page
    .locator('#ix-1\\.1\\.1')
    .getByRole('link', { name: /^log \d+$/ })
    .click();
  await expect(page).toHaveURL(/#log-\d+$/);
  await expect(page.locator(new URL(page.url()).hash)).toContainText('invoke [3]');
});

test('a failure is explained down to the innermost call that failed', async ({ page }) => {
  await open(page, pathOf('call-depth-exceeded'));
  await expect(page.locator('.verdict')).toContainText(/at instruction #[\d.]{5,}/);
  await open(page, pathOf('budget-exceeded'));
  await expect(page.locator('.proof')).toContainText('exceeded CUs meter');
});

test.describe('preferences', () => {
  test('times read as the person prefers, on every page and after a reload', async ({ page }) => {
    await open(page, SWAP);
    const time = fact(page, 'Block time').locator('time');
    await expect(time).toHaveText(/ UTC$/);
    await choose(page, 'times in', 'unix');
    await expect(time).toHaveText(/^unix \d+$/);
    await choose(page, 'times in', 'age');
    await expect(time).toHaveText(/ ago$/);
    await choose(page, 'times in', 'local');
    await page.reload();
    await expect(option(page, 'times in', 'local')).toBeChecked();
    await expect(page).toHaveURL(SWAP);
    await page.goto('/blocks');
    await expect(page.getByRole('table', { name: 'Blocks' })).toContainText('local');
  });

  test('amounts read in SOL or in lamports', async ({ page }) => {
    await open(page, pathOf('transfer'));
    await expect(fact(page, 'Fee')).toContainText('0.000005000 SOL');
    await expect(headline(page)).toContainText('2.5 SOL');
    await expect(page.locator('.lead')).toContainText('One transfer of 2.500000000 SOL');
    await expect(page.locator('.lead')).toContainText('for a fee of 5,000 lamports');
    await choose(page, 'amounts in', 'lamports');
    await expect(fact(page, 'Fee')).toContainText('5,000 lamports');
    await expect(section(page, 'Accounts').locator('thead').first()).toContainText('After, lamports');
    await expect(headline(page)).toContainText('2,500,000,000 lamports');
    await expect(page.locator('.lead')).toContainText('One transfer of 2,500,000,000 lamports');
    await expect(page.locator('.lead')).toContainText('for a fee of 5,000 lamports');
    await expect(page.locator('.lead')).not.toContainText('SOL');
    await expect(section(page, 'Instructions').locator('.gist')).toContainText('2,500,000,000 lamports');
    await page.goto(pathOf('associated-account'));
    await expect(headline(page)).toContainText('with 2,039,280 lamports');
  });

  test('tables without a head, on phones and on paper, say the unit above', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, pathOf('transfer'));
    const accounts = section(page, 'Accounts');
    await expect(accounts.locator('thead').first()).toBeHidden();
    await expect(accounts.getByText('after and change in SOL')).toBeVisible();
    await expect(accounts.getByText('changes in SOL')).toBeVisible();
  });
});

test('a price in micro-lamports is not told as SOL', async ({ page }) => {
  await open(page, pathOf('priority-fee'));
  const price = section(page, 'Instructions').locator('li', { hasText: 'setComputeUnitPrice' });
  await price.getByRole('button', { name: / instruction / }).click();
  await expect(price.locator('dd')).toHaveText(/^[\d,]+$/);
});

test('? shows the keys, Escape puts them away', async ({ page }) => {
  await open(page, SWAP);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toContainText('Previous and next transaction of the block');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('textbox').first().fill('what?');
  await expect(dialog).toHaveCount(0);
});

test('on paper there are no controls, and all sections', async ({ page }) => {
  await open(page, SWAP);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header.top')).toBeHidden();
  await expect(page.locator('.options').first()).toBeHidden();
  for (const title of ['Overview', 'Accounts', 'Compute', 'Bytes']) await expect(section(page, title)).toBeVisible();
});

test.describe('states', () => {
  test('a transaction that is not there yet is watched until it is', async ({ page, endpoint }) => {
    endpoint.script({
      getTransaction: inTurn(
        result(null),
        result(null),
        endpoint.relayed((text) => text),
      ),
    });
    await page.goto(endpoint.at(SWAP));
    await page.getByRole('button', { name: 'Keep watching' }).click();
    await expect(page.locator('.verdict')).toContainText('watching, asked every 2 seconds');
    await answered(page);
    await expect(page.locator('.verdict')).toContainText('Succeeded');
  });

  test('nothing is asked again while nobody watches', async ({ page, endpoint }) => {
    endpoint.script({ getTransaction: result(null) });
    await page.goto(endpoint.at(`/tx/${UNKNOWN_SIGNATURE}`));
    await expect(page.getByRole('button', { name: 'Keep watching' })).toBeVisible();
    await page.waitForTimeout(2500);
    expect(endpoint.asked.filter((method) => method === 'getTransaction')).toHaveLength(1);
  });
});

/** The wire bytes of a transaction, as the explorer's own service gives them. */
async function wireHex(page: Page, signature: string): Promise<string> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 1 };
  const request = { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signature, config] };
  const answer = JSON.parse(await answerTo(page, JSON.stringify(request))) as {
    readonly result: { readonly transaction: readonly [string, string] };
  };
  return Buffer.from(answer.result.transaction[0], 'base64').toString('hex');
}
