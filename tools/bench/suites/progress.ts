import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../../src/solana/model/block.ts';
import type { ProgressErrors, ProgressTask } from '../children/progress-child.ts';
import { askOnce } from '../measure/child.ts';
import { answerText, generatedBlock } from '../measure/inputs.ts';
import { withFolder } from '../measure/ledgers.ts';
import { type Measurement, type Suite, atMost } from '../measure/measurement.ts';

const BLOCKS = 48;
/** Blocks of a network differ in length. */
const LENGTHS = [200, 900, 500, 350];

/** The error of the time left, in a new process for each command. One half of the blocks is in a file of lines, the other in a file each. */
export const measureProgress: Suite = () =>
  withFolder(async (folder) => {
    const answers = join(folder, 'answers');
    mkdirSync(answers);
    const lines: string[] = [];
    for (let at = 0; at < BLOCKS; at++) {
      const block: Block = await generatedBlock(LENGTHS[at % LENGTHS.length] ?? 500, 2_000_000 + at * 10);
      const text = answerText(block, at % 3 === 0 ? 'base64' : 'json');
      if (at % 2 === 0) lines.push(text);
      else writeFileSync(join(answers, `block-${at}.json`), text);
    }
    writeFileSync(join(answers, 'lines.ndjson'), lines.map((text) => `${text}\n`).join(''));
    const paths = { answers, ledger: join(folder, 'ledger'), copy: join(folder, 'copy') };
    const measurements: Measurement[] = [];
    for (const job of ['import', 'verify', 'copy'] as const) {
      const task: ProgressTask = { job, ...paths };
      measurements.push(errorLine(job, await askOnce<ProgressErrors>('progress-child', task)));
    }
    return measurements;
  });

function errorLine(job: string, { seconds, errors }: ProgressErrors): Measurement {
  return {
    measure: `${job}: time left at 10, 20, … 90 % of the work (${errors.map((error) => error.toFixed(0)).join(', ')} %)`,
    ours: { value: Math.abs(errors[0] ?? Number.NaN), unit: '% at 10 %' },
    baseline: { value: seconds, unit: 's', what: 'of CPU time' },
    comparison: { value: Math.max(...errors.map(Math.abs)), unit: '% at most' },
    target: atMost(20),
  };
}
