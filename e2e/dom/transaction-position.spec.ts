import { expect, test } from '../explorer-test.ts';
import { expectSent, fact, open } from '../page-parts.ts';
import { delayed, refusal } from '../scripted-endpoint.ts';
import { pathOf } from '../stories.ts';

const DEEP = pathOf('calls-deep');

test('the position in the block is requested on hover, not before', async ({ page, sent }) => {
  await open(page, DEEP);
  await expect(fact(page, 'Position')).toContainText('counting from 0');
  expect(sent.filter(({ method }) => method === 'getBlock')).toEqual([]);
  await page.getByRole('link', { name: 'Next transaction of the block' }).hover();
  await expectSent(sent, 'getBlock', { transactionDetails: 'signatures', rewards: false });
  await expect(fact(page, 'Position')).toContainText(/of \d+, counting from 0/);
});

test('] and [ open the next and previous transaction of the block with the same options', async ({ page }) => {
  await open(page, `${DEEP}?encoding=base64`);
  const position = /\d+/.exec(await fact(page, 'Position').innerText())?.[0];
  await page.keyboard.press(']');
  await expect(page).not.toHaveURL(new RegExp(DEEP.slice(4)));
  await expect(page).toHaveURL(/\?encoding=base64$/);
  // Until the next page is shown, the keys belong to the page that is left.
  await expect(fact(page, 'Position')).toContainText(`← ${position}`);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(`${DEEP}?encoding=base64`);
  // Until this page is shown, the link belongs to the page that is left.
  await expect(fact(page, 'Position')).toHaveText(new RegExp(`^${position}\\b`));
  await page.getByRole('link', { name: 'Previous transaction of the block' }).click();
  await expect(page).not.toHaveURL(new RegExp(DEEP.slice(4)));
});

test(
  'clicking an adjacent transaction that is not loaded yet with Alt, Control or Shift stays on this page',
  { tag: '@browser' },
  async ({ page, endpoint }) => {
    const { answer, release } = delayed(endpoint.relay);
    endpoint.script({ getBlock: answer });
    await open(page, endpoint.at(DEEP));
    const next = page.getByRole('link', { name: 'Next transaction of the block' });
    for (const modifier of ['Alt', 'Control', 'Shift'] as const) await next.click({ modifiers: [modifier] });
    release();
    await expect(fact(page, 'Position')).toContainText(/of \d+, counting from 0/);
    await expect(page).toHaveURL(new RegExp(DEEP.slice(4)));
  },
);

test('the position is found if the answer lacks it, and a refusal is attributed to the endpoint', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getTransaction: endpoint.relayed((text) => text.replace(/"transactionIndex":\d+,?/, '')) });
  await open(page, endpoint.at(DEEP));
  await expect(fact(page, 'Position')).toContainText('not in this answer');
  await page.getByRole('link', { name: 'Next transaction of the block' }).focus();
  await expect(fact(page, 'Position')).toContainText(/^\d+.*of \d+, counting from 0/);
  endpoint.script({ getBlock: refusal(-32009, 'missing in long-term storage') });
  await open(page, endpoint.at(pathOf('swap')));
  await page.getByRole('link', { name: 'Next transaction of the block' }).focus();
  await expect(fact(page, 'Position')).toContainText('did not return the block’s signatures');
});
