import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { type Slot, parseBlockhash } from '../../solana/ids/ids.ts';
import type { VerifyTransaction } from '../../solana/verify-signatures.ts';
import { type KeyValueWriter, LedgerError, RowError } from '../engine/key-value.ts';
import { asAnswer, looksLikeBlock } from '../../rpc-protocol/responses/client-forms.ts';
import { type LinkCounts, NO_LINKS, checkBlockBalances } from '../history/block-balances.ts';
import { publicClusterName, readIdentity } from '../identity/ledger-identity.ts';
import { CarError } from './car/read-sections.ts';
import { blockFromAnswer, checkParent, transactionAnswers, transactionFromAnswer } from './from-answer.ts';
import { grpcAnswer } from './grpc-answer.ts';
import { DamageRefusal, Refusal, type ReportBuilder } from './import-report.ts';
import type { LedgerWriter, WriteResult } from './ledger-writer.ts';
import { type SlotSource, readSlot } from './slot-source.ts';
import { errorText } from '../../shared/error-text.ts';

/** State shared by the sources of an import. */
export interface ImportState {
  readonly ledger: KeyValueWriter;
  readonly report: ReportBuilder;
  readonly writer: LedgerWriter;
  readonly slots: SlotSource;
  readonly verify: VerifyTransaction;
}

/** Where a recording is: its file, and its place in it, "" for the whole file. */
interface RecordingPlace {
  readonly file: string;
  readonly line: string;
  /** Called before each answer, with the share of the answers before it. */
  readonly onProgress?: (share: number) => void;
  /** Stops the import before the next answer. */
  readonly signal?: AbortSignal | undefined;
}

/** A recording belongs to another cluster than the ledger. */
export class OtherGenesis extends Refusal {}

/**
 * Imports every answer in a recording; false if it has none. Throws OtherGenesis, before storing anything, if the
 * recording has the genesis hash of another cluster.
 */
export async function importRecording(
  recording: JsonValue,
  { file, line, onProgress = () => {}, signal }: RecordingPlace,
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
  for (const [index, answer] of answers.entries()) {
    if (signal?.aborted === true) break;
    onProgress(index / answers.length);
    await importFound(answer, { file, line, onlyBlock }, state);
  }
  return answers.length > 0;
}

async function importFound(
  { kind, where, json, slot }: FoundAnswer,
  { file, line, onlyBlock }: Pick<RecordingPlace, 'file' | 'line'> & { readonly onlyBlock: boolean },
  state: ImportState,
): Promise<void> {
  const { report, slots } = state;
  const place = { file, where: [line, where].filter((part) => part !== '').join(' ') };
  const item = kind === 'block' ? 'blocks' : 'withoutBlock';
  let slotOfBlock: Slot | null = null;
  try {
    if (kind === 'entry') throw new Refusal('a transaction without its slot');
    if (kind === 'block') slotOfBlock = await slots.slotOf(json, file, { onlyBlock, slot });
    const { outcome, transactions, links, notes, droppedFields } =
      slotOfBlock === null ? await importTransaction(json, state) : await importBlock(json, slotOfBlock, state);
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
    if (error instanceof DamageRefusal && slotOfBlock !== null)
      await importTransactionsOf(json, slotOfBlock, place, state);
  }
}

/** Imports the transactions of a block that cannot be stored, because a part of it has another shape, without their block. */
async function importTransactionsOf(
  json: JsonObject,
  slot: Slot,
  place: { readonly file: string; readonly where: string },
  state: ImportState,
): Promise<void> {
  const { report } = state;
  let kept = 0;
  for (const answer of transactionAnswers(json, slot)) {
    try {
      const { outcome, notes, droppedFields } = await importTransaction(answer, state);
      report.count('withoutBlock', outcome);
      for (const text of notes) report.note({ ...place, text });
      report.drop(droppedFields);
      kept++;
    } catch (error) {
      // Only rethrows: all transactions of the block are already counted as refused.
      describeRefusal(error);
    }
  }
  if (kept > 0) report.note({ ...place, text: `${kept} of its transactions imported without the block` });
}

/**
 * The reason why an answer is not imported. No answer ends the import of the others. Rethrows failures to read or write
 * the ledger.
 */
export function describeRefusal(error: unknown): string {
  if (error instanceof LedgerError && !(error instanceof RowError)) throw error;
  const text = errorText(error);
  return REASONS.some((reason) => error instanceof reason) ? text : `cannot be stored: ${text}`;
}

const REASONS = [Refusal, DecodeError, RowError, CarError];

/** The result of importing an answer. */
interface ImportResult {
  readonly outcome: WriteResult['outcome'];
  readonly transactions: number;
  /** Balance links of a block. */
  readonly links: LinkCounts;
  /** Members that could not be stored exactly as recorded, and balances that contradict each other. */
  readonly notes: readonly string[];
  /** How often each field occurs that rows have no place for. */
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importBlock(
  json: JsonObject,
  slot: Slot,
  { writer, verify }: Pick<ImportState, 'writer' | 'verify'>,
): Promise<ImportResult> {
  const { block, absent, rebuiltInner, droppedFields } = await blockFromAnswer(json, slot, verify);
  checkParent(block);
  const { outcome, sameAbsent } = await writer.addBlock(block, absent);
  const balances = checkBlockBalances(block.transactions);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(rebuiltInner), ...balances.notes];
  return { outcome, transactions: block.transactions.length, links: balances, notes, droppedFields };
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importTransaction(
  json: JsonObject,
  { writer, verify }: Pick<ImportState, 'writer' | 'verify'>,
): Promise<ImportResult> {
  const { transaction, absent, rebuiltInner, droppedFields } = await transactionFromAnswer(json, verify);
  const { outcome, sameAbsent } = await writer.addWithoutBlock(transaction, absent);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(rebuiltInner)];
  return { outcome, transactions: 1, links: NO_LINKS, notes, droppedFields };
}

function absentNotes(sameAbsent: boolean): readonly string[] {
  return sameAbsent
    ? []
    : ['already there from an answer that leaves other fields out or has other unknown words; that one is kept'];
}

/** Inner instructions are not signed, so nothing proves that one is rebuilt exactly as it was executed. */
function rebuiltNotes(inner: number): readonly string[] {
  if (inner === 0) return [];
  const [which, them] = inner === 1 ? ['instruction', 'it'] : ['instructions', 'them'];
  return [`${inner} inner ${which} rebuilt from jsonParsed; no signature proves ${them}`];
}

/** An answer found in a recording. An entry is an element of a block's `transactions`, without a slot. */
export interface FoundAnswer {
  readonly kind: 'block' | 'transaction' | 'entry';
  /** Its path in the file: "" for the whole file, "[3].result", "raw". */
  readonly where: string;
  readonly json: JsonObject;
  /** The slot next to the answer in the recording; null if there is none. */
  readonly slot: Slot | null;
}

// Recordings wrap an answer in an envelope, a batch or a test case. No known recording is deeper than 4.
const MAX_DEPTH = 8;

/** The relevant contents of a recording. */
interface FoundInRecording {
  readonly answers: readonly FoundAnswer[];
  /** The genesis hash of the recorded nodes, as getGenesisHash returned it. */
  readonly genesisHashes: ReadonlySet<string>;
}

/** Every answer in a recording: bare, in a JSON-RPC envelope, in arrays and batches, or in a member of a wrapper. */
function findInRecording(recording: JsonValue): FoundInRecording {
  const answers: FoundAnswer[] = [];
  const genesisHashes = new Set<string>();
  const visit = (json: JsonValue, where: string, depth: number, around: Slot | null): void => {
    if (depth > MAX_DEPTH) return;
    if (isJsonArray(json)) {
      json.forEach((item, index) => visit(item, `${where}[${index}]`, depth + 1, around));
    } else if (isJsonObject(json)) {
      const streamed = grpcAnswer(json);
      if (streamed !== null) {
        answers.push({ kind: 'transaction', where, json: streamed, slot: around });
        return;
      }
      const kind = answerKind(json);
      if (kind === 'entry' && around !== null) {
        // A notification has the slot beside the transaction.
        answers.push({ kind: 'transaction', where, json: { ...asAnswer(json), slot: around }, slot: around });
        return;
      }
      if (kind !== null) {
        answers.push({ kind, where, json: asAnswer(json), slot: around });
        return;
      }
      const genesisHash = genesisHashIn(json);
      if (genesisHash !== null) genesisHashes.add(genesisHash);
      const slot = slotBeside(json) ?? around;
      for (const [name, member] of Object.entries(json)) {
        visit(member, where === '' ? name : `${where}.${name}`, depth + 1, slot);
      }
    }
  };
  visit(recording, '', 0, null);
  return { answers, genesisHashes };
}

export function findAnswers(recording: JsonValue): readonly FoundAnswer[] {
  return findInRecording(recording).answers;
}

/** The slot that a wrapper names next to the answer: `slot`, or the first parameter of the request for a block. */
function slotBeside(wrapper: JsonObject): Slot | null {
  const slot = readSlot(wrapper['slot']);
  if (slot !== null) return slot;
  const request = requestIn(wrapper);
  if (request === null || !BLOCK_METHODS.has(request.method)) return null;
  return isJsonArray(request.params) ? readSlot(request.params[0]) : null;
}

const BLOCK_METHODS = new Set(['getBlock', 'getConfirmedBlock']);

/** Only with its request, or if it is that of a public cluster: any text may be a result. */
function genesisHashIn(wrapper: JsonObject): string | null {
  const response = isJsonObject(wrapper['response']) ? wrapper['response'] : wrapper;
  const result = response['result'];
  if (typeof result !== 'string') return null;
  const isAnswer = requestIn(wrapper)?.method === 'getGenesisHash' && parseBlockhash(result) !== null;
  return isAnswer || publicClusterName(result) !== null ? result : null;
}

function requestIn(wrapper: JsonObject): { readonly method: string; readonly params: JsonValue | undefined } | null {
  const request = isJsonObject(wrapper['request']) ? wrapper['request'] : wrapper;
  const { method, params } = request;
  return typeof method === 'string' ? { method, params } : null;
}

function answerKind(json: JsonObject): FoundAnswer['kind'] | null {
  if (looksLikeBlock(json)) return 'block';
  if ('transaction' in json && 'meta' in json) return 'slot' in json ? 'transaction' : 'entry';
  return null;
}
