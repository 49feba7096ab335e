import type { ByteReader } from '../../shared/bytes/bytes.ts';
import { type FieldMapBuilder, mapAccountKeys, mapBlockhash, mapHeader, mapIndexes } from './field-map-builder.ts';
import { VERSION_FLAG } from './message-version.ts';

/** Maps a version 1 message (SIMD-0385) and returns the number of signatures that follow it. */
export function mapMessageV1(map: FieldMapBuilder): number {
  const { reader, part, field } = map;
  part('header', 'version prefix', reader.u8, (prefix) => `version ${prefix - VERSION_FLAG}`);
  field('header', 'version prefix');
  const signatures = mapHeader(map);
  const mask = part('header', 'config mask', reader.u32, (value) => value.toString(2));
  field('header', 'config mask');
  mapBlockhash(map);
  const count = mapCount(map, 'instruction count');
  mapAccountKeys(map, mapCount(map, 'account key count'));
  mapConfig(map, mask);
  const sizes = Array.from({ length: count }, (_, at) => mapInstructionHeader(map, at + 1));
  sizes.forEach((size, at) => mapPayload(map, at + 1, size));
  return signatures;
}

function mapCount({ reader, part, field }: FieldMapBuilder, name: string): number {
  const count = part('length', name, reader.u8, String);
  field('length', name, { count });
  return count;
}

/** Maps each config value whose mask bits are set. */
function mapConfig({ reader, part, field }: FieldMapBuilder, mask: number): void {
  const values: readonly (readonly [number, string, (reader: ByteReader) => bigint | number])[] = [
    [0b11, 'priority fee, lamports', ({ u64 }) => u64()],
    [0b100, 'compute unit limit', ({ u32 }) => u32()],
    [0b1000, 'loaded accounts data size limit', ({ u32 }) => u32()],
    [0b10000, 'heap size', ({ u32 }) => u32()],
  ];
  for (const [bits, name, read] of values) {
    if ((mask & bits) === 0) continue;
    part('header', name, () => read(reader), String);
    field('header', name);
  }
}

interface Sizes {
  readonly accounts: number;
  readonly data: number;
}

function mapInstructionHeader({ reader, part, field }: FieldMapBuilder, number: number): Sizes {
  part('program', `#${number} program, account`, reader.u8, String);
  const accounts = part('length', `#${number} account count`, reader.u8, String);
  const data = part('length', `#${number} data length`, reader.u16, String);
  field('program', `#${number}: ${accounts} ${accounts === 1 ? 'account' : 'accounts'}, ${data} data`, {
    instruction: number,
  });
  return { accounts, data };
}

function mapPayload(map: FieldMapBuilder, number: number, { accounts, data }: Sizes): void {
  const { reader, part, field } = map;
  mapIndexes(map, `#${number} account`, accounts);
  part('data', `#${number} data`, () => reader.bytes(data));
  field('data', `#${number}: ${accounts === 0 ? '' : 'accounts, '}data`, { instruction: number });
}
