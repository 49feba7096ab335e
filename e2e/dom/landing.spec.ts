import type { Page } from 'playwright/test';
import { encodeBase64, parseBase64 } from '../../src/shared/bytes/encodings.ts';
import type { Blockhash, Signature } from '../../src/solana/ids/ids.ts';
import { decodeTransactionBytes, encodeTransactionBytes } from '../../src/solana/wire/transaction-codec.ts';
import { expect, test } from '../explorer-test.ts';
import { answerTo, fact, openTab, section } from '../page-parts.ts';
import { methodNotFound, refusal, result } from '../scripted-endpoint.ts';
import { pathOf, signatureOf, UNKNOWN_SIGNATURE } from '../stories.ts';

const SYSTEM = '1'.repeat(32);
const OTHER_HASH = 'GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC' as Blockhash;
const WALLET = { lamports: 4000, owner: SYSTEM, executable: false, rentEpoch: 0, data: ['', 'base64'], space: 0 };
const FAILED = {
  err: { InstructionError: [0, { Custom: 1 }] },
  logs: [`Program ${SYSTEM} invoke [1]`, `Program ${SYSTEM} failed: custom program error: 0x1`],
  unitsConsumed: 150,
  innerInstructions: [],
};

const landing = (page: Page) => section(page, 'Why is it not on chain?');

/** The wire bytes of a transaction of the embedded ledger. */
async function bytesOf(page: Page, story: string): Promise<Uint8Array> {
  const config = { encoding: 'base64', maxSupportedTransactionVersion: 1 };
  const request = { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [signatureOf(story), config] };
  const { result: answer } = JSON.parse(await answerTo(page, JSON.stringify(request))) as {
    readonly result: { readonly transaction: readonly [string, string] };
  };
  return parseBase64(answer.transaction[0]) ?? new Uint8Array();
}

async function inspect(page: Page, path: string, bytes: Uint8Array): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Text to inspect').fill(encodeBase64(bytes));
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
}

test('bytes: what the endpoint says of each condition, each with its request', async ({ page, endpoint }) => {
  const sent = decodeTransactionBytes(await bytesOf(page, 'transfer'));
  // Signed again with another blockhash, as by a wallet that repeats a transaction; the signature no longer fits.
  const again = encodeTransactionBytes({
    signatures: [UNKNOWN_SIGNATURE as Signature],
    message: { ...sent.message, recentBlockhash: OTHER_HASH },
  });
  endpoint.script({
    getSignatureStatuses: result({ context: { slot: 7 }, value: [null] }),
    isBlockhashValid: result({ context: { slot: 7 }, value: false }),
    getMultipleAccounts: result({ context: { slot: 7 }, value: [WALLET] }),
    simulateTransaction: result({ context: { slot: 7 }, value: FAILED }),
    getRecentPrioritizationFees: result([{ slot: 6, prioritizationFee: 20_000 }]),
  });
  await inspect(page, endpoint.at('/inspect'), again);
  await openTab(page, 'Checks', 'Why is it not on chain?');
  expect(endpoint.asked).toEqual([]);
  await landing(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(landing(page).getByRole('status')).toContainText(
    'It cannot be executed as it is: signatures, blockhash, fee payer.',
  );
  await expect(fact(landing(page), 'Signatures')).toContainText('1 of 1 does not match the message.');
  await expect(fact(landing(page), 'On chain')).toContainText('does not have this signature');
  await expect(fact(landing(page), 'Blockhash')).toContainText('does not accept its blockhash');
  await expect(fact(landing(page), 'Fee payer')).toContainText(
    'It has 0.000004 SOL, which does not pay the fee of 0.000005 SOL.',
  );
  await expect(fact(landing(page), 'Equal message')).toContainText('another blockhash, landed');
  await expect(fact(landing(page), 'Equal message').getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(signatureOf('transfer')),
  );
  await expect(fact(landing(page), 'Simulation')).toContainText('It would fail now at #1');
  await expect(fact(landing(page), 'Price')).toContainText('In 1 of the 1 recent slot, more was needed, up to 20,000');
  const evidence = fact(landing(page), 'Blockhash').locator('details');
  await evidence.locator('summary').click();
  await expect(evidence).toContainText(`"method":"isBlockhashValid","params":["${OTHER_HASH}"`);
  await expect(evidence).toContainText('"value":false');
});

test('bytes: what the endpoint does not offer is not known', async ({ page, endpoint }) => {
  const bytes = await bytesOf(page, 'durable-nonce');
  endpoint.script({
    '*': methodNotFound,
    getSlot: refusal(-32005, 'Node is behind by 42 slots'),
    getSignatureStatuses: result({ context: { slot: 7 }, value: [null] }),
  });
  await inspect(page, endpoint.at('/inspect'), bytes);
  await openTab(page, 'Checks', 'Why is it not on chain?');
  await landing(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(landing(page).getByRole('status')).toContainText(
    'These checks found no reason. Not known: newest block, oldest block, nonce, fee payer, equal message, simulation, price.',
  );
  await expect(fact(landing(page), 'Nonce')).toContainText('does not offer getMultipleAccounts');
  await expect(fact(landing(page), 'Newest block')).toContainText('reports that it is unhealthy');
});

test('bytes of a transaction on chain: its slot, and nothing else is asked', async ({ page, endpoint }) => {
  const bytes = await bytesOf(page, 'transfer');
  endpoint.script({});
  await inspect(page, endpoint.at('/inspect'), bytes);
  await openTab(page, 'Checks', 'Why is it not on chain?');
  await landing(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(landing(page).getByRole('status')).toContainText('It is on chain.');
  await expect(fact(landing(page), 'Blockhash')).toContainText('Not asked, because it is on chain.');
  expect(endpoint.asked).not.toContain('simulateTransaction');
});

test('a signature: how far the blocks of the endpoint reach, and what needs the bytes', async ({ page, endpoint }) => {
  endpoint.script({ getSignatureStatuses: result({ context: { slot: 7 }, value: [null] }) });
  await page.goto(endpoint.at(`/tx/${UNKNOWN_SIGNATURE}`));
  await expect(landing(page)).toContainText('asks');
  await landing(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(fact(landing(page), 'On chain')).toContainText('does not have this signature');
  await expect(fact(landing(page), 'Newest block')).toContainText('What was sent later cannot be found there.');
  await expect(fact(landing(page), 'Oldest block')).toContainText('begin at slot');
  await expect(landing(page)).toContainText('These checks need the signed bytes.');
  await expect(landing(page).getByRole('link', { name: 'Open the signed bytes in Inspect' })).toHaveAttribute(
    'href',
    /\/inspect/,
  );
});

test('a signature whose bytes are open in Inspect is checked with them', async ({ page, endpoint }) => {
  const bytes = await bytesOf(page, 'transfer');
  endpoint.script({
    getTransaction: result(null),
    getSignatureStatuses: result({ context: { slot: 7 }, value: [null] }),
    isBlockhashValid: result({ context: { slot: 7 }, value: true }),
  });
  await inspect(page, endpoint.at('/inspect'), bytes);
  await page.getByRole('link', { name: /^Look it up on/ }).click();
  await landing(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(fact(landing(page), 'Blockhash')).toContainText('accepts its blockhash now');
  await expect(landing(page)).toContainText('Its bytes are those that you opened in Inspect.');
  await expect(page).toHaveURL(new RegExp(pathOf('transfer')));
});
