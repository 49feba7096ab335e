import type { PrintedCauses } from '../read-page.tsx';
import { isNative, rawMoves, SOL } from '../raw/raw-moves.ts';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import type { Violation } from './violation.ts';

/** Compares the causes printed for balance changes with the raw answer: rent is rent, and the causes add up to the change. */
export function checkCauses(raw: RawTransaction, { summary, rows }: PrintedCauses): readonly Violation[] {
  const { accounts, meta, feePayer } = raw;
  const { moves, spaces, mints } = rawMoves(raw);
  const changeOf = (account: string) => {
    const at = accounts.indexOf(account);
    return (meta.postBalances[at] ?? 0n) - (meta.preBalances[at] ?? 0n);
  };
  const unexplainedOf = (account: string) =>
    moves.reduce(
      (left, { asset, from, to, units }) =>
        asset === SOL ? left + (from === account ? units : 0n) - (to === account ? units : 0n) : left,
      changeOf(account) + (account === feePayer ? meta.fee : 0n),
    );
  const found: Violation[] = [];
  for (const { account, cause, other, lamports } of rows) {
    const detail = `${account} “${cause}” ${lamports}`;
    if (/\brent\b/.test(cause) && !/deposit|wrapped|proceeds|more than/.test(cause)) {
      const size = lamports < 0n ? sizeOf(other) : (sizeOf(account) ?? sizeOf(other));
      const rents = [sizeOf(account), sizeOf(other)].flatMap((bytes) => (bytes === null ? [] : [rentOf(bytes)]));
      if (!rents.includes(lamports < 0n ? -lamports : lamports)) {
        found.push({ kind: 'cause', detail: `${detail}: rent of ${size ?? 'unknown'} bytes is ${rents.join(' or ')}` });
      }
    }
    if (/^(?:transfer|wrapped|withdrawal)/.test(cause) && other !== null) {
      const [from, to] = lamports < 0n ? [account, other] : [other, account];
      const units = lamports < 0n ? -lamports : lamports;
      const moved = moves.some((move) => move.from === from && move.to === to && move.units === units);
      if (!moved) found.push({ kind: 'cause', detail: `${detail}: no call moved it` });
    }
    if (
      /\b(?:un)?wrapp?(?:ed|ing)?\b/.test(cause) &&
      ![account, other ?? ''].some((each) => isNative(mints.get(each)))
    ) {
      found.push({ kind: 'cause', detail: `${detail}: neither account holds wrapped SOL` });
    }
    if (cause.startsWith('not explained') && lamports !== unexplainedOf(account)) {
      found.push({ kind: 'cause', detail: `${detail}: the calls leave ${unexplainedOf(account)} unexplained` });
    }
    if (cause.startsWith('fee') && (account !== feePayer || -lamports !== meta.fee)) {
      found.push({ kind: 'cause', detail: `${detail}: the fee is ${meta.fee}, paid by ${feePayer}` });
    }
  }
  for (const account of new Set(rows.map(({ account }) => account))) {
    const total = rows.reduce((sum, row) => (row.account === account ? sum + row.lamports : sum), 0n);
    if (total !== changeOf(account)) {
      found.push({
        kind: 'sum',
        detail: `causes of ${account} add up to ${total}, it changed by ${changeOf(account)}`,
      });
    }
  }
  if (summary === 'the fee is the only change' && accounts.some((each) => each !== feePayer && changeOf(each) !== 0n)) {
    found.push({ kind: 'sum', detail: `“${summary}”, but another account changed` });
  }
  return found;

  /** Bytes of an account, where the answer shows them. */
  function sizeOf(account: string | null): bigint | null {
    if (account === null) return null;
    return spaces.get(account) ?? (mints.has(account) ? TOKEN_ACCOUNT_BYTES : null);
  }
}

const TOKEN_ACCOUNT_BYTES = 165n;

/** Rent exemption in lamports. */
function rentOf(bytes: bigint): bigint {
  return (128n + bytes) * 6960n;
}
