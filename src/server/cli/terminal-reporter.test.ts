import { expect, test } from 'vitest';
import { createTerminalReporter } from './terminal-reporter.ts';

function record(isTTY: boolean) {
  const out: string[] = [];
  const err: string[] = [];
  const time = { now: 0 };
  const reporter = createTerminalReporter(
    { write: (text) => out.push(text) },
    { isTTY, columns: 60, write: (text) => err.push(text) },
    () => time.now,
  );
  return { out, err, time, reporter };
}

test('draws a progress bar on a terminal and clears it before a line', () => {
  const { out, err, time, reporter } = record(true);
  reporter.progress(0, 4, 'a.json');
  reporter.progress(1, 4, 'too soon.json');
  time.now = 100;
  reporter.progress(2, 4, `${'long/'.repeat(20)}.json`);
  reporter.line('done');
  reporter.problem('but');
  expect(err).toEqual([
    '\r\u001b[K░░░░░░░░░░░░░░░░░░░░░░░░ 0 % (0 of 4)  a.json',
    `\r\u001b[K████████████░░░░░░░░░░░░ 50 % (2 of 4)  long/long/long/long`,
    '\r\u001b[K',
    'but\n',
  ]);
  expect(out).toEqual(['done\n']);
});

test('without a terminal, writes a progress line every 5 seconds, and none for short work', () => {
  const { err, time, reporter } = record(false);
  reporter.progress(0, 3, 'a.json');
  time.now = 4_999;
  reporter.progress(1, 3, 'b.json');
  expect(err).toEqual([]);
  time.now = 5_000;
  reporter.progress(2, 3, 'c.json');
  expect(err).toEqual(['66 % (2 of 3)  c.json\n']);
});
