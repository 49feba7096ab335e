import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';

/** An answer found in a recording. An entry is an element of a block's `transactions`, without a slot. */
export interface FoundAnswer {
  readonly kind: 'block' | 'transaction' | 'entry';
  /** Its path in the file: "" for the whole file, "[3].result", "raw". */
  readonly where: string;
  readonly json: JsonObject;
}

// Recordings wrap an answer in an envelope, a batch or a test case. No known recording is deeper than 4.
const MAX_DEPTH = 8;

/** Every answer in a recording: bare, in a JSON-RPC envelope, in arrays and batches, or in a member of a wrapper. */
export function findAnswers(recording: JsonValue): readonly FoundAnswer[] {
  const found: FoundAnswer[] = [];
  const visit = (json: JsonValue, where: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (isJsonArray(json)) {
      json.forEach((item, index) => visit(item, `${where}[${index}]`, depth + 1));
    } else if (isJsonObject(json)) {
      const kind = answerKind(json);
      if (kind !== null) {
        found.push({ kind, where, json });
        return;
      }
      for (const [name, member] of Object.entries(json)) {
        visit(member, where === '' ? name : `${where}.${name}`, depth + 1);
      }
    }
  };
  visit(recording, '', 0);
  return found;
}

function answerKind(json: JsonObject): FoundAnswer['kind'] | null {
  if ('blockhash' in json && 'previousBlockhash' in json && 'parentSlot' in json) return 'block';
  if ('transaction' in json && 'meta' in json) return 'slot' in json ? 'transaction' : 'entry';
  return null;
}
