import { joinBytes } from '../../shared/bytes/bytes.ts';
import { type BlockRowParser, createBlockRowParser, type ParsedPart } from './block-row-parser.ts';
import { createYield, yieldToBrowser } from './yield-to-browser.ts';

/**
 * A parser in two phases. The first megabyte is parsed on this thread, so that the first rows show soon. If more follows, a worker
 * parses the response from its start, and skips the rows that are already there.
 */
export function createBlockRowStream(startWorker: (first: number) => BlockRowParser): BlockRowParser {
  const parser = createBlockRowParser(0, createYield());
  const received: Uint8Array[] = [];
  let size = 0;
  let rowCount = 0;
  let worker: BlockRowParser | null = null;

  const parseOnThisThread = async (bytes: Uint8Array): Promise<ParsedPart> => {
    const part = await parser.push(bytes);
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
    envelope: () => (worker ?? parser).envelope(),
    close: () => worker?.close(),
  };
}

/** Bytes of the response after which starting a worker pays off. */
const LARGE_BYTES = 1_000_000;
