import { expect, test } from 'vitest';
import { redactKeys, redactTarget } from './redact-keys.ts';

// Seen to fail against: not redacting error messages and request targets.

const SIGNATURE = '5'.repeat(88);

test.each([
  ['https://user:secret@rpc.example/', 'https://***@rpc.example/'],
  ['https://a@b@rpc.example', 'https://***@rpc.example'],
  ['https://rpc.example/?api-key=secret', 'https://rpc.example/?***'],
  ['https://rpc.example?secret', 'https://rpc.example?***'],
  ['wss://rpc.example/v2/0123456789abcdef', 'wss://rpc.example/v2/***'],
  ['HTTPS://rpc.example/0123-4567-89ab-cdef/x#secret', 'HTTPS://rpc.example/***/x?***'],
  [
    'cannot reach https://k@a.example/?k=1: "http://b.example/?k=2" refused',
    'cannot reach https://***@a.example/?*** "http://b.example/?***" refused',
  ],
  ['row 0000000017d7a6c8 of table blocks: is it damaged?', 'row 0000000017d7a6c8 of table blocks: is it damaged?'],
  ['at file:///folder/with-a-rather-long-name/main.js:1:2', 'at file:///folder/with-a-rather-long-name/main.js:1:2'],
])('redacts %s', (text, redacted) => {
  expect(redactKeys(text)).toBe(redacted);
});

test.each([
  ['/', '/'],
  [`/tx/${SIGNATURE}`, `/tx/${SIGNATURE}`],
  [`/tx/${SIGNATURE}?method=getTransaction`, `/tx/${SIGNATURE}?***`],
  ['/assets/transaction-page-1a2b3c4d.js', '/assets/transaction-page-1a2b3c4d.js'],
  ['/block/400032072', '/block/400032072'],
  ['/?api-key=secret', '/?***'],
  [`/${SIGNATURE}`, '/***'],
  ['/v2/0123456789abcdef0123456789abcdef', '/v2/***'],
  ['/tx/0123456789abcdef0123456789abcdef', '/tx/***'],
  ['/v2/%30123456789abcdef', '/v2/***'],
  ['http://user:secret@host.example/v2/0123456789abcdef', 'http://***@host.example/v2/***'],
  ['*', '*'],
])('redacts the target %s', (target, redacted) => {
  expect(redactTarget(target)).toBe(redacted);
});
