import type { PackedText, Packing, UnreadableIdl } from '../../../solana/onchain-idl/published-idl.ts';
import type { WrittenContent } from '../../../solana/onchain-idl/read-content.ts';
import type { DerivedAccounts } from '../../../solana/accounts/derived-addresses.ts';
import { callWorker } from '../../../shared/call-worker.ts';
import type { IdlAnswers, IdlQuestions } from './idl-questions.ts';
import type { InvalidIdl } from '../../../solana/idl/recognize-idl.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** The text of an IDL, or the account data that contains it. */
export type IdlText = string | PackedText;

/** A request to the worker: decode with an IDL. */
export interface IdlRequest {
  readonly idl: IdlText;
  /** null: not chosen yet. */
  readonly programId: Address | null;
  readonly questions: IdlQuestions;
}

/** Its answer. */
export interface Decoding extends IdlAnswers {
  /** null if no program is known. */
  readonly eventAuthority: Address | null;
}

/**
 * A request to the worker: the text that an instruction writes. `packing` null: a part of a buffer, whose packing is
 * unknown.
 */
export interface ContentRequest {
  readonly content: Uint8Array;
  readonly packing: Packing | null;
}

/** A request to the worker: whose accounts to derive. The answer is DerivedAccounts. */
export interface AccountsRequest {
  readonly programs: readonly Address[];
  readonly mints: readonly Address[];
}

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

/** Reads what an instruction writes, in a worker, which is ended after five seconds. Never rejects. */
export async function readInWorker(request: ContentRequest): Promise<WrittenContent | UnreadableIdl> {
  const worker = startIdlWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<UnreadableIdl>((resolve) => {
    timer = setTimeout(() => resolve({ reason: 'Reading it took more than 5 seconds.' }), READ_DEADLINE_MILLISECONDS);
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

const READ_DEADLINE_MILLISECONDS = 5000;

/** Derives the accounts of programs and mints in the worker that decodes with IDLs: each address takes some milliseconds. */
export async function deriveInWorker(request: AccountsRequest): Promise<DerivedAccounts> {
  const worker = startIdlWorker();
  try {
    return await callWorker<DerivedAccounts>(worker, request);
  } finally {
    worker.terminate();
  }
}

/** Decodes with IDLs and derives addresses. */
function startIdlWorker(): Worker {
  return new Worker(new URL('./idl.worker.ts', import.meta.url), { type: 'module' });
}
