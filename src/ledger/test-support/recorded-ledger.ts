import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonValue } from '../../shared/json/json.ts';
import { type FoundAnswer, findAnswers } from '../import/import-recording.ts';
import { importAnswers, listFiles } from '../import/import-answers.ts';
import { type ImportReport, Refusal } from '../import/import-report.ts';
import { readRecording } from '../import/read-recording.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { openLmdbWriter } from '../engine/lmdb-engine.ts';

/** A temporary ledger with the imported answers of a folder. */
export interface RecordedLedger {
  readonly ledger: KeyValueWriter;
  readonly report: ImportReport;
  readonly remove: () => Promise<void>;
}

export async function importRecorded(recorded: string): Promise<RecordedLedger> {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-recorded-'));
  const ledger = openLmdbWriter(join(folder, 'ledger'));
  const report = await importAnswers({ paths: [recorded], ledger, slot: null, inferSlots: true });
  const remove = async (): Promise<void> => {
    await ledger.close();
    await rm(folder, { recursive: true });
  };
  return { ledger, report, remove };
}

export interface RecordedAnswer extends FoundAnswer {
  readonly file: string;
  /** True if its file contains only one block. */
  readonly onlyBlock: boolean;
}

/** Every answer in the folder that the import accepted. */
export async function* acceptedAnswers(recorded: string, { refusals }: ImportReport): AsyncGenerator<RecordedAnswer> {
  const refused = new Set(refusals.map(({ file, where }) => `${file} ${where}`));
  for (const file of await listFiles([recorded])) {
    const recording = await readRecording(file).catch((error: unknown): JsonValue => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    const answers = findAnswers(recording);
    const onlyBlock = answers.filter(({ kind }) => kind === 'block').length === 1;
    for (const answer of answers) {
      if (!refused.has(`${file} ${answer.where}`)) yield { ...answer, file, onlyBlock };
    }
  }
}
