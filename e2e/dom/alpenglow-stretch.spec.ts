import { expect, test } from '../explorer-test.ts';
import { answered, fact, headline, openBlockTab, section } from '../page-parts.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

const FIRST = slotOf('alpenglow-block');
/** The last block under TowerBFT. */
const LAST_TOWER = slotOf('alpenglow-switch') - 1n;

/** The facts that differ across the move by more than their numbers. */
const FACTS: readonly (readonly [label: string, before: RegExp, after: RegExp])[] = [
  [
    'Parent slot',
    /the slot directly before this one$/,
    /4 slots between have no block, because the cluster moved to Alpenglow: /,
  ],
  ['Block time', /days ago\s*$/, /days ago\s*set by the leader$/],
  ['Vote latency', /1 slot/, /^no votes: under Alpenglow they are not transactions$/],
  ['Rules', /^TowerBFT/, /^Alpenglow since slot 400,032,212/],
];

test('a block has the same facts on both sides of the move to Alpenglow, and those that differ say why', async ({
  page,
}) => {
  const labels: string[][] = [];
  for (const [slot, side] of [
    [LAST_TOWER, 1],
    [FIRST, 2],
  ] as const) {
    await page.goto(`/block/${slot}?tab=details`);
    await answered(page);
    for (const row of FACTS) await expect(fact(page, row[0]), `${row[0]} of ${slot}`).toContainText(row[side]);
    const names = await section(page, 'Details').locator('.fact-list dt').allTextContents();
    // Only where a transaction failed.
    labels.push(names.filter((name) => name !== 'Outcomes'));
    await expect(section(page, 'Alpenglow certificate')).toHaveCount(side - 1);
    await openBlockTab(page, 'Transactions');
    if (side === 1) await expect(page.getByText('no votes: Alpenglow')).toHaveCount(0);
    else await expect(page.getByText('no votes: Alpenglow')).toBeVisible();
  }
  expect(labels[0]?.length).toBeGreaterThan(15);
  expect(labels[1]).toEqual(labels[0]);
});

// Seen to fail against: all four as skipped.
test('the slots of the move have their verdict in the list of blocks and in the strips', async ({ page }) => {
  const moved = Array.from({ length: 4 }, (_, at) => LAST_TOWER + 1n + BigInt(at));
  const inStrip = (slot: bigint) =>
    page.getByTestId('slot-strip').locator(`a[href*="/block/${slot}"]`).first().getAttribute('title');
  await page.goto(`/blocks?from=${FIRST}`);
  for (const slot of moved)
    await expect(page.locator(`tr:has(a[href*="/block/${slot}"])`).first()).toContainText(
      'no block: moved to Alpenglow',
    );
  await expect(page.locator('main')).toContainText('31 of 36 slots produced a block, 1 was skipped, 4 have none');
  for (const path of [`/blocks?from=${FIRST}`, `/block/${FIRST}`, `/block/${LAST_TOWER + 2n}`]) {
    await page.goto(path);
    await expect.poll(() => inStrip(LAST_TOWER + 1n), path).toContain('the cluster moved to Alpenglow');
  }
});

test('a footer: the time of the producer against the block time and the time of a slot, and its user agent', async ({
  page,
}) => {
  await page.goto(`/block/${FIRST + 1n}?tab=details`);
  await answered(page);
  await fact(page, 'Footer').getByRole('button', { name: 'Load footer' }).click();
  await expect(fact(page, 'Producer’s time')).toContainText(/ 1771070\d{12} ns/);
  await expect(fact(page, 'User agent')).toContainText('slotscope/generated');
  await fact(page, 'After its parent').getByRole('button').click();
  await expect(fact(page, 'After its parent')).toContainText(/0\.\d+ s/);
  await expect(fact(page, 'After its parent')).toContainText('1 slot of 400 ms');
});

test('the certificate of this ledger is checked on the page of a block under Alpenglow', async ({ page }) => {
  await page.goto(`/block/${FIRST}?tab=details`);
  await answered(page);
  await section(page, 'Alpenglow certificate').getByRole('button', { name: 'Check the certificate' }).click();
  await expect(fact(page, 'Last block before')).toContainText(grouped(LAST_TOWER));
  await expect(fact(page, 'Signers')).toHaveText('verified: 18 of 20 validators of that epoch');
  await expect(fact(page, 'Signature')).toContainText('verified: the sum of the signatures of these validators');
  await expect(fact(page, 'Stake')).toContainText('verified: 98.6% of the stake');
});

test('the newest block is final under Alpenglow before it is finalized', async ({ page }) => {
  await page.goto(`/block/${slotOf('confirmed-tip')}`);
  await expect(page.getByRole('main')).toContainText('Under Alpenglow, a confirmed block is final');
  await page.goto(pathOf('alpenglow-switch'));
  await expect(headline(page)).toContainText('has no block');
  await expect(page.getByRole('main')).toContainText('During the move, blocks contain only votes');
});
