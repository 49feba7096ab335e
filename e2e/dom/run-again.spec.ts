import type { Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { idlMetadataAddress } from '../../src/solana/accounts/derived-addresses.ts';
import { PROGRAM_METADATA_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import { programMetadataData } from '../../src/solana/test-support/published-accounts.ts';
import { decodeTransactionBytes } from '../../src/solana/wire/transaction-codec.ts';
import { serveAccounts } from '../published-accounts.ts';
import { ROUTER } from '../router-idl.ts';
import { fact, open, openTab, section } from '../page-parts.ts';
import { refusal, result, status } from '../scripted-endpoint.ts';
import { STATIC_SITE } from '../static-site.ts';
import { pathOf } from '../stories.ts';

const SYSTEM = '1'.repeat(32);
/** An unsigned transfer, in hex. */
const TRANSFER = `01${'00'.repeat(64)}01000103${'01'.repeat(32)}${'02'.repeat(32)}${'00'.repeat(32)}${'03'.repeat(32)}01020200010c020000000100000000000000`;
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const VOTE = 'Vote111111111111111111111111111111111111111';
/** A Codama IDL of an account. */
const POOL_IDL = JSON.stringify({
  kind: 'rootNode',
  standard: 'codama',
  version: '1.5.0',
  program: {
    kind: 'programNode',
    name: 'router',
    publicKey: ROUTER,
    version: '1.2.3',
    accounts: [
      {
        kind: 'accountNode',
        name: 'pool',
        data: {
          kind: 'structTypeNode',
          fields: [
            {
              kind: 'structFieldTypeNode',
              name: 'key',
              type: { kind: 'numberTypeNode', format: 'u8', endian: 'le' },
              defaultValue: { kind: 'numberValueNode', number: 5 },
              defaultValueStrategy: 'omitted',
            },
            {
              kind: 'structFieldTypeNode',
              name: 'feeBps',
              type: { kind: 'numberTypeNode', format: 'u32', endian: 'le' },
            },
          ],
        },
        discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'key', offset: 0 }],
      },
    ],
    instructions: [],
  },
});
/** As a node of today answers for a transfer that can no longer be paid. */
const REFUSED = {
  context: { slot: 500_000_000 },
  value: {
    err: { InstructionError: [0, { Custom: 1 }] },
    logs: [
      `Program ${SYSTEM} invoke [1]`,
      'Transfer: insufficient lamports 5, need 2500000000',
      `Program ${SYSTEM} failed: custom program error: 0x1`,
    ],
    unitsConsumed: 150,
    innerInstructions: [],
    accounts: null,
  },
};
const SUCCEEDED = {
  ...REFUSED,
  value: {
    ...REFUSED.value,
    err: null,
    logs: [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} success`],
    unitsConsumed: 1001,
    fee: 5000,
    preBalances: [3_000_000_000, 0, 1],
    postBalances: [499_995_000, 2_500_000_000, 1],
    preTokenBalances: [],
    postTokenBalances: [],
  },
};
const FEES = [5, 1, 9].map((prioritizationFee, slot) => ({ slot, prioritizationFee }));

const run = (page: Page) => section(page, 'Run again');
const runAgain = async (page: Page) => {
  const again = await openTab(page, 'Checks', 'Run again');
  await again.getByRole('button', { name: 'Run it again' }).click();
};
const row = (page: Page, table: string, text: string) =>
  run(page).getByRole('table', { name: table }).locator('tr', { hasText: text });

test('a transaction runs again only when its button is pressed, and is set against its record', async ({
  page,
  endpoint,
  sent,
}) => {
  endpoint.script({ simulateTransaction: result(REFUSED), getRecentPrioritizationFees: result(FEES) });
  await open(page, endpoint.at(pathOf('transfer')));
  await openTab(page, 'Checks', 'Run again');
  await page.waitForLoadState('networkidle');
  expect(endpoint.asked).not.toContain('simulateTransaction');
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('It would fail now at #1');
  await expect(page.getByTestId('second-run')).toContainText('the state has moved on since');
  await expect(row(page, 'Facts', 'Outcome')).toHaveText(/Succeeded.*Failed.*differs/);
  await expect(row(page, 'Calls', '#1')).toContainText('failed');
  await expect(row(page, 'Log lines', 'insufficient lamports')).toContainText('only in Run');
  await expect(fact(page, 'Suggested unit limit')).toContainText('The run failed');
  await expect(fact(page, 'Suggested unit price')).toContainText(
    '5 micro-lamports a unit: the median of 3 recent slots',
  );
  const [simulated] = sent.filter(({ method }) => method === 'simulateTransaction');
  const [bytes, config] = simulated?.params ?? [];
  expect(config).toMatchObject({ sigVerify: false, replaceRecentBlockhash: true, innerInstructions: true });
  // One signature, left out.
  expect(Buffer.from(String(bytes), 'base64').subarray(0, 65)).toEqual(Buffer.from(`01${'00'.repeat(64)}`, 'hex'));
});

test('a run that succeeds suggests a limit, and shows how balances differ', async ({ page, endpoint }) => {
  endpoint.script({ simulateTransaction: result(SUCCEEDED), getRecentPrioritizationFees: result([]) });
  await open(page, endpoint.at(pathOf('transfer')));
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('It would succeed now.');
  await expect(fact(page, 'Suggested unit limit')).toContainText('1,102 the 1,001 that the run used × 1.1');
  await expect(fact(page, 'Suggested unit price')).toContainText('no recent prioritization fees');
  await expect(run(page).getByText('Balance changes')).toBeVisible();
  await expect(row(page, 'Facts', 'Compute units')).toContainText('+851');
});

test('balances are compared only if those before and after are of one slot', async ({ page, endpoint }) => {
  const accounts = (slot: number, lamports: readonly number[]) => ({
    context: { slot },
    value: lamports.map((each) => ({
      lamports: each,
      owner: SYSTEM,
      executable: false,
      rentEpoch: 0,
      data: ['', 'base64'],
    })),
  });
  const simulated = {
    context: { slot: 7 },
    value: { err: null, logs: [], unitsConsumed: 150, innerInstructions: [], accounts: accounts(7, [1, 9]).value },
  };
  for (const [slot, isCompared] of [
    [7, true],
    [8, false],
  ] as const) {
    endpoint.script({ simulateTransaction: result(simulated), getMultipleAccounts: result(accounts(slot, [5, 5])) });
    await open(page, endpoint.at(pathOf('transfer')));
    await runAgain(page);
    await expect(run(page).getByRole('table', { name: 'Balance changes' })).toHaveCount(isCompared ? 1 : 0);
    const notCompared = page.getByText('Balances are not compared');
    await (isCompared ? expect(notCompared).toBeHidden() : expect(notCompared).toBeVisible());
  }
});

/** A token account of wrapped SOL. */
function tokenAccount(amount: bigint, delegate: boolean): string {
  const data = Buffer.alloc(165);
  Buffer.from('069b8857feab8184fb687f634618c035dac439dc1aeb3b5598a0f00000000001', 'hex').copy(data);
  data.fill(7, 32, 64);
  data.writeBigUInt64LE(amount, 64);
  if (delegate) {
    data[72] = 1;
    data.fill(9, 76, 108);
    data.writeBigUInt64LE(3n, 121);
  }
  data[108] = 1;
  return data.toString('base64');
}

/** As a node returns it. */
function accountOf(owner: string, lamports: number, data: string) {
  return {
    owner,
    lamports,
    data: [data, 'base64'],
    executable: false,
    rentEpoch: 0,
    space: Buffer.from(data, 'base64').length,
  };
}

const stateChanges = (page: Page) => page.getByTestId('state-changes');

test('a run that succeeds shows what it changes in each account, who controls it first', async ({
  page,
  endpoint,
  sent,
}) => {
  const before = [accountOf(SYSTEM, 9_000_000, ''), accountOf(TOKEN, 2_039_280, tokenAccount(2n ** 64n - 1n, false))];
  const after = [accountOf(SYSTEM, 8_995_000, ''), accountOf(TOKEN, 2_039_280, tokenAccount(2n ** 64n - 5n, true))];
  const { preBalances: _, postBalances: __, ...value } = SUCCEEDED.value;
  endpoint.script({
    simulateTransaction: result({ context: { slot: 8 }, value: { ...value, accounts: after } }),
    getMultipleAccounts: result({ context: { slot: 7 }, value: before }),
    getRecentPrioritizationFees: result([]),
  });
  await open(page, endpoint.at(pathOf('transfer')));
  await runAgain(page);
  const rows = run(page).getByRole('table', { name: 'Account changes' }).locator('tbody tr');
  await expect(rows).toHaveText([
    /token account.*0.00203928.*SOL.*same/,
    /^delegate.*none.*only in After/,
    /^tokenAmount.*18,446,744,073.709551615.*18,446,744,073.709551611.*differs.*−0.000000004/,
    /^delegatedAmount.*0.000000003.*only in After/,
    /0.009.*SOL.*0.008995.*SOL.*differs.*−0.000005/,
  ]);
  await expect(stateChanges(page).getByRole('heading')).toHaveText('Account changes 2 of 2 accounts');
  await expect(stateChanges(page)).toContainText('“Before” is slot 7, and the run was at slot 8');
  const asked = sent.filter(({ method }) => method === 'getMultipleAccounts').at(-1);
  const [simulated] = sent.filter(({ method }) => method === 'simulateTransaction');
  expect(simulated?.params[1]).toMatchObject({ accounts: { addresses: asked?.params[0] } });
});

test('accounts of a program are decoded with the IDL that the endpoint has, others by their bytes', async ({
  page,
  endpoint,
}) => {
  const [payer = '', pool = ''] = decodeTransactionBytes(Buffer.from(TRANSFER, 'hex')).message.accountKeys;
  const data = (fee: number) => Buffer.from([5, fee, 0, 0, 0]);
  const accounts = { [payer]: { owner: VOTE, data: data(1) }, [pool]: { owner: ROUTER, data: data(3) } };
  const simulated = [accountOf(VOTE, 1, data(2).toString('base64')), accountOf(ROUTER, 1, data(4).toString('base64'))];
  const { preBalances: _, postBalances: __, ...value } = SUCCEEDED.value;
  endpoint.script({
    simulateTransaction: result({ context: { slot: 999_999_999 }, value: { ...value, accounts: simulated } }),
    getMultipleAccounts: serveAccounts({
      ...accounts,
      [idlMetadataAddress(ROUTER as Address, null)]: {
        owner: PROGRAM_METADATA_PROGRAM,
        data: programMetadataData(POOL_IDL),
      },
    }),
  });
  await page.goto(endpoint.at('/inspect'));
  await page.getByLabel('Text to inspect').fill(TRANSFER);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await runAgain(page);
  const table = run(page).getByRole('table', { name: 'Account changes' });
  await expect(table.locator('tr', { hasText: 'feeBps' })).toHaveText(/feeBps.*3.*4.*differs.*\+1/);
  await expect(table.locator('tr', { hasText: 'not decoded' })).toHaveText(/data.*5 bytes.*1 of its bytes/);
  await expect(stateChanges(page)).not.toContainText('“Before” is slot');
});

test('of a run that fails, no account is said to change', async ({ page, endpoint }) => {
  const accounts = [accountOf(SYSTEM, 1, ''), accountOf(SYSTEM, 1, '')];
  // As nodes answer.
  const value = { ...REFUSED.value, accounts: [null, null] };
  endpoint.script({
    simulateTransaction: result({ context: { slot: 7 }, value }),
    getMultipleAccounts: result({ context: { slot: 7 }, value: accounts }),
  });
  await open(page, endpoint.at(pathOf('transfer')));
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('It would fail now');
  await expect(stateChanges(page)).toHaveCount(0);
  await expect(run(page).getByRole('table', { name: 'Balance changes' })).toHaveCount(0);
});

test('of a node that returns no inner calls, only instructions are compared', async ({ page, endpoint }) => {
  const { err, unitsConsumed } = SUCCEEDED.value;
  endpoint.script({ simulateTransaction: result({ context: { slot: 7 }, value: { err, logs: [], unitsConsumed } }) });
  await open(page, endpoint.at(pathOf('swap')));
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('The endpoint returns no inner calls');
  await expect(run(page).getByRole('table', { name: 'Calls' })).not.toContainText('only in Record');
});

test('a run that does not start has no calls', async ({ page, endpoint }) => {
  const value = { err: 'AccountNotFound', logs: [], unitsConsumed: 0, innerInstructions: null, accounts: null };
  endpoint.script({ simulateTransaction: result({ context: { slot: 7 }, value }) });
  await open(page, endpoint.at(pathOf('transfer')));
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('It ended before its first instruction');
  await expect(run(page).getByRole('table', { name: 'Calls' })).toHaveCount(0);
});

test('an endpoint without the method, that limits requests, or that answers with nonsense says so', async ({
  page,
  endpoint,
}) => {
  // A ledger, which only its own page knows not to simulate.
  await open(page, pathOf('transfer'));
  if (STATIC_SITE.isTested) await runAgain(page);
  await expect(await openTab(page, 'Checks', 'Run again')).toContainText('does not offer simulateTransaction');
  for (const [answer, text] of [
    [status(429, { 'retry-after': '7' }), 'Wait 7 seconds'],
    [refusal(-32602, 'invalid transaction'), 'invalid transaction'],
    [result({ context: { slot: 7 }, value: { err: null, logs: [7] } }), 'logs[0]'],
  ] as const) {
    endpoint.script({ simulateTransaction: answer });
    await open(page, endpoint.at(pathOf('transfer')));
    await runAgain(page);
    await expect(run(page).getByRole('status')).toContainText(text);
  }
  endpoint.script({ simulateTransaction: result(SUCCEEDED) });
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toBeVisible();
});

test('without its bytes, a transaction cannot run', async ({ page, endpoint }) => {
  await open(page, `${endpoint.at(pathOf('transfer'))}&encoding=jsonParsed#run-again`);
  await expect(run(page)).toContainText(/bytes/);
  await run(page).getByRole('button').click();
  await expect(run(page).getByRole('button', { name: 'Run it again' })).toBeVisible();
});

test('bytes of the inspect page run on request only', async ({ page, endpoint }) => {
  endpoint.script({ simulateTransaction: result(SUCCEEDED) });
  await page.goto(endpoint.at('/inspect'));
  await page.getByLabel('Text to inspect').fill(TRANSFER);
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await openTab(page, 'Bytes');
  expect(endpoint.asked).toEqual([]);
  await runAgain(page);
  await expect(page.getByTestId('second-run')).toContainText('There is no record to compare it with');
  await expect(run(page).getByRole('table', { name: 'Balance changes' })).toContainText('only in Run');
});
