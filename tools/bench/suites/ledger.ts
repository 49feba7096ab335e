import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';
import { importAnswers } from '../../../src/ledger/import/import-answers.ts';
import { recordedFolder } from '../../../src/shared/test-support/recorded-folder.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { askOnce } from '../measure/child.ts';
import type { GrowthReport } from '../children/growth-reader.ts';
import type { ImportCost, ImportTask } from '../children/import-child.ts';
import type { LookupTask, LookupTimes } from '../children/lookup-times.ts';
import type { VerifyCost, VerifyTask } from '../children/verify-child.ts';
import { answerText, generatedBlock } from '../measure/inputs.ts';
import { type FilledLedger, diskUse, fillLedger, withFolder } from '../measure/ledgers.ts';
import {
  type Measurement,
  type Suite,
  type Target,
  atMost,
  median,
  medianRatio,
  quantile,
} from '../measure/measurement.ts';

const ROUNDS = 7;
const BLOCK_LENGTH = 1000;
const FEW = 3;
const MANY = 9;

/** Compares an import with only verifying the same signatures, each in a new process. */
export const measureImport: Suite = () =>
  withFolder(async (folder) => {
    const blocks: Block[] = [];
    for (let at = 0; at < MANY; at++) blocks.push(await generatedBlock(BLOCK_LENGTH, 2_000_000 + at * 10));
    const fewAnswers = writeAnswers(join(folder, 'few'), blocks.slice(0, FEW));
    const manyAnswers = writeAnswers(join(folder, 'many'), blocks);
    const verify: VerifyCost[] = [];
    const few: ImportCost[] = [];
    const many: ImportCost[] = [];
    const all: VerifyTask = { folder: manyAnswers };
    for (let round = 0; round < ROUNDS; round++) {
      const task = (folder: string): ImportTask => ({ folder, ledger: `${folder}-ledger-${round}` });
      few.push(await askOnce<ImportCost>('import-child', task(fewAnswers)));
      many.push(await askOnce<ImportCost>('import-child', task(manyAnswers)));
      verify.push(await askOnce<VerifyCost>('verify-child', all));
    }
    return [
      timeLine('CPU time of all threads', many, verify, ({ cpu }) => cpu),
      timeLine('wall time', many, verify, ({ wall }) => wall),
      memoryLine(many, few),
    ];
  });

function timeLine(
  what: string,
  many: readonly ImportCost[],
  verify: readonly VerifyCost[],
  of: (cost: VerifyCost) => number,
): Measurement {
  const [ours, baseline] = [many.map(of), verify.map(of)];
  return {
    measure: `import ${MANY * BLOCK_LENGTH} transactions in ${MANY} blocks, ${what}`,
    ours: { value: median(ours), unit: 'ms' },
    baseline: { value: median(baseline), unit: 'ms', what: 'verifying their signatures one by one' },
    comparison: { value: medianRatio(ours, baseline), unit: '×' },
    target: atMost(2),
  };
}

function memoryLine(many: readonly ImportCost[], few: readonly ImportCost[]): Measurement {
  const [ours, baseline] = [many, few].map((costs) => costs.map(({ peak }) => peak / 1e6)) as [number[], number[]];
  return {
    measure: `peak memory of an import, ${MANY} blocks`,
    ours: { value: median(ours), unit: 'MB' },
    baseline: { value: median(baseline), unit: 'MB', what: `with ${FEW} blocks` },
    comparison: { value: medianRatio(ours, baseline), unit: '×' },
    target: atMost(1.5),
  };
}

function writeAnswers(folder: string, blocks: readonly Block[]): string {
  mkdirSync(folder);
  for (const block of blocks) {
    writeFileSync(
      join(folder, `${block.slot}.json`),
      `{"jsonrpc":"2.0","result":${answerText(block, 'base64')},"id":1}`,
    );
  }
  return folder;
}

const SMALL = 10_000;
const LOOKUP_ROUNDS = 3;
/** Odd, so that the median is one of them. */
const PARTS = 9;

/** Compares a ledger of 100,000 or a million transactions with one of ten thousand. */
export const measureGrowth: Suite = ({ isLarge }) =>
  withFolder(async (folder) => {
    const count = isLarge ? 1_000_000 : 100_000;
    const small = await fillLedger(join(folder, 'small'), SMALL);
    const large = await fillLedger(join(folder, 'large'), count);
    const lookups: LookupTask = { ledgers: [small, large] };
    const [smallTimes, largeTimes] = await askOnce<readonly LookupTimes[]>('lookup-times', lookups);
    const reports: { small: GrowthReport[]; large: GrowthReport[] } = { small: [], large: [] };
    const read = (ledger: FilledLedger) => askOnce<GrowthReport>('growth-reader', ledger);
    for (let round = 0; round < LOOKUP_ROUNDS; round++) {
      reports.small.push(await read(small));
      reports.large.push(await read(large));
    }
    const line = (
      measure: string,
      unit: string,
      target: Target,
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
      return line(`lookup by ${measure}`, 'ms', atMost(1.3), quantiles(largeTimes), quantiles(smallTimes));
    };
    const report = (measure: string, unit: string, target: Target, of: (report: GrowthReport) => number): Measurement =>
      line(measure, unit, target, reports.large.map(of), reports.small.map(of));
    const start = report('start to first response', 'ms', atMost(500), (each) => each.start);
    return [
      lookup('slot, p50', (times) => times?.bySlot ?? [], 0.5),
      lookup('slot, p99', (times) => times?.bySlot ?? [], 0.99),
      lookup('signature, p50', (times) => times?.bySignature ?? [], 0.5),
      lookup('signature, p99', (times) => times?.bySignature ?? [], 0.99),
      lookup('address, p50', (times) => times?.byAddress ?? [], 0.5),
      lookup('address, p99', (times) => times?.byAddress ?? [], 0.99),
      { ...start, comparison: start.ours },
      report('resident memory', 'MB', atMost(1.5), ({ resident }) => resident / 1e6),
    ];
  });

/** In order of time, so that a temporary slowdown affects only one part. */
function splitIntoParts(times: readonly number[]): readonly (readonly number[])[] {
  const size = Math.ceil(times.length / PARTS);
  return Array.from({ length: PARTS }, (_, part) => times.slice(part * size, (part + 1) * size));
}

const COUNT = 50_000;

/** Compares the file size of ledgers with the bytes of their keys and cells. */
export const measureDisk: Suite = () =>
  withFolder(async (folder) => {
    const { folder: filled } = await fillLedger(join(folder, 'votes'), COUNT);
    const lines = [await compareSize(`${COUNT.toLocaleString('en-US')} votes`, filled)];
    const recorded = recordedFolder();
    if (recorded !== null) {
      const path = join(folder, 'recorded');
      const ledger = openSqliteWriter(path);
      const paths = ['raw', 'raw-localnet'].map((name) => join(recorded, name));
      await importAnswers({ paths, ledger, slot: null, inferSlots: true });
      await ledger.close();
      lines.push(await compareSize('the recorded answers', path));
    }
    return lines;
  });

async function compareSize(what: string, folder: string): Promise<Measurement> {
  const { files, rows } = await diskUse(folder);
  return {
    measure: `ledger of ${what}`,
    ours: { value: files / 1e6, unit: 'MB' },
    baseline: { value: rows / 1e6, unit: 'MB', what: 'of keys and cells' },
    comparison: { value: files / rows, unit: '×' },
    target: atMost(1.6),
  };
}
