import { callWorker } from '../../../shared/call-worker.ts';
import type { UnreadableIdl } from '../../../solana/onchain-idl/published-idl.ts';
import type { WrittenContent } from '../../../solana/onchain-idl/read-content.ts';
import type { ContentRequest } from '../idl/idl-request.ts';
import { startIdlWorker } from '../idl/start-idl-worker.ts';

/** Reads what an instruction writes, in a worker, which is ended after five seconds. Never rejects. */
export async function readInWorker(request: ContentRequest): Promise<WrittenContent | UnreadableIdl> {
  const worker = startIdlWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<UnreadableIdl>((resolve) => {
    timer = setTimeout(() => resolve({ reason: 'Reading it took more than 5 seconds.' }), DEADLINE_MILLISECONDS);
  });
  try {
    return await Promise.race([callWorker<WrittenContent | UnreadableIdl>(worker, request), deadline]);
  } catch {
    return { reason: 'Slotscope’s code for it failed, or did not load.' };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const DEADLINE_MILLISECONDS = 5000;
