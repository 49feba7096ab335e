import type { Address } from '../../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../../solana/names/program-ids.ts';
import { addressIn, integerIn, objectIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { effectOf, type LamportMoveKind } from '../program-effects.ts';
import type { TokenAccounts } from '../token-changes.ts';

/** Lamports that went from one account to another. */
export interface LamportMove {
  readonly kind: LamportMoveKind;
  readonly from: Address;
  readonly to: Address;
  /** null: the whole balance. */
  readonly lamports: bigint | null;
}

/** The mint of each token account. */
export type Mints = ReadonlyMap<Address, Address>;

export function mintsOf(accounts: TokenAccounts): Map<Address, Address> {
  return new Map([...accounts].map(([account, { mint }]) => [account, mint]));
}

/** The new token account that an instruction initializes, with its mint. */
export function initializedMint(parsed: ParsedCall): readonly [Address, Address] | null {
  const opened = effectOf(parsed, 'opensTokenAccount');
  if (opened?.mint === undefined) return null;
  const [account, mint] = [addressIn(parsed.info, opened.account), addressIn(parsed.info, opened.mint)];
  return account === null || mint === null ? null : [account, mint];
}

/** The lamports that an instruction moves; null if it moves none, or does not name both accounts. */
export function lamportMove(parsed: ParsedCall, mints: Mints): LamportMove | null {
  const shape = effectOf(parsed, 'lamportMoves');
  if (shape === undefined) return null;
  const { kind } = shape;
  const [from, to] = [addressIn(parsed.info, shape.from), addressIn(parsed.info, shape.to)];
  if (from === null || to === null) return null;
  if (kind === 'wrapped') return wrappedSolMove(parsed, mints, from, to);
  if (shape.all === true) return { kind, from, to, lamports: null };
  const lamports = integerIn(parsed.info, 'lamports');
  return lamports === null ? null : { kind, from, to, lamports };
}

/** A token account of wrapped SOL holds one lamport for each unit, so a transfer of the token moves lamports too. */
function wrappedSolMove({ info }: ParsedCall, mints: Mints, from: Address, to: Address): LamportMove | null {
  const mint = addressIn(info, 'mint') ?? mints.get(from) ?? mints.get(to);
  const lamports = integerIn(info, 'amount') ?? integerIn(objectIn(info, 'tokenAmount') ?? {}, 'amount');
  if (!isWrappedSol(mint) || lamports === null) return null;
  return { kind: 'wrapped', from, to, lamports };
}

export function isWrappedSol(mint: Address | undefined): boolean {
  return mint !== undefined && NATIVE_MINTS.includes(mint);
}

/** The mints of wrapped SOL, in SPL Token and in Token-2022. */
const NATIVE_MINTS: readonly string[] = [WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'];
