import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { answered, choose, save, headline, open, option, section } from '../page-parts.ts';
import { BUSY_BLOCK, pathOf } from '../stories.ts';
import { FRIEND } from '../transfer-answers.ts';

// Seen to fail against: a header without the checks; an empty list of findings.

const status = (page: Page) => page.getByTestId('page-status');

test('an answer that contradicts itself is not shown as a success', async ({ page, endpoint }) => {
  const lies: readonly (readonly [lie: RegExp, as: string, headline: RegExp])[] = [
    [
      /"status":\{"Ok":null\}/,
      '"status":{"Err":"AccountInUse"}',
      /says that this succeeded, but its deprecated status says/,
    ],
    [
      /"logMessages":\["Program (\w+) invoke \[1\]","Program \w+ success"/,
      '"logMessages":["Program $1 invoke [1]","Program $1 failed: custom program error: 0x1"',
      /^The endpoint says that this succeeded, but its log says that System failed \(line 2\)\.$/,
    ],
    [/"fee":5000/, '"fee":4000', /^The balances do not add up/],
    [
      /"postBalances":\[\d+,/,
      '"postBalances":[',
      /^The answer has \d balances after the transaction for \d accounts\.$/,
    ],
    [
      /"computeUnitsConsumed":\d+/,
      '"computeUnitsConsumed":4294967296',
      /^The endpoint says that it consumed 4,294,967,296/,
    ],
    [/"recentBlockhash":"\w+/, `"recentBlockhash":"${FRIEND}`, /^The signature is invalid/],
  ];
  for (const [lie, as, title] of lies) {
    let changed = false;
    const getTransaction = endpoint.relayed((text) => {
      changed = lie.test(text);
      return text.replace(lie, as);
    });
    endpoint.script({ getTransaction });
    await open(page, endpoint.at(`${pathOf('transfer')}?encoding=json`));
    await expect.poll(() => changed).toBe(true);
    await expect(headline(page)).toHaveText(title);
    await expect(status(page)).toHaveText('Contradictory answer the endpoint says: Succeeded');
    await expect(status(page).locator('.status-icon')).toHaveClass(/warning/);
    await expect(page.getByTestId('subtitle')).toContainText('The answer reads: ');
    await expect(page).toHaveTitle(/^Contradictory answer · /);
  }
  endpoint.script({});
  await open(page, endpoint.at(`${pathOf('transfer')}?encoding=json`));
  await answered(page);
  await expect(status(page)).toHaveText(/Succeeded\s+finalized\s+slot/);
});

test('compute units that no rule of the network explains are noted, and change no verdict', async ({
  page,
  endpoint,
}) => {
  const lie = (text: string) => text.replace(/"computeUnitsConsumed":\d+/, '"computeUnitsConsumed":1400001');
  endpoint.script({ getTransaction: endpoint.relayed(lie) });
  await open(page, endpoint.at(`${pathOf('transfer')}?encoding=json`));
  await expect(page.getByTestId('remarks')).toContainText(
    'No rule that Slotscope knows explains 1,400,001 compute units',
  );
  await expect(status(page)).toHaveText(/Succeeded\s+finalized\s+slot/);
});

interface Block {
  parentSlot: number;
  blockHeight: number;
  transactions: { meta: { fee: number; logMessages: string[] } }[];
}

test('a block that contradicts itself is not shown as produced', async ({ page, endpoint }) => {
  const lies: readonly (readonly [lie: (block: Block) => unknown, headline: RegExp, path?: string])[] = [
    [({ transactions }) => transactions.push(...transactions.slice(0, 1), ...transactions.slice(0, 1)), REPEATED],
    [({ transactions }) => transactions.reverse(), /^The recorded balances of its transactions/, BUSY_BLOCK],
    [(block) => (block.parentSlot = 2 ** 40), /^The endpoint says that the parent of this block is in slot 1,099,511,/],
    [(block) => (block.parentSlot -= 8), /, but lists a block in slot [\d,]+, between the two\.$/],
    [(block) => (block.blockHeight = 2 ** 40), /^The endpoint says that the block height is 1,099,511,627,776/],
    [({ transactions: [first] }) => first?.meta.logMessages.push(FAILED), /^A transaction of this block contradicts/],
  ];
  for (const [lie, title, path = pathOf('rent-collected')] of lies) {
    const getBlock = endpoint.relayed((text) => {
      const answer = JSON.parse(text) as { result: Partial<Block> | null };
      // The page also requests the blocks around it, without transactions.
      if (isWhole(answer.result)) lie(answer.result);
      return JSON.stringify(answer);
    });
    endpoint.script({ getBlock });
    await open(page, endpoint.at(path));
    await expect(page.getByTestId('contradictions')).toHaveText(title);
    await expect(status(page)).toContainText('Contradictory answer');
  }
  await expect(page.getByTestId('contradicted-entries')).toContainText(
    /^#0 \w+: The endpoint says that this succeeded, but its log says that System failed \(line \d+\)\.$/,
  );
});

test('a transaction that contradicts itself counts neither as a success nor as a failure', async ({
  page,
  endpoint,
}) => {
  endpoint.script({
    getBlock: endpoint.relayed((text) => {
      const answer = JSON.parse(text) as { result: Partial<Block> | null };
      if (isWhole(answer.result)) answer.result.transactions[1]?.meta.logMessages.push(FAILED);
      return JSON.stringify(answer);
    }),
  });
  await open(page, endpoint.at(`${pathOf('rent-collected')}?map=outcome&votes=shown`));
  await expect(page.getByTestId('contradictions')).toHaveText('A transaction of this block contradicts itself.');
  const row = page.locator('#tx-1');
  await expect(row.getByText('contradictory')).toHaveCount(1);
  await expect(row.locator('.status-icon')).toHaveClass(/warning/);
  await expect(section(page, 'Map')).toContainText('contradictory 1');
  const [, all] = /of (\d+)/.exec(await section(page, 'Transactions').innerText()) ?? [];
  await option(page, 'outcome', 'ok').click();
  await expect(section(page, 'Transactions')).toContainText(`${Number(all) - 1} of ${all}`);
  await expect(row).toHaveCount(0);
  await option(page, 'outcome', 'contradictory').click();
  await expect(page.locator('[id^="tx-"]')).toHaveCount(1);
  const { text } = await save(page, 'Transactions', 'CSV');
  expect(text.split('\r\n')[1]).toMatch(/^1,\w+,\d+,\d+,contradictory,/);
});

const REPEATED = /^2 transactions are repetitions; the first is \d+, which repeats 0\./;
const FAILED = 'Program 11111111111111111111111111111111 failed: no';

function isWhole(block: Partial<Block> | null): block is Block {
  return (block?.transactions?.length ?? 0) > 0;
}

// Seen to fail against: refusing the whole block.
test('a block header with parts of another shape costs these parts only', async ({ page, endpoint }) => {
  const getBlock = endpoint.relayed((text) => {
    const answer = JSON.parse(text) as { result: Record<string, unknown> | null };
    if (answer.result !== null && isWhole(answer.result))
      Object.assign(answer.result, { parentSlot: 'x', blockhash: 5, previousBlockhash: null });
    return JSON.stringify(answer);
  });
  endpoint.script({ getBlock });
  await open(page, endpoint.at(pathOf('rent-collected')));
  await expect(page.getByTestId('damage')).toContainText('parentSlot, expected an integer');
  await expect(page.getByTestId('damage')).toContainText(
    'blockhash, expected a blockhash: 32 bytes in base58, found 5',
  );
  await expect(page.locator('[id^="tx-"]').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous available block' })).toHaveAttribute(
    'title',
    'The nearest earlier block that the endpoint lists: the response has no valid parent slot.',
  );
  await page.getByRole('tab', { name: 'Details' }).click();
  const details = section(page, 'Details');
  await expect(details).toContainText('BlockhashThe answer has it in another form: blockhash,');
  await expect(details).toContainText('Previous blockhashThe answer has it in another form: previousBlockhash,');
  await expect(details).toContainText('Parent slotThe answer has it in another form: parentSlot,');
  await expect(details).toContainText(/Block height\s*[\d,]+/);
});

test('a transaction that is not in the block of its slot is not shown as a success', async ({ page, endpoint }) => {
  const getBlock = endpoint.relayed((text) => text.replace(/"signatures":\["\w+",/, '"signatures":['));
  endpoint.script({
    getBlock,
    getTransaction: endpoint.relayed((text) => text.replace(/"transactionIndex":\d+/, '"transactionIndex":1')),
  });
  await open(page, endpoint.at(`${pathOf('transfer')}?encoding=json`));
  await expect(status(page)).toHaveText(/Succeeded\s+finalized\s+slot/);
  await page.getByRole('link', { name: '2 →' }).hover();
  await expect(headline(page)).toHaveText(
    'The endpoint says that the index in the block is 1, but lists the transaction at 6.',
  );
  await expect(status(page)).toContainText('Contradictory answer');
});

test('jsonParsed that disagrees with the bytes is not shown as a success', async ({ page, endpoint }) => {
  // The sums still add up.
  const getTransaction = endpoint.relayed((text) => text.replace('"lamports":2500000000', '"lamports":9900000000'));
  endpoint.script({ getTransaction });
  await open(page, endpoint.at(`${pathOf('transfer')}?encoding=jsonParsed`));
  await expect(status(page)).toHaveText(/Succeeded\s+finalized\s+slot/);
  await choose(page, 'encoding', 'base64');
  await expect(headline(page)).toHaveText(
    'The endpoint’s jsonParsed disagrees with its bytes: the lamports of instruction 1 is “9900000000” in jsonParsed, “2500000000” in the bytes.',
  );
  await choose(page, 'encoding', 'jsonParsed');
  await expect(headline(page)).toContainText('jsonParsed disagrees with its bytes');
  await page.reload();
  await page.getByRole('button', { name: 'Compare encodings' }).click();
  await expect(status(page)).toContainText('Contradictory answer');
});
