import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import type { Address } from '../ids/ids.ts';
import data from './instruction-names.json';

/** The instruction names of the programs that share an interface. */
export interface InstructionNames {
  readonly programs: readonly string[];
  /**
   * How the data identifies the instruction. `u8`, `u32`: a number, little-endian. `anchor`: the first 8 bytes of the
   * hash of "global:" and the name. `protobuf`: the number of a field, behind the length of the message. `none`: the program has one
   * instruction with arbitrary data.
   */
  readonly tag: keyof typeof TAG_SIZES;
  /** The bytes before the tag, in hex: a version of the interface. */
  readonly prefix?: string;
  /**
   * Lines of names as in the program's source, separated by spaces. Numbers count from 0; `100=name` continues at 100, and `-` is a
   * number without a name. Of an Anchor program, `name=hex` has a discriminator that is not the hash of its name.
   */
  readonly names: readonly string[];
}

/**
 * The name of an instruction by the tag at the start of its data, from the published interface of its program; null for other
 * programs and for tags without a name. The arguments are not decoded.
 */
export function instructionName(programId: Address, bytes: Uint8Array): string | null {
  for (const { start, size, isBehindLength, byTag } of tablesOf(programId)) {
    // A length is a varint: its last byte has no high bit.
    const at = isBehindLength ? bytes.findIndex((byte) => byte < 0x80) + 1 : start.length;
    if (bytes.length < at + size || !start.every((byte, index) => bytes[index] === byte)) continue;
    const name = byTag.get(encodeHex(bytes.subarray(at, at + size)));
    if (name !== undefined) return name;
  }
  return null;
}

const TAG_SIZES = { none: 0, u8: 1, u32: 4, anchor: 8, protobuf: 1 };

/**
 * In the data, each group of tables lists the public repositories that publish them. A table can have additional
 * sources and a note.
 */
export const INSTRUCTION_NAMES: readonly InstructionNames[] = data.flatMap(
  ({ tables }) => tables as readonly InstructionNames[],
);

/** The names of a table by their tags, in hex. */
interface NamesByTag {
  readonly start: Uint8Array;
  readonly size: number;
  readonly isBehindLength: boolean;
  readonly byTag: ReadonlyMap<string, string>;
}

/** A memo of constant data, bounded by it: prepared on first use, because names have to be hashed. */
const known = new Map<Address, readonly NamesByTag[]>();

function tablesOf(programId: Address): readonly NamesByTag[] {
  const cached = known.get(programId);
  if (cached !== undefined) return cached;
  const tables = INSTRUCTION_NAMES.filter(({ programs }) => programs.includes(programId)).map(readTable);
  // Any address can be asked for; only those in the data are kept.
  if (tables.length > 0) known.set(programId, tables);
  return tables;
}

export function readTable({ tag, prefix = '', names }: InstructionNames): NamesByTag {
  const byTag = new Map<string, string>();
  let number = 0;
  for (const item of names.join(' ').split(' ')) {
    const [first = '', second] = item.split('=');
    if (tag === 'anchor') {
      byTag.set(second ?? discriminatorOf(first), camelCase(first));
      continue;
    }
    if (second !== undefined) number = Number(first);
    const name = second ?? first;
    // The field of a message has its number above three bits for its type.
    const code = tag === 'protobuf' ? (number << 3) | LENGTH_DELIMITED : number;
    if (name !== '-') byTag.set(encodeNumber(code, TAG_SIZES[tag]), name);
    number++;
  }
  const start = parseHex(prefix) ?? new Uint8Array();
  return { start, size: TAG_SIZES[tag], isBehindLength: tag === 'protobuf', byTag };
}

/** The type of a Protobuf field that holds a message. */
const LENGTH_DELIMITED = 2;

/** The discriminator of an Anchor instruction, in hex. */
function discriminatorOf(name: string): string {
  return encodeHex(sha256(new TextEncoder().encode(`global:${name}`)).subarray(0, 8));
}

function encodeNumber(number: number, size: number): string {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number, true);
  return encodeHex(bytes.subarray(0, size));
}

/** "swap_base_in" as "swapBaseIn". */
function camelCase(name: string): string {
  return name.replace(/(?<=.)_+(\w)/g, (_, letter: string) => letter.toUpperCase());
}
