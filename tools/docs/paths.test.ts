import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../e2e/service-process.ts';

// Seen to fail against: the page with 200 at every path.

/** Of the embedded ledger. */
const EXAMPLES: Readonly<Record<string, string>> = {
  SIGNATURE: '3ScfjXB7AqVRnw86MG7BT3YeKM6MaKEWoAHBWYh9Sc3oPdMBRFD5aBxKVRCwKoWg6H4uesEW4upcMm7GQnh4RQKC',
  SLOT: '400032072',
  ADDRESS: '7qoxrKLFm9DDjz9pT17z8YLY34v7d1CBL32MztXoocmw',
};

const TYPES: Readonly<Record<string, string>> = {
  'text/html; charset=utf-8': 'HTML',
  'text/markdown; charset=utf-8': 'Markdown',
  'text/plain; charset=utf-8': 'text',
  'application/json; charset=utf-8': 'JSON',
};

const CALL = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';

/** The cells of the table of paths. */
function readTable(): readonly (readonly string[])[] {
  const section = /## Paths\n([^]*?)\n## /.exec(readFileSync('docs/service.md', 'utf8'))?.[1] ?? '';
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the service answers each path as docs/service.md says', { timeout: 120_000 }, async () => {
  const service = await startService(process.execPath, ['src/server/slotscope.mjs', 'serve', '--port', '0']);
  onTestFinished(async () => {
    service.child.kill();
    await service.ended;
  });
  const ask = async (path: string, init: RequestInit): Promise<string> => {
    const { status, headers } = await fetch(service.url + path, init);
    const type = headers.get('content-type');
    return type === null ? String(status) : `${status} ${TYPES[type] ?? type}`;
  };
  const json = { 'content-type': 'application/json' };
  const [expected, found]: [string[], string[]] = [[], []];
  for (const [paths = '', get = '', ...others] of readTable()) {
    for (const [, name = ''] of paths.matchAll(/`([^`]+)`/g)) {
      const path = name.replace(/SIGNATURE|SLOT|ADDRESS/, (word) => EXAMPLES[word] ?? word);
      expected.push(`${name} ${[get, get, ...others].join(', ')}`);
      const answers = [
        await ask(path, {}),
        await ask(path, { method: 'HEAD' }),
        await ask(path, { headers: { accept: 'text/markdown' } }),
        await ask(path, { method: 'POST', body: CALL, headers: json }),
        await ask(path, { method: 'OPTIONS' }),
      ];
      found.push(`${name} ${answers.join(', ')}`);
      expect(await ask(path, { method: 'PUT', body: CALL })).toBe('405 text');
    }
  }
  expect(found).toEqual(expected);
  expect(found.length).toBeGreaterThan(25);
});
