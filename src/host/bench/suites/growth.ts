import { join } from 'node:path';
import { median, medianRatio, quantile } from '../alternate.ts';
import { startChild } from '../child.ts';
import type { GrowthReport } from '../children/growth-reader.ts';
import { fillLedger, withFolder } from '../ledgers.ts';
import type { FilledLedger } from '../ledgers.ts';
import { atMost } from '../line.ts';
import type { Line, Target } from '../line.ts';
import type { Suite } from './suite.ts';

const SMALL = 10_000;
const ROUNDS = 3;

/** What a ledger of a million transactions costs, beside one of ten thousand. */
export const measureGrowth: Suite = ({ quick }) =>
  withFolder(async (folder) => {
    const count = quick ? 100_000 : 1_000_000;
    const small = await fillLedger(join(folder, 'small'), SMALL);
    const large = await fillLedger(join(folder, 'large'), count);
    const reports: { small: GrowthReport[]; large: GrowthReport[] } = { small: [], large: [] };
    for (let round = 0; round < ROUNDS; round++) {
      reports.small.push(await readInChild(small));
      reports.large.push(await readInChild(large));
    }
    const line = (measure: string, unit: string, target: Target | null, of: (report: GrowthReport) => number): Line => {
      const [ours, beside] = [reports.large.map(of), reports.small.map(of)];
      return {
        measure: `${measure}, ${count.toLocaleString('en-US')} transactions`,
        ours: { value: median(ours), unit },
        beside: { value: median(beside), unit, what: `with ${SMALL.toLocaleString('en-US')}` },
        score: { value: medianRatio(ours, beside), unit: '×' },
        target,
      };
    };
    return [
      line('lookup by slot, p50', 'ms', atMost(1.5), ({ bySlot }) => median(bySlot)),
      line('lookup by slot, p99', 'ms', atMost(1.5), ({ bySlot }) => quantile(bySlot, 0.99)),
      line('lookup by signature, p50', 'ms', atMost(1.5), ({ bySignature }) => median(bySignature)),
      line('lookup by signature, p99', 'ms', atMost(1.5), ({ bySignature }) => quantile(bySignature, 0.99)),
      line('start until the first answer', 'ms', atMost(1.5), ({ start }) => start),
      line('memory of its own', 'MB', atMost(1.5), ({ own }) => own / 1e6),
      line('memory with mapped pages of the file', 'MB', null, ({ resident }) => resident / 1e6),
    ];
  });

async function readInChild(ledger: FilledLedger): Promise<GrowthReport> {
  const child = startChild<FilledLedger, GrowthReport>('growth-reader');
  try {
    return await child.ask(ledger);
  } finally {
    child.stop();
  }
}
