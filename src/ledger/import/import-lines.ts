import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import type { JsonValue } from '../../shared/json/json.ts';
import { type ImportState, OtherGenesis, describeRefusal, importRecording } from './import-recording.ts';
import { Refusal } from './import-report.ts';
import { parseRecording } from './read-recording.ts';
import { errorText } from '../../shared/error-text.ts';

/** No recorded block is a tenth of it. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

/**
 * Imports one recording per line. One line is in memory at a time, and the next is read when the answers of the
 * previous one are stored. A malformed line is rejected by number, and the others are imported. The first line of
 * another cluster ends the import of the stream.
 */
export async function importLines(
  file: string,
  chunks: AsyncIterable<Uint8Array>,
  {
    onProgress,
    signal,
  }: { readonly onProgress: (read: number, label: string) => void; readonly signal?: AbortSignal | undefined },
  state: ImportState,
  maxBytes = MAX_LINE_BYTES,
): Promise<void> {
  let read = 0;
  for await (const { number, bytes } of splitLines(chunks, maxBytes)) {
    if (signal?.aborted === true) return;
    const line = `line ${number}`;
    onProgress(read, line);
    read += (bytes?.length ?? 0) + 1;
    try {
      const recording = parseLine(bytes, maxBytes);
      if (recording === undefined) continue;
      if (!(await importRecording(recording, { file, line }, state))) state.report.skipLine();
    } catch (error) {
      const text = describeRefusal(error);
      state.report.refuse({ file, where: line, text });
      if (error instanceof OtherGenesis) throw new Refusal('the lines after that were not read');
    }
  }
}

/** undefined for a blank line. */
function parseLine(bytes: Uint8Array | null, maxBytes: number): JsonValue | undefined {
  if (bytes === null) throw new Refusal(`longer than ${maxBytes} bytes`);
  if (!isUtf8(bytes)) throw new Refusal('not JSON: its bytes are not UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if (text.trim() === '') return undefined;
  try {
    return parseRecording(text);
  } catch (error) {
    throw error instanceof SyntaxError ? new Refusal(`not JSON: ${error.message}`) : error;
  }
}

export async function* readLineFile(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw new Refusal(`cannot be read: ${errorText(error)}`);
  }
}

/** A line of a stream, without its end; `bytes` is null if it is longer than allowed. */
interface Line {
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
