import { expect, test } from 'vitest';
import { maskKeys, socketUrl } from './endpoint-urls.ts';

// Seen to fail against: not masking keys.

const KEY = '9f8e7d6c5b4a';

test.for([
  [`https://rpc.example.com/v2/${KEY}`, `Cannot POST /v2/${KEY}`, 'Cannot POST /v2/•••'],
  [`https://rpc.example.com/?api-key=${KEY}`, `{"url":"/?api-key=${KEY}"}`, '{"url":"/?api-key=•••"}'],
  [`https://rpc.example.com/?${KEY}&x=a%2Fb${KEY}`, `${KEY}, a/b${KEY}`, '•••, •••'],
  [`https://ann:${KEY}@rpc.example.com/`, `no user ann:${KEY}`, 'no user ann:•••'],
  [`https://ann:${KEY}@rpc.example.com/`, `Authorization: Basic ${btoa(`ann:${KEY}`)}`, 'Authorization: Basic •••'],
  ['https://a:p%40ss%25word@rpc.example.com/', 'p@ss%word, p%40ss%25word', '•••, •••'],
  [`https://rpc.example.com/${KEY}/${KEY}00`, `${KEY}00 ${KEY}`, '••• •••'],
  ['https://rpc.example.com/mainnet/v2', 'https://rpc.example.com/mainnet/v2', 'https://rpc.example.com/mainnet/v2'],
] as const)('masks the keys of %s in %s', ([url, text, masked]) => {
  expect(maskKeys(text, url)).toBe(masked);
});

test.each([
  ['http://127.0.0.1:8899/', 'ws://127.0.0.1:8900/'],
  ['http://localhost:8899/', 'ws://localhost:8900/'],
  ['https://rpc.example.com/?key=1', 'wss://rpc.example.com/?key=1'],
  ['https://rpc.example.com/v2/key', 'wss://rpc.example.com/v2/key'],
  ['https://rpc.example.com:8443/', 'wss://rpc.example.com:8444/'],
])('%s has its WebSocket at %s', (endpoint, socket) => {
  expect(socketUrl(endpoint)).toBe(socket);
});

test.each(['https://user:password@rpc.example.com/', 'http://127.0.0.1:65535/'])('%s can have none', (endpoint) => {
  expect(socketUrl(endpoint)).toBeNull();
});
