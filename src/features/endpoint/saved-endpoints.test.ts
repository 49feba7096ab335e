import { beforeEach, expect, test, vi } from 'vitest';

const SECRET = 'https://rpc.example.com/v2/0123456789abcdef';

/** A fresh page in a browser whose storage holds what it held. */
async function openPage() {
  vi.resetModules();
  const { chooseEndpoint } = await import('./choose-endpoint.ts');
  const { savedEndpoints } = await import('./saved-endpoints.ts');
  const choose = (custom: string) =>
    chooseEndpoint(new URLSearchParams('encoding=base64'), 'custom', custom)?.toString();
  return { choose, savedEndpoints };
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});

test('a bare origin stands in the address as it is', async () => {
  const { choose } = await openPage();
  expect(choose(' https://rpc.example.com/ ')).toBe(
    'encoding=base64&cluster=custom&customUrl=https%3A%2F%2Frpc.example.com',
  );
});

test('a URL that may hold a key stays here, under a name', async () => {
  const first = await openPage();
  expect(first.choose(SECRET)).toBe('encoding=base64&cluster=custom&customUrl=rpc.example.com');
  expect(first.choose('https://rpc.example.com/?api-key=1')).toContain('customUrl=rpc.example.com-2');
  expect(first.choose(SECRET)).toContain('customUrl=rpc.example.com');

  const later = await openPage();
  expect(later.savedEndpoints().aliases.get('rpc.example.com')).toBe(SECRET);
  expect(later.savedEndpoints().agreed.has(SECRET)).toBe(true);
  expect(later.choose('rpc.example.com')).toContain('customUrl=rpc.example.com');
});

test('what is no URL and no name is not chosen', async () => {
  const { choose, savedEndpoints } = await openPage();
  for (const text of ['', 'rpc.example.com', 'constructor', 'ftp://rpc.example.com'])
    expect(choose(text)).toBeUndefined();
  expect(savedEndpoints().agreed.size).toBe(0);
});

test('leaving a custom endpoint leaves nothing of it in the address', async () => {
  const { chooseEndpoint } = await import('./choose-endpoint.ts');
  const params = new URLSearchParams('cluster=custom&customUrl=https%3A%2F%2Frpc.example.com&encoding=base64');
  expect(chooseEndpoint(params, 'embedded', '')?.toString()).toBe('encoding=base64');
  expect(chooseEndpoint(params, 'devnet', '')?.toString()).toBe('encoding=base64&cluster=devnet');
});
