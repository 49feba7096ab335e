import type { ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { readerOfAnswers } from '../../../solana/idl/idl-questions.ts';
import type { IdlOrigin, ProgramIdl } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { IdlText } from '../idl/idl-request.ts';
import { decodeInWorker, type FailedDecoding } from './decode-in-worker.ts';
import { idlQuestionsOf } from './idl-questions-of.ts';

/** A reader that knows what the IDL says of this transaction, or why the IDL cannot be used here. */
export async function decodeAnswer(
  answer: ShownTransaction,
  programId: Address,
  text: IdlText,
  origin: IdlOrigin | null,
): Promise<ProgramIdl | FailedDecoding> {
  const answers = await decodeInWorker(text, programId, idlQuestionsOf(answer, programId));
  if ('reason' in answers) return answers;
  return readerOfAnswers(answers, { origin, eventAuthority: answers.eventAuthority ?? programId });
}
