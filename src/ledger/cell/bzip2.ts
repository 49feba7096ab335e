import bitIterator from '@openpgp/unbzip2-stream/lib/bit_iterator.js';
import bzip2 from '@openpgp/unbzip2-stream/lib/bzip2.js';

const BLOCK_UNIT = 100_000;
const MAX_UNITS = 9;

/**
 * Inflates bzip2, which Node lacks. Throws on broken input, on a wrong checksum, and at the first byte beyond `limit`. Uses the parts of
 * its library, because the stream would compare the size only after a block, which can be 46 MB from 45 bytes.
 */
export function inflateBzip2(payload: Uint8Array, limit: number): Uint8Array {
  const output = createByteSink(limit);
  const inputs = [payload];
  const bits = bitIterator(() => {
    const input = inputs.pop();
    if (input === undefined) throw new Error('bzip2 data ends early');
    return input;
  });
  // Shared by all blocks, since a hostile cell can have thousands of small ones.
  const work = new Int32Array(MAX_UNITS * BLOCK_UNIT);
  do {
    const blockLength = bzip2.header(bits) * BLOCK_UNIT;
    let checksum: number | null = 0;
    while (checksum !== null) checksum = bzip2.decompress(bits, output.add, work, blockLength, checksum);
  } while (bits.bytesRead < payload.length);
  return output.finish();
}

const FIRST_BYTES = 64 * 1024;

function createByteSink(limit: number): {
  readonly add: (byte: number) => void;
  readonly finish: () => Uint8Array;
} {
  let bytes = new Uint8Array(Math.min(FIRST_BYTES, limit));
  let length = 0;
  return {
    add: (byte) => {
      if (length === limit) throw new RangeError(`more than ${limit} bytes`);
      if (length === bytes.length) {
        const larger = new Uint8Array(Math.min(limit, bytes.length * 2));
        larger.set(bytes);
        bytes = larger;
      }
      bytes[length++] = byte;
    },
    finish: () => bytes.subarray(0, length),
  };
}
