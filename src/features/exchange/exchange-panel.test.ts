import { expect, test } from 'vitest';
import { formatCurl } from './exchange-panel.tsx';

test('formats a request as a curl command with escaped quotes', () => {
  expect(formatCurl({ url: 'http://localhost:8899/', requestText: `{"id":"it's"}` })).toBe(
    `curl 'http://localhost:8899/' -H 'content-type: application/json' -d '{"id":"it'\\''s"}'`,
  );
});
