import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { BlockAbsences } from '../../../analysis/facts/absence/block-absences.ts';
import type { BlockBalances } from '../../../queries/block/start-block-balances.ts';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { SHOWN_BESIDE, SHOWN_STEPS } from './balance-steps.tsx';
import { FollowedBalances } from './followed-balances.tsx';
import { followSearch, STOP_FOLLOWING } from './follow-search.ts';
import { useReply } from './use-block-balances.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { useMediaQuery } from '../../../ui/rendering/media-query.ts';
import { AddressLink } from '../../../ui/values/address.tsx';

export interface FollowedAccountProps {
  readonly account: Address;
  /** null if the answer has no transactions. */
  readonly rows: readonly BlockRow[] | null;
  /** null while the answer is arriving, and if it was canceled. */
  readonly absences: BlockAbsences | null;
  readonly isCanceled: boolean;
  /** null until they are being read. */
  readonly balances: BlockBalances | null;
  readonly linkParams: PathParams;
  readonly onAsk: AskAgain;
}

/** The balances of one account after every transaction of the block that names it. */
export function FollowedAccount(props: FollowedAccountProps) {
  const { account, rows } = props;
  const { search } = useLocation();
  return (
    <>
      <div className="actions">
        <h3>
          <AddressLink address={account} /> through this block
        </h3>
        <Link to={{ search: followSearch(search, STOP_FOLLOWING) }}>Stop following</Link>
      </div>
      {rows === null ? <Absence {...props} field="transactions" /> : <InTransactions {...props} rows={rows} />}
    </>
  );
}

function InTransactions({ rows, ...props }: FollowedAccountProps & { readonly rows: readonly BlockRow[] }) {
  const { account, absences, isCanceled, balances, linkParams } = props;
  const writers = useMemo(() => rows.filter(({ writable }) => writable.includes(account)).length, [rows, account]);
  const followed = useReply(useMemo(() => balances && (() => balances.follow(account)), [balances, account]));
  if (absences === null) {
    return (
      <Reserved rows={isCanceled ? null : writers}>
        {formatInteger(writers)} of the first {formatInteger(rows.length)} transactions lock it for writing.{' '}
        {isCanceled
          ? 'Its balances are read from a complete block only; this one was canceled.'
          : 'Its balances follow when the block is complete.'}
      </Reserved>
    );
  }
  if (absences.metadata !== null) return <Absence {...props} rows={rows} field="metadata" />;
  if (followed === undefined) return <Reserved rows={writers}>Reading its balances…</Reserved>;
  if (followed === null) return <p className="hint">The balances of this answer could not be read.</p>;
  return <FollowedBalances rows={rows} followed={followed} linkParams={linkParams} />;
}

function Absence({ field, absences, onAsk }: FollowedAccountProps & { readonly field: 'transactions' | 'metadata' }) {
  const absence = absences?.[field] ?? null;
  return absence && <AbsentSection field={field} absence={absence} onAsk={onAsk} />;
}

/** Keeps about the height of `rows` steps, which replace it. */
function Reserved({ rows, children }: { readonly rows: number | null; readonly children: ReactNode }) {
  const { search } = useLocation();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const most = new URLSearchParams(search).has('tx') ? SHOWN_BESIDE * 2 + 1 : SHOWN_STEPS;
  return (
    <div style={{ minHeight: rows === null ? 0 : 190 + (isPhone ? 61 : 40) * Math.min(rows, most) }}>
      <p className="hint">{children}</p>
    </div>
  );
}
