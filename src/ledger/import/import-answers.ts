import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type OnProgress, WARM_UP_TRANSACTIONS, withWarmUp } from '../../shared/progress.ts';
import { type Signature, type Slot, parseSignature } from '../../solana/ids/ids.ts';
import { createVerifier } from '../../solana/verify-signatures.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { parseSlotKey } from '../rows/row-keys.ts';
import { importCar, isCar } from './car/import-car.ts';
import { CarError } from './car/read-sections.ts';
import { importLines, readLineFile } from './import-lines.ts';
import { type ImportState, describeRefusal, importRecording } from './import-recording.ts';
import { type ImportReport, Refusal, createReportBuilder } from './import-report.ts';
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
  /** The number of its bytes; null if unknown, as for a pipe. */
  readonly inputBytes?: number | null;
  readonly onProgress?: OnProgress;
  /** Stops the import before the next answer or block. */
  readonly signal?: AbortSignal;
}

/** The path that means standard input, and its name in messages. */
const STANDARD_INPUT = '-';
const INPUT_NAME = 'standard input';

/**
 * Imports every answer of getBlock, getTransaction and their deprecated names from the paths, exported rows of a warehouse, and CAR files.
 * Stores what it can and reports the rest. A block is stored atomically.
 */
export async function importAnswers(options: ImportOptions): Promise<ImportReport> {
  const { paths, ledger, input, inputBytes = null, onProgress = () => {}, signal } = options;
  const files = await listFiles(paths.filter((path) => path !== STANDARD_INPUT));
  const readsInput = input !== undefined && paths.includes(STANDARD_INPUT);
  const sizes = await sizesOf(files);
  const bytesOfFiles = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const bytesOfInput = readsInput ? inputBytes : 0;
  let total = bytesOfInput === null ? null : bytesOfFiles + bytesOfInput;
  let before = 0;
  const report = createReportBuilder();
  const state = {
    ledger,
    report,
    writer: createLedgerWriter(ledger),
    slots: createSlotSource(options),
    verify: createVerifier(),
  };
  const importOne = async (name: string, source: AsyncIterable<Uint8Array> | null, size: number): Promise<void> => {
    if (signal?.aborted === true) return;
    const at = (read: number, place = ''): void => {
      const count = before + read;
      const label = place === '' ? basename(name) : `${basename(name)}, ${place}`;
      onProgress({
        done: withWarmUp(count, WARM_UP_BYTES),
        total: total === null ? null : withWarmUp(total, WARM_UP_BYTES),
        counted: { count, unit: 'byte' },
        label,
      });
    };
    at(0);
    const isRead = await importSource(name, source, { size, onProgress: at, signal }, state);
    // The time left is about what has to be decoded.
    if (isRead) before += size;
    else if (total !== null) total -= size;
  };
  // The rows of transactions are last, because each is compared with its block.
  const later = new Set(files.filter((file) => sourceOf(file).kind === 'transaction row'));
  for (const file of files) if (!later.has(file)) await importOne(file, null, sizes.get(file) ?? 0);
  if (readsInput) await importOne(INPUT_NAME, input, bytesOfInput ?? 0);
  for (const file of later) await importOne(file, null, sizes.get(file) ?? 0);
  return report.finish();
}

/** A transaction takes about 4 kB in an answer. */
const WARM_UP_BYTES = WARM_UP_TRANSACTIONS * 4_000;

/** The number of bytes of each file; 0 if it cannot be read. */
async function sizesOf(files: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of files) sizes.set(file, (await stat(file).catch(() => null))?.size ?? 0);
  return sizes;
}

interface SourceProgress {
  readonly size: number;
  /** Called with the number of bytes read, and the place. */
  readonly onProgress: (read: number, place: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** Imports a file or, if `input` is not null, standard input. What the file is decides how it is read. False for a file without answers. */
async function importSource(
  name: string,
  input: AsyncIterable<Uint8Array> | null,
  progress: SourceProgress,
  state: ImportState,
): Promise<boolean> {
  const refuse = (error: unknown): void => {
    const where = error instanceof CarError ? `byte ${error.offset}` : '';
    state.report.refuse({ file: name, where, text: describeRefusal(error) });
  };
  try {
    // It may never end, or never begin. A folder may contain such files, which are left out.
    if (input === null && (await kindOf(name)) === 'other')
      throw new Refusal('neither a file nor a folder; what comes from a pipe is read from standard input, -');
    const source = input === null ? sourceOf(name) : ({ kind: 'lines' } as const);
    switch (source.kind) {
      case 'lines':
        await importLines(name, input ?? readLineFile(name), progress, state);
        return true;
      case 'block row':
        await importBlockRow(name, source.slot, state);
        return true;
      case 'transaction row':
        await importTransactionRow(name, source.signature, state);
        return true;
      case 'recording': {
        if (await isCar(name)) {
          await importCar(name, { ...state, ...progress, refuse });
          return true;
        }
        const recording = await readRecording(name);
        const { size, onProgress, signal } = progress;
        const place = { file: name, line: '', signal, onProgress: (share: number) => onProgress(share * size, '') };
        const hasAnswers = recording !== null && (await importRecording(recording, place, state));
        if (!hasAnswers) state.report.skipFile();
        return recording !== null;
      }
    }
  } catch (error) {
    refuse(error);
    return true;
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
