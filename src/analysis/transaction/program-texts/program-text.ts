import type { DescribeInstruction } from '../sentence/clause.ts';
import type { SummaryTemplate } from './summary-parts.ts';

/**
 * The words for the instructions of one program. Every table is keyed by instruction type.
 */
export interface ProgramText {
  /** The program's name in `jsonParsed`: "spl-token". */
  readonly program: string;
  /** The one-line summary in the instruction list. Types without one are shown by name only. */
  readonly summaries: Readonly<Record<string, SummaryTemplate>>;
  /** The clause in the headline. Types without one read "System ran upgradeNonce". */
  readonly clauses: Readonly<Record<string, DescribeInstruction>>;
  /** Instructions that give a new account its purpose. */
  readonly initializes?: Readonly<Record<string, InitializedAccount>>;
}

export interface InitializedAccount {
  /** The member of `info` that names the account. */
  readonly account: string;
  /** What the account is afterwards: "stake account". */
  readonly noun: string;
}
