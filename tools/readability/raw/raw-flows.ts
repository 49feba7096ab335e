import { type RawMove, rawMoves, type RawMoves, SOL } from './raw-moves.ts';
import type { RawTransaction } from './raw-transaction.ts';

/** What owners gained and lost, by top-level instruction. */
export interface RawFlows extends RawMoves {
  /** The owner of a token account, or the account itself. */
  readonly ownerOf: (account: string) => string;
  /**
   * The amounts that the given top-level instructions may be said to have moved into an owner's accounts, negative if out of them,
   * without the fee and without the rent of accounts. There are several, because programs may move lamports of their accounts without
   * an instruction.
   */
  readonly net: (owner: string, asset: string, tops: ReadonlySet<number>) => readonly bigint[];
  /** The amounts of an asset that went from one owner to another; null for any owner. */
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
    return [moved, withoutRent, moved + unexplained, withoutRent + unexplained, moved + closed];
  };

  const sent: RawFlows['sent'] = (sender, receiver, asset, tops) => {
    const fitting = moves.filter((move) => {
      const [from, to] = fromTo(move);
      return (
        tops.has(move.top) &&
        move.kind === 'transfer' &&
        (move.asset === asset || move.asset === null) &&
        (sender === null || from === sender || move.from === sender) &&
        (receiver === null || to === receiver || move.to === receiver)
      );
    });
    return fitting.map(({ units }) => units);
  };
  return { ...known, ownerOf, net, sent };
}

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
