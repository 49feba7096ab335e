import { createService } from '../../src/rpc-service/create-service.ts';
import { responseText } from '../../src/rpc-service/response.ts';
import { createMemoryStore } from '../../src/rpc-service/test-support/memory-store.ts';
import { address, blockhash, signature } from '../../src/rpc-service/test-support/sample-blocks.ts';
import type { Block, ExecutedTransaction } from '../../src/solana/model/block.ts';
import { NO_LOADED_ADDRESSES } from '../../src/solana/model/transaction.ts';
import { encodeTransactionBytes } from '../../src/solana/wire/transaction-codec.ts';
import { expect, test } from '../explorer-test.ts';
import { fact, openTab, section } from '../page-parts.ts';
import { text } from '../scripted-endpoint.ts';

/** Planned or just activated: SIMD-0385, SIMD-0596 and SIMD-0268. kit builds no transaction with so many accounts. */
const BYTES = 4096;
const ACCOUNTS = 96;
const DEPTH = 9;

const SIGNATURE = signature(77);

/** A version 1 transaction that is as large as it can get, whose only instruction calls its program down to the last level. */
function largest(): ExecutedTransaction {
  const accountKeys = Array.from({ length: ACCOUNTS }, (_, at) => address(at + 100));
  const programIdIndex = ACCOUNTS - 1;
  const accounts = accountKeys.map((_, at) => at).slice(0, programIdIndex);
  const build = (length: number): ExecutedTransaction['transaction'] => ({
    signatures: [SIGNATURE],
    message: {
      version: 1,
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
      accountKeys,
      recentBlockhash: blockhash(9),
      instructions: [{ programIdIndex, accounts, data: new Uint8Array(length).fill(1) }],
      addressTableLookups: [],
      config: { computeUnitLimit: 200_000, heapSize: null, loadedAccountsDataSizeLimit: null, priorityFee: null },
    },
  });
  const balances = accountKeys.map((_, at) => BigInt(at + 1) * 1_000_000n);
  return {
    transaction: build(BYTES - encodeTransactionBytes(build(0)).length),
    meta: {
      err: null,
      fee: 5000n,
      preBalances: balances.with(0, 1_005_000n),
      postBalances: balances,
      innerInstructions: [
        {
          index: 0,
          instructions: Array.from({ length: DEPTH - 1 }, (_, at) => ({
            programIdIndex,
            accounts: [at],
            data: Uint8Array.of(at),
            stackHeight: at + 2,
          })),
        },
      ],
      logMessages: nestedLog(accountKeys[programIdIndex] ?? ''),
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      loadedAddresses: NO_LOADED_ADDRESSES,
      returnData: null,
      computeUnitsConsumed: 9000n,
      costUnits: null,
    },
  };
}

/** The log of calls that each consume 1,000 units, apart from the call inside. */
function nestedLog(program: string): readonly string[] {
  const levels = Array.from({ length: DEPTH }, (_, at) => at + 1);
  return [
    ...levels.map((level) => `Program ${program} invoke [${level}]`),
    ...levels
      .toReversed()
      .flatMap((level) => [
        `Program ${program} consumed ${(DEPTH - level + 1) * 1000} of ${200_000 - (level - 1) * 1000} compute units`,
        `Program ${program} success`,
      ]),
  ];
}

const EXECUTED = largest();
const BLOCK: Block = {
  slot: 100n,
  parentSlot: 99n,
  blockhash: blockhash(10),
  previousBlockhash: blockhash(8),
  blockHeight: 90n,
  blockTime: 1_700_000_000n,
  transactions: [EXECUTED],
  rewards: [],
  numRewardPartitions: null,
};

test('the service and the page take 96 accounts, 4,096 bytes and nine levels of calls', async ({ page, endpoint }) => {
  const service = createService(createMemoryStore([BLOCK]));
  const bytes = Buffer.from(encodeTransactionBytes(EXECUTED.transaction));
  expect(bytes).toHaveLength(BYTES);
  const params = [SIGNATURE, { encoding: 'base64', maxSupportedTransactionVersion: 1 }];
  const answer = await responseText(
    service(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTransaction', params })),
  );
  expect(answer).toContain(bytes.toString('base64'));
  endpoint.script({
    getTransaction: async (response, request) =>
      text((await responseText(service(request))) ?? '', 'application/json')(response, request),
  });
  await page.goto(endpoint.at(`/tx/${SIGNATURE}?encoding=json`));
  await expect(section(page, 'Calls')).toContainText('8 inner calls');
  await expect(page.locator('[data-call="1.1.1.1.1.1.1.1.1"]').first()).toBeAttached();
  const chart = section(page, 'Compute').getByRole('figure');
  await expect(chart.getByRole('link', { name: /^#1\.1\.1\.1\.1\.1\.1\.1\.1 .*: 1,000 units/ })).toBeAttached();
  await expect(page.getByRole('tab', { name: /^Accounts/ })).toContainText('96');
  await expect(await openTab(page, 'Bytes')).toContainText('4,096 of at most 4,096');
});

test('Inspect takes a transaction with 96 accounts in 4,096 bytes', async ({ page }) => {
  const bytes = Buffer.from(encodeTransactionBytes(EXECUTED.transaction));
  await page.goto('/inspect');
  await page.getByLabel('Text to inspect').fill(bytes.toString('base64'));
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(fact(page, 'Version')).toContainText('1');
  await expect(page.getByRole('tab', { name: /^Accounts/ })).toContainText('96');
  await expect(await openTab(page, 'Bytes')).toContainText('4,096 of at most 4,096');
});
