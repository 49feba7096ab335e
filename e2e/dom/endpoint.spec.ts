import { IS_LONG } from '../../src/shared/test-support/long-run.ts';
import { expect, test } from '../explorer-test.ts';
import { answered, enterEndpoint, fact, headline, open, section } from '../page-parts.ts';
import { methodNotFound, refusal, result, status, text } from '../scripted-endpoint.ts';
import { countKept } from '../kept-parts.ts';
import { SERVICE, sitePath, STATIC_SITE } from '../static-site.ts';
import { grouped, pathOf, slotOf } from '../stories.ts';

/** The endpoint page, of the default endpoint. */
const OF_DEFAULT = `/endpoint?cluster=${STATIC_SITE.isTested ? 'default' : 'embedded'}`;

test('the chosen endpoint is asked on all pages, and remembered', async ({ page, endpoint, sent }) => {
  const { host } = endpoint;
  await page.goto(pathOf('transfer'));
  await expect(headline(page)).toContainText('SOL');
  sent.splice(0);
  await enterEndpoint(page, endpoint.origin);
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(headline(page)).toContainText('SOL');
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}, getTransaction`);
  await expect(page.getByTestId('endpoint-switch')).toContainText(`Now using ${host}`);
  await page.reload();
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
  await expect(page.getByTestId('endpoint-switch')).toHaveCount(0);
  await fact(page, 'Slot').getByRole('link').click();
  await answered(page);
  await page.getByRole('link', { name: 'slotscope' }).click();
  await expect(page.getByRole('complementary', { name: 'This endpoint' })).toContainText(host);
  await expect(page).toHaveURL('/');
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([endpoint.origin]));
});

test('a copied link names the network of the chosen endpoint', async ({ page, endpoint }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      sessionStorage.setItem('copied', text);
    };
  });
  endpoint.script({ getGenesisHash: result('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG') });
  await page.goto('/endpoint');
  await enterEndpoint(page, `${endpoint.origin}/v2/9f8e7d6c5b4a`);
  await expect(fact(page, 'Network')).toHaveText('devnet');
  await page.goto(pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
  await page.getByTestId('exchange-line').getByRole('button', { name: 'Copy link' }).click();
  const copied = () => page.evaluate(() => sessionStorage.getItem('copied'));
  await expect.poll(copied).toMatch(new RegExp(`${sitePath(pathOf('transfer'))}\\?cluster=devnet$`));
});

test('after a switch there is a way back, until the next page', async ({ page, endpoint }) => {
  const line = page.getByTestId('endpoint-switch');
  await page.goto(pathOf('transfer'));
  await enterEndpoint(page, endpoint.origin);
  await expect(line).toContainText(`Now using ${endpoint.host} for all pages`);
  await line.getByRole('button', { name: `Back to ${SERVICE.label}` }).click();
  await expect(page.getByTestId('exchange-line')).not.toContainText(endpoint.host);
  await page.reload();
  await expect(page.getByTestId('exchange-line')).not.toContainText(endpoint.host);
  await expect(line).toHaveCount(0);

  await enterEndpoint(page, endpoint.origin, { forAll: false });
  await expect(page).toHaveURL(`${pathOf('transfer')}?cluster=custom&customUrl=${encodeURIComponent(endpoint.origin)}`);
  await expect(line).toContainText('for this page and those opened from it');
  await fact(page, 'Slot').getByRole('link').click();
  await expect(headline(page)).toContainText('Block ');
  await expect(line).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Endpoint:' })).toContainText(SERVICE.label);
});

test('a link that names an endpoint holds for its page, which says so', async ({ page, endpoint }) => {
  const line = page.getByTestId('endpoint-switch');
  await page.goto('/endpoint');
  await enterEndpoint(page, endpoint.origin);
  await expect(headline(page)).toContainText(endpoint.host);
  await page.goto(OF_DEFAULT);
  await expect(headline(page)).toContainText(SERVICE.label);
  await expect(line).toContainText(`This link uses ${SERVICE.label}`);
  await line.getByRole('button', { name: `Use ${endpoint.host}` }).click();
  await expect(page).toHaveURL('/endpoint');
  await expect(headline(page)).toContainText(endpoint.host);
  await page.goto(OF_DEFAULT);
  await line.getByRole('button', { name: 'Dismiss' }).click();
  await expect(line).toHaveCount(0);
  await page.goto('/endpoint');
  await expect(headline(page)).toContainText(endpoint.host);
});

// Seen to fail against: links that named the public cluster, which got the signature on Enter.
test('a link of another explorer stays on the chosen endpoint, and offers another for another network', async ({
  page,
  endpoint,
  sent,
}) => {
  const { host } = endpoint;
  const field = page.locator('header input');
  const paste = async (cluster: string) => {
    await field.fill(`https://solscan.io${pathOf('transfer')}${cluster}`);
    return page.locator('#header-search-line');
  };
  await page.goto('/endpoint');
  await expect(await paste('')).toContainText(
    `The link is for mainnet-beta, and ${SERVICE.label} is not. Enter uses ${SERVICE.label}; to use another endpoint, choose it in the list.`,
  );
  const choices = page.getByRole('listbox').getByRole('option', { name: /^Transaction on/ });
  await expect(choices).toHaveText([new RegExp(`^Transaction on ${SERVICE.label}`), /^Transaction on mainnet-beta/]);
  await expect(choices.nth(1)).toHaveAttribute('href', sitePath(`${pathOf('transfer')}?cluster=mainnet-beta`));
  // Of an unknown network: it is asked first.
  endpoint.script({ getGenesisHash: methodNotFound });
  await enterEndpoint(page, endpoint.origin);
  await expect(headline(page)).toContainText(host);
  for (const cluster of ['', '?cluster=devnet']) await expect(await paste(cluster)).toContainText(`from ${host}.`);

  endpoint.script({ getGenesisHash: result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d') });
  await page.goto('/endpoint');
  await expect(fact(page, 'Network')).toHaveText('mainnet-beta');
  await page.goto('/blocks');
  await expect(await paste('?cluster=devnet')).toContainText(`Enter uses ${host}; to use another endpoint`);
  sent.splice(0);
  await field.press('Enter');
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([endpoint.origin]));
  await page.goto('/blocks');
  await expect(await paste('')).toContainText(
    `A signature from a link to mainnet-beta. Enter loads its transaction from ${host}.`,
  );
  await field.press('Enter');
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
  // So does an opened link that names the network.
  await page.goto(`${pathOf('transfer')}?cluster=mainnet-beta`);
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
});

test('what is not found is looked up on the endpoint used before', async ({ page, endpoint }) => {
  endpoint.script({ getTransaction: result(null) });
  await page.goto(pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
  await enterEndpoint(page, endpoint.origin);
  await expect(headline(page)).toContainText('has no finalized transaction');
  await page.getByRole('link', { name: `Look it up on ${SERVICE.name}` }).click();
  await expect(headline(page)).toContainText('2.5 SOL');

  endpoint.script({ '*': status(403) });
  await page.goto(pathOf('transfer'));
  await expect(headline(page)).toContainText('refused the request');
  await page.getByRole('link', { name: `Look it up on ${SERVICE.name}` }).click();
  await expect(headline(page)).toContainText('2.5 SOL');
});

test(
  'the embedded service is the default, and is left out of the URL',
  { tag: '@static' },
  async ({ page, endpoint }) => {
    await page.goto(endpoint.at('/endpoint'));
    await expect(headline(page)).toContainText(endpoint.host);
    await section(page, 'Use another endpoint')
      .getByRole('radio', { name: new RegExp(`^${SERVICE.label}`) })
      .click();
    await expect(page).toHaveURL('/endpoint');
    await expect(headline(page)).toContainText(SERVICE.label);
  },
);

test('the endpoint page shows what the endpoint reports, and the requests sent', async ({ page, endpoint }) => {
  endpoint.script({
    getVersion: result({ 'solana-core': '9.9.9', 'feature-set': 1 }),
    getFirstAvailableBlock: methodNotFound,
    getGenesisHash: result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
  });
  await page.goto(endpoint.at('/endpoint'));
  await expect(fact(page, 'Software')).toHaveText('9.9.9');
  await expect(section(page, 'Requests')).toContainText('5 sent since this page was opened, 1 refused');
  await expect(page.getByRole('row', { name: /getFirstAvailableBlock/ })).toContainText('refused');
  await expect(fact(page, 'Network')).toHaveText('mainnet-beta');
  await expect(page.getByTitle('Genesis hash 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')).toBeVisible();
  // A missing answer hides none of the others.
  await expect(fact(page, 'Oldest')).toHaveText('not reported');
  await expect(fact(page, 'Newest, confirmed')).toHaveText(grouped(slotOf('confirmed-tip')));
  await expect(page.getByTestId('page-status')).toContainText('Responding');
  endpoint.script({ getGenesisHash: result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d') });
  await page.goto(endpoint.at('/'));
  await expect(page.getByRole('complementary', { name: 'This endpoint' })).toContainText('mainnet-beta');
});

test('the endpoint page shows an invalid response, and asks again', async ({ page, endpoint }) => {
  endpoint.script({ '*': text('<h1>Welcome</h1>', 'text/html') });
  await page.goto(endpoint.at('/endpoint'));
  await expect(headline(page)).toHaveText(`The response from ${endpoint.host} is not JSON.`);
  await expect(page.getByRole('main')).toContainText('<h1>Welcome</h1>');
  await expect(fact(page, 'Newest, confirmed')).toHaveText('no response');
  await expect(section(page, 'Requests')).toContainText('0 refused, 5 without a response');
  await expect(page.getByRole('row', { name: /getVersion/ })).toContainText('no response: not JSON');
  endpoint.script({});
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(headline(page)).toHaveText(`All requests go to ${endpoint.host}.`);
  await expect(fact(page, 'Newest, confirmed').getByRole('link')).toBeVisible();
});

test('the slots that an endpoint reports link to its blocks', async ({ page, endpoint }) => {
  const tip = slotOf('confirmed-tip');
  await page.goto(endpoint.at('/endpoint'));
  const oldest = fact(page, 'Oldest').getByRole('link', { name: grouped(slotOf('first-block')) });
  await expect(oldest).toHaveAttribute('href', new RegExp(`^${sitePath(pathOf('first-block'))}\\?cluster=custom&`));
  await expect(fact(page, 'Newest, finalized').getByRole('link')).not.toHaveAttribute('href', /commitment/);
  await fact(page, 'Newest, confirmed')
    .getByRole('link', { name: grouped(tip) })
    .click();
  await answered(page);
  await expect(page).toHaveURL(new RegExp(`/block/${tip}\\?commitment=confirmed&cluster=custom&customUrl=`));
});

test(
  'an endpoint from a link is asked only after consent',
  { tag: '@browser' },
  async ({ page, allowedOrigins, sent }) => {
    const stranger = 'https://rpc.example.com';
    await page.goto(`/tx/${pathOf('transfer').slice(4)}?cluster=custom&customUrl=${stranger}`);
    await expect(headline(page)).toHaveText('This link loads its data from rpc.example.com.');
    await page.waitForLoadState('networkidle');
    expect(sent).toEqual([]);

    allowedOrigins.add(stranger);
    await page.route(`${stranger}/**`, (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      return route.fulfill({ headers, json: { jsonrpc: '2.0', id: 1, result: null } });
    });
    await page.getByRole('button', { name: 'Use rpc.example.com' }).click();
    await expect(headline(page)).toContainText('rpc.example.com has no finalized transaction with this signature.');
    expect(sent.map(({ origin }) => origin)).toEqual([stranger]);
    // Consent is remembered.
    await page.reload();
    await expect(headline(page)).toContainText('rpc.example.com has no finalized transaction');
  },
);

test('the default endpoint can be asked instead of one from a link', async ({ page, sent, service }) => {
  await page.goto(`${pathOf('transfer')}?cluster=custom&customUrl=https://rpc.example.com`);
  await page.getByRole('button', { name: `Use ${SERVICE.name} instead` }).click();
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(headline(page)).toContainText('2.5 SOL');
  expect(sent.every(({ origin }) => origin === service)).toBe(true);
});

// Seen to fail against: calling loopback URLs without consent.
test(
  'no link makes this browser call its own machine, a private network or a login without consent',
  { tag: '@browser' },
  async ({ page, baseURL, endpoint, sent }) => {
    const { origin, host } = endpoint;
    const links = [
      ['http://[::ffff:127.0.0.1]:1', 'on your own machine'],
      ['http://192.168.1.1', 'in a private network'],
      // An agreed origin, with more than the user agreed to.
      [`${origin}/admin?delete=all`, 'on your own machine'],
      [`http://ann:secret@${host}`, 'on your own machine'],
      ['https://\u0430pi.mainnet-beta.solana.com', 'IP address'],
      ['http://localhost:1', 'on your own machine'],
      [`${baseURL}/admin`, 'on your own machine'],
    ] as const;
    for (const [customUrl, warning] of IS_LONG ? links : links.slice(0, 5)) {
      await page.goto(`${pathOf('transfer')}?cluster=custom&customUrl=${encodeURIComponent(customUrl)}`);
      await expect(headline(page), customUrl).toHaveText(`This link loads its data from ${new URL(customUrl).host}.`);
      await expect(page.getByTestId('subtitle')).toContainText(warning);
    }
    // The end of a name, which identifies its owner, is visible.
    await page.setViewportSize({ width: 390, height: 844 });
    const long = `https://api.mainnet-beta.solana.com.${'a'.repeat(60)}.${'b'.repeat(60)}.evil.example`;
    for (const customUrl of [long, 'alias-'.repeat(200)]) {
      await page.goto(`/endpoint?cluster=custom&customUrl=${customUrl}`);
      await expect(headline(page)).toContainText(customUrl.slice(-20).replace('https://', ''));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await page.goto(`/endpoint?cluster=custom&customUrl=https://\u0430pi.mainnet-beta.solana.com`);
    await expect(fact(page, 'Endpoint')).toHaveText('https://xn--pi-6kc.mainnet-beta.solana.com');
    await page.goto(`/endpoint?cluster=custom&customUrl=${encodeURIComponent(`http://ann:secret@${host}/a?b=c`)}`);
    await expect(fact(page, 'Path in the link')).toHaveText('/a?b=c');
    await expect(fact(page, 'Login in the link')).toHaveText('ann with a password');
    await page.waitForLoadState('networkidle');
    expect([...sent, ...endpoint.asked]).toEqual([]);
  },
);

// Seen to fail against: `redirect: 'follow'`.
test('a redirect of the endpoint is not followed', async ({ page, endpoint, sent, allowedOrigins }) => {
  const elsewhere = 'https://elsewhere.example';
  // The browser reports the refused redirect with this origin.
  allowedOrigins.add(elsewhere);
  endpoint.script({ '*': status(307, { location: `${elsewhere}/` }) });
  await page.goto(endpoint.at(pathOf('transfer')));
  await expect(headline(page)).toHaveText(`No readable response from ${endpoint.host}.`);
  await expect(page.getByTestId('subtitle')).toContainText('or redirects, which Slotscope does not follow');
  expect(new Set(sent.map(({ origin }) => origin))).toEqual(new Set([endpoint.origin]));
});

// Seen to fail against: earlier pages; a closed dialog that kept the typed URL.
test('an endpoint URL that may hold a key is stored, and shown nowhere', async ({ page, endpoint }) => {
  const { host } = endpoint;
  const url = `${endpoint.origin}/v2/9f8e7d6c5b4a?api-key=secret`;
  const alias = `?cluster=custom&customUrl=${encodeURIComponent(host)}`;
  const shown: string[] = [];
  const note = async () => {
    const values = page
      .locator('input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    shown.push(page.url(), await page.title(), await page.content(), ...(await values));
  };
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });

  await page.goto(pathOf('transfer'));
  await enterEndpoint(page, url);
  await expect(page).toHaveURL(pathOf('transfer'));
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${host}`);
  await page.getByTestId('exchange-line').getByRole('button', { name: 'Request' }).click();
  await expect(page.getByText('curl "$SLOTSCOPE_URL" -H')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page).toHaveTitle(/^curl "\$SLOTSCOPE_URL" -H/);
  await note();

  await page.goto(`/block/${slotOf('transfer')}${alias}`);
  await answered(page);
  await note();

  // Express answers an unknown path like this.
  endpoint.script({
    getTransaction: text(`<pre>Cannot POST ${url.slice(endpoint.origin.length)}</pre>`, 'text/html'),
    getVersion: refusal(-32_000, `no such key: ${url}`),
  });
  await page.goto(`${pathOf('swap')}${alias}`);
  await expect(page.getByTestId('raw-response')).toContainText('Cannot POST /v2/•••?api-key=•••');
  await note();
  await page.goto(`/endpoint${alias}`);
  await expect(fact(page, 'URL')).toContainText(`${endpoint.origin}/…`);
  await expect(page.getByRole('row', { name: /getVersion/ })).toContainText('no such key');
  await note();

  // A link that spells the URL out loses it. It is the chosen one, which links leave out.
  await page.goto(`/endpoint?cluster=custom&customUrl=${encodeURIComponent(url)}`);
  await expect(page).toHaveURL('/endpoint');
  await note();
  expect(shown.flatMap((each) => each.match(/.{0,60}(secret|9f8e7d).{0,20}/g) ?? [])).toEqual([]);
});

// Seen to fail against: a list of missing methods that keeps the URL.
test('the key of an endpoint is stored with its settings only, and nowhere once it is forgotten', async ({
  page,
  endpoint,
}) => {
  const key = 'k3y0123456789abcdef';
  const holders = async () =>
    (await page.evaluate(readStorage)).flatMap(({ place, text }) => (text.includes(key) ? [place] : []));
  endpoint.script({ getMultipleAccounts: methodNotFound });
  await page.goto(pathOf('transfer'));
  await enterEndpoint(page, `${endpoint.origin}/v2/${key}?api-key=${key}`);
  await expect(page.getByTestId('exchange-line')).toContainText(`from ${endpoint.host}`);
  for (const [path, kept] of [
    [pathOf('swap'), 1],
    [`/block/${slotOf('transfer')}`, 2],
  ] as const) {
    await open(page, path);
    // A browser may have kept the answers of the pages before.
    await expect.poll(() => page.evaluate(countKept)).toBeGreaterThanOrEqual(kept);
  }
  await expect.poll(holders).toContain('sessionStorage slotscope.missing-methods');
  const settings = ['endpoints', 'endpoint-notes'].map((name) => `localStorage slotscope.${name}`);
  const allowed = new Set([...settings, 'sessionStorage slotscope.missing-methods']);
  expect((await holders()).filter((place) => !allowed.has(place))).toEqual([]);
  await page.goto(OF_DEFAULT);
  const saved = section(page, 'Saved in this browser');
  await saved.getByRole('button', { name: `Forget ${endpoint.host}`, exact: true }).press('Enter');
  await expect(saved).toContainText(`Forgot ${endpoint.host}.`);
  expect(await holders()).toEqual([]);
});

/** Runs in the page: everything that it has stored. */
async function readStorage(): Promise<readonly { readonly place: string; readonly text: string }[]> {
  const stored = [
    { place: 'cookies', text: document.cookie },
    { place: 'history', text: JSON.stringify(history.state) },
  ];
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const key of Object.keys(storage)) stored.push({ place: `${name} ${key}`, text: storage.getItem(key) ?? '' });
  const finished = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error(String(request.error))));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store);
      const content = await Promise.all([finished(records.getAllKeys()), finished(records.getAll())]);
      stored.push({ place: `${name} ${store}`, text: JSON.stringify(content) });
    }
    database.close();
  }
  return stored;
}

// Seen to fail against: a page without the button.
test('a saved endpoint can be forgotten, and is asked only after consent again', async ({ page, endpoint, sent }) => {
  const { host, origin } = endpoint;
  const saved = section(page, 'Saved in this browser');
  await page.goto('/endpoint');
  await enterEndpoint(page, `${origin}/v2?api-key=secret`);
  await expect(headline(page)).toHaveText(`All requests go to ${host}.`);
  await enterEndpoint(page, origin);
  await expect(page).toHaveURL('/endpoint');
  await expect(saved.getByRole('listitem')).toHaveText([
    `${host}${origin}/…Forget`,
    `${origin} in use: choose another endpoint to forget it`,
  ]);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await saved.getByRole('button', { name: `Forget ${host}` }).focus();
  await page.keyboard.press('Enter');
  await expect(saved.getByRole('status')).toBeFocused();
  await expect(saved.getByRole('status')).toContainText(`Forgot ${host}.`);
  await page.goto(OF_DEFAULT);
  await saved.getByRole('button', { name: `Forget ${origin}` }).press('Enter');
  await expect(saved).toContainText(`Forgot ${origin}. No endpoint is saved.`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(host);

  const before = sent.length;
  await page.goto(`/endpoint?cluster=custom&customUrl=${encodeURIComponent(origin)}`);
  await expect(headline(page)).toHaveText(`This link loads its data from ${host}.`);
  expect(sent.slice(before).filter((request) => request.origin === origin)).toEqual([]);
});

test('an endpoint is saved under a name, chosen by it, and forgotten', async ({ page, endpoint }) => {
  await page.goto('/endpoint');
  const form = page.getByRole('region', { name: 'Use another endpoint' });
  await form.getByLabel('URL', { exact: true }).fill(endpoint.origin);
  await form.getByLabel('Name, optional').fill('a/b');
  await expect(form).toContainText('A name has up to 40 letters');
  await form.getByLabel('Name, optional').fill('My node');
  await form.getByRole('button', { name: 'Save and use' }).click();
  await expect(page).toHaveURL('/endpoint');
  await expect(headline(page)).toHaveText('All requests go to My node.');
  await page.goto(OF_DEFAULT);
  await form.getByRole('checkbox', { name: 'Use for all pages' }).uncheck();
  await form.getByRole('radio', { name: /^My node/ }).click();
  await expect(page).toHaveURL('/endpoint');
  await expect(headline(page)).toHaveText('All requests go to My node.');
  await page.goto(OF_DEFAULT);
  await form.getByRole('button', { name: 'Rename, copy or forget My node' }).click();
  await form.getByLabel('Name of My node').fill('Archive');
  await form.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.goto('/endpoint');
  await expect(headline(page)).toHaveText('All requests go to Archive.');
  await page.goto(OF_DEFAULT);
  await page.getByRole('button', { name: 'Forget Archive', exact: true }).click();
  await page.goto('/endpoint');
  await expect(headline(page)).toHaveText(`All requests go to ${SERVICE.label}.`);
  await page.goto('/endpoint?cluster=custom&customUrl=My+node');
  await expect(headline(page)).toContainText('“My node”, but this browser has no URL for it.');
});

test('an alias saved in another browser prompts for its URL', async ({ page, sent }) => {
  await page.goto(`${pathOf('transfer')}?cluster=custom&customUrl=my-node`);
  await expect(headline(page)).toContainText('“my-node”, but this browser has no URL for it.');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});

test('unknown parameter values are reported, and the embedded service is asked', async ({ page }) => {
  for (const params of ['cluster=moonnet', 'cluster=custom&customUrl=ftp%3A%2F%2Fx']) {
    await page.goto(`${pathOf('transfer')}?${params}`);
    await expect(page.getByTestId('notice')).toContainText(`The URL has ${params.split('&').at(-1)}`);
    await expect(headline(page)).toContainText('2.5 SOL');
  }
});

test('an invalid URL is rejected in the dialog', async ({ page }) => {
  await page.goto('/');
  await enterEndpoint(page, 'my node');
  const dialog = page.getByRole('dialog', { name: 'Endpoint' });
  await expect(dialog).toContainText('Not the URL of an endpoint');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

test('an endpoint is tested before it is saved, with what it lacks', async ({ page, endpoint }) => {
  const { host } = endpoint;
  endpoint.script({
    getGenesisHash: result('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'),
    simulateTransaction: methodNotFound,
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Endpoint:' }).click();
  const dialog = page.getByRole('dialog', { name: 'Endpoint' });
  const add = dialog.getByRole('form', { name: 'Add an endpoint' });
  const found = add.getByRole('list', { name: 'Test result' });
  await add.getByLabel('URL', { exact: true }).fill(host);
  await add.getByRole('button', { name: 'Test' }).click();
  // As it was typed: another text would drop the selection that Tab makes.
  await expect(add.getByLabel('URL', { exact: true })).toHaveValue(host);
  await expect(found).toContainText('Network mainnet-beta');
  await expect(found).toContainText(`Tip ${grouped(slotOf('confirmed-tip'))}`);
  await expect(found).toContainText('simulateTransaction: “Run again” is left out');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('5eykt4UsFv8P8');

  endpoint.script({ '*': status(403) });
  await add.getByRole('button', { name: 'Test again' }).click();
  await expect(found).toContainText('Refused');
  await expect(found).toContainText('HTTP 403');
  await expect(add.getByRole('button', { name: 'Save and use' })).toBeDisabled();
  endpoint.script({ '*': text('<h1>Welcome</h1>', 'text/html') });
  await add.getByRole('button', { name: 'Test again' }).click();
  await expect(found).toContainText('Not JSON');
  await endpoint.stop();
  await add.getByRole('button', { name: 'Test again' }).click();
  await expect(found).toContainText('No answer');

  await add.getByLabel('Name, optional').fill('Office node');
  await add.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(add).toContainText('Saved Office node.');
  await expect(dialog.getByRole('radio', { name: /^Office node/ })).toBeVisible();
});

test('the chooser by keyboard: arrows move, Enter uses', async ({ page, endpoint }) => {
  await page.goto('/endpoint');
  await enterEndpoint(page, endpoint.origin);
  await expect(headline(page)).toContainText(endpoint.host);
  await page.getByRole('button', { name: 'Endpoint:' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Endpoint' });
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${endpoint.host}`) })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: new RegExp(`^${SERVICE.label}`) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(headline(page)).toContainText(SERVICE.label);
});

test('the triangle of the endpoint says what a page needed and did not get', async ({ page, endpoint }) => {
  endpoint.script({ getMultipleAccounts: status(403), getTransaction: status(403) });
  await page.goto(endpoint.at(pathOf('transfer')));
  const button = page.getByRole('button', { name: 'Endpoint:' });
  await expect(button).toContainText('refused the last request');
  await expect(button).toHaveAttribute('title', 'getTransaction: HTTP 403');
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Endpoint' })).toContainText('getTransaction: HTTP 403');
});

test('an endpoint that is down is reported on every page', async ({ page, endpoint }) => {
  const { host } = endpoint;
  await endpoint.stop();
  await page.goto(endpoint.at(pathOf('transfer')));
  await expect(headline(page)).toHaveText(`No readable response from ${host}.`);
  await expect(page.getByRole('button', { name: 'Endpoint:' })).toContainText('did not answer the last request');
  await page.goto(endpoint.at('/'));
  await expect(section(page, 'Newest blocks')).toContainText(`No readable response from ${host}.`);
  await page.goto(endpoint.at('/endpoint'));
  await expect(page.getByTestId('page-status')).toContainText('No response');
  await expect(headline(page)).toHaveText(`No readable response from ${host}.`);
});
