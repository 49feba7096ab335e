import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../../src/solana/model/block.ts';
import { median, medianRatio } from '../statistics.ts';
import { askOnce } from '../child.ts';
import type { ImportCost, ImportTask } from '../children/import-child.ts';
import type { VerifyCost, VerifyTask } from '../children/verify-child.ts';
import { answerText, generatedBlock } from '../inputs.ts';
import { withFolder } from '../ledgers.ts';
import { atMost } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import type { Suite } from './suite.ts';

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
    const verify: number[] = [];
    const few: ImportCost[] = [];
    const many: ImportCost[] = [];
    const all: VerifyTask = { folder: manyAnswers };
    for (let round = 0; round < ROUNDS; round++) {
      const task = (folder: string): ImportTask => ({ folder, ledger: `${folder}-ledger-${round}` });
      few.push(await askOnce<ImportCost>('import-child', task(fewAnswers)));
      many.push(await askOnce<ImportCost>('import-child', task(manyAnswers)));
      verify.push((await askOnce<VerifyCost>('verify-child', all)).cpu);
    }
    return [timeLine(many, verify), memoryLine(many, few)];
  });

function timeLine(many: readonly ImportCost[], verify: readonly number[]): Measurement {
  const times = many.map(({ cpu }) => cpu);
  return {
    measure: `import ${MANY * BLOCK_LENGTH} transactions in ${MANY} blocks`,
    ours: { value: median(times), unit: 'ms' },
    baseline: { value: median(verify), unit: 'ms', what: 'verifying their signatures' },
    comparison: { value: medianRatio(times, verify), unit: '×' },
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
