import { beforeEach, expect, test, vi } from 'vitest';

const SECRET = 'https://rpc.example.com/v2/0123456789abcdef';

/** Loads the modules afresh; the browser's storage stays. */
async function openPage() {
  vi.resetModules();
  const all = {
    ...(await import('./saved-endpoints.ts')),
    ...(await import('./edit-endpoints.ts')),
  };
  const { chooseForPages, saveTypedEndpoint } = all;
  /** The search string after a typed endpoint was chosen for this page. */
  const choose = (custom: string, name: string | null = null) => {
    const endpoint = saveTypedEndpoint(custom, name);
    return endpoint === null
      ? undefined
      : chooseForPages(new URLSearchParams('encoding=base64'), endpoint, false).toString();
  };
  return { ...all, choose };
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8899', search: '' });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});

test('puts a bare origin into the URL as it is', async () => {
  const { choose } = await openPage();
  expect(choose(' https://rpc.example.com/ ')).toBe(
    'encoding=base64&cluster=custom&customUrl=https%3A%2F%2Frpc.example.com',
  );
});

test('keeps a URL that may hold a key in this browser, under an alias', async () => {
  const first = await openPage();
  expect(first.choose(SECRET)).toBe('encoding=base64&cluster=custom&customUrl=rpc.example.com');
  expect(first.choose('https://rpc.example.com/?api-key=1')).toContain('customUrl=rpc.example.com-2');
  expect(first.choose(SECRET)).toContain('customUrl=rpc.example.com');

  const later = await openPage();
  expect(later.savedEndpoints.get().aliases.get('rpc.example.com')).toBe(SECRET);
  expect(later.savedEndpoints.get().agreed.has(SECRET)).toBe(true);
  expect(later.choose('rpc.example.com')).toContain('customUrl=rpc.example.com');
});

test('names an endpoint by its address, without the brackets of IPv6', async () => {
  const { choose, savedEndpoints } = await openPage();
  expect(new URLSearchParams(choose('http://[2001:db8::1]:8899/v2/key')).get('customUrl')).toBe('2001:db8::1:8899');
  expect([...savedEndpoints.get().aliases]).toEqual([['2001:db8::1:8899', 'http://[2001:db8::1]:8899/v2/key']]);
});

test('rejects text that is neither a URL nor a known alias', async () => {
  const { choose, savedEndpoints } = await openPage();
  for (const text of ['', 'my node', 'constructor', 'ftp://rpc.example.com']) expect(choose(text)).toBeUndefined();
  expect(savedEndpoints.get().agreed.size).toBe(0);
});

test('replaces the endpoint of the URL by another', async () => {
  const { chooseForPages } = await openPage();
  const { defaultEndpoint, publicEndpoint } = await import('./endpoint.ts');
  const params = new URLSearchParams('cluster=custom&customUrl=https%3A%2F%2Frpc.example.com&encoding=base64');
  expect(chooseForPages(params, defaultEndpoint(location.origin), false).toString()).toBe('encoding=base64');
  expect(chooseForPages(params, publicEndpoint('devnet'), false).toString()).toBe('encoding=base64&cluster=devnet');
});

test('remembers the endpoint for all pages, and what was used before', async () => {
  const first = await openPage();
  const endpoint = first.saveTypedEndpoint(SECRET, 'My RPC');
  if (endpoint === null) throw new Error('not saved');
  expect(first.chooseForPages(new URLSearchParams('cluster=devnet&encoding=json'), endpoint, true).toString()).toBe(
    'encoding=json',
  );
  const { currentEndpoint, savedEndpoints } = await openPage();
  expect(currentEndpoint()).toMatchObject({ isNamed: false, endpoint: { label: 'My RPC', url: SECRET } });
  expect(savedEndpoints.get()).toMatchObject({
    chosen: 'cluster=custom&customUrl=My+RPC',
    before: 'cluster=embedded',
  });
  // Records name their endpoint whatever is chosen.
  const { linkParamsOfRecord, recordParamsOf } = await openPage();
  expect(linkParamsOfRecord('')).toBe('cluster=embedded');
  expect(linkParamsOfRecord(recordParamsOf(endpoint))).toBe('');
});

test('keeps the endpoint in the URL if the browser forbids storage', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const { chooseForPages } = await openPage();
  const { publicEndpoint } = await import('./endpoint.ts');
  expect(chooseForPages(new URLSearchParams(), publicEndpoint('devnet'), true).toString()).toBe('cluster=devnet');
});

test('forgets what was chosen with the endpoint', async () => {
  const { chooseForPages, currentEndpoint, forgetEndpoint, saveTypedEndpoint, rememberNetwork, savedEndpoints } =
    await openPage();
  const endpoint = saveTypedEndpoint(SECRET, 'main');
  if (endpoint !== null) chooseForPages(new URLSearchParams(), endpoint, true);
  rememberNetwork(SECRET, 'hash');
  rememberNetwork('https://stranger.example/', 'hash');
  expect([...savedEndpoints.get().networks]).toEqual([[SECRET, 'hash']]);
  forgetEndpoint({ alias: 'main', url: SECRET });
  expect(savedEndpoints.get().chosen).toBe('');
  expect(currentEndpoint()).toMatchObject({ endpoint: { cluster: 'embedded' } });
  expect(localStorage.getItem('slotscope.endpoints')).not.toContain(SECRET);
});

test('ignores stored values that are not URLs of endpoints', async () => {
  const aliases = { script: 'javascript:alert(1)', path: '/v2', number: 1, own: SECRET };
  localStorage.setItem('slotscope.endpoints', JSON.stringify({ aliases, agreed: ['x', null, SECRET] }));
  const { savedEndpoints } = await openPage();
  expect(savedEndpoints.get()).toMatchObject({ aliases: new Map([['own', SECRET]]), agreed: new Set([SECRET]) });
});

test('forgets an endpoint with what was agreed to, and keeps the others', async () => {
  const { choose, forgetEndpoint, listEndpoints, savedEndpoints } = await openPage();
  choose(SECRET);
  choose('https://rpc.example.com/?api-key=1');
  choose('https://plain.example.com');
  const [first, second, third, ...others] = listEndpoints(savedEndpoints.get());
  expect(first).toEqual({ alias: 'rpc.example.com', url: SECRET });
  expect(third).toEqual({ alias: null, url: 'https://plain.example.com/' });
  expect(others).toEqual([]);
  if (first !== undefined) forgetEndpoint(first);
  expect(listEndpoints(savedEndpoints.get())).toEqual([second, third]);
  if (third !== undefined) forgetEndpoint(third);
  const later = await openPage();
  expect(listEndpoints(later.savedEndpoints.get())).toEqual([second]);
  expect(JSON.stringify(localStorage.getItem('slotscope.endpoints'))).not.toContain(SECRET);
});

test('saves an endpoint under a given name, which replaces an earlier one', async () => {
  const { choose: chooseFor, nameProblem, savedEndpoints } = await openPage();
  const choose = (url: string, name: string | null = null) =>
    new URLSearchParams(chooseFor(url, name)).get('customUrl');
  expect(choose(SECRET)).toBe('rpc.example.com');
  expect(choose(SECRET, 'main')).toBe('main');
  expect(choose('https://rpc.example.org/', 'other')).toBe('other');
  expect([...savedEndpoints.get().aliases]).toEqual([
    ['main', SECRET],
    ['other', 'https://rpc.example.org/'],
  ]);
  // The name stays when the URL is entered again without one.
  expect(choose(SECRET)).toBe('main');
  expect(choose('main')).toBe('main');
  expect(nameProblem('main', 'https://rpc.example.net/')).toBe('Another endpoint is saved as main.');
  expect(nameProblem('main', SECRET)).toBeNull();
  expect(nameProblem('two words', SECRET)).toBeNull();
  for (const name of ['', ' two  words', 'a/b', 'https://rpc', 'x'.repeat(41)])
    expect(nameProblem(name, SECRET)).toContain('A name has up to 40 letters');
});
