import { expect, test } from '../explorer-test.ts';
import { fact, open } from '../page-parts.ts';
import { refusal, result } from '../scripted-endpoint.ts';
import { slotOf } from '../stories.ts';

const PATH = `/block/${slotOf('swap')}`;
const BLOCK = `${PATH}?tab=details`;
const LEADER = '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb';

test('the details name what the fees brought, who got it, and the tips', async ({ page }) => {
  await open(page, BLOCK);
  await expect(fact(page, 'Fee revenue')).toContainText('SIMD-0096');
  await expect(fact(page, 'Fee revenue')).toContainText('burned');
  await expect(fact(page, 'Fee collector').getByRole('link')).toBeVisible();
  await expect(fact(page, 'Jito tips')).toHaveText('none to Jito’s tip accounts');
  await expect(fact(page, 'Rewards')).toHaveText(/one fee reward$/);
});

test('where the fees went is added up to the fee reward, with a double rule if they agree', async ({
  page,
  endpoint,
}) => {
  const rewards = `${PATH}?tab=rewards`;
  const table = page.getByRole('table', { name: 'Where the fees went' });
  await open(page, rewards);
  await expect(table).toContainText('Collected equal to the fee reward');
  await expect(table.locator('tr.total')).toHaveCount(1);
  endpoint.script({
    getBlock: endpoint.relayed((text) => text.replace(/"lamports":(\d+)(?=[^}]*"rewardType":"Fee")/, '"lamports":$19')),
  });
  await open(page, endpoint.at(rewards));
  await expect(table).toContainText('Not explained by the rule before SIMD-0096 or the one since');
  await expect(table.locator('tr.total')).toHaveCount(0);
});

test('the leader is named on demand, with one request', async ({ page, endpoint }) => {
  endpoint.script({
    getSlotLeaders: refusal(-32602, 'Invalid slot range: leader schedule for epoch 837 is unavailable'),
  });
  await open(page, endpoint.at(BLOCK));
  await expect(fact(page, 'Leader')).toContainText('Not loaded.');
  expect(endpoint.asked).not.toContain('getSlotLeaders');
  await page.getByRole('button', { name: 'Load leader' }).click();
  await expect(fact(page, 'Leader')).toContainText('Not available for this slot');
  endpoint.script({ getSlotLeaders: result([LEADER]) });
  await fact(page, 'Leader').getByRole('button', { name: 'Try again' }).click();
  await expect(fact(page, 'Leader')).toContainText(`${LEADER} by the endpoint’s leader schedule`);
  await expect(page.getByTestId('page-header')).toContainText(`· leader ${LEADER}`);
  expect(endpoint.asked.filter((method) => method === 'getSlotLeaders')).toHaveLength(2);
});

test('the leader of a recent block is named unasked, with those of the slots around it', async ({ page, endpoint }) => {
  const now = Math.floor(Date.now() / 1000);
  endpoint.script({
    getBlock: endpoint.relayed((text) => text.replace(/"blockTime":\d+/, `"blockTime":${now}`)),
    getSlotLeaders: result(Array.from({ length: 128 }, () => LEADER)),
  });
  await open(page, endpoint.at(BLOCK));
  await expect(page.getByTestId('page-header')).toContainText(/fees collected by \w+ · leader 7YUEp2/);
  await expect(fact(page, 'Leader')).toContainText(`${LEADER} by the endpoint’s leader schedule`);
  expect(endpoint.asked.filter((method) => method === 'getSlotLeaders')).toHaveLength(1);

  const collector = await fact(page, 'Fee collector').getByRole('link').getAttribute('href');
  const address = /address\/(\w+)/.exec(collector ?? '')?.[1] ?? '';
  endpoint.script({
    getBlock: endpoint.relayed((text) => text.replace(/"blockTime":\d+/, `"blockTime":${now}`)),
    getSlotLeaders: result(Array.from({ length: 128 }, () => address)),
  });
  await open(page, endpoint.at(BLOCK));
  await expect(page.getByTestId('page-header')).toContainText(/fees collected by \w+ \(the leader\)/);
});

test('an endpoint without leader schedules says so', async ({ page }) => {
  await open(page, BLOCK);
  await page.getByRole('button', { name: 'Load leader' }).click();
  await expect(fact(page, 'Leader')).toContainText('does not offer getSlotLeaders');
});
