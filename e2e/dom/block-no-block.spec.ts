import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../explorer-test.ts';
import { openAndKeep } from '../kept-parts.ts';
import { expectBlock, fact, headline, section } from '../page-parts.ts';
import { type Answer, refusal, result } from '../scripted-endpoint.ts';
import { SERVICE, sitePath } from '../static-site.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

const FIRST = slotOf('first-block');
const TIP = slotOf('confirmed-tip');
/** A slot in the middle of the ledger. The scripted endpoints return an error for it. */
const SLOT = slotOf('rent-collected');

function status(page: Page): Locator {
  return page.getByTestId('page-status');
}

/** Refuses one slot and answers the others. */
function refusing(slot: bigint, code: number, message: string, others: Answer): Answer {
  return (response, request) =>
    request.includes(`[${slot},`) ? refusal(code, message)(response, request) : others(response, request);
}

test('produced: shows the block', async ({ page }) => {
  await page.goto(`/block/${SLOT}`);
  await expect(status(page)).toHaveText(/^\s*Finalized/);
});

test('a block that another endpoint had is offered from the copies of this browser', async ({ page, endpoint }) => {
  // Not only listed: the answer is written after that.
  await openAndKeep(page, `/block/${SLOT}`);
  endpoint.script({ getBlock: refusal(-32004, `Block not available for slot ${SLOT}`) });
  await page.goto(endpoint.at(`/block/${SLOT}`));
  const copy = page.getByRole('link', { name: `Open the copy kept from ${SERVICE.label}` });
  await expect(copy).toHaveAttribute('href', sitePath(`/block/${SLOT}`));
  await expect(status(page)).not.toHaveText(/Finalized/);
  // Of another block, there is no copy.
  await page.goto(endpoint.at(`/block/${SLOT + 1n}`));
  await expect(status(page)).not.toHaveText(/Finalized/);
  await expect(copy).toHaveCount(0);
});

test('skipped: names the block after the gap and its parent', async ({ page }) => {
  const slot = slotOf('skipped-slot');
  await page.goto(`/block/${slot}`);
  await expect(status(page)).toHaveText(/Skipped/);
  await expect(headline(page)).toHaveText(`Slot ${grouped(slot)} was skipped`);
  await expect(fact(page, 'This slot')).toHaveText('not listed by getBlocks');
  await expect(fact(page, 'Next block')).toHaveText(`${grouped(slot + 4n)} its parent is ${grouped(slot - 1n)}`);
  await expect(fact(page, 'First available block')).toContainText(grouped(FIRST));
  await expect(page.getByText(/^Slots .*: \d+ produced, [1-9]\d* skipped \(.*\), 0 unknown\.$/)).toBeAttached();
  await section(page, 'What the endpoint reports')
    .getByRole('link', { name: grouped(slot + 4n) })
    .click();
  await expect(page).toHaveURL(`/block/${slot + 4n}`);
});

test('skipped: draws the proof, two blocks with the same hash and nothing between them', async ({ page }) => {
  const slot = slotOf('skipped-slot');
  await page.goto(`/block/${slot}`);
  const proof = section(page, 'The proof');
  await expect(proof.getByRole('link')).toHaveCount(6);
  const links = await proof.getByRole('link').allTextContents();
  expect(links.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(new RegExp(`^${grouped(slot - 1n)} blockhash `)),
    grouped(slot),
    ...[1n, 2n, 3n].map((step) => `…${String(slot + step).slice(-3)}`),
    expect.stringMatching(new RegExp(`^${grouped(slot + 4n)} previous blockhash `)),
  ]);
  await expect(proof).toContainText(`parent slot ${grouped(slot - 1n)}: the same hash, so there is no block between`);
  await expect(page.getByText('all four slots of this leader have no block')).toBeVisible();
  await expect(fact(page, 'Whose slot')).toHaveText(
    'not known this endpoint lists no block of its four slots, and it does not offer getSlotLeaders',
  );
});

test('skipped: another block of the same four names the collector, and a schedule the leader', async ({
  page,
  endpoint,
}) => {
  // The last of the four slots after the gap.
  const slot = slotOf('skipped-slot') + 7n;
  await page.goto(`/block/${slot}`);
  await expect(fact(page, 'Whose slot')).toContainText('collected the fees of another slot of the same group of four');
  const leader = '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb';
  endpoint.script({
    getSlotLeaders: async (response, request) => {
      const { params } = JSON.parse(request) as { readonly params: readonly [number, number] };
      await result(Array.from({ length: params[1] }, () => leader))(response, request);
    },
  });
  await page.goto(endpoint.at(`/block/${slot}`));
  await expect(fact(page, 'Whose slot')).toContainText(`${leader} its leader, by the endpoint’s leader schedule`);
  expect(endpoint.asked.filter((method) => method === 'getSlotLeaders')).toHaveLength(1);
});

test('before the first block: names it', async ({ page }) => {
  await page.goto(`/block/${FIRST - 72n}`);
  await expect(status(page)).toHaveText(/Before the first block/);
  await expect(fact(page, 'First available block')).toHaveText(`${grouped(FIRST)} 72 slots after this one`);
  await expect(page.getByRole('link', { name: 'Use another endpoint' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${grouped(FIRST)} →` })).toBeVisible();
});

test('future: names the newest slot and the distance to it', async ({ page }) => {
  await page.goto(`/block/${TIP + 1000n}`);
  await expect(status(page)).toHaveText(/Not yet/);
  await expect(fact(page, 'Newest confirmed slot')).toHaveText(`${grouped(TIP)} 1,000 slots before this one`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Watch for it' })).toHaveCount(0);
  await page.goto(`/block/${TIP + 700n}`);
  await expect(page.getByRole('button', { name: 'Watch for it' })).toBeVisible();
});

test('not confirmed yet: polled until it is', async ({ page, endpoint }) => {
  const none = result([]);
  endpoint.script({
    getBlock: refusal(-32_004, `Block not available for slot ${TIP}`),
    getBlocks: none,
    getBlocksWithLimit: none,
  });
  await page.goto(endpoint.at(pathOf('confirmed-tip')));
  await expect(status(page)).toHaveText(/Not confirmed yet/);
  await expect(fact(page, 'Newest confirmed slot')).toHaveText(`${grouped(TIP)} this slot`);
  await page.getByRole('button', { name: 'Watch for it' }).click();
  await expect(status(page)).toContainText('watching, polled every 2 seconds');
  endpoint.script({});
  await expectBlock(page, TIP);
  expect(endpoint.asked.filter((method) => method === 'getBlock').length).toBeGreaterThan(1);
});

test('listed but not returned yet: polled until it is', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: refusal(-32_004, `Block not available for slot ${TIP}`) });
  await page.goto(endpoint.at(pathOf('confirmed-tip')));
  await expect(headline(page)).toContainText(`lists block ${grouped(TIP)}, but does not return it yet.`);
  await page.getByRole('button', { name: 'Watch for it' }).click();
  endpoint.script({});
  await expectBlock(page, TIP);
});

test('confirmed but not finalized: one button asks for it', async ({ page }) => {
  await page.goto(`/block/${TIP}`);
  await expect(status(page)).toHaveText(/Not finalized yet/);
  await expect(fact(page, 'This slot')).toHaveText('listed as produced by getBlocks');
  await page.getByRole('button', { name: 'Load confirmed blocks' }).click();
  await expectBlock(page, TIP);
});

for (const [code, message, statusText] of [
  [-32_007, `Slot ${SLOT} was skipped, or missing due to ledger jump to recent snapshot`, 'Not available here'],
  [-32_009, `Slot ${SLOT} was skipped, or missing in long-term storage`, 'Missing in long-term storage'],
] as const) {
  test(`${statusText.toLowerCase()}: the next block names the slot as its parent`, async ({ page, endpoint }) => {
    endpoint.script({ getBlock: refusing(SLOT, code, message, endpoint.relay) });
    await page.goto(endpoint.at(`/block/${SLOT}`));
    await expect(status(page)).toHaveText(new RegExp(statusText));
    await expect(headline(page)).toContainText(`Slot ${grouped(SLOT)} has a block, but`);
    await expect(fact(page, 'Next block')).toContainText(`its parent is ${grouped(SLOT)}`);
    await expect(page.getByRole('link', { name: 'Use another endpoint' })).toBeVisible();
    await expect(page.getByTestId('raw-response')).toContainText(message);
  });
}

test('undecided: the blocks before and after it are offered', async ({ page, endpoint }) => {
  endpoint.script({
    getBlock: refusing(SLOT, -32_009, `Slot ${SLOT} was skipped, or missing in long-term storage`, endpoint.relay),
    getBlocks: result([Number(SLOT) - 1]),
    getBlocksWithLimit: result([Number(SLOT) + 30]),
  });
  await page.goto(endpoint.at(`/block/${SLOT}`));
  await expect(headline(page)).toContainText(`has no block for slot ${grouped(SLOT)}`);
  await expect(page.getByRole('link', { name: `${grouped(SLOT + 30n)} →` })).toBeVisible();
  await page.getByRole('link', { name: `← ${grouped(SLOT - 1n)}` }).click();
  await expect(page).toHaveURL(new RegExp(`/block/${SLOT - 1n}`));
});

test('undecided: the evidence is shown anyway', async ({ page, endpoint }) => {
  const message = `Slot ${SLOT} was skipped, or missing due to ledger jump to recent snapshot`;
  endpoint.script({
    getBlock: refusing(SLOT, -32_007, message, endpoint.relay),
    getBlocks: result([]),
    getBlocksWithLimit: result([Number(SLOT) + 30]),
  });
  await page.goto(endpoint.at(`/block/${SLOT}`));
  await expect(headline(page)).toContainText(`has no block for slot ${grouped(SLOT)}`);
  await expect(fact(page, 'Next block')).toContainText(grouped(SLOT + 30n));
  await expect(fact(page, 'First available block')).toContainText(grouped(FIRST));
  await expect(page.getByTestId('raw-response')).toContainText(message);
});
