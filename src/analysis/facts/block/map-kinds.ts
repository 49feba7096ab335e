import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  ED25519_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { isGuardProgram, wellKnownName } from '../../../solana/names/address-names.ts';
import type { BlockRow } from './block-row.ts';

/** The colors of the block map: the most frequent addresses, and for each row its rank among them. */
export interface MapKinds {
  readonly ranked: readonly { readonly address: Address; readonly count: number }[];
  /** The addresses that are not ranked, and their transactions. */
  readonly others: { readonly addresses: number; readonly count: number };
  /** The rank, from 0; null: a vote, or an address that is not ranked. */
  readonly kinds: readonly (number | null)[];
}

/** Ranks the main programs or fee payers of non-vote transactions by the number of transactions. */
export function mapKinds(rows: readonly BlockRow[], view: 'program' | 'payer'): MapKinds {
  const addresses = rows.map((row) => mapAddress(row, view));
  const counts = new Map<Address, number>();
  for (const address of addresses) if (address !== null) counts.set(address, (counts.get(address) ?? 0) + 1);
  const all = [...counts].map(([address, count]) => ({ address, count })).toSorted((a, b) => b.count - a.count);
  const ranked = all.slice(0, MAP_COLORS);
  const rest = all.slice(MAP_COLORS);
  const places = new Map(ranked.map(({ address }, place) => [address, place]));
  return {
    ranked,
    others: { addresses: rest.length, count: rest.reduce((sum, { count }) => sum + count, 0) },
    kinds: addresses.map((address) => (address === null ? null : (places.get(address) ?? null))),
  };
}

/** What the map colors a transaction by; null for a vote, and if the answer does not say. */
export function mapAddress(row: BlockRow, view: 'program' | 'payer'): Address | null {
  return row.isVote ? null : view === 'payer' ? row.feePayer : mainProgram(row.programs);
}

/**
 * The program that a transaction is about: the first one with a name that does more than prepare or check, since a wrapper of the same
 * transaction rarely has one; then the first of those without a name. If there is none, the token programs, then System.
 */
export function mainProgram(programs: readonly Address[] | null): Address | null {
  if (programs === null) return null;
  const acting = programs.filter((program) => !PREPARING.has(program) && !isGuardProgram(program));
  return (
    acting.find((program) => wellKnownName(program) !== null) ??
    acting[0] ??
    programs.find((program) => TOKENS.has(program)) ??
    programs.find((program) => program === SYSTEM_PROGRAM) ??
    programs.find((program) => program !== COMPUTE_BUDGET_PROGRAM) ??
    programs[0] ??
    null
  );
}

/**
 * Orders programs by how specific they are to a transaction: the main one first, and System last, because many transactions send a few
 * lamports as a tip. Leaves out Compute Budget unless it is the only one, because nearly every transaction calls it.
 */
export function orderByRelevance(programs: readonly Address[]): readonly Address[] {
  const main = mainProgram(programs);
  const others = programs.filter((program) => program !== main && program !== COMPUTE_BUDGET_PROGRAM);
  return [
    ...(main === null ? [] : [main]),
    ...others.filter((program) => program !== SYSTEM_PROGRAM),
    ...others.filter((program) => program === SYSTEM_PROGRAM),
  ];
}

const TOKENS: ReadonlySet<Address> = new Set([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]);
const PREPARING: ReadonlySet<Address> = new Set([
  ...TOKENS,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
]);

/** The hues that are not gray. */
const MAP_COLORS = 7;
