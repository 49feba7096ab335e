import { expect, test } from '../explorer-test.ts';
import {
  answered,
  fact,
  figure,
  headline,
  openBlockTab,
  option,
  save,
  section,
  transactionsTable,
} from '../page-parts.ts';
import { BUSY_BLOCK, BUSY_SLOT, pathOf } from '../stories.ts';

interface Meta {
  err: unknown;
  fee: number;
  preBalances: number[];
  postBalances: number[];
  computeUnitsConsumed: number;
}
interface Entry {
  meta: Meta;
}
interface Answer {
  result: { transactions?: Entry[] } & Partial<Entry>;
}

/** As Agave records a transaction that it did not execute (SIMD-0290); `costUnits` stays as it was. */
function toNoOp({ meta }: Entry, err: unknown = 'InsufficientFundsForFee'): void {
  const balances = [4000, ...meta.preBalances.slice(1)];
  Object.assign(meta, {
    err,
    status: { Err: err },
    fee: 0,
    preBalances: balances,
    postBalances: balances,
    innerInstructions: null,
    logMessages: null,
    computeUnitsConsumed: 200_000,
  });
}

function changed(text: string, change: (result: Answer['result']) => void): string {
  const answer = JSON.parse(text) as Answer;
  change(answer.result);
  return JSON.stringify(answer);
}

/** The block's first transaction that is no vote, and one of its votes, become no-ops. */
function withNoOps(text: string): string {
  return changed(text, ({ transactions }) => {
    if (transactions === undefined) return;
    const isVote = ({ meta }: Entry) => meta.computeUnitsConsumed === 2100;
    for (const entry of [transactions.find((each) => !isVote(each)), transactions.find(isVote)])
      if (entry !== undefined) toNoOp(entry);
  });
}

test('a transaction that was not executed says what was missing, and explains what it has none of', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    getTransaction: endpoint.relayed((text) => changed(text, ({ meta }) => meta && toNoOp({ meta }))),
  });
  await page.goto(endpoint.at(pathOf('transfer')));
  await answered(page);
  await expect(page.getByTestId('page-status')).toContainText('Included, not executed');
  await expect(page).toHaveTitle(/^Not executed · /);
  await expect(headline(page)).toHaveText(/^Not executed: the fee payer \w+…\w+ could not pay the fee\.$/);
  await expect(page.getByTestId('subtitle')).toHaveText(
    /^\w+…\w+ tried to send 2\.5 SOL to \w+…\w+\. Account #0 \w+…\w+ held 0\.000004 SOL before\. The transaction is in the block, but no fee was charged and no balance changed\.$/,
  );
  await expect(fact(page, 'Fee')).toContainText('none is charged for a transaction that is not executed');
  await expect(fact(page, 'Compute')).toContainText('200,000 counted in the block, not used');
  await expect(section(page, 'Calls')).toContainText('None of these instructions was executed.');
  await expect(section(page, 'Calls')).toContainText('not reached');
  await expect(section(page, 'Balances')).toContainText('No balance changed');
  await expect(section(page, 'Logs')).toContainText('The transaction was not executed, so it has none.');
  await expect(section(page, 'Compute')).toContainText('The block counts 200,000 units for the transaction');
  await expect(page.locator('main')).not.toContainText(/failed|rolled back|not record/i);
});

test('a fee of one lamport is not a no-op', async ({ page, endpoint }) => {
  endpoint.script({
    getTransaction: endpoint.relayed((text) =>
      changed(text, ({ meta }) => {
        if (meta === undefined) return;
        toNoOp({ meta });
        meta.fee = 1;
      }),
    ),
  });
  await page.goto(endpoint.at(pathOf('transfer')));
  await answered(page);
  await expect(page.getByTestId('page-status')).toContainText('Failed');
});

test('a block counts, filters and exports transactions that were not executed apart from failures', async ({
  page,
  endpoint,
}) => {
  endpoint.script({ getBlock: endpoint.relayed(withNoOps) });
  await page.goto(endpoint.at(`${BUSY_BLOCK}?map=outcome&votes=shown`));
  await answered(page);
  await expect(figure(page, 'Transactions')).toContainText('2 not executed');
  const details = await openBlockTab(page, 'Details');
  await expect(details).toContainText('400,000 of them counted for transactions that were not executed');
  await expect(details).not.toContainText('The leader’s share of the fees is unknown');
  await expect(section(page, 'Map')).toContainText('not executed 2');
  await expect(section(page, 'Map').getByRole('slider')).toHaveAttribute(
    'aria-label',
    /, 2 bars both up and down \(not executed\)\./,
  );
  await openBlockTab(page, 'Programs');
  const programs = page.getByRole('table', { name: 'Programs', exact: true });
  await expect(programs.getByRole('columnheader', { name: 'No-op' })).toBeVisible();
  await expect(programs.getByRole('row', { name: /^Vote / })).toContainText(/01100\.0/);
  await openBlockTab(page, 'Transactions');
  await option(page, 'outcome', 'no-op').click();
  await expect(page).toHaveURL(/[?&]outcome=no-op/);
  await expect(section(page, 'Transactions')).toContainText(/2 of [\d,]+/);
  const rows = transactionsTable(page).locator('[data-row]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('no-op insufficient funds for fee');
  await expect(rows.first().getByTitle('Counted, not used')).toHaveText('200,000');
  const { text } = await save(page, 'Transactions', 'CSV');
  expect(text.match(/,no-op,InsufficientFundsForFee,insufficient funds for fee,/g)).toHaveLength(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await option(page, 'outcome', 'failed').click();
  await expect(section(page, 'Transactions')).not.toContainText('no-op insufficient');
});

test('only a block with such transactions, or a link to them, offers the filter', async ({ page }) => {
  await page.goto(BUSY_BLOCK);
  await answered(page);
  await expect(option(page, 'outcome', 'failed')).toHaveCount(1);
  await expect(option(page, 'outcome', 'no-op')).toHaveCount(0);
  await page.goto(`${BUSY_BLOCK}?outcome=no-op`);
  await expect(option(page, 'outcome', 'no-op')).toBeChecked();
  await expect(section(page, 'Transactions')).toContainText('No transaction in this block matches.');
});

test('the list of blocks and the home page count them apart from failures', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: endpoint.relayed(withNoOps) });
  await page.goto(endpoint.at(`/blocks?from=${BUSY_SLOT}`));
  await expect(page.getByRole('row').filter({ hasText: 'no-op' }).first()).toContainText(/failed, [12] no-op/);
  await page.goto(endpoint.at('/'));
  await expect(page.locator('#newest')).toContainText(/, [12] not executed/);
  await expect(page.locator('#newest')).toContainText('both not executed');
});
