/** The two checksums that data frames have had: CRC-64 of ISO 3309, and FNV-1a of 64 bits in the oldest files. */
export function hasChecksum(bytes: Uint8Array, expected: bigint): boolean {
  return crc64(bytes) === expected || fnv1a64(bytes) === expected;
}

// Bits of the reversed polynomial are in the upper half only, so the lower half of each entry is 0.
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let [low, high] = [index, 0];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high = (high >>> 1) ^ (isOdd ? 0xd8000000 : 0);
  }
  return high;
});

// Halves of 32 bits, because BigInt would take a hundred times as long.
export function crc64(bytes: Uint8Array): bigint {
  let [low, high] = [-1, -1];
  for (const byte of bytes) {
    const entry = CRC_TABLE[(low ^ byte) & 0xff] ?? 0;
    low = (low >>> 8) | (high << 24);
    high = (high >>> 8) ^ entry;
  }
  return joinHalves(~high, ~low);
}

export function fnv1a64(bytes: Uint8Array): bigint {
  let [low, high] = [0x84222325, 0xcbf29ce4];
  for (const byte of bytes) {
    const mixed = (low ^ byte) >>> 0;
    // Times the prime 2^40 + 0x1b3.
    const product = mixed * 0x1b3;
    low = product >>> 0;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + mixed * 256) >>> 0;
  }
  return joinHalves(high, low);
}

function joinHalves(high: number, low: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
