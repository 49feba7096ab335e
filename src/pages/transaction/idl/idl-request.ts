import type { PackedText, Packing } from '../../../solana/onchain-idl/published-idl.ts';
import type { IdlAnswers, IdlQuestions } from '../../../solana/idl/idl-questions.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** The text of an IDL, or what an account holds of it. */
export type IdlText = string | PackedText;

/** A request to the worker: what an IDL says. */
export interface IdlRequest {
  readonly idl: IdlText;
  /** null: not chosen yet. */
  readonly programId: Address | null;
  readonly questions: IdlQuestions;
}

/** Its answer. */
export interface Decoding extends IdlAnswers {
  /** null if no program was given. */
  readonly eventAuthority: Address | null;
}

/** A request to the worker: what text an instruction writes. `packing` null: a part of a buffer, which does not say how it is packed. */
export interface ContentRequest {
  readonly content: Uint8Array;
  readonly packing: Packing | null;
}

/** A request to the worker: whose accounts to derive. The answer is DerivedAccounts. */
export interface AccountsRequest {
  readonly programs: readonly Address[];
  readonly mints: readonly Address[];
}
