import {
  type AccountUsage,
  type WriteLockUsage,
  hasNoOps,
  successRate,
} from '../../analysis/facts/block/account-usage.ts';
import type { InnerCalls } from '../../analysis/facts/block/block-calls.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { Fragment, memo, useMemo, useState } from 'react';
import { Link, type To } from 'react-router';
import { withoutFilters } from './block-params.ts';
import { withParam } from '../../features/routing/search-params.ts';
import { formatInteger, agree } from '../../shared/format/format-number.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { Section } from '../../ui/page/section.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { VirtualTable } from '../../ui/virtual-table/virtual-table.tsx';
import { ExportLinks } from './export-links.tsx';
import styles from './usage-section.module.css';

interface UsageProps<Usage> {
  readonly slot: Slot;
  readonly rows: readonly BlockRow[];
  /** null until it is counted. */
  readonly usage: readonly Usage[] | null;
  /** Search parameters of the URL; links retain them. */
  readonly search: string;
}

/** The programs called at the top level. */
export const ProgramsSection = memo(function ProgramsSection({
  usage,
  inner,
  ...props
}: UsageProps<AccountUsage> & {
  /** Inner calls by program; undefined until they are counted, null if they are not in the answer. */
  readonly inner: ReadonlyMap<Address, InnerCalls> | null | undefined;
}) {
  if (usage === null) return <Placeholder height={PENDING_HEIGHT} />;
  return (
    <UsageSection
      id="programs"
      title="Programs"
      noun="Program"
      what="called at the top level"
      param="program"
      inner={inner}
      usage={usage}
      {...props}
    />
  );
});

/** The accounts locked for writing. */
export const AccountsSection = memo(function AccountsSection({ usage, ...props }: UsageProps<WriteLockUsage>) {
  if (usage === null) return <Placeholder height={PENDING_HEIGHT} />;
  return (
    <UsageSection
      id="accounts"
      title="Accounts"
      noun="Account"
      what="write-locked by transactions that are not votes"
      param="account"
      usage={usage}
      {...props}
    />
  );
});

/** CSS pixels. */
const PENDING_HEIGHT = 1000;

/** Accounts by how many transactions use them, the most used first; a button shows all. */
function UsageSection({
  slot,
  id,
  title,
  noun,
  what,
  param,
  rows,
  usage,
  inner,
  search,
}: {
  readonly slot: Slot;
  readonly id: 'programs' | 'accounts';
  readonly title: string;
  /** Header of the first column. */
  readonly noun: string;
  /** The counted calls: "called at the top level". */
  readonly what: string;
  /** The URL parameter that filters the transactions by a row. */
  readonly param: 'program' | 'account';
  readonly rows: readonly BlockRow[];
  readonly usage: readonly (AccountUsage | WriteLockUsage)[];
  /** For programs, the inner calls of each; undefined until they are counted, null if they are not in the answer. */
  readonly inner?: ReadonlyMap<Address, InnerCalls> | null | undefined;
  /** Search parameters of the URL; links retain them. */
  readonly search: string;
}) {
  // The count that a full bar represents.
  const nonVotes = useMemo(() => rows.filter((row) => !row.isVote).length, [rows]);
  const showsNoOps = useMemo(() => hasNoOps(usage), [usage]);
  const [showsAll, setShowsAll] = useState(false);
  const shown = useMemo(() => (showsAll ? usage : usage.slice(0, SHOWN_AT_FIRST)), [showsAll, usage]);
  const count = `${formatInteger(usage.length)} ${what}`;
  const innerOnly = useMemo(() => {
    const listed = new Set(usage.map(({ address }) => address));
    return [...(inner ?? [])].filter(([address]) => !listed.has(address)).toSorted(([, a], [, b]) => b.calls - a.calls);
  }, [inner, usage]);
  const tableOf = (address: Address, calls: 'any' | 'top') => ({
    search: withParam(withParam(withoutFilters(search), param, address, ''), 'calls', calls, 'any'),
    hash: '#transactions',
  });
  return (
    <Section
      id={id}
      title={title}
      count={shown.length < usage.length ? `${count}; the ${SHOWN_AT_FIRST} most frequent` : count}
      end={
        usage.length > 0 && (
          <>
            {usage.length > SHOWN_AT_FIRST && (
              <button
                type="button"
                className="text-button"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll ? `Only ${SHOWN_AT_FIRST}` : `All ${formatInteger(usage.length)}`}
              </button>
            )}{' '}
            <ExportLinks table={{ of: 'usage', usage, inner }} name={`block-${slot}-${id}`} />
          </>
        )
      }
    >
      {usage.length === 0 ? (
        <p className="hint">None in this block.</p>
      ) : (
        <VirtualTable
          label={title}
          className={styles['table'] ?? ''}
          density="compact"
          items={shown}
          head={
            <>
              <th>{noun}</th>
              <th className={`numeric ${styles['number']}`}>{param === 'program' ? 'Transactions' : 'Named by'}</th>
              {param === 'account' && <th className={`numeric ${styles['number']}`}>Write locks</th>}
              <th className={`numeric ${styles['number']}`}>Succeeded</th>
              <th className={`numeric ${styles['number']}`}>Failed</th>
              {showsNoOps && <th className={`numeric ${styles['number']}`}>No-op</th>}
              <th className={`numeric ${styles['number']}`}>Rate</th>
              {param === 'program' && <th className={`numeric ${styles['number']}`}>Inner calls</th>}
              <th className={`tablet-hidden ${styles['bars']}`}>Of {formatInteger(nonVotes)} that are not votes</th>
            </>
          }
          renderCells={(item) => (
            <Cells
              usage={item}
              nonVotes={nonVotes}
              showsNoOps={showsNoOps}
              innerCalls={param === 'program' ? inner && (inner.get(item.address)?.calls ?? 0) : 'none'}
              to={tableOf(item.address, param === 'program' ? 'top' : 'any')}
              toAny={tableOf(item.address, 'any')}
            />
          )}
        />
      )}
      {innerOnly.length > 0 && (
        <p className="hint">
          Called only by other programs:{' '}
          {innerOnly.slice(0, SHOWN_AT_FIRST).map(([address, { calls }], at) => (
            <Fragment key={address}>
              {at > 0 && ', '}
              <AddressLink address={address} /> (
              <Link to={tableOf(address, 'any')} title="Show the transactions that call it">
                {formatInteger(calls)}
              </Link>
              )
            </Fragment>
          ))}
          {innerOnly.length > SHOWN_AT_FIRST && ` and ${formatInteger(innerOnly.length - SHOWN_AT_FIRST)} more`}
        </p>
      )}
    </Section>
  );
}

function Cells({
  usage,
  nonVotes,
  showsNoOps,
  innerCalls,
  to,
  toAny,
}: {
  readonly usage: AccountUsage | WriteLockUsage;
  readonly nonVotes: number;
  /** Whether the table has a column for transactions that were not executed. */
  readonly showsNoOps: boolean;
  /** `none` for accounts; undefined until it is counted, null if it is not in the answer. */
  readonly innerCalls: number | 'none' | null | undefined;
  /** The counted transactions, in the table above. */
  readonly to: To;
  /** The transactions that call the program at any level. */
  readonly toAny: To;
}) {
  const { address, transactions, succeeded, failed, noOp, votes } = usage;
  const locks = 'named' in usage ? transactions : null;
  const count = 'named' in usage ? usage.named : transactions;
  const rate = successRate(usage);
  return (
    <>
      <td className="phone-row1-main">
        <AddressLink address={address} whole />
      </td>
      <td className="numeric phone-row1-end">
        <Link
          className={styles['filter']}
          to={to}
          title="Show these transactions"
          onClick={() => document.getElementById('transactions')?.scrollIntoView()}
          aria-label={`Show ${agree(count, 'the transaction', `the ${formatInteger(count)} transactions`)} of ${address}`}
        >
          {formatInteger(count)}
        </Link>
      </td>
      {locks !== null && <td className="numeric phone-hidden">{formatInteger(locks)}</td>}
      <td className="numeric phone-hidden">{formatInteger(succeeded)}</td>
      <td className={`numeric phone-hidden ${failed === 0 ? 'muted' : 'failure'}`}>{formatInteger(failed)}</td>
      {showsNoOps && <td className="numeric phone-hidden">{formatInteger(noOp)}</td>}
      <td className="numeric phone-row2-end muted">{rate ?? <span title="No outcome is recorded">null</span>}</td>
      {innerCalls !== 'none' && (
        <td className="numeric phone-hidden">
          {innerCalls === null ? (
            <span className="muted" title="The answer has no inner instructions">
              null
            </span>
          ) : (
            innerCalls !== undefined &&
            (innerCalls === 0 ? (
              '0'
            ) : (
              <Link className={styles['filter']} to={toAny} title="Show the transactions that call it at any level">
                {formatInteger(innerCalls)}
              </Link>
            ))
          )}
        </td>
      )}
      <td className="phone-row2-main tablet-hidden">
        {votes === transactions ? <span className="muted">votes</span> : <Bars usage={usage} nonVotes={nonVotes} />}
      </td>
    </>
  );
}

/** Succeeded transactions above failed ones; the other cells have the numbers. */
function Bars({
  usage: { otherSucceeded, otherFailed },
  nonVotes,
}: {
  readonly usage: AccountUsage;
  readonly nonVotes: number;
}) {
  const lengthOf = (count: number) => (nonVotes === 0 ? 0 : (BAR_WIDTH * count) / nonVotes);
  return (
    <svg width={BAR_WIDTH} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BAR_WIDTH}`} stroke="var(--line)" />
      <rect y="0" width={lengthOf(otherSucceeded)} height="6" fill="var(--ink)" />
      <rect y="7" width={lengthOf(otherFailed)} height="6" fill="var(--failure)" />
    </svg>
  );
}

const SHOWN_AT_FIRST = 12;
const BAR_WIDTH = 150;
