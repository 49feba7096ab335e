import { callWorker } from '../../../shared/call-worker.ts';
import type { IdlQuestions } from '../../../solana/idl/idl-questions.ts';
import type { InvalidIdl } from '../../../solana/idl/recognize-idl.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { Decoding, IdlRequest, IdlText } from '../idl/idl-request.ts';
import { startIdlWorker } from '../idl/start-idl-worker.ts';

export interface FailedDecoding extends InvalidIdl {
  readonly isTooSlow?: boolean;
}

/** Decodes with the IDL of a program in a worker, which is ended after ten seconds. Never rejects. */
export async function decodeInWorker(
  idl: IdlText,
  programId: Address | null,
  questions: IdlQuestions,
): Promise<Decoding | FailedDecoding> {
  const worker = startIdlWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<FailedDecoding>((resolve) => {
    timer = setTimeout(() => resolve({ reason: TOO_SLOW, isTooSlow: true }), DEADLINE_MILLISECONDS);
  });
  const request: IdlRequest = { idl, programId, questions };
  try {
    return await Promise.race([callWorker<Decoding | InvalidIdl>(worker, request), deadline]);
  } catch {
    return { reason: 'Slotscope’s IDL decoder failed, or did not load.' };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const DEADLINE_MILLISECONDS = 10_000;
const TOO_SLOW = 'Decoding this transaction with it took more than 10 seconds.';
