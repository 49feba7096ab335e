import { join } from 'node:path';
import { median, medianRatio, quantile } from '../statistics.ts';
import { askOnce } from '../child.ts';
import type { GrowthReport } from '../children/growth-reader.ts';
import type { LookupTask, LookupTimes } from '../children/lookup-times.ts';
import { fillLedger, withFolder } from '../ledgers.ts';
import type { FilledLedger } from '../ledgers.ts';
import { atMost } from '../measurement.ts';
import type { Measurement, Target } from '../measurement.ts';
import type { Suite } from './suite.ts';

const SMALL = 10_000;
const ROUNDS = 3;
/** Odd, so that the median is one of them. */
const PARTS = 9;

/** Compares a ledger of a million transactions with one of ten thousand. */
export const measureGrowth: Suite = ({ quick }) =>
  withFolder(async (folder) => {
    const count = quick ? 100_000 : 1_000_000;
    const small = await fillLedger(join(folder, 'small'), SMALL);
    const large = await fillLedger(join(folder, 'large'), count);
    const lookups: LookupTask = { ledgers: [small, large] };
    const [smallTimes, largeTimes] = await askOnce<readonly LookupTimes[]>('lookup-times', lookups);
    const reports: { small: GrowthReport[]; large: GrowthReport[] } = { small: [], large: [] };
    const read = (ledger: FilledLedger) => askOnce<GrowthReport>('growth-reader', ledger);
    for (let round = 0; round < ROUNDS; round++) {
      reports.small.push(await read(small));
      reports.large.push(await read(large));
    }
    const line = (
      measure: string,
      unit: string,
      target: Target | null,
      ours: readonly number[],
      baseline: readonly number[],
    ): Measurement => ({
      measure: `${measure}, ${count.toLocaleString('en-US')} transactions`,
      ours: { value: median(ours), unit },
      baseline: { value: median(baseline), unit, what: `with ${SMALL.toLocaleString('en-US')}` },
      comparison: { value: medianRatio(ours, baseline), unit: '×' },
      target,
    });
    const lookup = (
      measure: string,
      of: (times: LookupTimes | undefined) => readonly number[],
      part: number,
    ): Measurement => {
      const quantiles = (times: LookupTimes | undefined) =>
        splitIntoParts(of(times)).map((sample) => quantile(sample, part));
      return line(`lookup by ${measure}`, 'ms', atMost(1.5), quantiles(largeTimes), quantiles(smallTimes));
    };
    const report = (
      measure: string,
      unit: string,
      target: Target | null,
      of: (report: GrowthReport) => number,
    ): Measurement => line(measure, unit, target, reports.large.map(of), reports.small.map(of));
    return [
      lookup('slot, p50', (times) => times?.bySlot ?? [], 0.5),
      lookup('slot, p99', (times) => times?.bySlot ?? [], 0.99),
      lookup('signature, p50', (times) => times?.bySignature ?? [], 0.5),
      lookup('signature, p99', (times) => times?.bySignature ?? [], 0.99),
      report('start to first response', 'ms', atMost(1.5), ({ start }) => start),
      report('memory without mapped pages', 'MB', atMost(1.5), ({ anonymous }) => anonymous / 1e6),
      report('memory with mapped pages of the file', 'MB', null, ({ resident }) => resident / 1e6),
    ];
  });

/** In order of time, so that a temporary slowdown affects only one part. */
function splitIntoParts(times: readonly number[]): readonly (readonly number[])[] {
  const size = Math.ceil(times.length / PARTS);
  return Array.from({ length: PARTS }, (_, part) => times.slice(part * size, (part + 1) * size));
}
