import { CarError } from './car/car-error.ts';
import { isJsonArray, type JsonValue } from '../../shared/json/json.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { LedgerError, RowError } from '../engine/errors.ts';
import { readIdentity } from '../history/store-identity.ts';
import { type FoundAnswer, findInRecording } from './find-answers.ts';
import { importBlock, importTransaction } from './import-answer.ts';
import type { ReportBuilder } from './import-report.ts';
import type { LedgerWriter } from './ledger-writer.ts';
import { Refusal } from './refusal.ts';
import type { SlotSource } from './slot-source.ts';
import { DecodeError } from '../../shared/json/json-decoding.ts';

/** What the sources of an import share. */
export interface ImportState {
  readonly ledger: KeyValueWriter;
  readonly report: ReportBuilder;
  readonly writer: LedgerWriter;
  readonly slots: SlotSource;
}

/** Where a recording is: its file, and its place in it, "" for the whole file. */
export interface RecordingPlace {
  readonly file: string;
  readonly line: string;
}

/** A recording says that it is of another cluster than the ledger. */
export class OtherGenesis extends Refusal {}

/**
 * Imports every answer in a recording; false if it has none. Throws OtherGenesis, before anything is stored, if it has the genesis hash
 * of another cluster.
 */
export async function importRecording(
  recording: JsonValue,
  { file, line }: RecordingPlace,
  state: ImportState,
): Promise<boolean> {
  const { answers, genesisHashes } = findInRecording(recording);
  for (const genesisHash of genesisHashes) {
    const identity = await readIdentity(state.ledger);
    if (identity === null) {
      const text = `it was recorded from a node with genesis hash ${genesisHash}, which --genesis would keep`;
      state.report.note({ file, where: line, text });
    } else if (identity.genesisHash !== genesisHash) {
      throw new OtherGenesis(
        `it was recorded from a node with genesis hash ${genesisHash}, and the ledger is of ${identity.cluster ?? identity.genesisHash}`,
      );
    }
  }
  // An index names files, not lines.
  const onlyBlock = line === '' && answers.filter(({ kind }) => kind === 'block').length === 1;
  for (const answer of answers) await importFound(answer, { file, line, onlyBlock }, state);
  return answers.length > 0;
}

async function importFound(
  { kind, where, json, slot }: FoundAnswer,
  { file, line, onlyBlock }: RecordingPlace & { readonly onlyBlock: boolean },
  { report, writer, slots }: ImportState,
): Promise<void> {
  const place = { file, where: [line, where].filter((part) => part !== '').join(' ') };
  const item = kind === 'block' ? 'blocks' : 'looseTransactions';
  try {
    if (kind === 'entry') throw new Refusal('a transaction without its slot');
    const { outcome, transactions, links, notes, droppedFields } =
      kind === 'block'
        ? await importBlock(json, await slots.slotOf(json, file, { onlyBlock, slot }), writer)
        : await importTransaction(json, writer);
    report.count(item, outcome);
    if (kind === 'block') report.count('blockTransactions', outcome, transactions);
    report.countLinks(links);
    for (const text of notes) report.note({ ...place, text });
    report.drop(droppedFields);
  } catch (error) {
    const text = describeRefusal(error);
    report.count(item, 'refused');
    const transactions = json['transactions'];
    if (isJsonArray(transactions)) report.count('blockTransactions', 'refused', transactions.length);
    report.refuse({ ...place, text });
  }
}

/**
 * Why an answer is not imported. No answer ends the import of the others, whatever is wrong with it. Throws the error again if it is
 * the ledger that cannot be read or written.
 */
export function describeRefusal(error: unknown): string {
  if (error instanceof LedgerError && !(error instanceof RowError)) throw error;
  const text = error instanceof Error ? error.message : String(error);
  return REASONS.some((reason) => error instanceof reason) ? text : `cannot be stored: ${text}`;
}

const REASONS = [Refusal, DecodeError, RowError, CarError];
