import { addressIn, integerIn, objectIn } from './info-fields.ts';
import { HIGHEST_RENT_PER_BYTE, isRentOfSomeRate, rentExemptMinimum } from '../../../solana/model/account.ts';
import { TOKEN_PROGRAM, WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedCall } from './parse-call.ts';
import type { LamportMoveKind } from '../../../solana/programs/program.ts';
import { effectOf } from './program-effects.ts';
import type { CallOnTokens, TokenAccounts } from './token-accounts.ts';
import { feePayerOf } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** One cause of a balance change, seen from one account. */
export interface LamportFlow {
  readonly kind: FlowKind;
  /** Negative if the account lost them. */
  readonly lamports: bigint;
  /** The other account; null for the fee. */
  readonly other: Address | null;
  /** The instruction that moved them, "5.3.1"; null for the fee. */
  readonly instruction: string | null;
}

export interface ReconciledAccount {
  readonly index: number;
  readonly address: Address;
  readonly change: bigint;
  readonly flows: readonly LamportFlow[];
  /**
   * The part without a known cause. Programs may move lamports of their accounts without an instruction, instructions
   * may belong to programs without a decoder, and inner instructions may be missing.
   */
  readonly unexplained: bigint;
  /** Its balance fell to 0. */
  readonly emptied: boolean;
}

export interface Reconciliation {
  /** Accounts with a change or with causes, which may cancel out. */
  readonly accounts: readonly ReconciledAccount[];
  /** All unexplained parts added up: 0 unless lamports appeared or disappeared. */
  readonly unexplained: bigint;
  /** No account has an unexplained part. */
  readonly complete: boolean;
}

/** Explains each account's balance change by its causes; null if the answer has no balances or no instructions. */
export function reconcileLamports(view: ViewedTransaction): Reconciliation | null {
  const { lamportSum, instructions } = view;
  if (lamportSum === null || instructions === null) return null;
  // A failed transaction changes nothing except for its fee.
  const flows = lamportFlows(view, view.outcome === 'succeeded' ? instructions : []);
  const accounts = view.accounts.flatMap((account) => reconcile(account, flows.get(account.address) ?? []));
  return {
    accounts,
    unexplained: accounts.reduce((sum, { unexplained }) => sum + unexplained, 0n),
    complete: accounts.every(({ unexplained }) => unexplained === 0n),
  };
}

/** The causes of balance changes by account, in order: the fee, then what `instructions` move. */
export function lamportFlows(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): ReadonlyMap<Address, readonly LamportFlow[]> {
  const flows = new Map<Address, LamportFlow[]>();
  const left = new Map(view.accounts.map(({ address, before }) => [address, before ?? 0n]));
  const add = (address: Address, flow: LamportFlow) => {
    left.set(address, (left.get(address) ?? 0n) + flow.lamports);
    if (flow.lamports !== 0n) flows.set(address, [...(flows.get(address) ?? []), flow]);
  };
  const payer = feePayerOf(view.accounts)?.address;
  const fee = view.answer.meta?.fee ?? 0n;
  if (payer !== undefined) add(payer, { kind: 'fee', lamports: -fee, other: null, instruction: null });
  followMoves(view, instructions, left, add);
  return flows;
}

/** Lamports that went from one account to another. */
export interface LamportMove {
  readonly kind: LamportMoveKind;
  readonly from: Address;
  readonly to: Address;
  /** null: the whole balance. */
  readonly lamports: bigint | null;
}

/** The new token account that an instruction initializes, with its mint. */
function initializedMint(parsed: ParsedCall): readonly [Address, Address] | null {
  const opened = effectOf(parsed, 'opensTokenAccount');
  if (opened?.mint === undefined) return null;
  const [account, mint] = [addressIn(parsed.info, opened.account), addressIn(parsed.info, opened.mint)];
  return account === null || mint === null ? null : [account, mint];
}

/** The lamports that an instruction moves; null if it moves none, or does not name both accounts. */
export function lamportMove({ parsed, tokenAccounts }: CallOnTokens): LamportMove | null {
  if (parsed === null) return null;
  const shape = effectOf(parsed, 'lamportMoves');
  if (shape === undefined) return null;
  const { kind } = shape;
  const [from, to] = [addressIn(parsed.info, shape.from), addressIn(parsed.info, shape.to)];
  if (from === null || to === null) return null;
  if (kind === 'wrapped') return wrappedSolMove(parsed, tokenAccounts, from, to);
  if (shape.all === true) return { kind, from, to, lamports: null };
  const lamports = integerIn(parsed.info, 'lamports');
  return lamports === null ? null : { kind, from, to, lamports };
}

export type FlowKind = 'fee' | RentPart | Exclude<LamportMoveKind, 'creation' | 'closing'>;

/** Rent, or the whole balance of an account of unknown length, which is rent for the most part. */
export const RENT_KINDS: ReadonlySet<FlowKind> = new Set<FlowKind>(['rent', 'rentBack', 'creation', 'closing']);

/** Tokens of these mints are lamports. */
export function isWrappedSol(mint: Address | null | undefined): boolean {
  return mint != null && NATIVE_MINTS.includes(mint);
}

/** Splits a move of `lamports` into rent and remainder; other moves have one part. Parts without lamports are left out. */
export function splitRent(
  kind: LamportMoveKind,
  lamports: bigint,
  account: RentedAccount,
): readonly { readonly kind: FlowKind; readonly lamports: bigint }[] {
  if (kind !== 'creation' && kind !== 'closing') return [{ kind, lamports }];
  const { bytes, rentPerByte } = account;
  if (bytes === null || rentPerByte === null) return [{ kind, lamports }];
  // A closed account may have been created at a higher rate, so the excess over the present rent may still be rent.
  if (kind === 'closing' && rentPerByte < HIGHEST_RENT_PER_BYTE)
    return [{ kind: isRentOfSomeRate(lamports, bytes, rentPerByte) ? 'rentBack' : kind, lamports }];
  const rent = rentExemptMinimum(bytes, rentPerByte);
  if (lamports < rent) return [{ kind, lamports }];
  const parts = PARTS[kind];
  const remainder = { kind: account.holdsWrappedSol ? parts.wrapped : parts.other, lamports: lamports - rent };
  return [{ kind: parts.rent, lamports: rent }, remainder].filter((part) => part.lamports > 0n);
}

/**
 * True if the page depends on the rent per byte at the transaction's slot, and the slot alone does not determine it.
 */
export function showsRent({ failure, instructions, outcome, rentPerByte }: ViewedTransaction): boolean {
  if (failure !== null && RENT_ERRORS.has(failure.error.name)) return true;
  return (
    rentPerByte === null &&
    outcome === 'succeeded' &&
    (instructions ?? []).some(({ parsed }) => {
      const kind = parsed && effectOf(parsed, 'lamportMoves')?.kind;
      return kind === 'creation' || kind === 'closing';
    })
  );
}

function followMoves(
  { rentPerByte }: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  left: ReadonlyMap<Address, bigint>,
  add: (address: Address, flow: LamportFlow) => void,
): void {
  const sizes: AccountSizes = new Map();
  instructions.forEach((instruction, at) => {
    const { id, tokenAccounts } = instruction;
    followSizes(instruction, sizes);
    const move = lamportMove(instruction);
    if (move === null || move.from === move.to) return;
    const { kind, from, to } = move;
    const lamports = move.lamports ?? left.get(from) ?? 0n;
    const account = kind === 'creation' ? to : from;
    // A new token account gets its mint after its creation.
    const mint = kind === 'creation' ? nextMint(account, instructions.slice(at + 1)) : tokenAccounts.get(account)?.mint;
    const rented = { bytes: sizes.get(account) ?? null, holdsWrappedSol: isWrappedSol(mint), rentPerByte };
    for (const part of splitRent(kind, lamports, rented)) {
      add(from, { kind: part.kind, lamports: -part.lamports, other: to, instruction: id });
      add(to, { kind: part.kind, lamports: part.lamports, other: from, instruction: id });
    }
    if (kind === 'closing') sizes.delete(from);
  });
}

/** Data lengths that instructions state or imply, in bytes. An account of unknown length is missing. */
type AccountSizes = Map<Address, bigint>;

/** Follows an instruction that creates an account, allocates one, or proves what kind of account it is. */
function followSizes({ programId, parsed }: ViewedInstruction, sizes: AccountSizes): void {
  if (parsed === null) return;
  const resized = effectOf(parsed, 'resizes');
  const account = addressIn(parsed.info, resized ?? 'account');
  if (account === null) return;
  if (resized !== undefined) {
    const space = integerIn(parsed.info, 'space');
    if (space === null) sizes.delete(account);
    else sizes.set(account, space);
  }
  // SPL Token closes nothing but token accounts, whose length is fixed. In Token-2022 it depends on the extensions.
  if (programId === TOKEN_PROGRAM && parsed.type === 'closeAccount') sizes.set(account, TOKEN_ACCOUNT_BYTES);
}

const TOKEN_ACCOUNT_BYTES = 165n;

/** The mint of the token account that is initialized at `account` first. */
function nextMint(account: Address, later: readonly ViewedInstruction[]): Address | undefined {
  for (const { parsed } of later) {
    const initialized = parsed && initializedMint(parsed);
    if (initialized?.[0] === account) return initialized[1];
  }
  return undefined;
}

/** The mints of wrapped SOL, in SPL Token and in Token-2022. */
const NATIVE_MINTS: readonly string[] = [WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'];

function reconcile(
  { index, address, before, after }: ViewedTransaction['accounts'][number],
  flows: readonly LamportFlow[],
): readonly ReconciledAccount[] {
  if (before === null || after === null) return [];
  const change = after - before;
  if (change === 0n && flows.length === 0) return [];
  const unexplained = flows.reduce((remainder, { lamports }) => remainder - lamports, change);
  return [{ index, address, change, flows, unexplained, emptied: before > 0n && after === 0n }];
}

/** A token account of wrapped SOL has one lamport for each unit, so a transfer of the token moves lamports too. */
function wrappedSolMove({ info }: ParsedCall, known: TokenAccounts, from: Address, to: Address): LamportMove | null {
  const mint = addressIn(info, 'mint') ?? known.get(from)?.mint ?? known.get(to)?.mint;
  const lamports = integerIn(info, 'amount') ?? integerIn(objectIn(info, 'tokenAmount') ?? {}, 'amount');
  if (!isWrappedSol(mint) || lamports === null) return null;
  return { kind: 'wrapped', from, to, lamports };
}

/**
 * A part of the lamports that a new account receives or a closed one returns:
 * - `rent`, `rentBack`: exactly the rent of an account of its length. The length is known, and no less was moved.
 * - `wrapping`, `unwrapping`: what exceeds the rent of a token account for wrapped SOL.
 * - `deposit`, `surplus`: what exceeds the rent of any other account.
 * - `creation`, `closing`: all of it, if the length or the rate is unknown, or less than the rent was moved.
 */
type RentPart = 'rent' | 'rentBack' | 'wrapping' | 'unwrapping' | 'deposit' | 'surplus' | 'creation' | 'closing';

/** The account that is created or closed. */
interface RentedAccount {
  /** The length of its data; null if unknown. */
  readonly bytes: bigint | null;
  readonly holdsWrappedSol: boolean;
  /** The slot's rate; null if unknown. */
  readonly rentPerByte: bigint | null;
}

const PARTS = {
  creation: { rent: 'rent', wrapped: 'wrapping', other: 'deposit' },
  closing: { rent: 'rentBack', wrapped: 'unwrapping', other: 'surplus' },
} as const;

const RENT_ERRORS: ReadonlySet<string> = new Set(['InsufficientFundsForRent', 'InvalidRentPayingAccount']);
