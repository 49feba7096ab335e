import { relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeText } from '../../rpc-service/response.ts';
import { createService, type Service } from '../../rpc-service/create-service.ts';
import { parseBase58 } from '../../shared/bytes/base58.ts';
import { parseBase64 } from '../../shared/bytes/base64.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringifyJson,
} from '../../shared/json/json.ts';
import { recordedFolder } from '../../shared/test-support/recorded.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { readLeadingSignatures } from '../../solana/wire/transaction-codec.ts';
import {
  acceptedAnswers,
  importRecorded,
  type RecordedAnswer,
  type RecordedLedger,
} from '../test-support/recorded-ledger.ts';
import { createWarehouseStore } from '../warehouse-store.ts';
import { createSlotSource } from './slot-source.ts';

const recorded = recordedFolder();
let imported: RecordedLedger | null = null;
beforeAll(async () => {
  if (recorded !== null) imported = await importRecorded(recorded);
}, 60_000);
afterAll(() => imported?.remove());

interface Difference {
  /** Where, with "[]" for any index. */
  readonly path: string;
  readonly recorded: JsonValue | undefined;
  readonly answered: JsonValue | undefined;
}

const isEmpty = (value: JsonValue | undefined): boolean => isJsonArray(value) && value.length === 0;
const isWhole = (value: JsonValue | undefined): boolean => typeof value === 'number' || typeof value === 'bigint';

/** Why an answer may differ from its recording. Each has to be met, so that the list stays true. */
const EXCEPTIONS: readonly { readonly why: string; readonly covers: (difference: Difference) => boolean }[] = [
  {
    why: 'before Agave 3 a top-level instruction had no stack height, or null, where it now has 1',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('message.instructions[].stackHeight') && (recorded ?? null) === null && answered === 1,
  },
  {
    why: 'before 1.14.6 an inner instruction had no stack height, where a node now prints null for those',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('innerInstructions[].instructions[].stackHeight') && recorded === undefined && answered === null,
  },
  {
    why: 'before 1.11 there were no loaded addresses, where a node now prints empty lists',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('meta.loadedAddresses') &&
      recorded === undefined &&
      stringifyJson(answered ?? null) === '{"readonly":[],"writable":[]}',
  },
  {
    why: 'before 1.8 a reward had no commission, where a node now prints null',
    covers: ({ path, recorded, answered }) =>
      path.endsWith('rewards[].commission') && recorded === undefined && answered === null,
  },
  {
    why: 'nodes of before 1.7 left out what a node now prints as null',
    covers: ({ path, recorded, answered }) =>
      /(innerInstructions|logMessages|TokenBalances|meta.rewards|blockTime|blockHeight)$/.test(path) &&
      recorded === undefined &&
      answered === null,
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
    why: 'some versions and clients print null for the lookups that a legacy transaction has not',
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
    why: 'a row cannot say that token balances and rewards were not recorded; the import notes it',
    covers: ({ path, recorded, answered }) =>
      /(TokenBalances|meta.rewards)$/.test(path) && (recorded ?? null) === null && isEmpty(answered),
  },
  {
    why: 'newer nodes give the index in the block: of a single transaction it is not kept, of one in a block it is known',
    covers: ({ path, recorded, answered }) =>
      path === '.transactionIndex' && (recorded === undefined || answered === undefined),
  },
  {
    why: 'one recorder says version 0 of legacy transactions; the signature says which it was',
    covers: ({ path, recorded, answered }) => path === '.version' && recorded === 0 && answered === 'legacy',
  },
  {
    why: 'one recorder leaves the deprecated status out',
    covers: ({ path, recorded }) => path.endsWith('meta.status') && recorded === undefined,
  },
  {
    why: 'one recorder keeps integers as text',
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

test.skipIf(recorded === null)('what was recorded is answered as it was recorded', async () => {
  if (recorded === null || imported === null) return;
  const service = createService(createWarehouseStore(imported.ledger));
  const slots = createSlotSource({ slot: null, inferSlots: true });
  const met = new Set<string>();
  const unexplained: string[] = [];
  let compared = 0;
  for await (const answer of acceptedAnswers(recorded, imported.report)) {
    const { kind, json, file } = answer;
    const answered =
      kind === 'block'
        ? await askBlock(service, json, await slots.slotOf(json, file, answer))
        : await askTransaction(service, json);
    compared++;
    for (const difference of differences(json, answered, '')) {
      const exception = EXCEPTIONS.find(({ covers }) => covers(difference));
      if (exception !== undefined) met.add(exception.why);
      else unexplained.push(describe(answer, difference));
    }
  }
  console.log(`${compared} recorded answers compared`);
  expect(unexplained).toEqual([]);
  expect(EXCEPTIONS.map(({ why }) => why).filter((why) => !met.has(why))).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

function describe({ file, where }: RecordedAnswer, { path, recorded: was, answered }: Difference): string {
  const show = (value: JsonValue | undefined): string =>
    value === undefined ? 'nothing' : stringifyJson(value).slice(0, 80);
  return `${relative(recorded ?? '', file)} ${where}${path}: recorded ${show(was)}, answered ${show(answered)}`;
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

function askTransaction(service: Service, json: JsonObject): Promise<JsonValue> {
  return call(service, 'getTransaction', [
    readId(json['transaction']),
    { encoding: encodingOf([json]), ...maxVersion([json]) },
  ]);
}

function askBlock(service: Service, json: JsonObject, slot: Slot): Promise<JsonValue> {
  const entries = (json['transactions'] as readonly JsonObject[] | undefined) ?? [];
  const rewards = json['rewards'] !== undefined;
  return call(service, 'getBlock', [slot, { encoding: encodingOf(entries), rewards, ...maxVersion(entries) }]);
}

async function call(service: Service, method: string, params: JsonValue): Promise<JsonValue> {
  const text = await wholeText(service(stringifyJson({ jsonrpc: '2.0', id: 1, method, params })));
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

/** A node gives `version` to those who say which they can read. */
function maxVersion(entries: readonly JsonObject[]): JsonObject {
  return entries.some((entry) => entry['version'] !== undefined) ? { maxSupportedTransactionVersion: 1 } : {};
}

function readId(transaction: JsonValue | undefined): JsonValue {
  if (isJsonObject(transaction)) return (transaction['signatures'] as readonly JsonValue[])[0] ?? null;
  const [text = '', encoding] = (isJsonArray(transaction) ? transaction : [transaction, 'base58']) as readonly string[];
  const bytes = encoding === 'base64' ? parseBase64(text) : parseBase58(text);
  return readLeadingSignatures(bytes ?? new Uint8Array())[0] ?? null;
}
