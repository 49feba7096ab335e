import { marked } from 'marked';
import { expect, test } from 'vitest';
import { createClient } from '../../rpc-client/client.ts';
import { describeFailure } from './describe-failure.ts';
import { errorReport } from './error-report.ts';

const PLACE = { endpoint: 'rpc.example', path: '/block/5', userAgent: 'Browser/1.0' };

async function reportOf(
  body: string,
  status = 200,
  url = 'https://rpc.example/v2/9f8e7d6c5b4a3f2e1d0c',
): Promise<string> {
  const client = createClient({ url, fetch: async () => new Response(body, { status }) });
  const error: unknown = await client.getSlot('finalized').then(
    () => expect.unreachable('it should have failed'),
    (thrown: unknown) => thrown,
  );
  const text = describeFailure(error, { kind: 'block', slot: 5n }, { cluster: 'custom', label: 'rpc.example' });
  return errorReport(error, text, PLACE);
}

test('has what happened, the request and the response', async () => {
  expect(await reportOf('{"jsonrpc":"2.0","id":1,"result":"five"}')).toBe(`# One value in the response is invalid.

**Invalid response**

- Where: \`result\`
- Expected: an integer from 0 to 18,446,744,073,709,551,615
- Found: \`"five"\`
- Page: \`/block/5\`
- Endpoint: \`rpc.example\`
- Browser: \`Browser/1.0\`

## Request

\`\`\`json
{"jsonrpc":"2.0","id":1,"method":"getSlot","params":[{"commitment":"finalized"}]}
\`\`\`

## Response, HTTP 200

\`\`\`
{"jsonrpc":"2.0","id":1,"result":"five"}
\`\`\`
`);
});

test('has no key, even if the endpoint repeats it', async () => {
  for (const body of [
    '<h1>9f8e7d6c5b4a3f2e1d0c',
    '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"9f8e7d6c5b4a3f2e1d0c"}}',
  ])
    expect(await reportOf(body, 403)).not.toContain('9f8e7d');
});

test('nothing that the endpoint sent becomes markup, and a long response is cut', async () => {
  const hostile = '```\n# Forged\n[x](https://evil.example)\n<img src=x>\n````\n';
  const report = await reportOf(hostile.repeat(2000), 500);
  const html = marked.parse(report, { async: false });
  expect(html).not.toMatch(/<(a|img)\b|<h1>Forged/);
  expect(report).toContain('more characters are not shown.');
  expect(report.length).toBeLessThan(21_000);
});
