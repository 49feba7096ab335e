import { expect, test } from 'vitest';
import { maskKeys } from './endpoint-urls.ts';

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
