import { relative } from 'node:path';
import { responseText } from '../../rpc-service/response.ts';
import { createService, type Service } from '../../rpc-service/create-service.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
} from '../../shared/json/json.ts';
import { readLeadingSignatures } from '../../solana/wire/transaction-codec.ts';
import { createSlotSource } from '../import/slot-source.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { type Difference, EXCEPTIONS } from './recorded-exceptions.ts';
import { acceptedAnswers, type RecordedAnswer, type RecordedLedger } from './recorded-ledger.ts';
import { parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import type { Slot } from '../../solana/ids/ids.ts';

export interface Comparison {
  /** The number of recorded answers that were compared. */
  readonly compared: number;
  /** Differences that no exception covers, one line each. */
  readonly unexplained: readonly string[];
  /** Exceptions that no difference matched. */
  readonly unused: readonly string[];
}

/** Requests every imported answer from the service and compares the response with the recording. */
export async function compareWithRecorded(recorded: string, { ledger, report }: RecordedLedger): Promise<Comparison> {
  const service = createService(createWarehouseStore(ledger));
  const slots = createSlotSource({ slot: null, inferSlots: true });
  const used = new Set<string>();
  const unexplained: string[] = [];
  let compared = 0;
  for await (const answer of acceptedAnswers(recorded, report)) {
    const { kind, json, file } = answer;
    const answered =
      kind === 'block'
        ? await requestBlock(service, json, await slots.slotOf(json, file, answer))
        : await requestTransaction(service, json);
    compared++;
    for (const difference of differences(json, answered, '')) {
      const exception = EXCEPTIONS.find(({ covers }) => covers(difference));
      if (exception !== undefined) used.add(exception.why);
      else unexplained.push(describe(recorded, answer, difference));
    }
  }
  return { compared, unexplained, unused: EXCEPTIONS.map(({ why }) => why).filter((why) => !used.has(why)) };
}

function describe(
  recorded: string,
  { file, where }: RecordedAnswer,
  { path, recorded: was, answered }: Difference,
): string {
  const show = (value: JsonValue | undefined): string =>
    value === undefined ? 'nothing' : stringifyJson(value).slice(0, 80);
  return `${relative(recorded, file)} ${where}${path}: recorded ${show(was)}, answered ${show(answered)}`;
}

function* differences(was: JsonValue | undefined, is: JsonValue | undefined, path: string): Generator<Difference> {
  if (isJsonArray(was) && isJsonArray(is) && was.length === is.length) {
    for (const [index, item] of was.entries()) yield* differences(item, is[index], `${path}[]`);
  } else if (isJsonObject(was) && isJsonObject(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      yield* differences(was[key], is[key], `${path}.${key}`);
    }
  } else if (was !== is) {
    yield { path, recorded: was, answered: is };
  }
}

function requestTransaction(service: Service, json: JsonObject): Promise<JsonValue> {
  return call(service, 'getTransaction', [
    readId(json['transaction']),
    { encoding: encodingOf([json]), ...maxVersion([json]) },
  ]);
}

function requestBlock(service: Service, json: JsonObject, slot: Slot): Promise<JsonValue> {
  const entries = (json['transactions'] as readonly JsonObject[] | undefined) ?? [];
  return call(service, 'getBlock', [slot, { encoding: encodingOf(entries), ...maxVersion(entries) }]);
}

async function call(service: Service, method: string, params: JsonValue): Promise<JsonValue> {
  const text = await responseText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
  const answer = parseJson(text ?? '') as JsonObject;
  if (answer['result'] === undefined) throw new Error(`${method} ${stringifyJson(params)}: ${text}`);
  return answer['result'];
}

function encodingOf([entry]: readonly JsonObject[]): string {
  const transaction = entry?.['transaction'];
  if (isJsonArray(transaction)) return transaction[1] as string;
  if (typeof transaction === 'string') return 'binary';
  const message = isJsonObject(transaction) ? transaction['message'] : undefined;
  return isJsonObject(message) && message['header'] === undefined ? 'jsonParsed' : 'json';
}

/** A node includes `version` only if the request has maxSupportedTransactionVersion. */
function maxVersion(entries: readonly JsonObject[]): JsonObject {
  return entries.some((entry) => entry['version'] !== undefined) ? { maxSupportedTransactionVersion: 1 } : {};
}

function readId(transaction: JsonValue | undefined): JsonValue {
  if (isJsonObject(transaction)) return (transaction['signatures'] as readonly JsonValue[])[0] ?? null;
  const [text = '', encoding] = (isJsonArray(transaction) ? transaction : [transaction, 'base58']) as readonly string[];
  const bytes = encoding === 'base64' ? parseBase64(text) : parseBase58(text);
  return readLeadingSignatures(bytes ?? new Uint8Array())[0] ?? null;
}
