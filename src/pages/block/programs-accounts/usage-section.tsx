import { useEffect, useMemo, useState } from 'react';
import { Link, type To } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockRow } from '../../../analysis/block/block-row.ts';
import { successRate, type AccountUsage, type WriteLockUsage } from '../../../analysis/block/account-usage.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { withParam } from '../../../features/routing/search-params.ts';
import { Section } from '../../../ui/page/section.tsx';
import { VirtualTable } from '../../../ui/virtual-table/virtual-table.tsx';
import { ExportLinks } from '../export-links.tsx';
import styles from './usage.module.css';

/** Accounts by how many transactions name them; the most frequent first, all of them when asked for. */
export function UsageSection({
  slot,
  id,
  title,
  noun,
  what,
  param,
  rows,
  tallies,
  search,
  onCount,
}: {
  readonly slot: Slot;
  readonly id: 'programs' | 'accounts';
  readonly title: string;
  /** The head of the first column. */
  readonly noun: string;
  /** What was counted: "called at the top level". */
  readonly what: string;
  /** What filters the transactions by a row. */
  readonly param: 'program' | 'account';
  readonly rows: readonly BlockRow[];
  readonly tallies: readonly (AccountUsage | WriteLockUsage)[];
  /** Of the address: links keep it. */
  readonly search: string;
  /** Told how many there are. */
  readonly onCount: (count: number) => void;
}) {
  // The length of a whole bar.
  const others = useMemo(() => rows.filter((row) => !row.isVote).length, [rows]);
  useEffect(() => onCount(tallies.length), [onCount, tallies]);
  const [all, setAll] = useState(false);
  const shown = useMemo(() => (all ? tallies : tallies.slice(0, FIRST)), [all, tallies]);
  const count = `${formatInteger(tallies.length)} ${what}`;
  return (
    <Section
      id={id}
      title={title}
      count={shown.length < tallies.length ? `${count}, the ${FIRST} most frequent` : count}
      end={
        tallies.length > 0 && (
          <>
            {tallies.length > FIRST && (
              <button type="button" className="text-button" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? `Only ${FIRST}` : `All ${formatInteger(tallies.length)}`}
              </button>
            )}{' '}
            <ExportLinks table={{ of: 'usage', usage: shown }} name={`block-${slot}-${id}`} />
          </>
        )
      }
    >
      {tallies.length === 0 ? (
        <p className="hint">None in this block.</p>
      ) : (
        <VirtualTable
          label={title}
          className={styles['table'] ?? ''}
          compact
          items={shown}
          head={
            <>
              <th>{noun}</th>
              <th className={`numeric ${styles['number']}`}>{param === 'program' ? 'Transactions' : 'Named by'}</th>
              {param === 'account' && <th className={`numeric ${styles['number']}`}>Write locks</th>}
              <th className={`numeric ${styles['number']}`}>Succeeded</th>
              <th className={`numeric ${styles['number']}`}>Failed</th>
              <th className={`numeric ${styles['number']}`}>Rate</th>
              <th className={`tablet-hidden ${styles['bars']}`}>Of {formatInteger(others)} that are not votes</th>
            </>
          }
          renderCells={(item) => (
            <Cells
              tally={item}
              others={others}
              to={{ search: withParam(search, param, item.address, ''), hash: '#transactions' }}
            />
          )}
        />
      )}
    </Section>
  );
}

function Cells({
  tally,
  others,
  to,
}: {
  readonly tally: AccountUsage | WriteLockUsage;
  readonly others: number;
  /** The transactions that are counted. */
  readonly to: To;
}) {
  const { address, transactions, succeeded, failed, votes } = tally;
  const locks = 'named' in tally ? transactions : null;
  const count = 'named' in tally ? tally.named : transactions;
  const rate = successRate(tally);
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
          aria-label={`Show the ${formatInteger(count)} transactions of ${address}`}
        >
          {formatInteger(count)}
        </Link>
      </td>
      {locks !== null && <td className="numeric phone-hidden">{formatInteger(locks)}</td>}
      <td className="numeric phone-hidden">{formatInteger(succeeded)}</td>
      <td className={`numeric phone-hidden ${failed === 0 ? 'muted' : 'failure'}`}>{formatInteger(failed)}</td>
      <td className="numeric phone-row2-end muted">{rate ?? <span title="No outcome is recorded">null</span>}</td>
      <td className="phone-row2-main tablet-hidden">
        {votes === transactions ? <span className="muted">votes</span> : <Bars tally={tally} others={others} />}
      </td>
    </>
  );
}

/** What succeeded over what failed; the cells beside say the same in figures. */
function Bars({
  tally: { otherSucceeded, otherFailed },
  others,
}: {
  readonly tally: AccountUsage;
  readonly others: number;
}) {
  const lengthOf = (count: number) => (others === 0 ? 0 : (BAR * count) / others);
  return (
    <svg width={BAR} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BAR}`} stroke="var(--line)" />
      <rect y="0" width={lengthOf(otherSucceeded)} height="6" fill="var(--ink)" />
      <rect y="7" width={lengthOf(otherFailed)} height="6" fill="var(--failure)" />
    </svg>
  );
}

const FIRST = 12;
const BAR = 150;
