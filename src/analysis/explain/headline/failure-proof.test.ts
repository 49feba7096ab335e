import { expect, test } from 'vitest';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedFailures, recordedView } from '../../test-support/recorded-views.ts';
import { summarizeTransaction } from './summarize-transaction.ts';

const folder = recordedFolder();

test.skipIf(folder === null).each([
  // Raydium's own log, before the line that states the error.
  ['4BF8KKDX', [['log 11', 'Program log: ray_log: A', '10,499,868,665, or 10.499868665 SOL']]],
  // The last exchange of a round trip, with and without a limit.
  ['3gQ6xg', [['#3.5', 'Orca Swap v2 gave 0.632999653 SOL', 'token transfers']]],
  ['g337K3AC', [['#3.3', 'Mercurial Stable Swap gave 15.786387 USDC', 'token transfers']]],
  // A round trip that was split.
  ['55z7MHWM', [['#3', 'Jupiter v6 gave 2.495236819 SOL', 'token transfers']]],
  // A swap, and one whose router traded for its user.
  ['4p3rnBTc', [['#2', 'Jupiter v6 gave 397.568114 USDC', 'token transfers']]],
  ['3AbKxX5E', [['#3.4', 'HumidiFi gave 534.8967 USDC', 'token transfers']]],
] as const)('%s: names what shows the result of the refused trade', (start, lines) => {
  const proof = summarizeTransaction(recordedView(folder ?? '', start)).proof.slice(0, -1);
  expect(proof).toHaveLength(lines.length);
  lines.forEach(([label, text, meaning], at) => {
    expect(proof[at]?.label).toBe(label);
    expect(proof[at]?.text).toContain(text);
    expect(proof[at]?.meaning).toContain(meaning);
  });
});

test.skipIf(folder === null)(
  'shows every result that a headline about a recorded failure has, and both lines that it quotes',
  () => {
    const unproven: string[] = [];
    const quoting: number[] = [];
    for (const view of recordedFailures(folder ?? '')) {
      const { sentence, proof } = summarizeTransaction(view);
      const text = sentence.map((part) => part.text).join('');
      const hasResult = / (?:demanded|come back as|came back as|offered only|have cost [\d.,]+ )/.test(text);
      if (hasResult && !/less than .* have come back/.test(text) && proof.length < 2) unproven.push(text);
      if (/after logging “.*” and “/.test(text)) quoting.push(proof.length);
    }
    expect(unproven).toEqual([]);
    expect(new Set(quoting)).toEqual(new Set([2]));
  },
);
