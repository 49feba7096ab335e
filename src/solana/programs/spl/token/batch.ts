import { type ByteReader, createByteWriter } from '../../../../shared/bytes/bytes.ts';
import { decodeArray, decodeObject } from '../../../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../../../shared/json/json.ts';
import type { Address } from '../../../ids/ids.ts';
import type { InstructionInput } from '../../program.ts';

/** The tag of a batch instruction. */
export const BATCH = 255;

/**
 * Several instructions in one. Each has an account count and a data length, then its data, and takes the next accounts of the list.
 * Null if any of them cannot be parsed.
 */
export function readBatch(
  reader: ByteReader,
  accounts: readonly Address[],
  parse: (accounts: readonly Address[], data: Uint8Array) => JsonObject | null,
): JsonObject | null {
  const instructions: JsonValue[] = [];
  let from = 0;
  while (reader.remaining() > 0) {
    const to = from + reader.u8();
    const data = reader.bytes(reader.u8());
    if (to > accounts.length || data[0] === BATCH) return null;
    const parsed = parse(accounts.slice(from, to), data);
    if (parsed === null) return null;
    instructions.push(parsed);
    from = to;
  }
  return { info: { instructions }, type: 'batch' };
}

/** The inverse of readBatch, with the likeliest input of each instruction. */
export function writeBatch(
  parsed: JsonObject,
  encode: (parsed: JsonValue) => readonly InstructionInput[],
): readonly InstructionInput[] {
  const writer = createByteWriter();
  writer.u8(BATCH);
  const accounts: Address[] = [];
  for (const instruction of decodeArray(decodeObject(parsed['info'])['instructions'])) {
    const [form] = encode(instruction);
    if (form === undefined) return [];
    writer.u8(form.accounts.length);
    writer.u8(form.data.length);
    writer.bytes(form.data);
    accounts.push(...form.accounts);
  }
  return [{ accounts, data: writer.finish() }];
}
