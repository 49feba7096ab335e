import { expect, test } from 'vitest';
import type { Progress } from '../../shared/progress.ts';
import { displayWidth } from './progress-line.ts';
import { createTerminalReporter } from './terminal-reporter.ts';

function record(isTTY: boolean, { json = false, columns = 60 } = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const time = { now: 0 };
  const screen = { isTTY, columns, write: (text: string) => err.push(text) };
  const reporter = createTerminalReporter({ write: (text) => out.push(text) }, screen, { now: () => time.now, json });
  return { out, err, time, screen, reporter };
}

function bytes(done: number, label = 'a.json', total: number | null = 4_000_000): Progress {
  return { done, total, counted: { count: done, unit: 'byte' }, label };
}

const CLEAR = '\r\u001b[K';

test('draws a progress bar on a terminal and clears it before a line', () => {
  const { out, err, time, reporter } = record(true);
  reporter.progress(bytes(0));
  reporter.progress(bytes(1, 'too soon.json'));
  time.now = 2_000;
  reporter.progress(bytes(1_000_000, `${'long/'.repeat(20)}b.json`));
  reporter.line('done');
  reporter.problem('but');
  expect(err).toEqual([
    `${CLEAR}░░░░░░░░░░░░░░░░░░░ 0%  0 B of 4.0 MB  0:00 elapsed  a.json`,
    `${CLEAR}██░░░░░░ 25%  500.0 kB/s  0:06 left  …long/long/long/b.json`,
    CLEAR,
    'but\n',
  ]);
  expect(out).toEqual(['done\n']);
});

test.each([20, 40, 80, 200])('a bar of %d columns never wraps', (columns) => {
  const { err, time, reporter } = record(true, { columns });
  const labels = ['slot 400,031,874', `${'long/'.repeat(60)}b.json`, '区块'.repeat(60), 'a\u001b[2Jb\n'];
  for (const [index, label] of labels.entries()) {
    time.now = index * 1_000_000;
    reporter.progress(bytes(index * 1_000_000, label));
    time.now += 1_000;
    reporter.progress({ ...bytes(0, label, null), counted: { count: index * 1e12, unit: 'transaction' } });
  }
  expect(err).toHaveLength(8);
  for (const text of err) {
    const shown = text.replaceAll(CLEAR, '');
    expect(shown).not.toMatch(/\p{Cc}/u);
    expect(displayWidth(shown)).toBeLessThan(columns);
  }
  if (columns >= 80) expect(err[0]).toContain('slot 400,031,874');
});

test('a wide terminal shows everything', () => {
  const { err, time, reporter } = record(true, { columns: 200 });
  reporter.progress(bytes(0));
  time.now = 3_000;
  reporter.progress(bytes(3_000_000, 'epoch-0.car, slot 12,345'));
  expect(err[1]).toBe(
    `${CLEAR}${'█'.repeat(22)}${'░'.repeat(8)} 75%  3.0 MB of 4.0 MB  1.0 MB/s  0:03 elapsed  0:01 left  epoch-0.car, slot 12,345`,
  );
});

test('clears all rows of a bar if the terminal has become narrower', () => {
  const { err, time, screen, reporter } = record(true, { columns: 80 });
  reporter.progress(bytes(0));
  time.now = 1_000;
  screen.columns = 30;
  reporter.progress(bytes(2_000_000));
  expect(err[1]?.startsWith(`${CLEAR}\u001b[A\u001b[K`)).toBe(true);
});

test('without a terminal, writes a progress line every 10 seconds, and none for short work', () => {
  const { out, err, time, reporter } = record(false);
  reporter.progress(bytes(0));
  time.now = 9_900;
  reporter.progress(bytes(1_000_000));
  expect(err).toEqual([]);
  time.now = 10_000;
  reporter.progress(bytes(2_000_000, 'c.json'));
  time.now = 15_000;
  reporter.progress(bytes(3_000_000, 'c.json'));
  expect(err).toEqual(['50%, 2.0 MB of 4.0 MB, 200.0 kB/s, 0:10 elapsed, 0:10 left, c.json\n']);
  expect(out).toEqual([]);
});

test('writes progress as JSON to the error stream', () => {
  const { out, err, time, reporter } = record(true, { json: true });
  reporter.progress(bytes(0));
  time.now = 10_000;
  reporter.progress(bytes(1_000_000, 'c.json', null));
  expect(err.map((text) => JSON.parse(text))).toEqual([
    {
      progress: {
        share: null,
        bytes: 1_000_000,
        perSecond: 100_000,
        elapsedSeconds: 10,
        leftSeconds: null,
        label: 'c.json',
      },
    },
  ]);
  expect(out).toEqual([]);
});
