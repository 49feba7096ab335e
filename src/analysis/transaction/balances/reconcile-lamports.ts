import type { Address } from '../../../solana/ids/ids.ts';
import { type AccountSizes, followSizes } from './account-sizes.ts';
import { initializedMint, isWrappedSol, lamportMove, mintsOf } from './lamport-moves.ts';
import { type FlowKind, splitRent } from './split-rent.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';

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
   * The part without a known cause. Programs may move lamports of their accounts without an instruction, instructions may be of programs
   * that Slotscope does not decode, and inner instructions may be missing.
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
  const flows = new Map<Address, LamportFlow[]>();
  const left = new Map(view.accounts.map(({ address, before }) => [address, before ?? 0n]));
  const add = (address: Address, flow: LamportFlow) => {
    left.set(address, (left.get(address) ?? 0n) + flow.lamports);
    if (flow.lamports !== 0n) flows.set(address, [...(flows.get(address) ?? []), flow]);
  };
  const payer = view.accounts[0]?.address;
  if (payer !== undefined) add(payer, { kind: 'fee', lamports: -lamportSum.fee, other: null, instruction: null });
  // A failed transaction changes nothing except for its fee.
  if (view.outcome === 'succeeded') followMoves(view, left, add);
  const accounts = view.accounts.flatMap((account) => reconcile(account, flows.get(account.address) ?? []));
  return {
    accounts,
    unexplained: accounts.reduce((sum, { unexplained }) => sum + unexplained, 0n),
    complete: accounts.every(({ unexplained }) => unexplained === 0n),
  };
}

function followMoves(
  { instructions, tokenAccounts, rentPerByte }: ViewedTransaction,
  left: ReadonlyMap<Address, bigint>,
  add: (address: Address, flow: LamportFlow) => void,
): void {
  const mints = mintsOf(tokenAccounts);
  const sizes: AccountSizes = new Map();
  (instructions ?? []).forEach((instruction, at) => {
    const { id, parsed } = instruction;
    if (parsed === null) return;
    const initialized = initializedMint(parsed);
    if (initialized !== null) mints.set(...initialized);
    followSizes(instruction, sizes);
    const move = lamportMove(parsed, mints);
    if (move === null || move.from === move.to) return;
    const { kind, from, to } = move;
    const lamports = move.lamports ?? left.get(from) ?? 0n;
    const account = kind === 'creation' ? to : from;
    // A new token account gets its mint after its creation.
    const mint = kind === 'creation' ? nextMint(account, (instructions ?? []).slice(at + 1)) : mints.get(account);
    const rented = { bytes: sizes.get(account) ?? null, holdsWrappedSol: isWrappedSol(mint), rentPerByte };
    for (const part of splitRent(kind, lamports, rented)) {
      add(from, { kind: part.kind, lamports: -part.lamports, other: to, instruction: id });
      add(to, { kind: part.kind, lamports: part.lamports, other: from, instruction: id });
    }
    if (kind === 'closing') sizes.delete(from);
  });
}

/** The mint of the token account that is initialized at `account` first. */
function nextMint(account: Address, later: readonly ViewedInstruction[]): Address | undefined {
  for (const { parsed } of later) {
    const initialized = parsed && initializedMint(parsed);
    if (initialized?.[0] === account) return initialized[1];
  }
  return undefined;
}

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
