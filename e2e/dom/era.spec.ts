import { expect, test } from '../explorer-test.ts';
import { answered, fact, headline, open, openBlockTab, section } from '../page-parts.ts';
import { type Answer, refusal, result, status } from '../scripted-endpoint.ts';
import { pathOf, slotOf, story } from '../stories.ts';

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const ALPENGLOW = 'A1pengvuM6JEcyNuTnMqepBKhwHE3N6PmUrdATGawhJS';
const ERA_METHODS = ['getGenesisHash', 'getMultipleAccounts', 'getAgGenesisCert'];

/** Every requested feature account: activated at slot 460,000,000, except Alpenglow's, which another answer covers. */
const features: Answer = (response, requestText) => {
  const data = Buffer.alloc(9);
  data[0] = 1;
  data.writeBigUInt64LE(460_000_000n, 1);
  const owner = 'Feature111111111111111111111111111111111111';
  const account = {
    data: [data.toString('base64'), 'base64'],
    executable: false,
    lamports: 953_185,
    owner,
    rentEpoch: 0,
  };
  const [ids] = (JSON.parse(requestText) as { readonly params: readonly [readonly string[]] }).params;
  const value = ids.map((id) => (id === ALPENGLOW ? null : account));
  return result({ context: { slot: 500_000_100 }, value })(response, requestText);
};

test('a block of a known cluster names its epoch, its limit and its rules, with one more call', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getGenesisHash: result(MAINNET) });
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?tab=details`));
  await answered(page);
  await expect(fact(page, 'Epoch')).toContainText(/^92[56] slot [\d,]+ of 432,000, counted from 0$/);
  await expect(fact(page, 'Compute units')).toContainText(/ of the 60,000,000 that a block may (cost|use)/);
  const rules = fact(page, 'Rules');
  await expect(rules.locator('summary')).toHaveText('TowerBFT, slots of 400 ms, blocks of 60,000,000 compute units');
  await rules.locator('summary').click();
  await expect(rules).toContainText(
    'Limit of an account24,000,000 compute units SIMD-0256, SIMD-0306 since slot 379,296,000',
  );
  await expect(rules).toContainText('6,960 lamports per byte before SIMD-0437');
  await expect(rules.getByRole('link', { name: 'SIMD-0256 since slot 355,104,000' })).toHaveAttribute(
    'href',
    /ACTIVATIONS\.md$/,
  );
  expect(endpoint.asked.filter((method) => ERA_METHODS.includes(method))).toEqual(['getGenesisHash']);
});

test('a block of today is shown by the rules that the endpoint reports', async ({ page, endpoint }) => {
  const slot = 500_000_000n;
  const recorded: Answer = (response, text) =>
    endpoint.relay(response, text.replace(slot.toString(), slotOf('rent-collected').toString()));
  endpoint.script({
    getBlock: recorded,
    getGenesisHash: result(MAINNET),
    getMultipleAccounts: features,
  });
  await page.goto(endpoint.at(`/block/${slot}?tab=details`));
  await answered(page);
  const rules = fact(page, 'Rules');
  await expect(rules.locator('summary')).toHaveText(
    'Alpenglow since slot 459,653,000, slots of 200 ms, blocks of 50,000,000 compute units',
  );
  await rules.locator('summary').click();
  await expect(rules).toContainText('Alpenglow: votes are not transactions SIMD-0326 since slot 459,653,000');
  await expect(rules).toContainText('200 ms SIMD-0525 since slot 454,896,000');
  await expect(rules).not.toContainText('not known after');
  await expect(rules).toContainText('8 deep SIMD-0268 since slot 460,000,000, reported by this endpoint');
  await expect(fact(page, 'Epoch')).toContainText('1,157 slot 176,000 of 432,000');
  // Going back and forward sends no request again.
  await page.getByRole('link', { name: 'Slotscope' }).first().click();
  await page.goBack();
  await expect(rules.locator('summary')).toHaveText(/^Alpenglow/);
  expect(endpoint.asked.filter((method) => ERA_METHODS.includes(method)).toSorted()).toEqual([
    'getGenesisHash',
    'getMultipleAccounts',
  ]);
});

test('a rule that no page tells names the last slot for which it is known, and can be asked of the endpoint', async ({
  page,
  endpoint,
}) => {
  const slot = 500_000_000n;
  endpoint.script({
    getBlock: (response, text) =>
      endpoint.relay(response, text.replace(slot.toString(), slotOf('rent-collected').toString())),
    getGenesisHash: result(MAINNET),
    getMultipleAccounts: refusal(-32601, 'Method not found'),
  });
  await page.goto(endpoint.at(`/block/${slot}?tab=details`));
  await answered(page);
  const rules = fact(page, 'Rules');
  await rules.locator('summary').click();
  await expect(rules).toContainText('Nested callsnot known after slot 454,895,999');
  await expect(rules).toContainText('Rent-exempt minimumnot known after slot 460,079,999');
  await expect(rules).toContainText(
    '50,000,000 compute units SIMD-0286, SIMD-0525 since slot 454,896,000; newer rules are not known after slot 454,895,999',
  );
  await expect(rules).toContainText('The endpoint did not return its feature accounts');
  endpoint.script({ getGenesisHash: result(MAINNET), getMultipleAccounts: features });
  await rules.getByRole('button', { name: 'Ask again' }).click();
  await expect(rules).toContainText('8 deep SIMD-0268 since slot 460,000,000, reported by this endpoint');
  await expect(rules.getByRole('button')).toHaveCount(0);
});

test('a filter for votes says why a block under Alpenglow has none', async ({ page, endpoint }) => {
  const withoutVotes = (text: string) =>
    text.replaceAll('Vote111111111111111111111111111111111111111', 'Config1111111111111111111111111111111111111');
  endpoint.script({
    getBlock: endpoint.relayed(withoutVotes),
    getGenesisHash: result('AnotherC1usterAnotherC1usterAnotherC1uster11'),
    getMultipleAccounts: status(404),
    getAgGenesisCert: result({ block: { slot: 1000 } }),
  });
  await page.goto(endpoint.at(`${pathOf('rent-collected')}?encoding=json&votes=only&tab=transactions`));
  await expect(page.getByRole('region', { name: 'Transactions', exact: true })).toContainText(
    'No transaction in this block matches. The cluster has run Alpenglow since slot 1,001, and its votes are not transactions.',
  );
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Rules').locator('summary')).toHaveText('Alpenglow since slot 1,001');
});

for (const [name, refused] of [
  ['HTTP 403', status(403)],
  ['HTTP 429', status(429)],
  ['-32601', refusal(-32601, 'Method not found')],
] as const) {
  test(`where everything is refused with ${name}, the rules are unknown and the rest is shown`, async ({
    page,
    endpoint,
  }) => {
    endpoint.script(Object.fromEntries(ERA_METHODS.map((method) => [method, refused])));
    await page.goto(endpoint.at(`${pathOf('rent-collected')}?tab=details`));
    await answered(page);
    await expect(fact(page, 'Rules').locator('summary')).toHaveText('The rules of this slot are not known');
    await expect(fact(page, 'Epoch')).toContainText('does not know the epochs');
    await expect(fact(page, 'Compute units')).not.toContainText('that a block may');
    expect(endpoint.asked.filter((method) => ERA_METHODS.includes(method))).toEqual(['getGenesisHash']);
  });
}

test('a slot ahead of the endpoint names the slot time only where it is known', async ({ page, endpoint }) => {
  endpoint.script({ getGenesisHash: result(MAINNET) });
  await page.goto(endpoint.at('/block/999999999'));
  await expect(page.getByRole('main')).toContainText('at 0.4 seconds a slot.');
  endpoint.script({ getGenesisHash: status(403) });
  await page.goto(endpoint.at('/block/999999998'));
  await expect(page.getByRole('main')).toContainText('A recorded ledger does not advance.');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main')).not.toContainText('seconds a slot');
});

test('rent is recognized by the rate of the slot', async ({ page, endpoint }) => {
  const { slot } = story('associated-account');
  const causes = section(page, 'Balances').getByRole('table');
  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replaceAll(slot, '450000000')),
    getGenesisHash: result(MAINNET),
  });
  await page.goto(endpoint.at(pathOf('associated-account')));
  await answered(page);
  await expect(causes.getByRole('row', { name: /rent of a new account/ })).toContainText('0.00148844');
  await expect(causes.getByRole('row', { name: /deposit in a new account/ })).toContainText('0.00055084');
});

test('rent is not recognized if its rate is unknown', async ({ page, endpoint }) => {
  const { slot } = story('associated-account');
  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replaceAll(slot, '450000000')),
    getGenesisHash: status(401),
  });
  await page.goto(endpoint.at(pathOf('associated-account')));
  const causes = section(page, 'Balances').getByRole('table');
  await expect(causes.getByRole('row', { name: /paid into a new account/ })).toContainText('0.00203928');
  await page.goto(endpoint.at(pathOf('rent-refused')));
  await expect(headline(page)).toContainText('less than its rent-exempt minimum');
  await open(page, pathOf('rent-refused'));
  await expect(headline(page)).toContainText('to be rent-exempt');
});
