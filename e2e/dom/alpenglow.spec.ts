import { expect, test } from '../explorer-test.ts';
import { answered, fact, openBlockTab } from '../page-parts.ts';
import { type Answer, type Script, result, status } from '../scripted-endpoint.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

/** A cluster that no page describes, with Alpenglow after block `last`, and no feature accounts. */
function alpenglowAfter(last: bigint): Script {
  return {
    getGenesisHash: result('AnotherC1usterAnotherC1usterAnotherC1uster11'),
    getMultipleAccounts: status(404),
    getAgGenesisCert: result({ block: { slot: Number(last) } }),
  };
}

test('blocks under Alpenglow have a time of their leader, and no votes', async ({ page, endpoint }) => {
  const withoutVotes = (text: string) =>
    text.replaceAll('Vote111111111111111111111111111111111111111', 'Config1111111111111111111111111111111111111');
  endpoint.script({ ...alpenglowAfter(1000n), getBlock: endpoint.relayed(withoutVotes) });
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?encoding=json&tab=details`));
  await answered(page);
  await expect(fact(page, 'Block time')).toContainText('set by the leader');
  await expect(fact(page, 'Vote latency')).toHaveText('no votes: under Alpenglow they are not transactions');
  await openBlockTab(page, 'Transactions');
  await expect(page.getByText('no votes: Alpenglow')).toBeVisible();
});

test('a block with votes after the last one under TowerBFT is one that was deleted', async ({ page, endpoint }) => {
  endpoint.script(alpenglowAfter(1000n));
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?tab=details`));
  await answered(page);
  await expect(fact(page, 'Vote latency')).toContainText('a block of the move to Alpenglow');
  await expect(fact(page, 'Vote latency')).toContainText('were deleted');
});

test('blocks under TowerBFT have neither of these remarks', async ({ page, endpoint }) => {
  endpoint.script(alpenglowAfter(slotOf('rent-collected')));
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?tab=details`));
  await answered(page);
  await expect(fact(page, 'Rules').locator('summary')).toHaveText('TowerBFT');
  await expect(fact(page, 'Block time')).not.toContainText('set by the leader');
  await expect(fact(page, 'Vote latency')).not.toContainText('Alpenglow');
});

test('rewards for votes are lamports of each slot under Alpenglow', async ({ page, endpoint }) => {
  const asVoting = (text: string) => text.replaceAll('"rewardType":"Rent"', '"rewardType":"Voting"');
  endpoint.script({ ...alpenglowAfter(1000n), getBlock: endpoint.relayed(asVoting) });
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?tab=details`));
  await answered(page);
  await expect(fact(page, 'Rewards')).toContainText('votes earn lamports in each slot under Alpenglow, not credits');
});

test('slots without a block after the last one under TowerBFT were not lost', async ({ page, endpoint }) => {
  const slot = slotOf('skipped-slot');
  endpoint.script(alpenglowAfter(slot - 1n));
  await page.goto(endpoint.at(`/block/${slot}`));
  const main = page.getByRole('main');
  await expect(main).toContainText(`Slot ${grouped(slot)} has no block`);
  await expect(main).toContainText(
    `Block ${grouped(slot - 1n)} is the last under TowerBFT, block ${grouped(slot + 4n)} the first under Alpenglow.`,
  );
  await expect(main).toContainText('so no other transaction is missing');
  endpoint.script(alpenglowAfter(1000n));
  await page.goto(endpoint.at(`/block/${slot}?commitment=confirmed`));
  await expect(main).toContainText(`Slot ${grouped(slot)} was skipped`);
});

test('a confirmed block is called final only under Alpenglow', async ({ page, endpoint }) => {
  const tip = slotOf('confirmed-tip');
  endpoint.script(alpenglowAfter(1000n));
  await page.goto(endpoint.at(`/block/${tip}`));
  const main = page.getByRole('main');
  await expect(main).toContainText('Under Alpenglow, a confirmed block is final');
  await expect(main).not.toContainText('can still be dropped');
  endpoint.script(alpenglowAfter(tip));
  await page.goto(endpoint.at(`/block/${tip}?method=getBlock`));
  await expect(main).toContainText('A confirmed block can still be dropped');
});

/** Every feature account was activated at slot 1. */
const features: Answer = (response, requestText) => {
  const data = Buffer.from([1, 1, 0, 0, 0, 0, 0, 0, 0]).toString('base64');
  const owner = 'Feature111111111111111111111111111111111111';
  const account = { data: [data, 'base64'], executable: false, lamports: 953_185, owner, rentEpoch: 0 };
  const [ids] = (JSON.parse(requestText) as { readonly params: readonly [readonly string[]] }).params;
  return result({ context: { slot: 900_000_000 }, value: ids.map(() => account) })(response, requestText);
};

test('where the revenue is shared, what the leader does not keep accrues to the delegated stake', async ({
  page,
  endpoint,
}) => {
  const commission = (text: string) => text.replace(/"lamports":\d+(?=[^}]*"rewardType":"Fee")/, '"lamports":1000');
  endpoint.script({
    ...alpenglowAfter(1000n),
    getMultipleAccounts: features,
    getBlock: endpoint.relayed(commission),
  });
  const path = `/block/${slotOf('swap')}`;
  await page.goto(endpoint.at(`${path}?tab=details`));
  await answered(page);
  await expect(fact(page, 'Fee revenue')).toContainText('for the stake delegated to the leader');
  await expect(fact(page, 'Fee revenue')).toContainText('the rest accrues to the delegated stake (SIMD-0123)');
  await openBlockTab(page, 'Rewards');
  const table = page.getByRole('table', { name: 'Where the fees went' });
  await expect(table).toContainText('For delegators');
  await expect(table).not.toContainText('Not explained');
});
