import { CarError } from '../../../src/ledger/import/car/read-sections.ts';
import { importCarChunks } from '../../../src/ledger/import/car/import-car.ts';
import type { KeyValueWriter, TableName } from '../../../src/ledger/engine/key-value.ts';
import { Refusal, createReportBuilder } from '../../../src/ledger/import/import-report.ts';
import { createLedgerWriter } from '../../../src/ledger/import/ledger-writer.ts';
import { withEntries, writeCar } from '../../../src/ledger/test-support/car-file.ts';
import type { Random } from '../../../src/shared/test-support/random.ts';
import { expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { createMemoryLedger } from '../memory-ledger.ts';
import { mutateBytes } from '../mutate-bytes.ts';
import { UNAVAILABLE_BLOCKHASH } from '../../../src/solana/ids/ids.ts';

const BLOCKS = 3;

/** The import of CAR files: a change is refused, and each block that is stored nevertheless is the one of the whole file. */
export const carFiles: FuzzTarget = {
  name: 'car-files',
  prepare: async ({ blocks }) => {
    const made = withEntries(blocks.slice(-BLOCKS), UNAVAILABLE_BLOCKHASH);
    const files = [writeCar(made), writeCar(made, { frameBytes: 60 })];
    const whole = await importBytes(files[0] ?? new Uint8Array());
    expectThat(whole.refusals === 0 && whole.rows.size > 0, 'the whole file is imported');
    return (random) => {
      const file = random.pick(files);
      const input = mutateBytes(file, files, random);
      return {
        input,
        run: async () => {
          const { rows, blocks, refusals } = await importBytes(input, random);
          for (const row of rows) expectThat(whole.rows.has(row), 'every row is one of the whole file');
          // Of a change that takes nothing away, such as a section that is there twice.
          const isWhole = rows.size === whole.rows.size && [...blocks].join('\n') === [...whole.blocks].join('\n');
          expectThat(isWhole || refusals > 0, 'a file that is not whole has a refusal');
          return refusals > 0 ? 'refused' : 'accepted';
        },
      };
    };
  },
};

async function importBytes(
  bytes: Uint8Array,
  random: Random | null = null,
): Promise<{ readonly rows: ReadonlySet<string>; readonly blocks: ReadonlySet<string>; readonly refusals: number }> {
  const ledger = createMemoryLedger();
  let refusals = 0;
  const refuse = (error: unknown): void => {
    if (!(error instanceof CarError || error instanceof Refusal)) throw error;
    refusals++;
  };
  const report = createReportBuilder();
  const state = { ledger, report, refuse, writer: createLedgerWriter(ledger), onProgress: () => {} };
  try {
    await importCarChunks(inChunks(bytes, random), { file: 'a.car', size: bytes.length }, state);
  } catch (error) {
    refuse(error);
  }
  // A block whose parent is refused has another previousBlockhash, so only the signatures of its transactions are compared.
  const [rows, blocks] = [await rowsOf(ledger, ['tx', 'entries']), await rowsOf(ledger, ['blocks'])];
  return { rows: new Set(rows), blocks: new Set(blocks), refusals };
}

async function* inChunks(bytes: Uint8Array, random: Random | null): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const length = random === null ? bytes.length : random.between(1, 5000);
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function rowsOf(ledger: KeyValueWriter, tables: readonly TableName[]): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const table of tables) {
    for await (const { key, cell } of ledger.rows(table))
      rows.push(`${table} ${key} ${Buffer.from(cell.value).toString('hex')}`);
  }
  return rows;
}
