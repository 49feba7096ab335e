import { TOKEN_PROGRAM } from './address-parts.ts';
import { expect, test } from './explorer-test.ts';
import { answerTo, answered, expectWritten, headline, openBlockTab, saveCase, section } from './page-parts.ts';
import { pathOf } from './stories.ts';

const SUBJECTS = { getTransaction: pathOf('swap'), getBlock: pathOf('rent-collected') };

/** Runs in the page. */
const delivered = () => document.querySelector('script[type="application/json"]') !== null;

// Seen to fail against: a page that ignores the answer, and a request text that differs in one option.
for (const [method, path] of Object.entries(SUBJECTS)) {
  test(`the answer to ${method} comes with the page, and is an exchange like any other`, async ({ page, sent }) => {
    await expectWritten(page, path);
    await page.goto(path);
    await answered(page);
    if (method === 'getBlock') await openBlockTab(page, 'JSON');
    const { request, response } = JSON.parse(await saveCase(page)) as { readonly request: string; response: string };
    expect(response).toBe(await answerTo(page, request));
    // The page of a block asks for headers of others.
    const asked = sent.map(({ method, params }) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    expect(asked).not.toContain(request);
    await page.getByRole('button', { name: /^Endpoint:/ }).click();
    await page.getByRole('link', { name: /^What .+ can do/ }).click();
    await expect(section(page, 'Requests')).toContainText(method);
  });
}

test('another endpoint that the browser uses is asked itself', async ({ page, sent, endpoint }) => {
  await page.goto(endpoint.at(SUBJECTS.getTransaction));
  await answered(page);
  await page.evaluate((url) => {
    const stored = JSON.parse(localStorage['slotscope.endpoints'] as string) as object;
    const chosen = new URLSearchParams({ cluster: 'custom', customUrl: url }).toString();
    localStorage['slotscope.endpoints'] = JSON.stringify({ ...stored, chosen });
  }, endpoint.origin);
  sent.length = 0;
  const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
  await page.goto(SUBJECTS.getTransaction);
  expect(await (await loaded).text()).toContain('id="delivered-answers"');
  await answered(page);
  expect(sent.filter(({ method }) => method === 'getTransaction')).toMatchObject([{ origin: endpoint.origin }]);
});

test('a page asks again for what it shows, once it has used the answer', async ({ page, sent }) => {
  await page.goto(SUBJECTS.getTransaction);
  await answered(page);
  expect(await page.evaluate(delivered)).toBe(false);
  await page.goto(`${SUBJECTS.getTransaction}?commitment=confirmed`);
  await expect(headline(page)).toBeVisible();
  await answered(page);
  expect(sent.filter(({ method }) => method === 'getTransaction')).toHaveLength(1);
});

/** The methods that a page calls for its list. */
const LISTS = {
  '/blocks': ['getFirstAvailableBlock', 'getSlot'],
  [`/address/${TOKEN_PROGRAM}`]: ['getSignaturesForAddress'],
};

// Seen to fail against: pages without answers, and answers of the page that Back shows.
for (const [path, methods] of Object.entries(LISTS)) {
  test(`the list of ${path} comes with the page, and is requested again after Back`, async ({ page, sent }) => {
    const asked = () => sent.filter(({ method }) => methods.includes(method));
    // On a busy machine, the service may have no time for them.
    await expect(async () => {
      sent.length = 0;
      const response = await page.goto(path);
      expect(await response?.text()).toContain('id="delivered-answers"');
    }).toPass();
    await expect(page.locator('tbody tr a').first()).toBeVisible();
    expect(asked()).toEqual([]);
    await page.goto('about:blank');
    await page.goBack();
    await expect(page.locator('tbody tr a').first()).toBeVisible();
    await expect.poll(() => asked().length).toBeGreaterThan(0);
  });
}
