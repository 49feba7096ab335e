import { useState } from 'react';
import { formatInteger } from '../../shared/format-number.ts';
import { successRate, type Tally } from '../../solana/block-view/tallies.ts';
import { AddressLink } from '../../ui/address.tsx';
import { Section } from '../../ui/section.tsx';
import { WindowedTable } from '../../ui/windowed-table.tsx';
import type { ChangeParams } from './block-params.ts';
import styles from './tally.module.css';

/** Accounts by how many transactions name them; the most frequent first, all of them when asked for. */
export function TallySection({
  id,
  title,
  noun,
  what,
  tallies,
  others,
  onChange,
}: {
  readonly id: string;
  readonly title: string;
  /** The head of the first column. */
  readonly noun: string;
  /** What was counted: "called at the top level". */
  readonly what: string;
  readonly tallies: readonly Tally[];
  /** Transactions that are not votes: the length of a whole bar. */
  readonly others: number;
  readonly onChange: ChangeParams;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? tallies : tallies.slice(0, FIRST);
  const count = `${formatInteger(tallies.length)} ${what}`;
  return (
    <Section
      id={id}
      title={title}
      count={shown.length < tallies.length ? `${count}, the ${FIRST} most frequent` : count}
      end={
        tallies.length > FIRST && (
          <button type="button" className="word" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Only ${FIRST}` : `All ${formatInteger(tallies.length)}`}
          </button>
        )
      }
    >
      {tallies.length === 0 ? (
        <p className="say">None in this block.</p>
      ) : (
        <WindowedTable
          label={title}
          className={styles['table'] ?? ''}
          tight
          items={shown}
          keyOf={(item) => item.address}
          head={
            <>
              <th>{noun}</th>
              <th className={`num ${styles['number']}`}>Transactions</th>
              <th className={`num ${styles['number']}`}>Succeeded</th>
              <th className={`num ${styles['number']}`}>Failed</th>
              <th className={`num ${styles['number']}`}>Rate</th>
              <th className={`p3 ${styles['bars']}`}>Of {formatInteger(others)} that are not votes</th>
            </>
          }
          renderCells={(item) => <Cells tally={item} others={others} onChange={onChange} />}
        />
      )}
    </Section>
  );
}

function Cells({
  tally,
  others,
  onChange,
}: {
  readonly tally: Tally;
  readonly others: number;
  readonly onChange: ChangeParams;
}) {
  const { address, transactions, ok, failed, votes } = tally;
  return (
    <>
      <td className="m2">
        <AddressLink address={address} whole />
      </td>
      <td className="num m3">
        <button
          type="button"
          className={`word ${styles['filter']}`}
          title="Show these transactions"
          aria-label={`Show the ${formatInteger(transactions)} transactions of ${address}`}
          onClick={() => {
            onChange({ q: address });
            document.getElementById('transactions')?.scrollIntoView();
          }}
        >
          {formatInteger(transactions)}
        </button>
      </td>
      <td className="num m0">{formatInteger(ok)}</td>
      <td className={`num m0 ${failed === 0 ? 'soft' : 'bad'}`}>{formatInteger(failed)}</td>
      <td className="num m5 soft">{successRate(tally) ?? 'null'}</td>
      <td className="m4 p3">
        {votes === transactions ? <span className="soft">votes</span> : <Bars tally={tally} others={others} />}
      </td>
    </>
  );
}

/** What succeeded over what failed; the cells beside say the same in figures. */
function Bars({ tally: { ok, failed, votes }, others }: { readonly tally: Tally; readonly others: number }) {
  const lengthOf = (count: number) => (others === 0 ? 0 : (BAR * count) / others);
  return (
    <svg width={BAR} height="14" aria-hidden="true">
      <path d={`M0 6.5h${BAR}`} stroke="var(--line)" />
      <rect y="0" width={lengthOf(Math.max(0, ok - votes))} height="6" fill="var(--ink)" />
      <rect y="7" width={lengthOf(failed)} height="6" fill="var(--bad)" />
    </svg>
  );
}

const FIRST = 12;
const BAR = 200;
