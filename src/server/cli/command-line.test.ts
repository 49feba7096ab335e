import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LedgerError } from '../../ledger/errors.ts';
import { runCommandLine, UsageError } from './command-line.ts';
import type { Command } from './command-line.ts';
import { main } from './main.ts';

const said: string[] = [];
const complained: string[] = [];
beforeEach(() => {
  said.length = 0;
  complained.length = 0;
  vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text: string) => complained.push(text));
});
afterEach(() => vi.restoreAllMocks());

const paint: Command = {
  name: 'wall paint',
  summary: 'Paints a wall.',
  usage: '--colour NAME WALL…',
  flags: [
    { name: 'colour', value: 'NAME', help: 'the colour' },
    { name: 'twice', value: null, help: 'two coats' },
  ],
  takesPaths: true,
  run: async (given) => {
    const colour = given.text('colour');
    if (colour === null) throw new UsageError('--colour NAME is missing');
    if (colour === 'none') throw new LedgerError('there is no paint');
    said.push(`${colour}${given.has('twice') ? ' twice' : ''}: ${given.paths.join(' ')}`);
    return 3;
  },
};
const wait: Command = { ...paint, name: 'wait', flags: [], takesPaths: false, run: async () => 0 };
const run = (...args: string[]): Promise<number> => runCommandLine([paint, wait], args);

test('runs the command that is named, with its flags and paths', async () => {
  expect(await run('wall', 'paint', '--colour', 'red', 'north', '--twice', 'south')).toBe(3);
  expect(await run('wall', 'paint', '--colour=blue', '--', '--odd')).toBe(3);
  expect(said).toEqual(['red twice: north south', 'blue: --odd']);
});

test.each([
  [['wall', 'paint', '--color', 'red'], "Unknown option '--color'"],
  [['wall', 'paint', '--colour'], "Option '--colour <value>' argument missing"],
  [['wall', 'paint', '--twice=yes'], "Option '--twice' does not take an argument"],
  [['wall', 'paint', '--colour='], '--colour is empty'],
  [['wall', 'paint'], '--colour NAME is missing'],
])('%j ends with one clear line and exit code 2', async (args, words) => {
  expect(await run(...args)).toBe(2);
  expect(complained).toEqual([`slotscope wall paint: ${words} (see slotscope wall paint --help)`]);
});

test('words that no command takes', async () => {
  expect(await run('wait', 'long')).toBe(2);
  expect(complained).toEqual(['slotscope wait: "long" is not a flag (see slotscope wait --help)']);
});

test.each([[['wall']], [['wallpaper']], [['--colour', 'red']], [['paint', 'wall']]])(
  'there is no command %j',
  async (args) => {
    expect(await run(...args)).toBe(2);
    expect(complained).toEqual([`slotscope: there is no command "${args.join(' ')}" (see slotscope --help)`]);
  },
);

test('a ledger that cannot be used ends with one line and exit code 1', async () => {
  expect(await run('wall', 'paint', '--colour', 'none')).toBe(1);
  expect(complained).toEqual(['slotscope wall paint: there is no paint']);
});

test('explains itself', async () => {
  expect(await run('--help')).toBe(0);
  expect(await run()).toBe(0);
  expect(await run('-h')).toBe(0);
  expect(await run('wall', '--help')).toBe(0);
  expect(await run('wall', 'paint', '--help')).toBe(0);
  expect(await run('wait', '-h')).toBe(0);
  expect(said.splice(1, 3)).toEqual([said[0], said[0], said[0]]);
  expect(said[0]).toContain('  wall paint  Paints a wall.\n  wait ');
  expect(said[1]).toBe(
    'Usage: slotscope wall paint --colour NAME WALL…\n\nPaints a wall.\n\n  --colour NAME  the colour\n  --twice        two coats',
  );
});

test('tells its version, which is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(await main(['--version'])).toBe(0);
  expect(said).toEqual([version]);
});

test.each([
  [['serve', '--port', '70000'], '--port is "70000"; it must be a number from 0 to 65535'],
  [['serve', '--port', '-1'], 'the value of --port starts like a flag'],
  [['serve', '--cache-mb', '1.5'], '--cache-mb is "1.5"; it must be a number from 0 to 65535'],
  [['serve', '--port', '1e3'], '--port is "1e3"; it must be a number from 0 to 65535'],
  [['serve', 'now'], '"now" is not a flag'],
  [['ledger', 'import', 'file.json'], '--ledger DIR is missing'],
  [['ledger', 'import', '--ledger', 'x'], 'no file or folder to import was given'],
  [['ledger', 'import', '--ledger', 'x', '--slot', 'first', 'y'], '--slot is "first"; it must be a slot number'],
  [
    ['ledger', 'import', '--ledger', 'x', '--slot', '1', '--infer-slots', 'y'],
    '--slot and --infer-slots exclude each other',
  ],
])('slotscope %j is refused', async (args, words) => {
  expect(await main(args)).toBe(2);
  expect(complained).toHaveLength(1);
  expect(complained[0]).toContain(words);
  expect(complained[0]).not.toContain('\n');
});

test.each([[['serve']], [['ledger', 'info']], [['ledger', 'verify']]])(
  '%j needs a ledger that is there',
  async (args) => {
    expect(await main([...args, '--ledger', '/nowhere/at/all'])).toBe(1);
    expect(complained).toEqual([
      `slotscope ${args.join(' ')}: no ledger in /nowhere/at/all; slotscope ledger import makes one`,
    ]);
  },
);
