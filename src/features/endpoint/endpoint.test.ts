import { expect, test } from 'vitest';
import { readEndpoint } from './endpoint.ts';
import { isPlainOrigin, parseEndpointUrl } from './endpoint-url.ts';

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
  for (const customUrl of ['', 'ftp://rpc.example.com', 'http://', 'javascript:alert(1)'])
    expect(read(`cluster=custom&customUrl=${encodeURIComponent(customUrl)}`), customUrl).toMatchObject({
      kind: 'ready',
      endpoint: { cluster: 'embedded' },
      invalidParams: [{ parameter: 'customUrl', given: customUrl }],
    });
});

test('asks for consent to a custom endpoint, unless it is loopback or agreed to before', () => {
  expect(read('cluster=custom&customUrl=https://new.example.com')).toMatchObject({
    kind: 'consent',
    endpoint: { label: 'new.example.com', url: 'https://new.example.com/' },
  });
  expect(read('cluster=custom&customUrl=https://agreed.example.com')).toMatchObject({ kind: 'ready' });
  expect(read('cluster=custom&customUrl=http://localhost:8900')).toMatchObject({
    kind: 'ready',
    endpoint: { label: 'localhost:8900', url: 'http://localhost:8900/' },
  });
  expect(read('cluster=custom&customUrl=http://127.0.0.1.example.com')).toMatchObject({ kind: 'consent' });
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
