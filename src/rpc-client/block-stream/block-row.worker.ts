import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type BlockRowParser, createBlockRowParser, type ParsedPart } from './block-row-parser.ts';

/** The next bytes of the response, and the index of the first row to return, which is the same in every request. */
export interface RowWorkerRequest {
  readonly first: number;
  /** null asks for the envelope. */
  readonly bytes: Uint8Array | null;
}

/** The parsed part, or the envelope; null if the bytes are not JSON. */
export type RowWorkerReply = ParsedPart | string | RefusedPart | null;

/** The members of a DecodeError. */
export interface RefusedPart {
  readonly refused: Pick<DecodeError, 'path' | 'expected' | 'found'>;
}

let parser: BlockRowParser | null = null;

addEventListener('message', ({ data }: MessageEvent<RowWorkerRequest>) => {
  void parse(data).then((reply) => postMessage(reply));
});

async function parse({ first, bytes }: RowWorkerRequest): Promise<RowWorkerReply> {
  parser ??= createBlockRowParser(first, () => Promise.resolve());
  try {
    return await (bytes === null ? parser.envelope() : parser.push(bytes));
  } catch (error) {
    if (!(error instanceof DecodeError)) return null;
    const { path, expected, found } = error;
    return { refused: { path, expected, found } };
  }
}
