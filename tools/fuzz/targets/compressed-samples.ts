export interface CellSample {
  readonly cell: Uint8Array;
  readonly payload: Uint8Array;
  readonly hasChecksum: boolean;
}

/** The same text in cells of every codec. Compressed by the bzip2 and zstd programs, because Node 20 has neither. */
export function encodeSmallCells(): readonly CellSample[] {
  const payload = Buffer.from(`${LINE}\n`.repeat(6));
  const sample = (codec: number, data: Uint8Array, hasChecksum: boolean): CellSample => ({
    cell: Buffer.concat([Buffer.of(codec, 0, 0, 0), data]),
    payload,
    hasChecksum,
  });
  return [
    sample(0, payload, false),
    sample(1, Buffer.from(BZIP2, 'base64'), true),
    sample(3, Buffer.from(ZSTD_WITH_CHECKSUM, 'base64'), false),
    sample(3, Buffer.from(ZSTD_BARE, 'base64'), false),
  ];
}

const LINE =
  '{"slot":"slotscope","list":[1,2,3,4,5,6,7,8,9,10],"text":"The quick brown fox jumps over the lazy dog. The quick brown dog jumps over the lazy fox."}';
const BZIP2 = [
  'QlpoOTFBWSZTWQhFPv0AAb7bgAAQUAV/8AQKP///+jAA+AMADRoaMIyaDRpoDDAA0aGjCMmg0aaAwKVRTInqbRpqZGaaaQGGk/TUzWleZftZLBYL',
  'Jea4F7lgXuWC4o3LYs1isVrXYuC3ruX3X4XevBbl4reu1dy1Lgtil1o3rBbV5L1LQXoW5Yl6C4rIvFaC+CxL+lkX1WkvYsC610lpLkXEuddBdBfw',
  'vgtayLQX+L/ltLsWwu1blqW1aFqLmXIuRYkdKzLMs19F8i7kinChIBCKffo=',
].join('');
const ZSTD_WITH_CHECKSUM = [
  'KLUv/WSEArUDAIKGGB5QjzrM2COy4kj/EWaEEjdiUFXVLLiibyGUxkw5UwOADLKnkaSQmaSQLZdGc07OVlLUW0Wuh59GllTUchjyUNfEOSleOjwj',
  '0DxxxA83vHDCBxe8WTjolmp4zEqfddBpW8QEBQDrMqYy4BuFCkuoCq2rxAFkdwU6',
].join('');
const ZSTD_BARE = [
  'KLUv/WCEAo0DAMIGGBlg2wG+Rqs1IrjRuBOUILiljE1TmjDIRhEBQNlB+BP1EgfUSyyOT2VaXe7o92y3zLs4/Ik18DuIscjyOKYV07NvSG+7Iwy+',
  'uOKJI3644YUTPjSzr7Vqe9PtIzv7frVNBgQA6zKmMuAbDSo0ukoc',
].join('');
