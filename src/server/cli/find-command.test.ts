import { beforeEach, expect, test, vi } from 'vitest';
import { captureTerminal } from '../test-support/captured-terminal.ts';
import { main } from './main.ts';

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
/** The first 20 slots of the embedded ledger. */
const SLOTS = '400031872..400031891';

const terminal = captureTerminal();
/** What is written to stderr. */
const problems: string[] = [];
beforeEach(() => {
  problems.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    problems.push(String(text));
    return true;
  });
});

function lines(): readonly string[] {
  return terminal.output.trimEnd().split(/\r?\n/);
}

test('prints place, signature, outcome and headline, then what was searched', async () => {
  expect(await main(['ledger', 'find', '--slots', SLOTS, '--program', 'memo'])).toBe(0);
  const rows = lines().filter((line) => /^\d/.test(line) && line.includes('#'));
  expect(rows.length).toBeGreaterThan(2);
  expect(rows[1]).toMatch(/^400031878 #22 {2}4pwqntp\w+ {2}ok {2}System: 0\.0156798 SOL went to C2Fj28…9gVoaB$/);
  expect(terminal.output).toMatch(/^\d+ transactions in \d+ blocks of slots 400,031,872 to 400,031,891\.$/m);
  expect(problems).toEqual([]);
});

test('CSV has rows only, of a program as of an account', async () => {
  expect(await main(['ledger', 'find', '--slots', SLOTS, '--program', MEMO, '--csv'])).toBe(0);
  const rows = lines();
  expect(rows[0]).toMatch(/^slot,index,blockTime,signature,/);
  expect(rows.slice(1).every((line) => /^4000318\d\d,/.test(line))).toBe(true);
  expect(problems.join('')).toMatch(/^\d+ transactions in \d+ blocks/);
  terminal.output = '';
  expect(await main(['ledger', 'find', '--slots', SLOTS, '--account', MEMO, '--csv'])).toBe(0);
  expect(lines()).toEqual(rows);
});

test('stops at the limit and says how to go on, in JSON too', async () => {
  expect(await main(['ledger', 'find', '--failed', '--limit', '2', '--json'])).toBe(0);
  const records = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(records.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
  expect(records[2]).toMatchObject({ found: 2, exitCode: 0, next: expect.any(Number) });
  expect(problems.join('')).toContain(`To go on, use --slots ${String(records[2]?.['next'])}..400032231.`);
});

test('exits with 1 if nothing was found, and says what was searched', async () => {
  expect(await main(['ledger', 'find', '--slots', SLOTS, '--error', 'no such error'])).toBe(1);
  expect(terminal.output).toContain('No transaction in');
  expect(terminal.output).toContain(' may match, too: ');
  terminal.output = '';
  expect(await main(['ledger', 'find', '--slots', '1..9', '--failed'])).toBe(1);
  expect(problems.join('')).toContain('this ledger has no slot of this range');
});

test('SIGINT ends it with what was found, and where to go on', async () => {
  const ended = main(['ledger', 'find', '--instruction', 'transfer']);
  await expect.poll(() => terminal.output).not.toBe('');
  process.emit('SIGINT');
  expect(await ended).toBe(2);
  expect(lines().length).toBeGreaterThan(1);
  expect(problems.join('')).toMatch(/^Stopped\. To go on, use --slots \d+\.\.400032231\./m);
});

test('rejects a search without a condition, and an amount that is none', async () => {
  expect(await main(['ledger', 'find', '--slots', SLOTS])).toBe(2);
  expect(await main(['ledger', 'find', '--amount', '1 SOL'])).toBe(2);
  expect(await main(['ledger', 'find', '--failed', '--csv', '--json'])).toBe(2);
  expect(await main(['ledger', 'find', '--account', 'x'])).toBe(2);
  expect(terminal.errors.join('\n')).toContain('no condition: --program');
  expect(terminal.errors.join('\n')).toContain('--amount is "1 SOL"; it must be an amount such as >=1.5 SOL');
  expect(terminal.errors.join('\n')).toContain('--csv and --json cannot be combined');
});
