import { callWorker } from '../../../shared/call-worker.ts';
import type { IdlAnswers, IdlQuestions } from '../../../solana/idl/idl-questions.ts';
import type { InvalidIdl } from '../../../solana/idl/recognize-idl.ts';

export interface FailedDecoding extends InvalidIdl {
  readonly isTooSlow?: boolean;
}

/** Decodes with an IDL in a worker, which is ended after ten seconds. Never rejects. */
export async function decodeInWorker(text: string, questions: IdlQuestions): Promise<IdlAnswers | FailedDecoding> {
  const worker = new Worker(new URL('./idl.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<FailedDecoding>((resolve) => {
    timer = setTimeout(() => resolve({ reason: TOO_SLOW, isTooSlow: true }), DEADLINE_MILLISECONDS);
  });
  try {
    return await Promise.race([callWorker<IdlAnswers | InvalidIdl>(worker, { text, questions }), deadline]);
  } catch {
    return { reason: 'Slotscope’s IDL decoder failed, or did not load.' };
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const DEADLINE_MILLISECONDS = 10_000;
const TOO_SLOW = 'Decoding this transaction with it took more than 10 seconds.';
