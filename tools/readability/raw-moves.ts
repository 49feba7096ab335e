import {
  ASSOCIATED_TOKEN_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';
import { type JsonObject, isJsonObject } from '../../src/shared/json/json.ts';
import { encodeAddress } from '../../src/solana/ids/id-bytes.ts';
import type { RawCall, RawTransaction } from './raw-transaction.ts';

/** What owners gained and lost, by top-level instruction. */
export interface RawFlows extends RawMoves {
  /** The owner of a token account, or the account itself. */
  readonly ownerOf: (account: string) => string;
  /**
   * The amounts that the given top-level instructions may have moved into an owner's accounts, negative if out of them,
   * without the fee and without the rent of accounts. There are several, because programs may move lamports of their
   * accounts without an instruction.
   */
  readonly net: (owner: string, asset: string, tops: ReadonlySet<number>) => readonly bigint[];
  /** The amounts of an asset that went from one owner to another; null for any owner, `NOBODY` for minted and burned tokens. */
  readonly sent: (
    from: string | null,
    to: string | null,
    asset: string,
    tops: ReadonlySet<number>,
  ) => readonly bigint[];
}

export function rawFlows(raw: RawTransaction): RawFlows {
  const known = rawMoves(raw);
  const { moves, owners, mints, spaces } = known;
  const ownerOf = (account: string): string => owners.get(account) ?? account;
  const fromTo = ({ from, to }: RawMove) => [from && ownerOf(from), to && ownerOf(to)] as const;
  // A System transfer to an account that is allocated later pays its rent; tokens come from a token account.
  const isRent = ({ kind, from, to }: RawMove): boolean =>
    kind !== 'transfer' ||
    (to !== null && spaces.has(to) && balanceBefore(raw, to) === 0n && from !== null && !mints.has(from));

  const sum = (
    owner: string,
    asset: string,
    include: (move: RawMove) => boolean,
    unitsOf = ({ units }: RawMove) => units,
  ): bigint =>
    moves.reduce((total, move) => {
      const [from, to] = fromTo(move);
      if (move.asset !== asset || from === to || !include(move)) return total;
      return total + (to === owner ? unitsOf(move) : 0n) - (from === owner ? unitsOf(move) : 0n);
    }, 0n);

  const net: RawFlows['net'] = (owner, asset, tops) => {
    const change = asset === SOL ? lamportChange(raw, owner, ownerOf) : tokenChange(raw, owner, asset);
    const unexplained = change - sum(owner, asset, () => true);
    const moved = sum(owner, asset, ({ top, kind }) => tops.has(top) && kind === 'transfer');
    const withoutRent = sum(owner, asset, (move) => tops.has(move.top) && !isRent(move));
    // What a closed account held beyond its rent changes hands too.
    const closed = sum(
      owner,
      asset,
      ({ top, kind }) => tops.has(top) && kind === 'closing',
      ({ units }) => (units > TOKEN_ACCOUNT_RENT ? units - TOKEN_ACCOUNT_RENT : 0n),
    );
    // Accounts that a program closed without an instruction return their rent, too.
    const emptied = asset === SOL ? rentsEmptied(raw, moves) : 0n;
    const paidToNew = moves.filter((move) => tops.has(move.top) && isRent(move) && fromTo(move)[0] === owner);
    const beyondRent = asset === SOL ? -beyondTheRent(paidToNew, spaces) : 0n;
    const amounts = [moved, withoutRent, moved + unexplained, withoutRent + unexplained, moved + closed];
    return [...amounts, moved + unexplained - emptied, withoutRent + beyondRent];
  };

  const sent: RawFlows['sent'] = (sender, receiver, asset, tops) => {
    const fitting = moves.filter((move) => {
      const [from, to] = fromTo(move);
      return (
        tops.has(move.top) &&
        move.kind === 'transfer' &&
        (move.asset === asset || move.asset === null) &&
        (sender === null || (from ?? NOBODY) === sender || move.from === sender) &&
        (receiver === null || (to ?? NOBODY) === receiver || move.to === receiver)
      );
    });
    return fitting.map(({ units }) => units);
  };
  return { ...known, ownerOf, net, sent };
}

/** The rent of accounts that lost all of their lamports without a call: the balances that are the rent of some length up to 10 KiB. */
function rentsEmptied({ accounts, meta }: RawTransaction, moves: readonly RawMove[]): bigint {
  const closed = new Set(moves.flatMap(({ kind, from }) => (kind === 'closing' ? (from ?? []) : [])));
  return accounts.reduce((sum, account, at) => {
    const before = meta.preBalances[at] ?? 0n;
    const isRent = before % RENT_PER_BYTE === 0n && before / RENT_PER_BYTE >= 128n && before / RENT_PER_BYTE <= 10_368n;
    return meta.postBalances[at] === 0n && !closed.has(account) && isRent ? sum + before : sum;
  }, 0n);
}

/** What moves to new accounts leave after the rent of these accounts. */
function beyondTheRent(moves: readonly RawMove[], spaces: ReadonlyMap<string, bigint>): bigint {
  const received = new Map<string, bigint>();
  for (const { to, units } of moves) if (to !== null) received.set(to, (received.get(to) ?? 0n) + units);
  return [...received].reduce((sum, [account, units]) => {
    const space = spaces.get(account);
    const rent = space === undefined ? units : (space + 128n) * RENT_PER_BYTE;
    return units > rent ? sum + units - rent : sum;
  }, 0n);
}

const RENT_PER_BYTE = 6960n;

/** Lamports. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;

function balanceBefore({ accounts, meta }: RawTransaction, account: string): bigint {
  return meta.preBalances[accounts.indexOf(account)] ?? 0n;
}

/** Change of an owner's lamports over all its accounts, without the fee. */
function lamportChange(raw: RawTransaction, owner: string, ownerOf: (account: string) => string): bigint {
  const { accounts, meta, feePayer } = raw;
  return accounts.reduce(
    (total, account, at) =>
      ownerOf(account) === owner ? total + (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n) : total,
    feePayer === owner ? meta.fee : 0n,
  );
}

function tokenChange({ meta }: RawTransaction, owner: string, asset: string): bigint {
  const sum = (balances: typeof meta.preTokenBalances) =>
    (balances ?? []).reduce(
      (total, each) => (each.owner === owner && each.mint === asset ? total + each.uiTokenAmount.amount : total),
      0n,
    );
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances);
}

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
interface RawMoves {
  readonly moves: readonly RawMove[];
  /** Owner of each token account. */
  readonly owners: ReadonlyMap<string, string>;
  readonly mints: ReadonlyMap<string, string>;
  readonly decimals: ReadonlyMap<string, number>;
  /** Bytes of the accounts that the transaction created, and of token accounts. */
  readonly spaces: ReadonlyMap<string, bigint>;
}

export const SOL = 'SOL';

/** Whom tokens come from that are minted, and go to that are burned. */
export const NOBODY = '';

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

/** What one call does to balances and accounts, read from its bytes or its parsed form. */
type RawEffect =
  | { readonly kind: 'lamports'; readonly from: string; readonly to: string; readonly units: bigint }
  | {
      readonly kind: 'creation';
      readonly from: string;
      readonly to: string;
      readonly units: bigint;
      readonly space: bigint;
    }
  | { readonly kind: 'allocation'; readonly account: string; readonly space: bigint }
  | {
      readonly kind: 'tokens';
      readonly from: string | null;
      readonly to: string | null;
      readonly units: bigint;
      readonly mint: string | null;
    }
  | { readonly kind: 'closing'; readonly from: string; readonly to: string }
  | {
      readonly kind: 'opening';
      readonly account: string;
      readonly owner: string | null;
      readonly mint: string | null;
    };

/** null for a call that moves and opens nothing, as far as its bytes show. */
export function rawEffect(call: RawCall): RawEffect | null {
  const { programId, data } = call;
  if (programId === SYSTEM_PROGRAM) return data === null ? parsedSystem(call) : systemEffect(data, call.accounts);
  if (programId === STAKE_PROGRAM) return stakeEffect(call);
  if (programId === TOKEN_PROGRAM || programId === TOKEN_2022_PROGRAM)
    return data === null ? parsedToken(call) : tokenEffect(data, call.accounts);
  if (programId === ASSOCIATED_TOKEN_PROGRAM) return associatedEffect(call);
  return null;
}

function systemEffect(data: Uint8Array, accounts: readonly string[]): RawEffect | null {
  const view = viewOf(data);
  const [first = '', second = '', third = ''] = accounts;
  const u64 = (at: number) => (at + 8 <= data.length ? view.getBigUint64(at, true) : 0n);
  switch (data.length < 4 ? -1 : view.getUint32(0, true)) {
    case 0:
      return { kind: 'creation', from: first, to: second, units: u64(4), space: u64(12) };
    case 2:
      return { kind: 'lamports', from: first, to: second, units: u64(4) };
    case 3: {
      const seed = Number(u64(36));
      return { kind: 'creation', from: first, to: second, units: u64(44 + seed), space: u64(52 + seed) };
    }
    case 5:
      return { kind: 'lamports', from: first, to: second, units: u64(4) };
    case 8:
      return { kind: 'allocation', account: first, space: u64(4) };
    case 9:
      return { kind: 'allocation', account: first, space: u64(44 + Number(u64(36))) };
    case 11:
      return { kind: 'lamports', from: first, to: third, units: u64(4) };
    case 13:
      return { kind: 'creation', from: second, to: first, units: u64(4), space: u64(12) };
    default:
      return null;
  }
}

function parsedSystem({ type, info }: RawCall): RawEffect | null {
  const units = integer(info, 'lamports');
  const space = integer(info, 'space');
  switch (type) {
    case 'createAccount':
    case 'createAccountWithSeed':
    case 'createAccountAllowPrefund':
      return { kind: 'creation', from: text(info, 'source'), to: text(info, 'newAccount'), units, space };
    case 'transfer':
    case 'transferWithSeed':
      return { kind: 'lamports', from: text(info, 'source'), to: text(info, 'destination'), units };
    case 'withdrawFromNonce':
      return { kind: 'lamports', from: text(info, 'nonceAccount'), to: text(info, 'destination'), units };
    case 'allocate':
    case 'allocateWithSeed':
      return { kind: 'allocation', account: text(info, 'account'), space };
    default:
      return null;
  }
}

function stakeEffect({ data, accounts, type, info }: RawCall): RawEffect | null {
  if (data === null) {
    const units = integer(info, 'lamports');
    if (type === 'withdraw')
      return { kind: 'lamports', from: text(info, 'stakeAccount'), to: text(info, 'destination'), units };
    if (type === 'split')
      return { kind: 'lamports', from: text(info, 'stakeAccount'), to: text(info, 'newSplitAccount'), units };
    return type === 'merge' ? { kind: 'closing', from: text(info, 'source'), to: text(info, 'destination') } : null;
  }
  const [first = '', second = ''] = accounts;
  const view = viewOf(data);
  const tag = data.length < 4 ? -1 : view.getUint32(0, true);
  if ((tag === 3 || tag === 4) && data.length >= 12)
    return { kind: 'lamports', from: first, to: second, units: view.getBigUint64(4, true) };
  return tag === 7 ? { kind: 'closing', from: second, to: first } : null;
}

function tokenEffect(data: Uint8Array, accounts: readonly string[]): RawEffect | null {
  const view = viewOf(data);
  const [first = '', second = '', third = ''] = accounts;
  const amountAt = (at: number) => (at + 8 <= data.length ? view.getBigUint64(at, true) : 0n);
  const units = amountAt(1);
  switch (data[0]) {
    case 1:
      return { kind: 'opening', account: first, mint: second, owner: third };
    case 16:
    case 18:
      return { kind: 'opening', account: first, mint: second, owner: encodeAddress(data.subarray(1, 33)) };
    case 3:
      return { kind: 'tokens', from: first, to: second, units, mint: null };
    case 12:
      return { kind: 'tokens', from: first, to: third, units, mint: second };
    case 26:
      return data[1] === 1 ? { kind: 'tokens', from: first, to: third, units: amountAt(2), mint: second } : null;
    case 7:
    case 14:
      return { kind: 'tokens', from: null, to: second, units, mint: first };
    case 8:
    case 15:
      return { kind: 'tokens', from: first, to: null, units, mint: second };
    case 9:
      return { kind: 'closing', from: first, to: second };
    default:
      return null;
  }
}

function parsedToken({ type, info }: RawCall): RawEffect | null {
  const amount = info['tokenAmount'];
  const units = isJsonObject(amount) ? integer(amount, 'amount') : integer(info, 'amount');
  const mint = text(info, 'mint') === '' ? null : text(info, 'mint');
  const account = text(info, 'account');
  if (type === null) return null;
  if (type.startsWith('transfer'))
    return { kind: 'tokens', from: text(info, 'source'), to: text(info, 'destination'), units, mint };
  if (type.startsWith('mintTo')) return { kind: 'tokens', from: null, to: account, units, mint };
  if (type.startsWith('burn')) return { kind: 'tokens', from: account, to: null, units, mint };
  if (type === 'closeAccount') return { kind: 'closing', from: account, to: text(info, 'destination') };
  return /^initializeAccount\d?$/.test(type) ? { kind: 'opening', account, mint, owner: text(info, 'owner') } : null;
}

function associatedEffect({ data, accounts, type, info }: RawCall): RawEffect | null {
  if (data === null) {
    if (type !== 'create' && type !== 'createIdempotent') return null;
    return { kind: 'opening', account: text(info, 'account'), owner: text(info, 'wallet'), mint: text(info, 'mint') };
  }
  const [, account = '', owner = '', mint = ''] = accounts;
  return data.length === 0 || data[0] === 0 || data[0] === 1 ? { kind: 'opening', account, owner, mint } : null;
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

function text(info: JsonObject, key: string): string {
  const value = info[key];
  return typeof value === 'string' ? value : '';
}

function integer(info: JsonObject, key: string): bigint {
  const value = info[key];
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' ? BigInt(value) : 0n;
}
