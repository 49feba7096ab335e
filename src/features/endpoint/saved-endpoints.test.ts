import { beforeEach, expect, test, vi } from 'vitest';

const SECRET = 'https://rpc.example.com/v2/0123456789abcdef';

/** Loads the modules afresh; the browser's storage stays. */
async function openPage() {
  vi.resetModules();
  const { chooseEndpoint } = await import('./saved-endpoints.ts');
  const { savedEndpoints } = await import('./saved-endpoints.ts');
  const choose = (custom: string) =>
    chooseEndpoint(new URLSearchParams('encoding=base64'), 'custom', custom)?.toString();
  return { choose, savedEndpoints };
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('addEventListener', () => undefined);
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

test('rejects text that is neither a URL nor a known alias', async () => {
  const { choose, savedEndpoints } = await openPage();
  for (const text of ['', 'rpc.example.com', 'constructor', 'ftp://rpc.example.com'])
    expect(choose(text)).toBeUndefined();
  expect(savedEndpoints.get().agreed.size).toBe(0);
});

test('removes the custom endpoint from the URL when another is chosen', async () => {
  const { chooseEndpoint } = await import('./saved-endpoints.ts');
  const params = new URLSearchParams('cluster=custom&customUrl=https%3A%2F%2Frpc.example.com&encoding=base64');
  expect(chooseEndpoint(params, 'embedded', '')?.toString()).toBe('encoding=base64');
  expect(chooseEndpoint(params, 'devnet', '')?.toString()).toBe('encoding=base64&cluster=devnet');
});

test('ignores stored values that are not URLs of endpoints', async () => {
  const aliases = { script: 'javascript:alert(1)', path: '/v2', number: 1, own: SECRET };
  localStorage.setItem('slotscope.endpoints', JSON.stringify({ aliases, agreed: ['x', null, SECRET] }));
  const { savedEndpoints } = await openPage();
  expect(savedEndpoints.get()).toEqual({ aliases: new Map([['own', SECRET]]), agreed: new Set([SECRET]) });
});

test('forgets an endpoint with what was agreed to, and keeps the others', async () => {
  const { choose, savedEndpoints } = await openPage();
  choose(SECRET);
  choose('https://rpc.example.com/?api-key=1');
  choose('https://plain.example.com');
  const { forgetEndpoint, listEndpoints } = await import('./saved-endpoints.ts');
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
  const { savedEndpoints } = await openPage();
  const { chooseEndpoint, nameProblem } = await import('./saved-endpoints.ts');
  const choose = (url: string, name: string | null = null) =>
    chooseEndpoint(new URLSearchParams(), 'custom', url, name)?.get('customUrl');
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
  for (const name of ['', 'two words', 'a/b', 'https://rpc', 'x'.repeat(41)])
    expect(nameProblem(name, SECRET)).toContain('A name has up to 40 letters');
});
