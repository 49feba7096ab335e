import { type ByteReader, createByteReader, createByteWriter } from '../../../shared/bytes/bytes.ts';
import { DecodeError, decodeArray } from '../../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/ids.ts';
import type { InstructionInput, InvertibleProgram, OnField, ProgramEffects } from '../program.ts';
import { type Layout, decodeAddress, readLayout, sortKeys, writeLayout } from './binary-layout.ts';

/** The layout of one instruction: its accounts in order (a string is a required account) and its data after the tag. */
export interface InstructionSpec {
  readonly type: string;
  readonly accounts: readonly (string | AccountSlot)[];
  readonly data?: Layout;
  /** Rejects bytes after the data, which are ignored otherwise. */
  readonly exact?: true;
  /** Minimum number of accounts, if more than the slots require. Defaults to 1. */
  readonly minAccounts?: number;
  /** Data keys that `info` omits, each with a function that derives its value from `info`, or null if nothing does. */
  readonly hiddenFields?: Readonly<Record<string, ((info: JsonObject) => JsonValue | undefined) | null>>;
  /** Optional accounts and bytes that the parser ignores, likeliest first. Defaults to none. */
  readonly extraInputs?: (info: JsonObject) => readonly ExtraInput[];
}

/** Accounts and bytes after those that the parser reads. */
export interface ExtraInput {
  readonly accounts?: readonly (JsonValue | undefined)[];
  readonly data?: Uint8Array;
}

const NO_EXTRA_INPUT: readonly ExtraInput[] = [{}];

export type InstructionTable = Readonly<Record<number, InstructionSpec | AccountVariants | SubTable>>;

/** Variants of one instruction, distinguished by its accounts. */
export interface AccountVariants {
  readonly variants: readonly InstructionSpec[];
  readonly choose: (accounts: readonly Address[]) => InstructionSpec;
}

/** A second tag byte after the first. */
export interface SubTable {
  readonly table: InstructionTable;
}

/** An instruction layout and the tag bytes that its data starts with. */
export interface TaggedSpec {
  readonly tag: Uint8Array;
  readonly spec: InstructionSpec;
}

export function subTable(table: InstructionTable): SubTable {
  return { table };
}

/** A native program, whose instructions are bincode with u32 tags. */
export function bincodeProgram(
  name: string,
  id: Address,
  table: InstructionTable,
  effects: ProgramEffects = {},
): InvertibleProgram {
  const specs = listInstructions(table, (tag) => [tag, 0, 0, 0]);
  return {
    name,
    ids: [id],
    parse: (accounts, data, onField) => {
      const reader = createByteReader(data);
      const spec = findInstruction(table, reader.u32(), reader, accounts);
      return spec && readInstruction(spec, reader, accounts, onField);
    },
    types: listTypes(specs),
    encode: (parsed) => writeInstruction(specs, parsed),
    effects,
  };
}

export function findInstruction(
  table: InstructionTable,
  tag: number,
  reader: ByteReader,
  accounts: readonly Address[],
): InstructionSpec | null {
  const entry = table[tag];
  if (entry === undefined) return null;
  if ('table' in entry) return findInstruction(entry.table, reader.u8(), reader, accounts);
  return 'variants' in entry ? entry.choose(accounts) : entry;
}

/** Every instruction of a table, each variant as its own entry. */
export function listInstructions(
  table: InstructionTable,
  tagBytes: (tag: number) => readonly number[] = (tag) => [tag],
): readonly TaggedSpec[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const tag = tagBytes(Number(key));
    if ('table' in entry) return listInstructions(entry.table, (subTag) => [...tag, subTag]);
    const specs = 'variants' in entry ? entry.variants : [entry];
    return specs.map((spec) => ({ tag: Uint8Array.from(tag), spec }));
  });
}

export function listTypes(specs: readonly TaggedSpec[]): readonly string[] {
  return [...new Set(specs.map(({ spec }) => spec.type))];
}

/** `{info, type}`, or null if there are too few accounts. */
export function readInstruction(
  spec: InstructionSpec,
  reader: ByteReader,
  accounts: readonly Address[],
  onField?: OnField,
): JsonObject | null {
  const { data: layout = {}, minAccounts = 1, hiddenFields = {} } = spec;
  onField?.({ name: 'type', value: spec.type, start: 0, end: reader.offset() });
  const data = readLayout(reader, layout, onField);
  if (spec.exact && reader.remaining() > 0) return null;

  const slots = accountSlots(spec);
  let required = 0;
  for (const slot of slots) required += typeof slot.required === 'number' ? slot.required : slot.required(data);
  if (accounts.length < Math.max(required, minAccounts)) return null;

  const info: Record<string, JsonValue> = { ...data };
  for (const key of Object.keys(hiddenFields)) delete info[key];
  const queue = [...accounts];
  for (const slot of slots) Object.assign(info, slot.read(queue, data));
  return Object.keys(info).length === 0 ? { type: spec.type } : { info: sortKeys(info), type: spec.type };
}

/** The inverse of readInstruction: the inputs that may have parsed to `parsed`, likeliest first. */
export function writeInstruction(specs: readonly TaggedSpec[], parsed: JsonValue): readonly InstructionInput[] {
  if (!isJsonObject(parsed)) return [];
  const { type, info = {} } = parsed;
  if (!isJsonObject(info)) return [];
  return specs.filter(({ spec }) => spec.type === type).flatMap((tagged) => writeSpec(tagged, info));
}

/** Reads and writes one entry of an instruction's account list: one account, or several with related keys. */
export interface AccountSlot {
  /** Minimum number of accounts it takes. */
  readonly required: number | ((data: JsonObject) => number);
  /** Removes its accounts from the front of the queue and returns them under their jsonParsed keys. */
  readonly read: (queue: Address[], data: JsonObject) => JsonObject;
  /** The inverse: prepends its accounts from `info` to the queue. Slots are written last to first. */
  readonly write: (queue: Address[], info: JsonObject) => void;
}

/** A required account. */
function account(name: string): AccountSlot {
  return {
    required: 1,
    read: (queue) => keyed(name, queue.shift()),
    write: (queue, info) => queue.unshift(decodeAddress(info[name])),
  };
}

/** An optional account. Its key is omitted if the list is too short. */
export function optionalAccount(name: string): AccountSlot {
  return { ...nullableAccount(name), read: (queue) => keyed(name, queue.shift()) };
}

/** An optional account. Its key is null if the list is too short. */
export function nullableAccount(name: string): AccountSlot {
  return {
    required: 0,
    read: (queue) => ({ [name]: queue.shift() ?? null }),
    write: (queue, info) => writeOptionalAccount(queue, info[name]),
  };
}

/** All remaining accounts, at least `required`. */
export function remainingAccounts(name: string, required = 0): AccountSlot {
  return {
    required,
    read: (queue) => ({ [name]: queue.splice(0) }),
    write: (queue, info) => queue.unshift(...decodeAddresses(info[name])),
  };
}

/** The accounts at the end of the list; the data field `count` is their number. */
export function trailingAccounts(name: string, count: string): AccountSlot {
  return {
    required: (data) => Number(data[count]),
    read: (queue, data) => ({ [name]: queue.splice(queue.length - Number(data[count])) }),
    write: (queue, info) => queue.push(...decodeAddresses(info[name])),
  };
}

/** The authority of a token instruction. If accounts follow it, it is a multisig and they are its signers; otherwise it signs. */
export function authority(
  name: string,
  multisig = `multisig${name.charAt(0).toUpperCase()}${name.slice(1)}`,
): AccountSlot {
  return {
    required: 1,
    read: (queue) => {
      const [first, ...signers] = queue.splice(0);
      return signers.length === 0 ? keyed(name, first) : { ...keyed(multisig, first), signers };
    },
    write: (queue, info) => {
      const [first, signers] = name in info ? [info[name], []] : [info[multisig], info['signers']];
      queue.unshift(decodeAddress(first), ...decodeAddresses(signers));
    },
  };
}

/** An account whose key depends on the data. */
export function accountNamed(name: (data: JsonObject) => string): AccountSlot {
  return {
    required: 1,
    read: (queue, data) => keyed(name(data), queue.shift()),
    write: (queue, info) => queue.unshift(decodeAddress(info[name(info)])),
  };
}

/** Prepends an account to the queue unless it is absent or null. */
export function writeOptionalAccount(queue: Address[], value: JsonValue | undefined): void {
  if (value !== undefined && value !== null) queue.unshift(decodeAddress(value));
}

function writeSpec({ tag, spec }: TaggedSpec, info: JsonObject): readonly InstructionInput[] {
  const { data: layout = {}, hiddenFields = {}, extraInputs = () => NO_EXTRA_INPUT } = spec;
  try {
    const values: Record<string, JsonValue> = { ...info };
    for (const [key, derive] of Object.entries(hiddenFields)) {
      const value = derive?.(info);
      if (value === undefined) return [];
      values[key] = value;
    }
    const writer = createByteWriter();
    writer.bytes(tag);
    writeLayout(writer, layout, values);
    const data = writer.finish();
    const accounts: Address[] = [];
    for (const slot of accountSlots(spec).toReversed()) slot.write(accounts, info);
    return extraInputs(info).map((extra) => ({
      accounts: [...accounts, ...(extra.accounts ?? []).map(decodeAddress)],
      data: Uint8Array.of(...data, ...(extra.data ?? [])),
    }));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

function accountSlots({ accounts }: InstructionSpec): readonly AccountSlot[] {
  return accounts.map((slot) => (typeof slot === 'string' ? account(slot) : slot));
}

function decodeAddresses(value: JsonValue | undefined): readonly Address[] {
  return decodeArray(value).map(decodeAddress);
}

function keyed(name: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
}
