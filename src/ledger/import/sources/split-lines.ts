/** A line of a stream, without its end; `bytes` is null if it is longer than allowed. */
export interface Line {
  /** Counts from 1. */
  readonly number: number;
  readonly bytes: Uint8Array | null;
}

const NEWLINE = 10;

/** The lines of a stream. Holds at most one line and one chunk; what is longer than `maxBytes` is passed over. */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const finish = (): Line => {
    const line = { number, bytes: length > maxBytes ? null : Buffer.concat(parts) };
    number += 1;
    parts = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
  if (length > 0) yield finish();
}
