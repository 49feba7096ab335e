import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { KeyValueWriter } from '../../engine/key-value.ts';
import type { ReportBuilder } from '../import-report.ts';
import type { LedgerWriter } from '../ledger-writer.ts';
import { CarError } from './car-error.ts';
import { createBlockImporter } from './import-block.ts';
import { createListChecks } from './list-checks.ts';
import { createPendingSections, decodeSection } from './pending-sections.ts';
import { type CarSection, readSections } from './read-sections.ts';

export interface CarImport {
  readonly ledger: KeyValueWriter;
  readonly writer: LedgerWriter;
  readonly report: ReportBuilder;
  /** Reports an error as a refusal. Throws it again if it is the ledger that cannot be read or written. */
  readonly refuse: (error: unknown) => void;
  /** Called with the megabytes read, those of the file, and where the import is. */
  readonly onProgress: (done: number, total: number, label: string) => void;
}

const CHUNK_BYTES = 1024 * 1024;

/**
 * Imports the blocks of an Old Faithful file, an archive of the ledger, with their entries. Holds one block in memory. Refuses what is
 * not as it should be; where the structure of the file is lost, its import ends with a CarError. Blocks that the ledger has are passed
 * over, so an import that was interrupted goes on where it ended.
 */
export async function importCar(file: string, state: CarImport): Promise<void> {
  const size = await sizeOf(file);
  const chunks: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: CHUNK_BYTES });
  await importCarChunks(chunks, { file, size }, state);
}

/** The same for the content of a file. */
export async function importCarChunks(
  chunks: AsyncIterable<Uint8Array>,
  { file, size }: { readonly file: string; readonly size: number },
  state: CarImport,
): Promise<void> {
  const { refuse, onProgress, report } = state;
  const { roots, sections } = await readSections(chunks);
  const pending = createPendingSections();
  const importBlock = createBlockImporter({ file, ...state, pending });
  const lists = createListChecks();
  let hasRoot = roots.length === 0;
  let end = 0;
  const importSection = async (section: CarSection): Promise<void> => {
    const node = decodeSection(section);
    lists.add(section, node);
    if (node.kind !== 'block') return;
    onProgress(megabytes(section.end), megabytes(size), `MB of ${file}, slot ${node.slot}`);
    await importBlock({ section, node });
  };
  for await (const section of sections) {
    end = section.end;
    if (peekKind(section.bytes) < BLOCK || peekKind(section.bytes) > EPOCH) {
      pending.add(section);
      continue;
    }
    hasRoot ||= roots.includes(section.link);
    try {
      await importSection(section);
    } catch (error) {
      if (peekKind(section.bytes) === BLOCK) report.count('blocks', 'refused');
      refuse(error);
    }
    pending.clear();
  }
  const { count, offset } = pending.unlinked();
  if (count > 0) refuse(new CarError(`no block links to the ${count} sections at the end`, offset));
  if (!hasRoot) refuse(new CarError('the file ends without its root: blocks may be missing', end));
}

const BLOCK = 2;
const EPOCH = 4;

/** The kind of a node, which is the first item of its list, without decoding it; -1 if it is not a node. */
function peekKind(bytes: Uint8Array): number {
  const [head = 0, kind = 0] = bytes;
  const isShortList = head >>> 5 === 4 && (head & 0x1f) < 24;
  return isShortList && kind < 24 ? kind : -1;
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw new CarError(`cannot be read: ${error instanceof Error ? error.message : String(error)}`, 0, error);
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
