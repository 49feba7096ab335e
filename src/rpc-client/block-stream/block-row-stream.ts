import { joinBytes } from '../../shared/bytes/join-bytes.ts';
import { type BlockRowParser, createBlockRowParser, type ParsedPart } from './block-row-parser.ts';
import { createYield, yieldToBrowser } from './yield-to-browser.ts';

/**
 * A parser in two phases. The first megabyte is parsed on this thread, so that the first rows show soon. If more follows, a worker
 * parses the response from its start, and skips the rows that are already there.
 */
export function createBlockRowStream(startWorker: (first: number) => BlockRowParser): BlockRowParser {
  const here = createBlockRowParser(0, createYield());
  const received: Uint8Array[] = [];
  let size = 0;
  let rowCount = 0;
  let worker: BlockRowParser | null = null;

  const parseOnThisThread = async (bytes: Uint8Array): Promise<ParsedPart> => {
    const part = await here.push(bytes);
    rowCount += part.rows.length;
    return part;
  };
  const continueInWorker = async (): Promise<ParsedPart> => {
    // Starting a thread competes with rendering the first rows.
    await yieldToBrowser();
    worker = startWorker(rowCount);
    return worker.push(joinBytes(received.splice(0)));
  };
  return {
    push: async (bytes) => {
      if (worker !== null) return worker.push(bytes);
      received.push(bytes);
      size += bytes.length;
      return size < LARGE_BYTES ? parseOnThisThread(bytes) : continueInWorker();
    },
    close: () => worker?.close(),
  };
}

/** A longer response is worth a thread. */
const LARGE_BYTES = 1_000_000;
