import { type RawEffect, rawEffect } from './raw-effects.ts';
import type { RawTransaction } from './raw-transaction.ts';

/** Lamports or tokens that one call moved between two accounts. */
export interface RawMove {
  /** Number of the top-level instruction, from 1. */
  readonly top: number;
  /** `creation` funds a new account, `closing` empties one. */
  readonly kind: 'transfer' | 'creation' | 'closing';
  /** SOL, also if wrapped, or the mint; null if the answer does not show the mint. */
  readonly asset: string | null;
  /** null for the mint itself: minted or burned. */
  readonly from: string | null;
  readonly to: string | null;
  readonly units: bigint;
}

/** A transaction's moves, with what is needed to assign them to owners. */
export interface RawMoves {
  readonly moves: readonly RawMove[];
  /** Owner of each token account. */
  readonly owners: ReadonlyMap<string, string>;
  readonly mints: ReadonlyMap<string, string>;
  readonly decimals: ReadonlyMap<string, number>;
  /** Bytes of the accounts that the transaction created, and of token accounts. */
  readonly spaces: ReadonlyMap<string, bigint>;
}

export const SOL = 'SOL';

const NATIVE_MINTS: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
];

/** Whether the mint is that of wrapped SOL, in either token program. */
export function isNative(mint: string | null | undefined): boolean {
  return mint !== null && mint !== undefined && NATIVE_MINTS.includes(mint);
}

export function rawMoves(raw: RawTransaction): RawMoves {
  const { accounts, meta } = raw;
  const owners = new Map<string, string>();
  const mints = new Map<string, string>();
  const decimals = new Map<string, number>();
  const spaces = new Map<string, bigint>();
  const effects = raw.calls.flatMap((call) => {
    const effect = rawEffect(call);
    return effect === null ? [] : [{ top: call.top, effect }];
  });
  for (const { effect } of effects) learn(effect, owners, mints, spaces);
  for (const { accountIndex, owner, mint, uiTokenAmount } of [
    ...(meta.preTokenBalances ?? []),
    ...(meta.postTokenBalances ?? []),
  ]) {
    const account = accounts[accountIndex] ?? '';
    if (owner !== null) owners.set(account, owner);
    mints.set(account, mint);
    decimals.set(mint, uiTokenAmount.decimals);
  }
  const left = new Map(accounts.map((account, at) => [account, meta.preBalances[at] ?? 0n]));
  const moves = effects.flatMap(({ top, effect }) => {
    const move = moveOf(effect, top, mints, left);
    if (move === null) return [];
    if (move.asset === SOL) {
      if (move.from !== null) left.set(move.from, (left.get(move.from) ?? 0n) - move.units);
      if (move.to !== null) left.set(move.to, (left.get(move.to) ?? 0n) + move.units);
    }
    return [move];
  });
  return { moves, owners, mints, decimals, spaces };
}

function learn(
  effect: RawEffect,
  owners: Map<string, string>,
  mints: Map<string, string>,
  spaces: Map<string, bigint>,
): void {
  if (effect.kind === 'creation') spaces.set(effect.to, effect.space);
  if (effect.kind === 'allocation') spaces.set(effect.account, effect.space);
  if (effect.kind === 'opening') {
    if (effect.owner !== null) owners.set(effect.account, effect.owner);
    if (effect.mint !== null) mints.set(effect.account, effect.mint);
  }
  if (effect.kind === 'tokens' && effect.mint !== null) {
    if (effect.from !== null) mints.set(effect.from, effect.mint);
    if (effect.to !== null) mints.set(effect.to, effect.mint);
  }
}

function moveOf(
  effect: RawEffect,
  top: number,
  mints: ReadonlyMap<string, string>,
  left: ReadonlyMap<string, bigint>,
): RawMove | null {
  switch (effect.kind) {
    case 'lamports':
      return { top, kind: 'transfer', asset: SOL, from: effect.from, to: effect.to, units: effect.units };
    case 'creation':
      return { top, kind: 'creation', asset: SOL, from: effect.from, to: effect.to, units: effect.units };
    case 'closing':
      return { top, kind: 'closing', asset: SOL, from: effect.from, to: effect.to, units: left.get(effect.from) ?? 0n };
    case 'tokens': {
      const mint = effect.mint ?? mints.get(effect.from ?? '') ?? mints.get(effect.to ?? '') ?? null;
      const asset = isNative(mint) ? SOL : mint;
      return { top, kind: 'transfer', asset, from: effect.from, to: effect.to, units: effect.units };
    }
    case 'allocation':
    case 'opening':
      return null;
  }
}
