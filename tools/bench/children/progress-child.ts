// Imports answers, verifies the ledger and copies it, and reports the errors of the time left that a user would have read.
import { copyLedger } from '../../../src/ledger/commands/ledger-copy.ts';
import { verifyLedger } from '../../../src/ledger/commands/ledger-verify.ts';
import { openSqliteReader, openSqliteWriter } from '../../../src/ledger/engine/sqlite-engine.ts';
import { importAnswers } from '../../../src/ledger/import/import-answers.ts';
import { createProgressMeter } from '../../../src/server/cli/progress-meter.ts';
import type { OnProgress } from '../../../src/shared/progress.ts';

export interface ProgressTask {
  readonly job: 'import' | 'verify' | 'copy';
  /** Folder of recorded answers. */
  readonly answers: string;
  readonly ledger: string;
  readonly copy: string;
}

export interface ProgressErrors {
  /** CPU seconds of the job. */
  readonly seconds: number;
  /** The error of the time left in percent of what was left, at a tenth of the work, at two tenths, up to nine. */
  readonly errors: readonly number[];
}

process.once('message', (task: ProgressTask) => {
  void measure(task).then((errors) => process.send?.(errors));
});

/** As the terminal reporter does it, in CPU time, in which a busy machine is as fast as an idle one. */
const INTERVAL_MS = 100;

async function measure(task: ProgressTask): Promise<ProgressErrors> {
  const meter = createProgressMeter();
  const estimates: { readonly share: number; readonly time: number; readonly left: number }[] = [];
  let start: number | null = null;
  let last = Number.NEGATIVE_INFINITY;
  const onProgress: OnProgress = (progress) => {
    const time = cpuMilliseconds();
    start ??= time;
    if (time - last < INTERVAL_MS) return;
    last = time;
    const { done, total, leftSeconds } = meter(progress, time);
    if (total !== null && leftSeconds !== null) estimates.push({ share: done / total, time, left: leftSeconds });
  };
  await JOBS[task.job](task, onProgress);
  const end = cpuMilliseconds();
  const errors = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].flatMap((share) => {
    const estimate = estimates.find((each) => each.share >= share);
    if (estimate === undefined) return [];
    const actual = (end - estimate.time) / 1000;
    return [((estimate.left - actual) / actual) * 100];
  });
  return { seconds: (end - (start ?? end)) / 1000, errors };
}

const JOBS: Readonly<Record<ProgressTask['job'], (task: ProgressTask, onProgress: OnProgress) => Promise<void>>> = {
  import: async ({ answers, ledger }, onProgress) => {
    const writer = openSqliteWriter(ledger);
    await importAnswers({ paths: [answers], ledger: writer, slot: null, inferSlots: true, onProgress });
    await writer.close();
  },
  verify: async ({ ledger }, onProgress) => {
    const reader = openSqliteReader(ledger);
    await verifyLedger(reader, onProgress);
    await reader.close();
  },
  copy: async ({ ledger, copy }, onProgress) => {
    const reader = openSqliteReader(ledger);
    const writer = openSqliteWriter(copy);
    await copyLedger(reader, { reader: writer, write: writer.write }, onProgress);
    await Promise.all([reader.close(), writer.close()]);
  },
};

function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
