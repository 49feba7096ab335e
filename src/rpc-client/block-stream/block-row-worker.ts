import { DecodeError } from '../../shared/json/json-decoding.ts';
import { callWorker } from '../../shared/call-worker.ts';
import { type BlockRowParser, createBlockRowParser, type DecodeRow, type ParsedPart } from './block-row-parser.ts';

/** The next bytes of the response, and the index of the first row to return, which is the same in every request. */
interface RowWorkerRequest {
  readonly first: number;
  /** null asks for the envelope. */
  readonly bytes: Uint8Array | null;
}

/** The parsed part, or the envelope; null if the bytes are not JSON. */
type RowWorkerReply<Row> = ParsedPart<Row> | string | RefusedPart | null;

/** The members of a DecodeError. */
interface RefusedPart {
  readonly refused: Pick<DecodeError, 'path' | 'expected' | 'found'>;
}

/** Parses in a worker that runs `serveBlockRows`; otherwise like createBlockRowParser. */
export function parseInWorker<Row>(worker: Worker, first: number): BlockRowParser<Row> {
  const ask = async <T extends object | string>(bytes: RowWorkerRequest['bytes']): Promise<T> => {
    const request: RowWorkerRequest = { first, bytes };
    const reply = await callWorker<T | RefusedPart | null>(worker, request);
    if (reply === null) throw new SyntaxError('not JSON');
    if (isRefused(reply)) throw new DecodeError(reply.refused.path, reply.refused.expected, reply.refused.found);
    return reply;
  };
  return {
    push: (bytes) => ask<ParsedPart<Row>>(bytes),
    envelope: () => ask<string>(null),
    close: () => worker.terminate(),
  };
}

/** The inside of such a worker. */
export function serveBlockRows<Row>(decodeRow: DecodeRow<Row>): void {
  let parser: BlockRowParser<Row> | null = null;
  const parse = async ({ first, bytes }: RowWorkerRequest): Promise<RowWorkerReply<Row>> => {
    parser ??= createBlockRowParser(decodeRow, first, () => Promise.resolve());
    try {
      return await (bytes === null ? parser.envelope() : parser.push(bytes));
    } catch (error) {
      if (!(error instanceof DecodeError)) return null;
      const { path, expected, found } = error;
      return { refused: { path, expected, found } };
    }
  };
  addEventListener('message', ({ data }: MessageEvent<RowWorkerRequest>) => {
    void parse(data).then((reply) => postMessage(reply));
  });
}

function isRefused(reply: object | string): reply is RefusedPart {
  return typeof reply === 'object' && 'refused' in reply;
}
