import { expect, test } from '../explorer-test.ts';
import { headline, openBlockTab, openTab, SUBJECTS } from '../page-parts.ts';

const PUBKEY = 'Vote111111111111111111111111111111111111111';

test('block: admission tickets and unknown reward types have their own sums', async ({ page, endpoint }) => {
  const rewards = ['VATDebit', 'VATDebit', 'SequencerTip'].map((rewardType) => ({
    commission: null,
    lamports: rewardType === 'VATDebit' ? -1_600_000_000 : 5_000,
    postBalance: 7_000_000_000,
    pubkey: PUBKEY,
    rewardType,
  }));
  const added = JSON.stringify(rewards).slice(1, -1);
  endpoint.script({ getBlock: endpoint.relayed((text) => text.replace('"rewards":[', `"rewards":[${added},`)) });
  await page.goto(endpoint.at(SUBJECTS.block.path));
  const totals = (await openBlockTab(page, 'Rewards')).getByRole('table', { name: 'Rewards by type' });
  await expect(totals.getByRole('row', { name: 'Admission ticket' })).toContainText('2');
  await expect(totals.getByRole('row', { name: 'Admission ticket' })).toContainText('3.2');
  await expect(totals.getByRole('row', { name: 'SequencerTip (unknown)' })).toContainText('1');
  await expect(await openBlockTab(page, 'Details')).toContainText('2 admission ticket, 1 SequencerTip (unknown)');
});

test('transaction: an unknown error, version and field are shown as such', async ({ page, endpoint }) => {
  const error = '{"InstructionError":[0,"LatticeUnreachable"]}';
  endpoint.script({
    getTransaction: endpoint.relayed((text) =>
      text
        .replace('"err":null', `"deadline":7,"err":${error}`)
        .replace('"status":{"Ok":null}', `"status":{"Err":${error}}`),
    ),
  });
  await page.goto(endpoint.at(SUBJECTS.transaction.path));
  await expect(headline(page)).toContainText('failed: unknown error LatticeUnreachable.');
  const raw = await openTab(page, 'JSON', 'Raw');
  await expect(raw.getByTestId('unknown-fields')).toHaveText(
    'Slotscope does not know these fields and shows them only here: meta.deadline.',
  );

  endpoint.script({
    getTransaction: endpoint.relayed((text) => text.replace('"version":"legacy"', '"version":"lattice"')),
  });
  await page.reload();
  await expect(headline(page)).toContainText('Its content is not shown: version lattice, not decoded here.');
});
