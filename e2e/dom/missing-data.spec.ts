import { expect, test } from '../explorer-test.ts';
import { answered, expectBlock, expectSilence, headline, section, SUBJECTS } from '../page-parts.ts';
import {
  inOrder,
  methodNotFound,
  refusal,
  result,
  type ScriptedEndpoint,
  silence,
  status,
} from '../scripted-endpoint.ts';
import { grouped, pathOf, slotOf, UNKNOWN_SIGNATURE } from '../stories.ts';

const SLOT = slotOf('rent-collected');

/** Error codes for a missing block, from an endpoint that answers nothing else. */
const ABSENCES = [
  [
    -32001,
    'Block N cleaned up, does not exist on node. First available block: 400031872',
    'no longer has slot N',
    'Its first block is 400,031,872.',
  ],
  [
    -32004,
    'Block not available for slot N',
    'has no block for slot N, at least not yet',
    'The slot may be in the future',
  ],
  [
    -32007,
    'Slot N was skipped, or missing due to ledger jump to recent snapshot',
    'has no block for slot N',
    'It was skipped',
  ],
  [-32009, 'Slot N was skipped, or missing in long-term storage', 'has no block for slot N', 'long-term storage'],
  [
    -32014,
    'Block status not yet available for slot N',
    'The status of slot N is not available yet',
    'usually takes a few seconds',
  ],
] as const;

for (const [code, message, sentence, why] of ABSENCES) {
  test(`block: ${code}, with no blocks listed around it`, async ({ page, endpoint }) => {
    endpoint.script({ '*': methodNotFound, getBlock: refusal(code, message.replace('N', String(SLOT))) });
    await page.goto(endpoint.at(SUBJECTS.block.path));
    await expect(headline(page)).toContainText(sentence.replace('N', grouped(SLOT)));
    await expect(page.getByRole('main')).toContainText(why);
    await expect(page.getByTestId('raw-response')).toContainText(String(code));
  });
}

test('block: the next block distinguishes a block the endpoint lost from a skipped slot', async ({
  page,
  endpoint,
}) => {
  const lost = refusal(-32009, `Slot ${SLOT} was skipped, or missing in long-term storage`);
  endpoint.script({
    getBlock: inOrder(lost, endpoint.relay),
  });
  await page.goto(endpoint.at(SUBJECTS.block.path));
  await expect(headline(page)).toContainText(`Slot ${grouped(SLOT)} has a block, but`);
  await expect(page.getByRole('link', { name: `${grouped(SLOT + 1n)} →` })).toBeVisible();
});

test.describe('an endpoint that knows only the two contract methods', () => {
  const scriptContractMethods = (endpoint: ScriptedEndpoint) =>
    endpoint.script({
      '*': methodNotFound,
      getConfirmedTransaction: endpoint.relay,
      getConfirmedBlock: endpoint.relay,
    });

  test('shows transactions and blocks, and navigates from block to block', async ({ page, endpoint }) => {
    scriptContractMethods(endpoint);
    await page.goto(endpoint.at(pathOf('transfer')));
    await expect(headline(page)).toContainText('2.5 SOL');
    const skipped = slotOf('skipped-slot');
    const before = grouped(skipped - 1n);
    await page.goto(endpoint.at(`/block/${skipped + 4n}`));
    await page.getByRole('link', { name: `Previous produced block, ${before}` }).click();
    await expectBlock(page, skipped - 1n);
    await page.getByRole('button', { name: 'next →' }).click();
    await expectBlock(page, skipped + 4n);
  });

  test('recognizes a skipped slot by the block after it', async ({ page, endpoint }) => {
    scriptContractMethods(endpoint);
    await page.goto(endpoint.at(pathOf('skipped-slot')));
    await expect(headline(page)).toContainText('was skipped');
  });

  test('gets a home page that names what is missing', async ({ page, endpoint }) => {
    scriptContractMethods(endpoint);
    await page.goto(endpoint.at('/'));
    await expect(section(page, 'Newest blocks')).toContainText(
      'does not list its blocks. You can still look up a signature or a slot',
    );
  });
});

test('a block is shown even if the requests for its surroundings fail', async ({ page, endpoint }) => {
  endpoint.script({ getBlocks: status(500), getBlocksWithLimit: status(500) });
  await page.goto(endpoint.at(SUBJECTS.block.path));
  await answered(page);
  await expect(page.getByRole('link', { name: 'Previous produced block' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'next →' })).toBeVisible();
});

test('a slow block shows its bytes, and can be canceled or requested with less detail', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: silence });
  await page.goto(endpoint.at(SUBJECTS.block.path));
  await expect(page.getByText('bytes so far')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('page-status')).toContainText('Canceled');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('bytes so far')).toBeVisible();
  endpoint.script({});
  await page.getByRole('button', { name: 'signatures only' }).click();
  await answered(page);
});

test('a slow transaction can be canceled and requested again', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: silence });
  await page.goto(endpoint.at(SUBJECTS.transaction.path));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('page-status')).toContainText('Canceled');
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(page)).toContainText('2.5 SOL');
});

test('the block list names the endpoint and its answer', async ({ page, endpoint }) => {
  endpoint.script({ getSlot: status(403) });
  await page.goto(endpoint.at('/blocks'));
  await expect(page.getByRole('main')).toContainText('refused the request: HTTP 403.');
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(page)).toContainText(/^Blocks [\d,]+ to /);
});

/** An answer of getSignatureStatuses. */
function statusOf(confirmationStatus: string | null, slot = 1000) {
  const value = confirmationStatus && { slot, confirmations: 1, err: null, status: { Ok: null }, confirmationStatus };
  return result({ context: { slot: slot + 5 }, value: [value] });
}

test(
  'a pending transaction is watched until it is finalized, with the time of each level',
  { tag: '@browser' },
  async ({ page, endpoint, sent }) => {
    await page.clock.install();
    endpoint.script({
      getTransaction: inOrder(result(null), endpoint.relay),
      getSignatureStatuses: inOrder(
        statusOf(null),
        statusOf('processed'),
        statusOf('confirmed'),
        statusOf('confirmed'),
        statusOf('finalized'),
      ),
    });
    await page.goto(endpoint.at(SUBJECTS.transaction.path));
    const watch = page.getByTestId('watch');
    await expect(watch).toContainText(/^Watching · not found for \d+ s, 0 slots$/);
    await expect(watch).toContainText(/ · processed at [\d:.]+ UTC · waiting for finalized$/);
    // Nothing is shown before the commitment of the page.
    await expect(page.getByTestId('page-status')).toContainText('Not found');
    await expect(watch).toContainText(/ · confirmed [\d.]+ s later · waiting for finalized$/);
    await answered(page);
    await expect(page.getByTestId('page-status')).toContainText('Succeeded');
    await expect(watch).toHaveText(
      /^Finalized · processed at [\d:.]+ UTC · confirmed [\d.]+ s later · finalized [\d.]+ s later$/,
    );
    expect(endpoint.asked.filter((method) => method === 'getTransaction')).toHaveLength(2);
    // Asked for only while it was watched.
    await expectSilence(page, sent, 20_000);
  },
);

test('a transaction that is not found in 151 blocks has expired; watching goes on when asked', async ({
  page,
  endpoint,
}) => {
  let slot = 1000;
  endpoint.script({
    getTransaction: result(null),
    getSignatureStatuses: (response, text) => statusOf(null, slot)(response, text),
    getBlockHeight: (response, text) => result(slot - 100)(response, text),
  });
  await page.goto(endpoint.at(`/tx/${UNKNOWN_SIGNATURE}`));
  const watch = page.getByTestId('watch');
  await expect(watch).toContainText('Watching · not found');
  // The first answers are what it counts from.
  await expect.poll(() => endpoint.asked).toContain('getBlockHeight');
  slot += 150;
  await expect(watch).toContainText('150 slots');
  slot += 1;
  await expect(watch).toContainText('Expired · 151 slots passed without it.');
  await page.getByRole('button', { name: 'Keep watching' }).click();
  await expect(watch).toContainText('Watching · not found');
  await page.getByRole('button', { name: 'Stop watching' }).click();
  await expect(watch).toContainText('Stopped watching');
});

test('a transaction is not watched while the page is hidden', { tag: '@browser' }, async ({ page, endpoint, sent }) => {
  await page.clock.install();
  endpoint.script({ getTransaction: result(null), getSignatureStatuses: statusOf(null) });
  await page.goto(endpoint.at(`/tx/${UNKNOWN_SIGNATURE}`));
  await expect(page.getByTestId('watch')).toContainText('Watching');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectSilence(page, sent, 20_000);
});

test('an endpoint without getSignatureStatuses is asked for the transaction itself', async ({ page, endpoint }) => {
  endpoint.script({
    getTransaction: inOrder(result(null), result(null), endpoint.relay),
    getSignatureStatuses: methodNotFound,
  });
  await page.goto(endpoint.at(SUBJECTS.transaction.path));
  await expect(page.getByTestId('watch')).toContainText('The endpoint does not support getSignatureStatuses.');
  await answered(page);
  await expect(page.getByTestId('page-status')).toContainText('Succeeded');
});
