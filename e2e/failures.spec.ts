import { expect, test } from './explorer-test.ts';
import { answered, fact, headline, open, option, section, SUBJECTS } from './page-parts.ts';
import { type Answer, cutAfter, inOrder, refusal, silence, status, text, withoutCors } from './scripted-endpoint.ts';

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
    sentence: 'HOST does not let this page in: HTTP 403.',
    otherTexts: ['It may want a key, or refuse browsers or this network.', 'An empty body.'],
    action: 'Use another endpoint',
  },
  'HTTP 500': { answer: status(500), sentence: 'HOST could not answer: HTTP 500.', action: 'Ask again' },
  'HTTP 404': {
    answer: status(404),
    sentence: 'HOST answered with HTTP 404 instead of JSON-RPC.',
    action: 'Use another endpoint',
  },
  'a connection that is cut': {
    answer: cutAfter('{"jsonrpc":"2.0","result":{"blockTime":177'),
    sentence: 'The connection to HOST broke (after \\d+ bytes|before anything had come).',
    otherTexts: ['An answer that is not whole is not shown.'],
    action: 'Ask again',
  },
  'no CORS header': {
    answer: withoutCors,
    sentence: 'Nothing came back from HOST.',
    otherTexts: ['no CORS header'],
    action: 'Use another endpoint',
  },
  HTML: {
    answer: text('<!doctype html><title>Welcome</title>', 'text/html'),
    sentence: 'What came back from HOST is not JSON.',
    otherTexts: ['<!doctype html><title>Welcome</title>'],
    action: 'Use another endpoint',
  },
  'JSON that is no answer': {
    answer: text('{"hello":"world"}', 'application/json'),
    sentence: 'What came back from HOST is JSON, but not an answer.',
    otherTexts: ['an answer with a result or an error', '{"hello":"world"}'],
    action: 'Copy report',
  },
  'the answer to another request': {
    answer: text('{"jsonrpc":"2.0","result":null,"id":7}', 'application/json'),
    sentence: 'The answer came, but one value in it cannot be right.',
    otherTexts: ["the request's id, 1"],
    action: 'Copy report',
  },
  '-32011': {
    answer: refusal(-32011, 'Transaction history is not available from this node'),
    sentence: 'HOST keeps no transaction history.',
    otherTexts: ['Transaction history is not available from this node'],
    action: 'Use another endpoint',
  },
  '-32015': {
    answer: refusal(
      -32015,
      'Transaction version (2) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 2',
    ),
    sentence:
      'of a version that the method was not asked to return|has a version that the method was not asked to return',
    otherTexts: ['It is version 2. This page asks for versions up to 1'],
    action: 'Use another endpoint',
  },
  '-32602': {
    answer: refusal(-32602, 'invalid type: map, expected a string'),
    sentence: 'HOST does not accept what was asked of get(Transaction|Block).',
    otherTexts: ['Its own words: invalid type: map, expected a string'],
    action: 'Copy report',
  },
  '-32603': {
    answer: refusal(-32603, 'Internal error'),
    sentence: 'HOST answered get(Transaction|Block) with error −32603.',
    otherTexts: ['Its own words: Internal error'],
    action: 'Ask again',
  },
  '-32005': {
    answer: refusal(-32005, 'Node is behind by 42 slots'),
    sentence: 'HOST says that it is not healthy.',
    otherTexts: ['Node is behind by 42 slots'],
    action: 'Ask again',
  },
};

for (const [kind, { path, current, shown }] of Object.entries(SUBJECTS)) {
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
      if (action !== 'Ask again') return;
      await page.getByRole('button', { name: 'Ask again' }).click();
      await expect(headline(page)).toContainText(shown);
    });
  }

  test(`${kind}: JSON of the wrong shape names the path`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: endpoint.relayed((answer) => answer.replace(/"blockTime":\d+/, '"blockTime":"noon"')),
    });
    await page.goto(endpoint.at(path));
    await expect(headline(page)).toHaveText('The answer came, but one value in it cannot be right.');
    await expect(fact(page, 'Where')).toContainText('blockTime');
    await expect(fact(page, 'Found')).toHaveText('"noon"');
    await expect(page.getByTestId('raw-response')).toContainText('"blockTime":"noon"');
  });

  test(`${kind}: HTTP 429 is retried after the requested delay`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: inOrder(status(429, { 'retry-after': '2' }), endpoint.relay),
    });
    await page.goto(endpoint.at(path));
    await expect(headline(page)).toHaveText('The endpoint asks for a pause.');
    await expect(page.getByText(/Asking again in [12] seconds?\./)).toBeVisible();
    await expect(headline(page)).toContainText(shown);
  });

  test(`${kind}: the countdown can be stopped or skipped`, async ({ page, endpoint }) => {
    endpoint.script({
      [current]: inOrder(status(429, { 'retry-after': '60' }), endpoint.relay),
    });
    await page.goto(endpoint.at(path));
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped: it is not asked again by itself.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask now' }).click();
    await expect(headline(page)).toContainText(shown);
  });

  test(`${kind}: a silent endpoint times out`, async ({ page, endpoint }) => {
    await page.clock.install();
    endpoint.script({ [current]: silence });
    await page.goto(endpoint.at(path));
    await expect(page.getByTestId('page-status')).toContainText(`Asking ${endpoint.host}`);
    await expect.poll(() => endpoint.asked).toContain(current);
    await page.clock.fastForward(31_000);
    await expect(headline(page)).toHaveText(`${endpoint.host} was silent for 30 seconds.`);
    endpoint.script({});
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(headline(page)).toContainText(shown);
  });

  test(`${kind}: a failed request for another option keeps the current answer`, async ({ page, endpoint }) => {
    await open(page, endpoint.at(path));
    const sentence = await headline(page).innerText();
    endpoint.script({ [current]: status(429, { 'retry-after': '60' }) });
    await option(page, 'encoding', 'base64').click();
    await expect(page.getByText('The endpoint asks for a pause.')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByTestId('notice')).toContainText('Below is the answer for json, not the one for base64.');
    await expect(section(page, 'Overview')).toBeVisible();
    endpoint.script({});
    await page.getByRole('button', { name: /^Ask (again|now)$/ }).click();
    await answered(page);
    await expect(page.getByText('The endpoint asks for a pause.')).toHaveCount(0);
    await expect(headline(page)).toHaveText(sentence);
  });
}
