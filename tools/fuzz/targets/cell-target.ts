import { gzipSync } from 'node:zlib';
import { CellError, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { encodeProtoBlock } from '../../../src/ledger/proto/block.ts';
import { encodeSmallCells } from './compressed-samples.ts';
import { decodeOrRefuse, expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { flipBits, mutateBytes } from '../mutate-bytes.ts';

/** What a cell of this target may hold. */
const LIMIT = 1024 * 1024;

/** Cells of all four codecs: never more than the limit, and damage that a checksum covers is noticed. */
export const cells: FuzzTarget = {
  name: 'cells',
  prepare: ({ blocks }) => {
    const gzipped = blocks.slice(0, 20).map((block) => {
      const payload = encodeProtoBlock(block);
      return { cell: Buffer.concat([Buffer.of(2, 0, 0, 0), gzipSync(payload)]), payload, hasChecksum: true };
    });
    const samples = [...gzipped, ...encodeSmallCells()];
    const all = samples.map(({ cell }) => cell);
    return (random) => {
      const { cell, payload, hasChecksum } = random.pick(samples);
      const onlyFlips = random.chance(0.4);
      // Behind the number of the codec: with another codec, other bytes are right.
      const bytes = onlyFlips
        ? Buffer.concat([cell.subarray(0, 4), flipBits(cell.subarray(4), random)])
        : mutateBytes(cell, all, random);
      return {
        input: bytes,
        run: () =>
          decodeOrRefuse(
            [CellError],
            () => inflateCell(bytes, LIMIT),
            (inflated) => {
              expectThat(inflated.length <= LIMIT, 'holds at most the limit');
              if (onlyFlips && hasChecksum)
                expectThat(Buffer.compare(inflated, payload) === 0, 'a flipped bit is noticed');
            },
          ),
      };
    };
  },
};
