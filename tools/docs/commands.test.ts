import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { main } from '../../src/server/cli/main.ts';

const DOCUMENTS = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
);

/** The arguments of each line in the documents that starts Slotscope. */
const COMMANDS = DOCUMENTS.flatMap((path) => readFileSync(path, 'utf8').split('\n')).flatMap((line) => {
  const [, program, args = ''] = /^\s*(npm run -s slotscope --|npm start --) ([^&|>#]+)/.exec(line) ?? [];
  if (program === undefined) return [];
  return [[...(program === 'npm start --' ? ['serve'] : []), ...args.trim().split(/\s+/)]];
});

test('every command in the documents exists', async () => {
  expect(COMMANDS.length).toBeGreaterThan(3);
  vi.spyOn(console, 'log').mockReturnValue();
  for (const args of COMMANDS) expect(await main([...args, '--help']), args.join(' ')).toBe(0);
});
