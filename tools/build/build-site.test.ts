import { expect, test } from 'vitest';
import { parseOptions } from './build-site.ts';

test('takes a path, an endpoint and an origin', () => {
  expect(parseOptions([])).toEqual({ base: '/', endpoint: null, origin: null });
  expect(
    parseOptions(['--base', '/a/b/', '--endpoint', 'https://rpc.example', '--origin=https://explorer.example']),
  ).toEqual({ base: '/a/b/', endpoint: 'https://rpc.example/', origin: 'https://explorer.example' });
});

test.each([
  [['--base', 'x'], '--base is "x"; it must be a path like /explorer/'],
  [['--base', '/x'], '--base is "/x"; it must be a path like /explorer/'],
  [['--base', '//evil.example/'], '--base is "//evil.example/"; it must be a path like /explorer/'],
  [['--base', 'https://cdn.example/'], '--base is "https://cdn.example/"; it must be a path like /explorer/'],
  [['--endpoint', 'rpc.example'], '--endpoint must be an http or https URL'],
  [['--endpoint', 'https://user:secret@rpc.example'], '--endpoint must be an http or https URL'],
  [['--endpoint', 'https://rpc.example/?api-key=secret'], '--endpoint must be an http or https URL'],
  [['--origin', 'https://explorer.example/x'], '--origin is "https://explorer.example/x"; it must be an origin'],
  [['--bases', '/'], "Unknown option '--bases'"],
])('refuses %j', (args, message) => {
  const refusal = parseOptions(args);
  expect(refusal).toContain(message);
  expect(refusal).not.toContain('secret');
});
