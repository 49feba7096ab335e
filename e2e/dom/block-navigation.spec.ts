import { expect, test } from '../explorer-test.ts';
import { expectBlock, fact, open, openBlockTab } from '../page-parts.ts';
import { type Answer, delayed, methodNotFound, silence, status } from '../scripted-endpoint.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

test('the first available block has no link to its parent', async ({ page }) => {
  const first = slotOf('first-block');
  await open(page, `${pathOf('first-block')}?tab=details`);
  await expect(page.getByTestId('page-header')).toContainText(
    `The endpoint does not have block ${grouped(first - 1n)}, the parent of this one.`,
  );
  await expect(page.getByRole('link', { name: /^Previous/ })).toHaveCount(0);
  await expect(fact(page, 'Parent slot')).toContainText(`${grouped(first - 1n)} not on this endpoint`);
  await expect(fact(page, 'Parent slot').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/block/${first + 1n}?tab=details`);
});

test('the parent is a link once the endpoint is known to have it', async ({ page, endpoint }) => {
  const slot = slotOf('swap');
  const listed = delayed(endpoint.relay);
  endpoint.script({ getBlocks: listed.answer });
  await page.goto(endpoint.at(`/block/${slot}?tab=details`));
  await expect(fact(page, 'Fees')).toContainText('SOL');
  await expect(fact(page, 'Parent slot')).toHaveText(`${grouped(slot - 1n)} the slot directly before this one`);
  await expect(fact(page, 'Parent slot').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Previous/ })).toHaveCount(0);
  listed.release();
  await expect(fact(page, 'Parent slot').getByRole('link')).toHaveText(grouped(slot - 1n));
  await expect(page.getByRole('link', { name: 'Previous produced block' })).toBeVisible();
});

test('a block that names itself as its parent is not taken for the first block', async ({ page, endpoint }) => {
  const slot = slotOf('swap');
  endpoint.script({ getBlock: endpoint.relayed((text) => text.replace(`:${slot - 1n},`, `:${slot},`)) });
  await open(page, endpoint.at(`/block/${slot}`));
  await openBlockTab(page, 'Details');
  await expect(fact(page, 'Parent slot')).toHaveText(
    `${grouped(slot)} as the answer states, but only slot 0 is its own parent`,
  );
  await expect(page.getByText('This is the first block.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: `Previous available block, ${grouped(slot - 1n)}` })).toBeVisible();
});

test('the newest block has no link to a next block', async ({ page }) => {
  await open(page, pathOf('confirmed-tip'));
  await expect(page.getByText('There is no confirmed block after this one yet.')).toBeAttached();
  await expect(page.getByRole('link', { name: /^Next/ })).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expectBlock(page, slotOf('confirmed-tip') - 1n);
  await page.goBack();
  await expect(page).toHaveURL(pathOf('confirmed-tip'));
});

test('if the endpoint lists gaps, the nearest available blocks are offered as such', async ({ page, endpoint }) => {
  const slot = slotOf('swap');
  endpoint.script({
    getBlocks: (response, request) => {
      const { params } = JSON.parse(request) as { readonly params: readonly [number, number] };
      const kept = [slot - 9n, slot].filter((each) => each >= params[0] && each <= params[1]);
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end(`{"jsonrpc":"2.0","result":[${kept}],"id":1}`);
    },
    getBlocksWithLimit: (response) => {
      const text = `{"jsonrpc":"2.0","result":[${slot + 77n}],"id":1}`;
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end(text);
    },
  });
  await open(page, endpoint.at(`/block/${slot}`));
  await expect(page.getByRole('link', { name: `Previous available block, ${grouped(slot - 9n)}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Next available block, ${grouped(slot + 77n)}` })).toBeVisible();
  // Seen to fail: nothing visible said that these are not the neighbors in the chain.
  await expect(page.getByText('nearest in this ledger')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Previous/ })).toHaveAttribute(
    'title',
    `The endpoint does not have block ${grouped(slot - 1n)}, the parent of this one.`,
  );
});

test.describe('an endpoint that cannot list its slots', () => {
  const slot = slotOf('confirmed-tip');
  /** Answers requests for `slot` with `block`, and requests for other slots with `others`. */
  const answering =
    (block: Answer, others: Answer): Answer =>
    (response, request) =>
      (request.includes(`[${slot},`) ? block : others)(response, request);

  test('is asked for one slot after another, up to a limit', async ({ page, endpoint }) => {
    endpoint.script({ '*': methodNotFound, getBlock: endpoint.relay });
    await open(page, endpoint.at(pathOf('confirmed-tip')));
    const search = page.getByRole('button', { name: 'next →' });
    // The button appears once no other request is pending.
    await expect(search).toBeVisible();
    const before = endpoint.asked.length;
    await search.click();
    await expect(page.getByRole('button', { name: 'None in the next 32 slots. Search again →' })).toBeFocused();
    expect(endpoint.asked.length - before).toBe(32);
  });

  test('lets the user stop the search', async ({ page, endpoint }) => {
    endpoint.script({ '*': methodNotFound, getBlock: answering(endpoint.relay, silence) });
    await open(page, endpoint.at(pathOf('confirmed-tip')));
    await page.getByRole('button', { name: 'next →' }).click();
    await page.getByRole('button', { name: 'Searching. Cancel' }).click();
    await expect(page.getByRole('button', { name: 'next →' })).toBeFocused();
  });

  test('a failed request is not reported as a missing block', async ({ page, endpoint }) => {
    endpoint.script({ '*': methodNotFound, getBlock: answering(endpoint.relay, status(429)) });
    await open(page, endpoint.at(pathOf('confirmed-tip')));
    await page.getByRole('button', { name: 'next →' }).click();
    await expect(page.getByRole('button', { name: 'The search failed. Try again →' })).toBeVisible();
  });

  test('does not navigate away from a page opened meanwhile', async ({ page, endpoint }) => {
    const later = delayed(endpoint.relay);
    const from = slot - 1n;
    endpoint.script({ '*': methodNotFound, getBlock: answering(later.answer, endpoint.relay) });
    await open(page, endpoint.at(`/block/${from}?commitment=confirmed`));
    await page.getByRole('button', { name: 'next →' }).click();
    await page.getByRole('link', { name: 'Previous produced block' }).click();
    await expectBlock(page, from - 1n);
    later.release();
    await page.getByRole('button', { name: 'next →' }).click();
    await expectBlock(page, from);
  });
});
