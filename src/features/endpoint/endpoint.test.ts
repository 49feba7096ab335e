import { expect, test } from 'vitest';
import { parseEndpointUrl, readEndpoint } from './endpoint.ts';
import { isPlainOrigin } from '../../shared/urls.ts';

const ORIGIN = 'http://127.0.0.1:8899';
const saved = {
  aliases: new Map([['rpc.example.com', 'https://rpc.example.com/v2/0123456789abcdef']]),
  agreed: new Set(['https://agreed.example.com/']),
};
const read = (search: string) => readEndpoint(new URLSearchParams(search), ORIGIN, saved);

test('uses the embedded service without a parameter', () => {
  expect(read('')).toEqual({
    kind: 'ready',
    endpoint: { cluster: 'embedded', label: 'embedded', url: 'http://127.0.0.1:8899/' },
    invalidParams: [],
  });
});

test('resolves a public cluster to its URL', () => {
  expect(read('cluster=devnet')).toMatchObject({
    kind: 'ready',
    endpoint: { cluster: 'devnet', label: 'devnet', url: 'https://api.devnet.solana.com/' },
  });
});

test('reports an unknown cluster and an unusable URL', () => {
  expect(read('cluster=mainnet')).toMatchObject({
    kind: 'ready',
    endpoint: { cluster: 'embedded' },
    invalidParams: [{ parameter: 'cluster', given: 'mainnet', used: 'embedded' }],
  });
  for (const customUrl of [
    '',
    'ftp://rpc.example.com',
    'ws://rpc.example.com',
    'http://',
    '//rpc.example.com',
    'javascript:alert(1)',
    'data:,',
  ])
    expect(read(`cluster=custom&customUrl=${encodeURIComponent(customUrl)}`), customUrl).toMatchObject({
      kind: 'ready',
      endpoint: { cluster: 'embedded' },
      invalidParams: [{ parameter: 'customUrl', given: customUrl }],
    });
});

const link = (customUrl: string) => read(`cluster=custom&customUrl=${encodeURIComponent(customUrl)}`);

// Seen to fail against: an earlier rule that called loopback URLs without consent.
test('asks for consent to every origin that a link names, unless it was agreed to before', () => {
  expect(link('https://new.example.com')).toMatchObject({
    kind: 'consent',
    endpoint: { label: 'new.example.com', url: 'https://new.example.com/' },
  });
  expect(link('https://agreed.example.com')).toMatchObject({ kind: 'ready' });
  const others = [
    'http://agreed.example.com',
    'https://agreed.example.com:8443',
    'https://agreed.example.com.evil.example',
  ];
  const local = ['http://localhost:8900', 'http://127.0.0.1:1', 'http://[::1]:8899', 'http://192.168.1.1', 'http://0'];
  for (const url of [...others, ...local]) expect(link(url).kind, url).toBe('consent');
});

test('needs no consent to the origin that serves the page', () => {
  expect(link(ORIGIN)).toMatchObject({ kind: 'ready', endpoint: { url: `${ORIGIN}/` } });
  for (const rest of ['/admin', '/?x=1']) expect(link(ORIGIN + rest).kind, rest).toBe('consent');
  expect(link('http://a:b@127.0.0.1:8899').kind).toBe('consent');
});

test('asks nothing at a URL in a link that may hold a key, even if it was agreed to', () => {
  for (const url of saved.aliases.values()) {
    const agreed = { ...saved, agreed: new Set([url]) };
    const params = new URLSearchParams({ cluster: 'custom', customUrl: url });
    expect(readEndpoint(params, ORIGIN, agreed).kind).toBe('consent');
  }
});

test('shows the host that a browser would ask, in ASCII', () => {
  const labels = [
    ['https://api.mainnet-beta.solana.com@evil.example', 'evil.example'],
    ['https://аpi.example.com', 'xn--pi-6kc.example.com'],
    ['https://evil.example\\@api.mainnet-beta.solana.com', 'evil.example'],
    ['https://rpc.example.com%2f.evil.example', null],
    [`https://api.mainnet-beta.solana.com.${'a'.repeat(60)}.evil.example`, `…${'a'.repeat(26)}.evil.example`],
  ] as const;
  for (const [url, label] of labels) {
    const choice = link(url);
    expect(choice.kind === 'consent' ? choice.endpoint.label : null, url).toBe(label);
  }
});

test('resolves an alias to the URL stored in this browser', () => {
  expect(read('cluster=custom&customUrl=rpc.example.com')).toMatchObject({
    kind: 'ready',
    endpoint: { label: 'rpc.example.com', url: 'https://rpc.example.com/v2/0123456789abcdef' },
  });
  expect(read('cluster=custom&customUrl=other.example.com')).toEqual({
    kind: 'unknownAlias',
    alias: 'other.example.com',
  });
});

test('accepts only a bare origin as plain', () => {
  expect(isPlainOrigin('https://rpc.example.com/')).toBe(true);
  for (const url of ['https://rpc.example.com/?key=1', 'https://rpc.example.com/v1', 'https://a:b@rpc.example.com/'])
    expect(isPlainOrigin(url), url).toBe(false);
});

test('normalizes the spelling of an endpoint URL', () => {
  expect(parseEndpointUrl(' HTTPS://RPC.Example.com#x ')).toBe('https://rpc.example.com/');
  expect(parseEndpointUrl('rpc.example.com')).toBeNull();
});
