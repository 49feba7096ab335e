import { expect, test } from 'vitest';
import { socketUrl } from './socket-url.ts';

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
