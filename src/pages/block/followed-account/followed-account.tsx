import type { BlockAbsences } from '../../../analysis/facts/absence/block-absences.ts';
import type { AccountStep, FollowedAccount, OwnedTokenAccount } from '../../../analysis/facts/block/block-balances.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import type { BlockContents } from '../../../queries/block/start-block-contents.ts';
import { formatInteger, formatCount, agree } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { useMediaQuery } from '../../../ui/rendering/media-query.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import { useReply } from '../use-block-contents.ts';
import { BalanceLines } from '../../../features/balance-lines/balance-lines.tsx';
import { BalanceSteps, MarkedStep, SHOWN_BESIDE, SHOWN_STEPS } from './balance-steps.tsx';

export interface FollowedAccountProps {
  readonly account: Address;
  /** null if the answer has no transactions. */
  readonly rows: readonly BlockRow[] | null;
  /** null while the answer is arriving, and if it was canceled. */
  readonly absences: BlockAbsences | null;
  readonly isCanceled: boolean;
  /** null until the answer is being read. */
  readonly contents: BlockContents | null;
  readonly linkParams: PathParams;
  readonly onAsk: AskAgain;
}

/** The balances of one account after every transaction of the block that names it. */
export function FollowedAccountSection(props: FollowedAccountProps) {
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
  const { account, absences, isCanceled, contents, linkParams } = props;
  const writers = useMemo(() => rows.filter(({ writable }) => writable.includes(account)).length, [rows, account]);
  const followed = useReply(useMemo(() => contents && (() => contents.follow(account)), [contents, account]));
  if (absences === null) {
    return (
      <Reserved rows={isCanceled ? null : writers}>
        {formatInteger(writers)} of the first {formatCount(rows.length, 'transaction')}{' '}
        {agree(writers, 'locks', 'lock')} it for writing.{' '}
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

/** Lines, and a row per transaction: by default for those that lock the account for writing. */
export function FollowedBalances({
  rows,
  followed: { steps, owned },
  linkParams,
}: {
  readonly rows: readonly BlockRow[];
  readonly followed: FollowedAccount;
  readonly linkParams: PathParams;
}) {
  const { search } = useLocation();
  const tx = new URLSearchParams(search).get('tx');
  const marked = tx === null ? null : (steps.find(({ index }) => isTransaction(rows[index], tx)) ?? null);
  const [chosen, choose] = useState<Which | null>(null);
  const which = chosen ?? (marked?.mayChange === false ? 'all' : 'writing');
  const shown = stepsThat(which, steps);
  if (steps.length === 0 && owned.length === 0)
    return <p className="hint">No transaction of this block names this account.</p>;
  return (
    <>
      <TokenAccountNote steps={steps} search={search} />
      {tx !== null && marked === null && (
        <p className="hint">
          The URL marks <code>{tx}</code>, which is not a transaction of this block that names the account.
        </p>
      )}
      {marked !== null && <MarkedStep step={marked} steps={shown} rows={rows} linkParams={linkParams} />}
      {steps.length > 0 && <BalanceLines steps={steps} count={rows.length} marked={marked?.index ?? null} />}
      {/* If its SOL balance did not change, the movements are in its token accounts. */}
      {owned.length > 0 && (
        <OwnedTokenAccounts owned={owned} search={search} isOpen={!steps.some(({ hasChanged }) => hasChanged)} />
      )}
      {steps.length > 0 && (
        <div style={{ marginBottom: 'var(--s2)' }}>
          <p className="hint">{summarize(steps, rows.length)}</p>
          <RadioGroup
            legend="transactions of the account"
            legendHidden
            options={CHOICES.map((value) => ({ value, title: TITLES[value] }))}
            value={which}
            onChange={choose}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="hint">
          {steps.length === 0
            ? 'No transaction of this block names this account.'
            : which === 'writing'
              ? 'No transaction locks this account for writing, so none can change it.'
              : 'No transaction changed it.'}
        </p>
      ) : (
        <BalanceSteps steps={shown} rows={rows} marked={marked?.index ?? null} linkParams={linkParams} />
      )}
    </>
  );
}

const CHOICES = ['changing', 'writing', 'all'] as const;
type Which = (typeof CHOICES)[number];
const TITLES: Readonly<Record<Which, string>> = {
  changing: 'Transactions after which the account has another balance',
  writing: 'Transactions that lock the account for writing',
  all: 'Transactions that name the account; those that only read it cannot change it',
};

/** "Of 1,790 transactions, 30 name it, 26 could write to it, and 9 changed its own balance." */
function summarize(steps: readonly AccountStep[], count: number): string {
  const [changing, writing] = [stepsThat('changing', steps), stepsThat('writing', steps)];
  return `Of ${formatCount(count, 'transaction')}, ${formatInteger(steps.length)} ${agree(steps.length, 'names', 'name')} it, ${formatInteger(writing.length)} could write to it, and ${changing.length === 0 ? 'none' : formatInteger(changing.length)} changed its own balance.`;
}

function stepsThat(which: Which, steps: readonly AccountStep[]): readonly AccountStep[] {
  return which === 'all' ? steps : steps.filter((step) => (which === 'changing' ? step.hasChanged : step.mayChange));
}

function isTransaction(row: BlockRow | undefined, tx: string): boolean {
  return row !== undefined && (row.signature === tx || String(row.index) === tx);
}

/** Mint and owner, if the account is a token account. */
function TokenAccountNote({ steps, search }: { readonly steps: readonly AccountStep[]; readonly search: string }) {
  const token = steps.flatMap(({ tokens }) => tokens).at(-1);
  if (token === undefined) return null;
  const { mint, owner } = token;
  return (
    <p className="hint">
      A token account of <AddressLink address={mint} />
      {owner !== null && (
        <>
          , owned by <AddressLink address={owner} />.{' '}
          <Link to={{ search: followSearch(search, { account: owner, tx: '' }), hash: '#followed-account' }}>
            Follow the owner
          </Link>
        </>
      )}
    </p>
  );
}

/** The token accounts of an owner in the block, each with a link to follow it. */
export function OwnedTokenAccounts({
  owned,
  search,
  isOpen,
}: {
  readonly owned: readonly OwnedTokenAccount[];
  readonly search: string;
  readonly isOpen: boolean;
}) {
  const tx = new URLSearchParams(search).get('tx') ?? '';
  return (
    <details className="footnote" open={isOpen}>
      <summary>{formatCount(owned.length, 'token account')} of this owner in this block</summary>
      <table className="table compact stacked-on-phone" aria-label="Token accounts of this owner">
        <thead>
          <tr>
            <th>Transactions</th>
            <th>Token account</th>
            <th>Mint</th>
            <th className="numeric">After the last</th>
            <th className="numeric">Change in the block</th>
          </tr>
        </thead>
        <tbody>
          {owned.map(({ account, mint, decimals, transactions, first, last }) => (
            <tr key={`${account} ${mint}`}>
              <td className="phone-row1-start index-number">{formatInteger(transactions)}</td>
              <td className="phone-row1-main">
                <AddressLink address={account} />{' '}
                <Link to={{ search: followSearch(search, { account, tx }), hash: '#followed-account' }}>Follow</Link>
              </td>
              <td className="phone-row2-main">
                <AddressLink address={mint} />
              </td>
              <td className="numeric phone-row1-end">
                {last === null ? <span className="muted">none</span> : <Amount units={last} decimals={decimals} />}
              </td>
              <td className="numeric phone-row2-end">
                <Amount units={(last ?? 0n) - (first ?? 0n)} decimals={decimals} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The account to follow, and the transaction to mark: its signature, or its index in the block. */
interface Follow {
  readonly account: Address | '';
  readonly tx: string;
}

export const STOP_FOLLOWING: Follow = { account: '', tx: '' };

/** A search string that follows another account, or none. */
export function followSearch(search: string, { account, tx }: Follow): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ account, tx })) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}
