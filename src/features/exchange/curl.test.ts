import { expect, test } from 'vitest';
import { formatCurl } from './curl.ts';

test('a request becomes one shell line, quotes kept', () => {
  expect(formatCurl({ url: 'http://localhost:8899/', requestText: `{"id":"it's"}` })).toBe(
    `curl 'http://localhost:8899/' -H 'content-type: application/json' -d '{"id":"it'\\''s"}'`,
  );
});
