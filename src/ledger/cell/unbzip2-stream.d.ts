declare module '@openpgp/unbzip2-stream/lib/bit_iterator.js' {
  /** Reads bits, most significant first; calls `nextBuffer` when it needs more bytes. */
  interface BitReader {
    (count: number | null): number;
    readonly bytesRead: number;
  }
  function bitIterator(nextBuffer: () => Uint8Array): BitReader;
  export = bitIterator;
}

declare module '@openpgp/unbzip2-stream/lib/bzip2.js' {
  import type bitIterator from '@openpgp/unbzip2-stream/lib/bit_iterator.js';
  type BitReader = ReturnType<typeof bitIterator>;
  const bzip2: {
    /** Reads the start of a stream. Returns the size of its blocks in units of 100,000 bytes. */
    readonly header: (bits: BitReader) => number;
    /**
     * Reads a block and emits its bytes. Returns the checksum so far, or null at the end of the stream. Verifies both.
     */
    readonly decompress: (
      bits: BitReader,
      add: (byte: number) => void,
      work: Int32Array,
      workLength: number,
      checksum: number,
    ) => number | null;
  };
  export = bzip2;
}
