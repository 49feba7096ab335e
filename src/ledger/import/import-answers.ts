import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Signature, type Slot, parseSignature } from '../../solana/ids/ids.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { parseSlotKey } from '../rows/row-keys.ts';
import { type CarImport, importCar, isCar } from './car/import-car.ts';
import { CarError } from './car/read-sections.ts';
import { importLines, readLineFile } from './import-lines.ts';
import { type ImportState, describeRefusal, importRecording } from './import-recording.ts';
import { type ImportReport, createReportBuilder } from './import-report.ts';
import { importBlockRow, importTransactionRow } from './import-row.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { readRecording } from './read-recording.ts';
import { type SlotRules, createSlotSource } from './slot-source.ts';

export interface ImportOptions extends SlotRules {
  /** Files and folders, and "-" for standard input. */
  readonly paths: readonly string[];
  readonly ledger: KeyValueWriter;
  /** Standard input, read if the paths include it. */
  readonly input?: AsyncIterable<Uint8Array>;
  readonly onProgress?: (done: number, total: number, label: string) => void;
}

/** The path that means standard input, and its name in messages. */
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
      // A file of hundreds of gigabytes is a progress unit by itself.
      bytes: onProgress,
    };
    await importSource(name, file === null ? (input ?? null) : null, progress, state);
    done += 1;
  };
  // The rows of transactions are last, because each is compared with its block.
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

/** How a file is imported. */
type Source =
  /** JSON with answers anywhere in it. */
  | { readonly kind: 'recording' }
  /** A JSON text a line. */
  | { readonly kind: 'lines' }
  /** A cell of a warehouse, as exported to a file. */
  | { readonly kind: 'block row'; readonly slot: Slot }
  | { readonly kind: 'transaction row'; readonly signature: Signature };

/** Rows are files `blocks/<slot in 16 hex digits>` and `tx/<signature>`, without an extension. */
function sourceOf(file: string): Source {
  if (/\.(ndjson|jsonl)$/i.test(file)) return { kind: 'lines' };
  const [, table = '', key = ''] = /(?:^|[/\\])(blocks|tx)[/\\]([^/\\]+)$/.exec(file) ?? [];
  const slot = table === 'blocks' ? parseSlotKey(key) : null;
  if (slot !== null) return { kind: 'block row', slot };
  const signature = table === 'tx' ? parseSignature(key) : null;
  return signature === null ? { kind: 'recording' } : { kind: 'transaction row', signature };
}

/** Every file at or below the given paths, ordered by name within a folder. Follows links; reads each folder once. */
export async function listFiles(paths: readonly string[]): Promise<readonly string[]> {
  const files = new Set<string>();
  const folders = new Set<string>();
  for (const path of paths) {
    const kind = await kindOf(path);
    if (kind !== 'folder') files.add(path);
    else for await (const file of filesBelow(path, folders)) files.add(file);
  }
  return [...files];
}

/** `visited` contains the real paths of visited folders, since links may lead back to one. */
async function* filesBelow(folder: string, visited: Set<string>): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (visited.has(real)) return;
  visited.add(real);
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    const kind = await kindOf(path);
    if (kind === 'folder') yield* filesBelow(path, visited);
    // Reading a pipe would block.
    else if (kind !== 'other') yield path;
  }
}

/** Missing paths and broken links are listed too, so that reading them reports the error. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'other' | 'missing'> {
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) return 'folder';
    return entry.isFile() ? 'file' : 'other';
  } catch {
    return 'missing';
  }
}
