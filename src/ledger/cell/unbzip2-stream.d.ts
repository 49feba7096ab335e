declare module '@openpgp/unbzip2-stream' {
  /** A pull-driven stream of what the bzip2 stream inflates to; checks the checksums. */
  function unbzip2Stream(input: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  export = unbzip2Stream;
}
