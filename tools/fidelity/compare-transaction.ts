import { nameParsed, olderNodeOutputs } from '../../src/solana/programs/registry.ts';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from '../../src/shared/json/json.ts';
import { encodeCompiledInstruction, encodeParsedInstruction } from '../../src/rpc-service/encode/encode-instruction.ts';
import { encodeParsedMessage } from '../../src/rpc-service/encode/encode-transaction.ts';
import type { Address } from '../../src/solana/ids/ids.ts';
import type { ResponseMeta } from '../../src/rpc-protocol/responses/transaction-response.ts';
import { type CompiledInstruction, type Transaction, NO_LOADED_ADDRESSES } from '../../src/solana/model/transaction.ts';
import { resolveAccountKeys } from '../../src/solana/model/account-keys.ts';
import type { ParsedInstruction } from '../../src/solana/programs/program.ts';

/** An object of a node's jsonParsed answer and ours, both as JSON text with sorted keys. */
export interface Comparison {
  /** "system transfer", "inner spl-token transfer", "account list". */
  readonly what: string;
  readonly where: string;
  readonly equal: boolean;
  readonly node: string;
  readonly ours: string;
  /** The reason for the difference, if the node is known to use an older form; otherwise null. */
  readonly cause: string | null;
}

/** Compares every object of a jsonParsed answer with our encoding of the same transaction's bytes. */
export function compareTransaction(
  transaction: Transaction,
  meta: ResponseMeta | null,
  answer: JsonObject,
  where: string,
): readonly Comparison[] {
  const { message } = transaction;
  const accountKeys = resolveAccountKeys(message, meta?.loadedAddresses ?? NO_LOADED_ADDRESSES);
  const keys = accountKeys.map(({ address }) => address);
  const ours = asObject(encodeParsedMessage(message, accountKeys, 'node'));
  const node = asObject(asObject(answer['transaction'])['message']);

  const topLevel = pair(node['instructions'], message.instructions).map(([a, b]) => compareInstruction('', a, b, keys));
  const inner = (meta?.innerInstructions ?? []).flatMap(({ index, instructions }) => {
    const found = asArray(asObject(answer['meta'])['innerInstructions']).map(asObject);
    const group = found.find((candidate) => candidate['index'] === index);
    const compiled = instructions.filter((instruction) => instruction.form === 'compiled');
    return pair(group?.['instructions'], compiled).map(([a, b]) => compareInstruction('inner ', a, b, keys));
  });
  const lists = pair(node['accountKeys'], asArray(ours['accountKeys'])).map(([a, b]) =>
    withoutIfAbsent(a, b, 'source'),
  );
  return [
    ...[...topLevel, ...inner].map((comparison) => ({ ...comparison, where })),
    compare(
      'account list',
      where,
      lists.map(([a]) => a ?? null),
      lists.map(([, b]) => b ?? null),
    ),
    compare('recent blockhash', where, node['recentBlockhash'], ours['recentBlockhash']),
    // Some node versions print null for a legacy transaction.
    compare('address table lookups', where, node['addressTableLookups'] ?? null, ours['addressTableLookups'] ?? null),
  ];
}

function compareInstruction(
  prefix: string,
  found: JsonValue | undefined,
  instruction: CompiledInstruction | undefined,
  keys: readonly Address[],
): Comparison {
  if (instruction === undefined) return compare(`${prefix}instruction`, '', found, undefined);
  const stackHeight = 'stackHeight' in instruction ? instruction.stackHeight : 1;
  const height = { stackHeight: typeof stackHeight === 'number' ? stackHeight : null };
  const newest = encodeParsedInstruction(instruction, keys, height, 'node');
  const compiled = encodeCompiledInstruction(instruction, height);
  const bytes = {
    programId: keys[instruction.programIdIndex] ?? null,
    accounts: instruction.accounts.map((index) => keys[index] ?? null),
    data: encodeBase58(instruction.data),
    ...height,
  };
  const parsed = readParsed(newest);
  const name = `${prefix}${parsed === null ? 'not parsed' : nameParsed(parsed)}`;
  const [node, ours] = withoutIfAbsent(found, newest, 'stackHeight');
  const isOlder = ({ json }: OlderForm): boolean => {
    const [a, b] = withoutIfAbsent(found, json, 'stackHeight');
    return print(a) === print(b);
  };
  const older = olderNodeForms(newest, bytes, compiled).find(isOlder);
  return { ...compare(name, '', node, ours), cause: older?.cause ?? null };
}

function compare(what: string, where: string, node: JsonValue | undefined, ours: JsonValue | undefined): Comparison {
  return { what, where, equal: print(node) === print(ours), node: print(node), ours: print(ours), cause: null };
}

/** Removes a member from both if the node omits it or prints null, as older nodes do. */
function withoutIfAbsent(
  node: JsonValue | undefined,
  ours: JsonValue | undefined,
  key: string,
): readonly [JsonValue | undefined, JsonValue | undefined] {
  if (!isJsonObject(node) || !isJsonObject(ours) || (node[key] ?? null) !== null) return [node, ours];
  const { [key]: _node, ...a } = node;
  const { [key]: _ours, ...b } = ours;
  return [a, b];
}

function pair<T>(
  node: JsonValue | undefined,
  ours: readonly T[],
): readonly (readonly [node: JsonValue | undefined, ours: T | undefined])[] {
  const found = asArray(node);
  return Array.from({ length: Math.max(found.length, ours.length) }, (_, at) => [found[at], ours[at]]);
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function asArray(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

function print(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(sorted(value));
}

function sorted(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

/** The parsed form of an instruction in a jsonParsed answer; null if the answer contains its bytes. */
export function readParsed(instruction: JsonObject): ParsedInstruction | null {
  const { parsed, program } = instruction;
  return parsed === undefined || typeof program !== 'string' ? null : { parsed, program };
}

export function sameParsed(a: ParsedInstruction | null, b: ParsedInstruction | null): boolean {
  return printParsed(a) === printParsed(b);
}

export function printParsed(parsed: ParsedInstruction | null): string {
  return parsed === null ? 'null' : stringifyJson({ parsed: parsed.parsed, program: parsed.program });
}

/** The jsonParsed form of an instruction in an older node version. */
interface OlderForm {
  readonly cause: string;
  readonly json: JsonObject;
}

/**
 * The known forms of an instruction in older node versions, derived from the newest form. `bytes` is its form without a parser,
 * `compiled` its form with indexes.
 */
function olderNodeForms(newest: JsonObject, bytes: JsonObject, compiled: JsonObject): readonly OlderForm[] {
  const forms: OlderForm[] = [{ cause: 'before 1.3: by indexes', json: compiled }];
  const instruction = readParsed(newest);
  if (instruction === null) return forms;
  const name = nameParsed(instruction);
  if (name.startsWith('address-lookup-table ') || ADDED_LATER.has(name)) {
    forms.push({ cause: 'by a node that had no parser for it yet', json: bytes });
  }
  for (const { cause, parsed } of olderNodeOutputs(instruction)) forms.push({ cause, json: { ...newest, parsed } });
  return forms;
}

/** Instructions that were added to their program after nodes had a parser for it. Older nodes print them as bytes. */
const ADDED_LATER: ReadonlySet<string> = new Set([
  ...[
    'authorizeChecked',
    'updatevotestate',
    'updatevotestateswitch',
    'authorizeWithSeed',
    'authorizeCheckedWithSeed',
  ].map((type) => `vote ${type}`),
  ...['compactupdatevotestate', 'compactupdatevotestateswitch', 'towersync', 'towersyncswitch'].map(
    (type) => `vote ${type}`,
  ),
  ...['initializeAccount2', 'syncNative', 'initializeAccount3', 'initializeMultisig2', 'initializeMint2'].map(
    (type) => `spl-token ${type}`,
  ),
  ...['getAccountDataSize', 'initializeImmutableOwner', 'amountToUiAmount', 'uiAmountToAmount'].map(
    (type) => `spl-token ${type}`,
  ),
  ...['moveStake', 'moveLamports', 'deactivateDelinquent', 'redelegate'].map((type) => `stake ${type}`),
  'system upgradeNonce',
  'spl-associated-token-account createIdempotent',
  'spl-associated-token-account recoverNested',
]);
