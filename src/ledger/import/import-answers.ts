import type { KeyValueWriter } from '../engine/key-value.ts';
import { CarError } from './car/car-error.ts';
import { type CarImport, importCar } from './car/import-car.ts';
import { isCar } from './car/is-car.ts';
import { describeRefusal, importRecording, type ImportState } from './import-recording.ts';
import { createReportBuilder, type ImportReport } from './import-report.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { listFiles } from './list-files.ts';
import { readRecording } from './read-recording.ts';
import { createSlotSource, type SlotRules } from './slot-source.ts';
import { importLines, readLineFile } from './sources/import-lines.ts';
import { importBlockRow, importTransactionRow } from './sources/import-row.ts';
import { sourceOf } from './sources/source-of.ts';

export interface ImportOptions extends SlotRules {
  /** Files and folders, and "-" for standard input. */
  readonly paths: readonly string[];
  readonly ledger: KeyValueWriter;
  /** Standard input, read if the paths include it. */
  readonly input?: AsyncIterable<Uint8Array>;
  readonly onProgress?: (done: number, total: number, label: string) => void;
}

/** The path that stands for standard input, and its name in messages. */
const STANDARD_INPUT = '-';
const INPUT_NAME = 'standard input';

/**
 * Imports every answer of getBlock, getTransaction and their deprecated names from the paths, exported rows of a warehouse, and CAR files.
 * Stores what it can and reports the rest. A block is stored atomically.
 */
export async function importAnswers(options: ImportOptions): Promise<ImportReport> {
  const { paths, ledger, input, onProgress = () => {} } = options;
  const files = await listFiles(paths.filter((path) => path !== STANDARD_INPUT));
  const readsInput = input !== undefined && paths.includes(STANDARD_INPUT);
  const total = files.length + (readsInput ? 1 : 0);
  const report = createReportBuilder();
  const state = { ledger, report, writer: createLedgerWriter(ledger), slots: createSlotSource(options) };
  let done = 0;
  const importOne = async (name: string, file: string | null): Promise<void> => {
    onProgress(done, total, name);
    const progress: Progress = {
      label: (label) => onProgress(done, total, label),
      // A file of hundreds of gigabytes is a work of its own.
      bytes: onProgress,
    };
    await importSource(name, file === null ? (input ?? null) : null, progress, state);
    done += 1;
  };
  // The rows of transactions come last: each is compared with its block.
  const later = new Set(files.filter((file) => sourceOf(file).kind === 'transaction row'));
  for (const file of files) if (!later.has(file)) await importOne(file, file);
  if (readsInput) await importOne(INPUT_NAME, null);
  for (const file of later) await importOne(file, file);
  return report.finish();
}

interface Progress {
  readonly label: (label: string) => void;
  readonly bytes: CarImport['onProgress'];
}

function withRefuse(file: string, progress: Progress, state: ImportState): CarImport {
  const refuse = (error: unknown): void => {
    const where = error instanceof CarError ? `byte ${error.offset}` : '';
    state.report.refuse({ file, where, text: describeRefusal(error) });
  };
  return { ...state, refuse, onProgress: progress.bytes };
}

/** Imports a file or, if `input` is not null, standard input. What the file is decides how it is read. */
async function importSource(
  name: string,
  input: AsyncIterable<Uint8Array> | null,
  progress: Progress,
  state: ImportState,
): Promise<void> {
  try {
    if (input !== null) return await importLines(name, input, progress.label, state);
    const source = sourceOf(name);
    switch (source.kind) {
      case 'lines':
        return await importLines(name, readLineFile(name), progress.label, state);
      case 'block row':
        return await importBlockRow(name, source.slot, state);
      case 'transaction row':
        return await importTransactionRow(name, source.signature, state);
      case 'recording': {
        if (await isCar(name)) return await importCar(name, withRefuse(name, progress, state));
        const recording = await readRecording(name);
        const hasAnswers = recording !== null && (await importRecording(recording, { file: name, line: '' }, state));
        if (!hasAnswers) state.report.skipFile();
      }
    }
  } catch (error) {
    withRefuse(name, progress, state).refuse(error);
  }
}
