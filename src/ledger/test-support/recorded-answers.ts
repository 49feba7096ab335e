import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type Service, createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { parseBase58, parseBase64 } from '../../shared/bytes/encodings.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  parseJson,
  stringifyJson,
} from '../../shared/json/json.ts';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { readLeadingSignatures } from '../../solana/wire/transaction-codec.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { openSqliteWriter } from '../engine/sqlite-engine.ts';
import { importAnswers, listFiles } from '../import/import-answers.ts';
import { type FoundAnswer, findAnswers } from '../import/import-recording.ts';
import { type ImportReport, Refusal } from '../import/import-report.ts';
import { readRecording } from '../import/read-recording.ts';
import { createSlotSource } from '../import/slot-source.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';

interface Comparison {
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

interface Difference {
  /** Path in the answer, with "[]" for any index. */
  readonly path: string;
  readonly recorded: JsonValue | undefined;
  readonly answered: JsonValue | undefined;
}

const isWhole = (value: JsonValue | undefined): boolean => typeof value === 'number' || typeof value === 'bigint';

/** Known reasons why an answer differs from its recording. Tests require that each one occurs, so that the list stays current. */
const EXCEPTIONS: readonly { readonly why: string; readonly covers: (difference: Difference) => boolean }[] = [
  {
    why: 'before Agave 3 a top-level instruction had no stack height, or null, where it now has 1',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('message.instructions[].stackHeight') && (recorded ?? null) === null && answered === 1,
  },
  {
    why: 'before 1.14.6 an inner instruction had no stack height, where a node now prints null',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('innerInstructions[].instructions[].stackHeight') && recorded === undefined && answered === null,
  },
  {
    why: 'before 1.8 a reward had no commission, where a node now prints null',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('rewards[].commission') && recorded === undefined && answered === null,
  },
  {
    why: 'before 1.11 an account of jsonParsed had no source',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('accountKeys[].source') && recorded === undefined && answered === 'transaction',
  },
  {
    why: 'before 1.10 the create of an associated token account was parsed with the rent sysvar',
    covers: ({ path, answered }) => path.endsWith('parsed.info.rentSysvar') && answered === undefined,
  },
  {
    why: 'some versions and clients print null for the lookups of a legacy transaction, which has none',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('message.addressTableLookups') && recorded === null && answered === undefined,
  },
  {
    why: 'one client prints empty loaded addresses with jsonParsed, which has none',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('meta.loadedAddresses') &&
      answered === undefined &&
      stringifyJson(recorded ?? null) === '{"readonly":[],"writable":[]}',
  },
  {
    why: 'newer nodes return the index in the block, which older answers lack, and which is known for a transaction in a block',
    covers: ({ path, recorded }) => path === '.transactionIndex' && recorded === undefined,
  },
  {
    why: 'one recorder writes version 0 for legacy transactions; the signature proves the version',
    covers: ({ path, recorded, answered }) => path === '.version' && recorded === 0 && answered === 'legacy',
  },
  {
    why: 'one recorder stores integers as text',
    covers: ({ recorded, answered }) =>
      typeof recorded === 'string' && isWhole(answered) && recorded === stringifyJson(answered ?? null),
  },
  {
    why: 'one client prints absent return data as empty texts',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('meta.returnData') &&
      isJsonObject(recorded) &&
      stringifyJson(recorded['data'] ?? null) === '["",""]' &&
      answered === undefined,
  },
  {
    why: 'one client has its own name for readonlyIndexes',
    covers: ({ path }) => /addressTableLookups\[\]\.(readableIndexes|readonlyIndexes)$/.test(path),
  },
  {
    why: 'clients add members of their own',
    covers: ({ path, answered }) =>
      /\.(indexToProgramIds|compiledInstructions|chain|chainId)$/.test(path) && answered === undefined,
  },
];

/** A temporary ledger with the imported answers of a folder. */
export interface RecordedLedger {
  readonly ledger: KeyValueWriter;
  readonly report: ImportReport;
  readonly remove: () => Promise<void>;
}

export async function importRecorded(recorded: string): Promise<RecordedLedger> {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-recorded-'));
  const ledger = openSqliteWriter(join(folder, 'ledger'));
  const report = await importAnswers({ paths: await recordingsIn(recorded), ledger, slot: null, inferSlots: true });
  const remove = async (): Promise<void> => {
    await ledger.close();
    await rm(folder, { recursive: true });
  };
  return { ledger, report, remove };
}

/** Bytes. Three blocks are larger. They take as long as all other files, whose kinds of transactions they have. */
const LARGE = 1_000_000;

/** Files of a folder; without the largest, unless the run is a long one. */
async function recordingsIn(recorded: string): Promise<readonly string[]> {
  const files = await listFiles([recorded]);
  if (IS_LONG) return files;
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, at) => (sizes[at] ?? 0) < LARGE);
}

interface RecordedAnswer extends FoundAnswer {
  readonly file: string;
  /** True if its file contains only one block. */
  readonly onlyBlock: boolean;
}

/** Every answer in the folder that the import accepted. */
export async function* acceptedAnswers(recorded: string, { refusals }: ImportReport): AsyncGenerator<RecordedAnswer> {
  const refused = new Set(refusals.map(({ file, where }) => `${file} ${where}`));
  for (const file of await recordingsIn(recorded)) {
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
