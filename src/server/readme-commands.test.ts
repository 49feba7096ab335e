import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { main } from './cli/main.ts';

/** What a newcomer types: the lines of the README that start the program, as its arguments. */
const COMMANDS = readFileSync('README.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, program, rest = ''] = /^(npm run -s slotscope --|npm start --) (.+)$/.exec(line) ?? [];
    if (program === undefined) return [];
    return [[...(program === 'npm start --' ? ['serve'] : []), ...rest.split(' ')]];
  });

test('every command of the README is one', async () => {
  expect(COMMANDS.length).toBeGreaterThan(1);
  vi.spyOn(console, 'log').mockReturnValue();
  for (const words of COMMANDS) expect(await main([...words, '--help']), words.join(' ')).toBe(0);
});
