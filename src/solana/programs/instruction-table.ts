import { type ByteReader, createByteReader } from '../../shared/byte-reader.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { Address } from '../address.ts';
import { account, type AccountSlot } from './account-slots.ts';
import { type Layout, readLayout, sortKeys } from './layout.ts';
import type { Program } from './program.ts';

/** One instruction: its accounts in order (a string is an account that must be there), its data after the tag in order. */
export interface InstructionSpec {
  readonly type: string;
  readonly accounts: readonly (string | AccountSlot)[];
  readonly data?: Layout | ((reader: ByteReader) => JsonObject);
  /** Bytes after the data make it unreadable; elsewhere they are ignored. */
  readonly exact?: true;
  /** Fewest accounts, where that is more than the slots require. */
  readonly minimum?: number;
  /** Keys of the data that `info` does not show. */
  readonly unshown?: readonly string[];
}

/** Instructions by tag. Where a tag alone does not say which it is, a function looks further; null: none. */
export type InstructionTable = Readonly<Record<number, InstructionSpec | Choice>>;
export type Choice = (reader: ByteReader, accounts: readonly Address[]) => InstructionSpec | null;

/** A second tag byte after the first. */
export function subTable(table: InstructionTable): Choice {
  return (reader, accounts) => findInstruction(table, reader.u8(), reader, accounts);
}

/** A native program: bincode, u32 tags. */
export function bincodeProgram(name: string, id: Address, table: InstructionTable): Program {
  return {
    name,
    ids: [id],
    parse: (accounts, data) => {
      const reader = createByteReader(data);
      const spec = findInstruction(table, reader.u32(), reader, accounts);
      return spec && readInstruction(spec, reader, accounts);
    },
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
  return typeof entry === 'function' ? entry(reader, accounts) : entry;
}

/** `{info, type}`, or null with too few accounts. An empty account list is never enough. */
export function readInstruction(
  spec: InstructionSpec,
  reader: ByteReader,
  accounts: readonly Address[],
): JsonObject | null {
  const { data: layout = {}, minimum = 1, unshown = [] } = spec;
  const data = typeof layout === 'function' ? layout(reader) : readLayout(reader, layout);
  if (spec.exact && reader.remaining() > 0) return null;

  const slots = spec.accounts.map((slot) => (typeof slot === 'string' ? account(slot) : slot));
  let required = 0;
  for (const slot of slots) required += typeof slot.required === 'number' ? slot.required : slot.required(data);
  if (accounts.length < Math.max(required, minimum)) return null;

  const info: Record<string, JsonValue> = { ...data };
  for (const key of unshown) delete info[key];
  const queue = [...accounts];
  for (const slot of slots) Object.assign(info, slot.take(queue, data));
  return Object.keys(info).length === 0 ? { type: spec.type } : { info: sortKeys(info), type: spec.type };
}
