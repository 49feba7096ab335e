import { beforeEach, expect, test, vi } from 'vitest';

/** The little of a browser's history that is used: a list of entries, of which the last is shown. */
function startAt(address: string): { readonly entries: string[] } {
  const entries = [address];
  const place = new URL(address, 'http://explorer.example');
  const show = (to: string) => Object.assign(place, { href: new URL(to, place).href });
  vi.stubGlobal('location', place);
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: unknown, _title: string, to: string) => {
      entries.push(to);
      show(to);
    },
    replaceState: (_state: unknown, _title: string, to: string) => {
      entries[entries.length - 1] = to;
      show(to);
    },
  });
  return { entries };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('goes to a path, or changes search and hash of the present one', async () => {
  const { entries } = startAt('/block/7?cluster=devnet');
  const { navigate } = await import('./location.ts');
  navigate({ search: 'q=a', hash: '#tx-3' });
  navigate({ search: '', hash: '' }, { replace: true });
  navigate('/tx/abc?encoding=base64');
  expect(entries).toEqual(['/block/7?cluster=devnet', '/block/7', '/tx/abc?encoding=base64']);
});
