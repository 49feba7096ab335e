import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { main } from './cli/main.ts';

/** The arguments of each command line in the README that starts Slotscope. */
const COMMANDS = readFileSync('README.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, program, args = ''] = /^(npm run -s slotscope --|npm start --) (.+)$/.exec(line) ?? [];
    if (program === undefined) return [];
    return [[...(program === 'npm start --' ? ['serve'] : []), ...args.split(' ')]];
  });

test('every command in the README exists', async () => {
  expect(COMMANDS.length).toBeGreaterThan(1);
  vi.spyOn(console, 'log').mockReturnValue();
  for (const args of COMMANDS) expect(await main([...args, '--help']), args.join(' ')).toBe(0);
});
