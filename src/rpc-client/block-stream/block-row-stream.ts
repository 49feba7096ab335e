import { type BlockRowParser, createBlockRowParser, type DecodeRow, type ParsedPart } from './block-row-parser.ts';
import { createYield, yieldToBrowser } from './yield-to-browser.ts';
import { joinBytes } from '../../shared/bytes/bytes.ts';

/** Starts a worker that returns the rows from index `first` on. */
export type StartRowWorker<Row> = (first: number) => BlockRowParser<Row>;

/**
 * A parser in two phases. The first megabyte is parsed on this thread, so that the first rows show soon. If more follows, a worker
 * parses the response from its start, and skips the rows that are already there. Without `startWorker`, this thread parses all.
 */
export function createBlockRowStream<Row>(
  decodeRow: DecodeRow<Row>,
  startWorker: StartRowWorker<Row> | undefined,
): BlockRowParser<Row> {
  const parser = createBlockRowParser(decodeRow, 0, createYield());
  const received: Uint8Array[] = [];
  let size = 0;
  let rowCount = 0;
  let worker: BlockRowParser<Row> | null = null;

  const parseOnThisThread = async (bytes: Uint8Array): Promise<ParsedPart<Row>> => {
    const part = await parser.push(bytes);
    rowCount += part.rows.length;
    return part;
  };
  const continueInWorker = async (start: StartRowWorker<Row>): Promise<ParsedPart<Row>> => {
    // Starting a thread competes with rendering the first rows.
    await yieldToBrowser();
    worker = start(rowCount);
    return worker.push(joinBytes(received.splice(0)));
  };
  return {
    push: async (bytes) => {
      if (worker !== null) return worker.push(bytes);
      if (startWorker === undefined) return parseOnThisThread(bytes);
      received.push(bytes);
      size += bytes.length;
      return size < LARGE_BYTES ? parseOnThisThread(bytes) : continueInWorker(startWorker);
    },
    envelope: () => (worker ?? parser).envelope(),
    close: () => worker?.close(),
  };
}

/** Bytes of the response after which starting a worker pays off. */
const LARGE_BYTES = 1_000_000;
