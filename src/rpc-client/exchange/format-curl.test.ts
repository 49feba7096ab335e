import { expect, test } from 'vitest';
import { formatCurl } from './format-curl.ts';

test('formats a request as a curl command with escaped quotes', () => {
  expect(formatCurl({ url: 'http://localhost:8899/', requestText: `{"id":"it's"}` })).toBe(
    `curl 'http://localhost:8899/' -H 'content-type: application/json' -d '{"id":"it'\\''s"}'`,
  );
});

test.for([
  'http://localhost:8899/v2/0123456789abcdef',
  'https://rpc.example.com/?api-key=1',
  'https://a:b@rpc.example.com/',
])('replaces a URL that may contain a key, such as %s', (url) => {
  expect(formatCurl({ url, requestText: '{}' })).toBe(
    `curl "$SLOTSCOPE_URL" -H 'content-type: application/json' -d '{}'`,
  );
});
