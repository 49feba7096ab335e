import { create, type MessageInitShape } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BigtableRow, ChunkError, createRowAssembler } from './cell-chunks.ts';
import { ReadRowsResponse_CellChunkSchema } from '../proto/bigtable_pb.ts';

type Chunk = MessageInitShape<typeof ReadRowsResponse_CellChunkSchema>;

function assemble(chunks: readonly Chunk[], reversed = false): readonly BigtableRow[] {
  const assembler = createRowAssembler({ reversed });
  const rows = chunks.flatMap((chunk) => assembler.add(create(ReadRowsResponse_CellChunkSchema, chunk)) ?? []);
  assembler.end();
  return rows;
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const COMMIT = { rowStatus: { case: 'commitRow', value: true } } as const;
const RESET = { rowStatus: { case: 'resetRow', value: true } } as const;
const START = { rowKey: bytes('b'), familyName: 'x', qualifier: bytes('proto') };

interface AnyCell {
  readonly family: string;
  readonly qualifier: string;
  readonly value: Uint8Array;
  /** Where its value is cut. */
  readonly cuts: readonly number[];
}

const anyCell: fc.Arbitrary<AnyCell> = fc.record({
  family: fc.constantFrom('x', 'y'),
  qualifier: fc.constantFrom('proto', 'bin'),
  value: fc.uint8Array({ maxLength: 12 }),
  cuts: fc.array(fc.nat({ max: 12 }), { maxLength: 3 }),
});
const anyRow = fc.record({
  key: fc.string({ unit: fc.constantFrom('0', '1', 'a', 'f'), minLength: 1, maxLength: 4 }),
  cells: fc.array(anyCell, { minLength: 1, maxLength: 3 }),
  /** Sent before the row, and taken back. */
  hasReset: fc.boolean(),
});
const anyRows = fc.uniqueArray(anyRow, { selector: ({ key }) => key, maxLength: 5 });

test('joins chunks to the rows that were sent, in either order', () => {
  fc.assert(
    fc.property(anyRows, fc.boolean(), (unsorted, reversed) => {
      const ascending = unsorted.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const rows = reversed ? ascending.toReversed() : ascending;
      const chunks = rows.flatMap(({ key, cells, hasReset }) => {
        const sent = cells.flatMap((cell, at) => toChunks(at === 0 ? key : '', cell));
        return [...(hasReset ? [...sent, RESET] : []), ...sent.slice(0, -1), { ...sent.at(-1), ...COMMIT }];
      });
      expect(assemble(chunks, reversed)).toEqual(
        rows.map(({ key, cells }) => ({
          key,
          cells: cells.map(({ family, qualifier, value }) => ({ family, qualifier, value: Buffer.from(value) })),
        })),
      );
    }),
  );
});

function toChunks(key: string, { family, qualifier, value, cuts }: AnyCell): readonly Chunk[] {
  const ends = [...cuts.filter((cut) => cut < value.length), value.length].toSorted((one, other) => one - other);
  return ends.map((end, at) => ({
    ...(at === 0 ? { rowKey: bytes(key), familyName: family, qualifier: bytes(qualifier) } : {}),
    value: Buffer.from(value.subarray(ends[at - 1] ?? 0, end)),
    valueSize: at < ends.length - 1 ? value.length : 0,
    rowStatus: { case: 'commitRow', value: false },
  }));
}

test.each<[string, readonly Chunk[], string]>([
  ['that has no key', [{ ...START, rowKey: bytes(''), ...COMMIT }], 'a row without a key'],
  ['that has no column', [{ rowKey: bytes('b'), ...COMMIT }], 'row b begins without a column'],
  ['that is not complete', [START], 'the response ends within row b'],
  ['that ends within a cell', [{ ...START, valueSize: 9, ...COMMIT }], 'row b ends within a cell'],
  ['that the next one cuts short', [START, { ...START, rowKey: bytes('c') }], 'row b is not complete where the next'],
  [
    'twice',
    [
      { ...START, ...COMMIT },
      { ...START, ...COMMIT },
    ],
    'row b follows row b',
  ],
  [
    'out of order',
    [
      { ...START, ...COMMIT },
      { ...START, rowKey: bytes('a'), ...COMMIT },
    ],
    'row a follows row b',
  ],
  ['with a family but no column', [START, { familyName: 'y', ...COMMIT }], 'row b has a family without a column'],
  ['reset before it began', [RESET], 'a reset that is not of a row'],
  ['reset with a value', [START, { value: bytes('v'), ...RESET }], 'a reset that is not of a row'],
])('refuses a row %s', (_, chunks, message) => {
  expect(() => assemble(chunks)).toThrow(ChunkError);
  expect(() => assemble(chunks)).toThrow(message);
});

test('a row that does not end is refused before it fills the memory', () => {
  const assembler = createRowAssembler({ reversed: false });
  const value = new Uint8Array(16 * 1024 ** 2);
  const part = (start: Chunk): void => {
    assembler.add(create(ReadRowsResponse_CellChunkSchema, { ...start, value, valueSize: 1_000_000_000 }));
  };
  expect(() => {
    for (let at = 0; at <= 16; at++) part(at === 0 ? START : {});
  }).toThrow('row b is larger than Bigtable allows');
});
