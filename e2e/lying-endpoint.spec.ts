import type { Page } from 'playwright/test';
import { expect, test } from './explorer-test.ts';
import { answered, headline, open } from './page-parts.ts';
import { pathOf } from './stories.ts';
import { FRIEND } from './transfer-answers.ts';

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
    [/"computeUnitsConsumed":\d+/, '"computeUnitsConsumed":1400001', /^The endpoint says that it consumed 1,400,001/],
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
    expect(changed).toBe(true);
    await expect(headline(page)).toHaveText(title);
    await expect(status(page)).toHaveText('Contradictory answer the endpoint says: Succeeded');
    await expect(page.getByTestId('page-header').locator('.status-icon')).toHaveClass(/warning/);
    await expect(page.getByTestId('subtitle')).toContainText('The answer reads: ');
    await expect(page).toHaveTitle(/^Contradictory answer · /);
  }
  endpoint.script({});
  await open(page, endpoint.at(`${pathOf('transfer')}?encoding=json`));
  await answered(page);
  await expect(status(page)).toHaveText('Succeeded finalized');
});
