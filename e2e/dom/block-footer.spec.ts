import { expect, test } from '../explorer-test.ts';
import { answered, fact, open, openBlockTab } from '../page-parts.ts';
import { type Answer, refusal, type ScriptedEndpoint } from '../scripted-endpoint.ts';
import { pathOf, slotOf } from '../stories.ts';

const BLOCK = `${pathOf('rent-collected')}?tab=details`;
const TIME = 1_750_176_982_899_968_023n;
const HOSTILE = `agave/\u202e0.3v </code><img src=x onerror="document.title='hacked'"> ${'x'.repeat(100_000)}`;

test('loads the footer and the parent’s on demand, each with one request', async ({ page, context, endpoint }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  endpoint.script({
    getBlock: withFooter(endpoint, (slot) =>
      footerText(TIME - (slot === slotOf('rent-collected') ? 0n : 400_000_001n), 'agave/v4.3.0 (double0)'),
    ),
  });
  await open(page, endpoint.at(BLOCK));
  await expect(fact(page, 'Footer')).toHaveText('Not loaded. Few endpoints provide it. Load footer');
  // The blocks around it are requested after the block.
  await page.waitForLoadState('networkidle');
  const requests = () => endpoint.asked.filter((method) => method === 'getBlock').length;
  const before = requests();

  await page.getByRole('button', { name: 'Load footer' }).click();
  await expect(fact(page, 'Producer’s time')).toContainText(`17 Jun 2025, 16:16:22.899968023 UTC ${TIME} ns`);
  await expect(fact(page, 'Producer’s time')).toContainText(/\d\.\d{9} s (?:before|after) the block time$/);
  await expect(fact(page, 'User agent')).toHaveText('agave/v4.3.0 (double0) written by the producer, not verified');
  expect(requests()).toBe(before + 1);

  await page.getByRole('button', { name: 'Copy nanoseconds' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(String(TIME));

  await page.getByRole('button', { name: 'Load parent’s footer' }).click();
  await expect(fact(page, 'After its parent')).toHaveText(
    '0.400000001 s 0.000000001 s later than expected: 1 slot of 400 ms; each time is from its producer’s own clock',
  );
  expect(requests()).toBe(before + 2);
});

test('shows the footer of an answer that has it, and a hostile user agent as plain text', async ({
  page,
  endpoint,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const footer = footerText(TIME, HOSTILE);
  endpoint.script({
    getBlock: endpoint.relayed((text) => text.replace('"result":{', `"result":{"footer":${footer},`)),
  });
  await open(page, endpoint.at(BLOCK));
  await expect(fact(page, 'Producer’s time')).toContainText(`${TIME} ns`);
  const agent = fact(page, 'User agent');
  await expect(agent).toContainText(`agave/\\u{202e}0.3v </code><img src=x onerror="document.title='hacked'"> xxx`);
  await expect(agent).toContainText('more characters; written by the producer, not verified');
  expect((await agent.innerText()).length).toBeLessThan(400);
  await expect(page).not.toHaveTitle('hacked');
  await expect(agent.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(await openBlockTab(page, 'JSON')).toContainText('footer');
});

test('a footer that is null, missing or of another form costs a word', async ({ page, endpoint }) => {
  endpoint.script({ getBlock: withFooter(endpoint, () => 'null') });
  await open(page, endpoint.at(BLOCK));
  await page.getByRole('button', { name: 'Load footer' }).click();
  await expect(fact(page, 'Footer')).toHaveText(
    'The answer has no footer: the endpoint has none for this block, or does not support the option. Try again',
  );
  endpoint.script({ getBlock: withFooter(endpoint, () => '{"blockProducerTimeNanos":"soon","blockUserAgent":7}') });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(fact(page, 'Producer’s time')).toHaveText('The footer has no time that can be read.');
  await expect(fact(page, 'User agent')).toHaveText('The footer has no text that can be read.');
});

test('a gateway that refuses the option still shows the block', async ({ page, endpoint }) => {
  const refuse = refusal(-32602, 'Invalid params: unknown field `footer`');
  endpoint.script({
    getBlock: (response, text) => (isFooterRequest(text) ? refuse(response, text) : endpoint.relay(response, text)),
  });
  await open(page, endpoint.at(BLOCK));
  await page.getByRole('button', { name: 'Load footer' }).click();
  await expect(fact(page, 'Footer')).toHaveText(/rejected the parameters of getBlock\. Try again$/);
  await answered(page);
});

/** Answers as the service does, whose blocks have no footer; a request for a footer gets one. */
function withFooter(endpoint: ScriptedEndpoint, footerOf: (slot: bigint) => string): Answer {
  return async (response, text) => {
    const { params } = JSON.parse(text) as { readonly params: readonly [number] };
    const add = (answer: string) => answer.replace('"footer":null', `"footer":${footerOf(BigInt(params[0]))}`);
    await (isFooterRequest(text) ? endpoint.relayed(add) : endpoint.relay)(response, text);
  };
}

function isFooterRequest(text: string): boolean {
  return text.includes('"footer":true');
}

function footerText(time: bigint, userAgent: string): string {
  return `{"blockProducerTimeNanos":${time},"blockUserAgent":${JSON.stringify(userAgent)}}`;
}
