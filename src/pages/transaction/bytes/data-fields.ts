import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { type JsonValue, isJsonArray, isJsonObject } from '../../../shared/json/json.ts';
import type { DataField } from '../../../solana/programs/program.ts';
import { dataFields } from '../../../solana/programs/registry.ts';
import type { WireField } from '../../../solana/wire/field-map.ts';

/** The fields of a transaction, with the data of each instruction split into the fields that the parser of its program reads. */
export function splitData(
  fields: readonly WireField[],
  instructions: readonly ViewedInstruction[],
): readonly WireField[] {
  const calls = new Map(instructions.map((call) => [call.id, call]));
  return fields.flatMap((field) => {
    const data = field.parts.at(-1);
    const call = calls.get(String(field.instruction));
    const read = call === undefined ? [] : fieldsRead(call);
    if (data?.kind !== 'data' || read.length === 0) return field;
    const piece = (name: string, start: number, end: number, value: string | null): WireField => {
      const part = { start, end, kind: 'data', name: `#${field.instruction} ${name}`, value } as const;
      return { ...part, count: null, instruction: field.instruction, parts: [part] };
    };
    const head = { ...field, end: data.start, parts: field.parts.slice(0, -1) };
    const pieces = read.map(({ name, value, start, end }) =>
      piece(name, data.start + start, data.start + end, describeValue(value)),
    );
    const rest = piece('data after the fields', pieces.at(-1)?.end ?? data.start, data.end, null);
    return [head, ...pieces, rest].filter(({ start, end }) => end > start);
  });
}

function fieldsRead({ programId, accounts, data }: ViewedInstruction): readonly DataField[] {
  const addresses = accounts?.flatMap(({ address }) => address ?? []);
  if (programId === null || data === null || addresses === undefined) return [];
  // An account without an address may be in a lookup table that the answer leaves out.
  return addresses.length === accounts?.length ? dataFields({ programId, accounts: addresses, data }) : [];
}

/** null for lists, long texts and structures, apart from token amounts, whose decimals follow them. */
function describeValue(value: JsonValue): string | null {
  if (isJsonArray(value)) return null;
  if (isJsonObject(value)) {
    const { amount, decimals } = value;
    return typeof amount === 'string' && typeof decimals === 'number' ? `${amount}, ${decimals} decimals` : null;
  }
  const text = value === null ? 'none' : visibleText(String(value));
  return text.length > LONGEST_VALUE ? null : text;
}

/** Characters: an address fits. */
const LONGEST_VALUE = 64;
