import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { publicClusterName } from '../history/ledger-identity.ts';
import { readSlot } from './slot-index.ts';
import { type Slot, parseBlockhash } from '../../solana/ids/ids.ts';

/** An answer found in a recording. An entry is an element of a block's `transactions`, without a slot. */
export interface FoundAnswer {
  readonly kind: 'block' | 'transaction' | 'entry';
  /** Its path in the file: "" for the whole file, "[3].result", "raw". */
  readonly where: string;
  readonly json: JsonObject;
  /** The slot that the recording names beside it; null if it names none. */
  readonly slot: Slot | null;
}

// Recordings wrap an answer in an envelope, a batch or a test case. No known recording is deeper than 4.
const MAX_DEPTH = 8;

/** What a recording contains that matters for an import. */
interface FoundInRecording {
  readonly answers: readonly FoundAnswer[];
  /** Of the nodes that were asked, as getGenesisHash answered. */
  readonly genesisHashes: ReadonlySet<string>;
}

/** Every answer in a recording: bare, in a JSON-RPC envelope, in arrays and batches, or in a member of a wrapper. */
export function findInRecording(recording: JsonValue): FoundInRecording {
  const answers: FoundAnswer[] = [];
  const genesisHashes = new Set<string>();
  const visit = (json: JsonValue, where: string, depth: number, around: Slot | null): void => {
    if (depth > MAX_DEPTH) return;
    if (isJsonArray(json)) {
      json.forEach((item, index) => visit(item, `${where}[${index}]`, depth + 1, around));
    } else if (isJsonObject(json)) {
      const kind = answerKind(json);
      if (kind !== null) {
        answers.push({ kind, where, json, slot: around });
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

/** The slot that a wrapper names beside the answer: `slot`, or the first parameter of the request for a block. */
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
  if ('blockhash' in json && 'previousBlockhash' in json && 'parentSlot' in json) return 'block';
  if ('transaction' in json && 'meta' in json) return 'slot' in json ? 'transaction' : 'entry';
  return null;
}
