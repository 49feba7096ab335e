import { createIdlDecoding } from '../../../analysis/facts/transaction/create-idl-decoding.ts';
import { viewTransactionWith } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { ShownTransaction } from '../../../rpc-protocol/responses/transaction-response.ts';
import { type IdlQuestions, NO_QUESTIONS, collectIdlQuestions, readerOfAnswers } from './idl-questions.ts';
import type { IdlOrigin, IdlProgram, ProgramIdl } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type FailedDecoding, type IdlText, decodeInWorker } from './call-idl-worker.ts';
import { storeIdl } from './idl-storage.ts';

/** The result of opening a file as an IDL. */
export type IdlOutcome =
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string }
  /** The user must choose the program, from `candidates` if there are any. */
  | { readonly kind: 'programNeeded'; readonly idl: OpenedIdl; readonly candidates: readonly Address[] }
  | { readonly kind: 'accepted'; readonly program: IdlProgram; readonly programId: Address; readonly stored: boolean };

export interface OpenedIdl {
  readonly file: string;
  readonly text: string;
  readonly program: IdlProgram;
}

/**
 * Opens a file as an IDL and stores it if it decodes `answer`. `chosenFor`: the program that the user chose it for. `droppedOn`: the program of the
 * instruction that it was dropped on. `unparsed`: the programs with instructions that nothing parses yet.
 */
export async function openIdl(
  file: File,
  answer: ShownTransaction,
  hints: {
    readonly chosenFor: Address | null;
    readonly droppedOn: Address | null;
    readonly unparsed: readonly Address[];
  },
): Promise<IdlOutcome> {
  const refused = (reason: string): IdlOutcome => ({ kind: 'refused', file: file.name, reason });
  if (file.size > MAX_BYTES) return refused('It is larger than 20 MB, the limit for an IDL.');
  try {
    const text = await file.text();
    const opened = await decodeInWorker(text, null, NO_QUESTIONS);
    if ('reason' in opened) return refused(opened.reason);
    const idl = { file: file.name, text, program: opened.program };
    const ownAddress = opened.program.address;
    const { chosenFor, droppedOn, unparsed } = hints;
    if (chosenFor !== null && ownAddress !== null && chosenFor !== ownAddress) {
      return { kind: 'programNeeded', idl, candidates: [chosenFor, ownAddress] };
    }
    const programId = chosenFor ?? ownAddress ?? droppedOn;
    return programId === null
      ? { kind: 'programNeeded', idl, candidates: unparsed }
      : await acceptIdl(idl, answer, programId);
  } catch {
    return refused('It could not be read: the file is gone.');
  }
}

/**
 * Stores an opened IDL for the program, unless decoding `answer` with it takes too long, because it would do so in
 * every tab.
 */
export async function acceptIdl(
  { file, program, text }: OpenedIdl,
  answer: ShownTransaction,
  programId: Address,
): Promise<IdlOutcome> {
  const decoded = await decodeInWorker(text, programId, idlQuestionsOf(answer, programId));
  if ('reason' in decoded) return { kind: 'refused', file, reason: decoded.reason };
  const stored = await storeIdl({ programId, name: program.name, version: program.version, text });
  return { kind: 'accepted', program, programId, stored };
}

const MAX_BYTES = 20_000_000;

/** A reader with the IDL's answers about this transaction, or the reason why the IDL cannot be used here. */
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

/** The queries of a transaction page to the IDL of a program. */
function idlQuestionsOf(answer: ShownTransaction, programId: Address): IdlQuestions {
  return collectIdlQuestions((reader) =>
    viewTransactionWith(() => ({ name: null, check: null }), answer, createIdlDecoding(new Map([[programId, reader]]))),
  );
}
