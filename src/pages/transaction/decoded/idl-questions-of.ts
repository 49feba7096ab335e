import { createIdlDecoding } from '../../../analysis/facts/transaction/create-idl-decoding.ts';
import { viewTransactionWith } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { collectIdlQuestions, type IdlQuestions } from '../../../solana/idl/idl-questions.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** What the page of a transaction asks the IDL of a program. */
export function idlQuestionsOf(answer: ShownTransaction, programId: Address): IdlQuestions {
  return collectIdlQuestions((reader) =>
    viewTransactionWith(() => null, answer, createIdlDecoding(new Map([[programId, reader]]))),
  );
}
