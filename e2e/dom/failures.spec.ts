import { expect, test } from '../explorer-test.ts';
import { answered, fact, headline, open, option, section, SUBJECTS } from '../page-parts.ts';
import { type Answer, cutAfter, inOrder, refusal, silence, status, text, withoutCors } from '../scripted-endpoint.ts';

interface Failure {
  readonly answer: Answer;
  /** The sentence that explains the failure. HOST is replaced by the endpoint's host. */
  readonly sentence: string;
  /** Other texts on the page. */
  readonly otherTexts?: readonly string[];
  /** The first suggested action. */
  readonly action: string;
}

/** The failures that both pages handle. */
const FAILURES: Readonly<Record<string, Failure>> = {
  'HTTP 403': {
    answer: status(403),
    sentence: 'HOST refused the request: HTTP 403.',
    otherTexts: ['It may require an API key, or block browsers or this network.', 'The body is empty.'],
    action: 'Use another endpoint',
  },
  'HTTP 500': { answer: status(500), sentence: 'HOST could not answer: HTTP 500.', action: 'Retry' },
  'HTTP 404': {
    answer: status(404),
    sentence: 'HOST answered with HTTP 404 instead of JSON-RPC.',
    action: 'Use another endpoint',
  },
  'a connection that is cut': {
    answer: cutAfter('{"jsonrpc":"2.0","result":{"blockTime":177'),
    sentence: 'The connection to HOST was lost (after \\d+ bytes|before any data arrived).',
    otherTexts: ['Incomplete responses are not shown.'],
    action: 'Retry',
  },
  'no CORS header': {
    answer: withoutCors,
    sentence: 'No readable response from HOST.',
    otherTexts: ['no CORS header'],
    action: 'Use another endpoint',
  },
  HTML: {
    answer: text('<!doctype html><title>Welcome</title>', 'text/html'),
    sentence: 'The response from HOST is not JSON.',
    otherTexts: ['<!doctype html><title>Welcome</title>'],
    action: 'Use another endpoint',
  },
  'JSON that is no answer': {
    answer: text('{"hello":"world"}', 'application/json'),
    sentence: 'HOST answered with JSON that is not a JSON-RPC response.',
    otherTexts: ['a response with a result or an error', '{"hello":"world"}'],
    action: 'Copy report',
  },
  'the answer to another request': {
    answer: text('{"jsonrpc":"2.0","result":null,"id":7}', 'application/json'),
    sentence: 'One value in the response is invalid.',
    otherTexts: ["the request's id, 1"],
    action: 'Copy report',
  },
  '-32011': {
    answer: refusal(-32011, 'Transaction history is not available from this node'),
    sentence: 'HOST stores no transaction history.',
    otherTexts: ['Transaction history is not available from this node'],
    action: 'Use another endpoint',
  },
  '-32015': {
    answer: refusal(
      -32015,
      'Transaction version (2) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 2',
    ),
    sentence:
      'has a version that the request did not allow|contains a transaction version that the request did not allow',
    otherTexts: ['It is version 2. The request allows versions up to 1'],
    action: 'Use another endpoint',
  },
  '-32602': {
    answer: refusal(-32602, 'invalid type: map, expected a string'),
    sentence: 'HOST rejected the parameters of get(Transaction|Block).',
    otherTexts: ['Message: invalid type: map, expected a string'],
    action: 'Copy report',
  },
  '-32603': {
    answer: refusal(-32603, 'Internal error'),
    sentence: 'HOST answered get(Transaction|Block) with error −32603.',
    otherTexts: ['Message: Internal error'],
    action: 'Retry',
  },
  '-32005': {
    answer: refusal(-32005, 'Node is behind by 42 slots'),
    sentence: 'HOST reports that it is unhealthy.',
    otherTexts: ['Node is behind by 42 slots'],
    action: 'Retry',
  },
};

for (const [kind, { path, current }] of Object.entries(SUBJECTS)) {
  for (const [name, { answer, action, otherTexts = [], sentence }] of Object.entries(FAILURES)) {
    test(`${kind}: ${name}`, async ({ page, endpoint }) => {
      endpoint.script({ [current]: answer });
      await page.goto(endpoint.at(path));
      await expect(headline(page)).toHaveText(new RegExp(sentence.replace('HOST', endpoint.host)));
      await expect(page).toHaveTitle(/ · slotscope$/);
      for (const other of otherTexts) await expect(page.getByRole('main')).toContainText(other);
      const control = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
      await expect(control.first()).toBeVisible();
      // The endpoint recovers.
      endpoint.script({});
      if (action !== 'Retry') return;
      await page.getByRole('button', { name: 'Retry' }).click();
      await answered(page);
    });
  }

  test(`${kind}: JSON of the wrong shape names the path`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: endpoint.relayed((answer) => answer.replace(/"result":\{.*\}(?=,"id")/, '"result":"noon"')),
    });
    await page.goto(endpoint.at(path));
    await expect(headline(page)).toHaveText('One value in the response is invalid.');
    await expect(fact(page, 'Where')).toContainText('result');
    await expect(fact(page, 'Found')).toHaveText('"noon"');
    await expect(page.getByTestId('raw-response')).toContainText('"result":"noon"');
  });

  test(`${kind}: a member of another shape costs only itself, and its path is named`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: endpoint.relayed((answer) => answer.replace(/"blockTime":\d+/, '"blockTime":"noon"')),
    });
    await page.goto(endpoint.at(path));
    await answered(page);
    await expect(headline(page)).not.toContainText('invalid');
    await expect(page.getByRole('main')).toContainText('blockTime, expected an integer');
  });

  test(`${kind}: HTTP 429 is retried after the requested delay`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: inOrder(status(429, { 'retry-after': '2' }), endpoint.relay),
    });
    await page.goto(endpoint.at(path));
    await expect(headline(page)).toHaveText(`${endpoint.host} received too many requests: HTTP 429.`);
    await expect(page.getByText(/Retrying in [12] seconds?\./)).toBeVisible();
    await answered(page);
  });

  test(`${kind}: the countdown can be stopped or skipped`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: inOrder(status(429, { 'retry-after': '60' }), endpoint.relay),
    });
    await page.goto(endpoint.at(path));
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Automatic retry is off.')).toBeVisible();
    await page.getByRole('button', { name: 'Retry now' }).click();
    await answered(page);
  });

  const tag = kind === 'block' ? ['@browser', '@long'] : '@browser';
  test(`${kind}: a silent endpoint times out`, { tag }, async ({ page, endpoint }) => {
    await page.clock.install();
    endpoint.script({ [current]: silence });
    await page.goto(endpoint.at(path));
    await expect(page.getByTestId('page-status')).toContainText(`Loading from ${endpoint.host}`);
    await expect.poll(() => endpoint.asked).toContain(current);
    await page.clock.fastForward(31_000);
    await expect(headline(page)).toHaveText(`${endpoint.host} did not respond for 30 seconds.`);
    endpoint.script({});
    await page.getByRole('button', { name: 'Retry' }).click();
    await answered(page);
  });

  test(`${kind}: a failed request for another option keeps the current answer`, async ({ page, endpoint }) => {
    await open(page, endpoint.at(path));
    const sentence = await headline(page).innerText();
    // A refusal of another request would make this one wait.
    await page.waitForLoadState('networkidle');
    endpoint.script({ [current]: status(429, { 'retry-after': '60' }) });
    await option(page, 'encoding', 'base64').click();
    await expect(page.getByText(`${endpoint.host} received too many requests: HTTP 429.`)).toBeVisible();
    await expect(headline(page)).toHaveText(sentence);
    await expect(page.getByTestId('notice')).toContainText('The page shows the answer for json, not for base64.');
    await expect(section(page, kind === 'transaction' ? 'Facts' : 'Raw')).toBeVisible();
    endpoint.script({});
    await page.getByRole('button', { name: /^Retry( now)?$/ }).click();
    await answered(page);
    await expect(page.getByText(`${endpoint.host} received too many requests: HTTP 429.`)).toHaveCount(0);
    await expect(headline(page)).toHaveText(sentence);
  });
}

test('on request, a missing CORS header is distinguished from a missing server', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: withoutCors });
  await page.goto(endpoint.at(SUBJECTS.transaction.path));
  await expect(headline(page)).toContainText('No readable response');
  const before = endpoint.asked.length;
  await page.getByRole('button', { name: 'Find out which' }).click();
  await expect(page.getByRole('main')).toContainText(
    `${endpoint.host} is up, but it redirects, or does not let pages of other sites`,
  );
  expect(endpoint.asked).toHaveLength(before);
  await endpoint.stop();
  await page.reload();
  await page.getByRole('button', { name: 'Find out which' }).click();
  await expect(page.getByRole('main')).toContainText(`No server answers at ${endpoint.host}`);
});
