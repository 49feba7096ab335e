declare module '@openpgp/unbzip2-stream' {
  /** A pull-driven stream of the inflated data; verifies the checksums. */
  function unbzip2Stream(input: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  export = unbzip2Stream;
}
