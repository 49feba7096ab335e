import { HIGHEST_RENT_PER_BYTE, isRentOfSomeRate, rentExemptMinimum } from '../../../solana/model/rent.ts';
import type { LamportMoveKind } from '../program-effects.ts';

/**
 * A part of the lamports that a new account receives or a closed one returns:
 * - `rent`, `rentBack`: exactly the rent of an account of its length. The length is known, and no less was moved.
 * - `wrapping`, `unwrapping`: what exceeds the rent of a token account for wrapped SOL.
 * - `deposit`, `surplus`: what exceeds the rent of any other account.
 * - `creation`, `closing`: all of it, if the length or the rate is unknown, or less than the rent was moved.
 */
export type RentPart = 'rent' | 'rentBack' | 'wrapping' | 'unwrapping' | 'deposit' | 'surplus' | 'creation' | 'closing';

export type FlowKind = 'fee' | RentPart | Exclude<LamportMoveKind, 'creation' | 'closing'>;

/** The account that is created or closed. */
export interface RentedAccount {
  /** The length of its data; null if unknown. */
  readonly bytes: bigint | null;
  readonly holdsWrappedSol: boolean;
  /** The slot's rate; null if unknown. */
  readonly rentPerByte: bigint | null;
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
  // A closed account may have been created at a higher rate, so what exceeds the present rent may still be rent.
  if (kind === 'closing' && rentPerByte < HIGHEST_RENT_PER_BYTE)
    return [{ kind: isRentOfSomeRate(lamports, bytes, rentPerByte) ? 'rentBack' : kind, lamports }];
  const rent = rentExemptMinimum(bytes, rentPerByte);
  if (lamports < rent) return [{ kind, lamports }];
  const parts = PARTS[kind];
  const remainder = { kind: account.holdsWrappedSol ? parts.wrapped : parts.other, lamports: lamports - rent };
  return [{ kind: parts.rent, lamports: rent }, remainder].filter((part) => part.lamports > 0n);
}

const PARTS = {
  creation: { rent: 'rent', wrapped: 'wrapping', other: 'deposit' },
  closing: { rent: 'rentBack', wrapped: 'unwrapping', other: 'surplus' },
} as const;
