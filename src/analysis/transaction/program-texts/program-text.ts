import type { DescribeInstruction } from '../sentence/clause.ts';
import type { SummaryTemplate } from './summary-parts.ts';

/**
 * What Slotscope knows about the instructions of one program in addition to their fields. Every table is keyed by instruction type.
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
  /** Instructions that open a token account. */
  readonly opensTokenAccount?: Readonly<Record<string, OpenedTokenAccount>>;
  /** Instructions that only the owner of a token account can give. */
  readonly givenByOwner?: Readonly<Record<string, OwnedTokenAccount>>;
  /** Instructions that move lamports between accounts. */
  readonly lamportMoves?: Readonly<Record<string, LamportMoveShape>>;
  /** Instructions that set the length of an account's data to `space`: the member of `info` that names the account. */
  readonly resizes?: Readonly<Record<string, string>>;
}

export interface InitializedAccount {
  /** The member of `info` that names the account. */
  readonly account: string;
  /** What the account is afterwards: "stake account". */
  readonly noun: string;
}

/** Members of `info`. */
export interface OwnedTokenAccount {
  readonly account: string;
  readonly owner: string;
}

export interface OpenedTokenAccount extends OwnedTokenAccount {
  readonly mint?: string;
}

export type LamportMoveKind = 'transfer' | 'creation' | 'closing' | 'wrapped' | 'withdrawal' | 'split' | 'merge';

export interface LamportMoveShape {
  /** `wrapped`: a token transfer, which moves lamports only if the token is wrapped SOL. */
  readonly kind: LamportMoveKind;
  /** The members of `info` that name the two accounts. */
  readonly from: string;
  readonly to: string;
  /** Moves the whole balance, so `info` states no amount. */
  readonly all?: true;
}
