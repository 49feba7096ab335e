import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import {
  type HistoryStep,
  type CurrentBalance,
  type HistoryCheck,
  type HistoryHole,
  accountStep,
  checkAccountHistory,
  inLedgerOrder,
  leavesOut,
} from '../../analysis/facts/account-history.ts';
import { UNSEEN, endText, historyVerdict, holeText, openingText } from '../../analysis/explain/fields/history-text.ts';
import { checkAddressList } from '../../analysis/facts/address-list.ts';
import type { HoleRewards } from '../../analysis/facts/hole-rewards.ts';
import { useClient, useIsMissing } from '../../queries/client-context.ts';
import { INFLATION_REWARD } from '../../queries/inflation-reward-query.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { Section } from '../../ui/page/section.tsx';
import { Amount, Sol, SolUnit } from '../../ui/values/amount.tsx';
import { AddressLink } from '../../ui/values/address.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import { BalanceLines } from '../../features/balance-lines/balance-lines.tsx';
import { listedTransactionsQueryOptions } from '../../features/listed-transactions/listed-transaction-query.ts';
import type { AddressPage } from './address-page-query.ts';
import { BalanceAt } from './balance-at.tsx';
import { type ChangeParams, isFirstPage } from './address-params.ts';
import { HoleRewardsNote, useRewardsOfHoles } from './hole-rewards.tsx';
import { HISTORY_HEIGHT } from './history-placeholder.tsx';

/**
 * The balance of an account after each listed transaction, and whether the list is complete: each transaction has to find what the one
 * before it left. It reads every listed transaction: at once from Slotscope's own service, on request from others.
 */
export function BalanceHistory({
  address,
  page,
  current,
  at,
  onChange,
}: {
  readonly address: Address;
  readonly page: AddressPage;
  /** The state of the account; null if it is not known. */
  readonly current: CurrentBalance | null;
  /** The slot or date whose balance is asked for; empty: none. */
  readonly at: string;
  readonly onChange: ChangeParams;
}) {
  const client = useClient();
  const { rows } = useMemo(() => checkAddressList(page.value), [page]);
  const unit = usePreference('amounts');
  const [isRequested, setRequested] = useState(false);
  // A list of one outcome lacks the transactions of the other.
  const isFiltered = page.isSearched && page.options.search?.outcome !== 'all';
  const isWallet = page.tokenAccounts !== null;
  const isWanted = isRequested || (client.batches && rows.length <= MAX_UNREQUESTED);
  const [read, setRead] = useState(0);
  const signatures = useMemo(() => rows.map(({ signature }) => signature), [rows]);
  const { data: answers } = useQuery({
    ...listedTransactionsQueryOptions(client, signatures, page.options.commitment, setRead),
    enabled: isWanted && !isFiltered,
  });
  const { isWhole, isNewest, isOldestFirst } = endsOf(page);
  const steps = useMemo(
    () =>
      answers === undefined
        ? null
        : inLedgerOrder(
            rows.flatMap((row, at) => {
              const answer = answers[at] ?? null;
              return isWallet && leavesOut(address, answer) ? [] : accountStep(address, row, answer);
            }),
            !isOldestFirst,
          ),
    [address, answers, isOldestFirst, isWallet, rows],
  );
  const check = useMemo(
    () => steps && checkAccountHistory(address, steps, isNewest ? current : null),
    [address, steps, isNewest, current],
  );
  const shownHoles = useMemo(() => check?.holes.slice(0, SHOWN_HOLES) ?? [], [check]);
  const [isAsked, setAsked] = useState(false);
  const offersRewards = !useIsMissing(INFLATION_REWARD);
  const { rewards, epochs } = useRewardsOfHoles(
    address,
    shownHoles,
    current?.slot ?? null,
    offersRewards && (isAsked || client.batches),
  );
  const explained = [...rewards.values()].filter(({ left }) => left === 0n).length;
  return (
    <Section
      id="balance"
      title="Balance"
      count={
        <span aria-live="polite">
          {check === null ? 'after each listed transaction' : historyVerdict(check, explained)}
        </span>
      }
    >
      <BalanceAt address={address} at={at} commitment={page.options.commitment} onChange={onChange} />
      <div style={BOX}>
        {steps === null || check === null ? (
          <p className="hint">
            {isFiltered ? (
              'The balances are checked if transactions of both outcomes are listed.'
            ) : isWanted ? (
              `Reading ${formatCount(rows.length - read, 'transaction')}…`
            ) : (
              <>
                <button type="button" className="text-button" onClick={() => setRequested(true)}>
                  Check {formatCount(rows.length, 'transaction')}
                </button>{' '}
                Reads each of them, in at most {formatCount(rows.length, 'request')}: the balance after each, and
                whether one is missing between them.
              </>
            )}
          </p>
        ) : (
          <>
            <BalanceLines steps={steps.flatMap(pointOf)} count={steps.length} marked={null} />
            <details>
              <summary style={SUMMARY}>What was checked, and the balances as a table</summary>
              <HistoryNotes
                check={check}
                rewards={rewards}
                askForRewards={
                  epochs > 0 &&
                  rewards.size === 0 &&
                  offersRewards && (
                    <button type="button" className="text-button" onClick={() => setAsked(true)}>
                      Ask for the rewards of {formatCount(epochs, 'epoch')}
                    </button>
                  )
                }
                isWhole={isWhole}
                isNewest={isNewest}
                unit={unit}
              />
              <BalanceTable steps={steps} />
            </details>
          </>
        )}
      </div>
    </Section>
  );
}

/** Whether a page has the newest transaction of the address, and whether it lists nothing older. */
function endsOf({ options, isSearched, next }: AddressPage) {
  const search = isSearched ? options.search : null;
  const isOldestFirst = search?.order === 'oldest';
  const [isFirst, isLast] = [isFirstPage(options), next === null];
  return {
    isOldestFirst,
    isNewest: (isOldestFirst ? isLast : isFirst) && (search?.maxSlot ?? null) === null,
    isWhole: (isOldestFirst ? isFirst : isLast) && options.until === null && (search?.minSlot ?? null) === null,
  };
}

/** From Slotscope's own service, in one batch. */
const MAX_UNREQUESTED = 100;
const BOX: CSSProperties = { minHeight: HISTORY_HEIGHT };
const SUMMARY: CSSProperties = { cursor: 'pointer', lineHeight: '24px', paddingTop: 8 };

function HistoryNotes({
  check,
  rewards,
  askForRewards,
  isWhole,
  isNewest,
  unit,
}: {
  readonly check: HistoryCheck;
  readonly rewards: ReadonlyMap<HistoryHole, HoleRewards>;
  /** A button, until they are asked for. */
  readonly askForRewards: ReactNode;
  readonly isWhole: boolean;
  readonly isNewest: boolean;
  readonly unit: 'SOL' | 'lamports';
}) {
  const { holes } = check;
  return (
    <>
      {holes.length > 0 && (
        <ul data-testid="holes" style={HOLES}>
          {holes.slice(0, SHOWN_HOLES).map((hole) => {
            const found = rewards.get(hole);
            return (
              <li key={hole.earlier.listed.signature} className={found?.left === 0n ? undefined : 'warning'}>
                {holeText(hole, unit)}
                {found !== undefined && <HoleRewardsNote rewards={found} unit={unit} />}
              </li>
            );
          })}
          {holes.length > SHOWN_HOLES && <li>{formatInteger(holes.length - SHOWN_HOLES)} more</li>}
        </ul>
      )}
      {askForRewards}
      <p className="hint">
        {openingText(check, isWhole, unit)} {endText(check, isNewest)} {UNSEEN}
      </p>
    </>
  );
}

const SHOWN_HOLES = 20;
const HOLES: CSSProperties = { margin: '4px 0 8px', paddingLeft: 16 };

/** A transaction as a point of the lines: one for lamports, and one for the tokens of a token account. */
function pointOf({ balances }: HistoryStep, index: number) {
  if (balances === null) return [];
  const { before, after, tokenBefore, tokenAfter } = balances;
  const token = tokenAfter ?? tokenBefore;
  const tokens =
    token === null
      ? []
      : [
          {
            mint: token.mint,
            decimals: token.uiTokenAmount.decimals,
            before: tokenBefore?.uiTokenAmount.amount ?? null,
            after: tokenAfter?.uiTokenAmount.amount ?? null,
          },
        ];
  return [{ index, lamports: { before, after }, tokens }];
}

function BalanceTable({ steps }: { readonly steps: readonly HistoryStep[] }) {
  const mint = steps.findLast(({ balances }) => balances?.tokenAfter != null)?.balances?.tokenAfter?.mint ?? null;
  return (
    <div style={SCROLLED}>
      <table className="table compact" aria-label="Balance after each transaction">
        <thead>
          <tr>
            <th className="numeric">Slot</th>
            <th>Time</th>
            <th className="numeric">Change</th>
            <th className="numeric">
              <SolUnit />
            </th>
            {mint !== null && (
              <th className="numeric">
                <AddressLink address={mint} />
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ listed, balances }) => (
            <tr key={listed.signature}>
              <td className="numeric">{formatInteger(listed.slot)}</td>
              <td>{listed.blockTime === null ? null : <ShortTime seconds={listed.blockTime} />}</td>
              {balances === null ? (
                <td className="muted" colSpan={mint === null ? 2 : 3}>
                  not recorded
                </td>
              ) : (
                <>
                  <td className="numeric">
                    <Sol lamports={balances.after - balances.before} signed />
                  </td>
                  <td className="numeric">
                    <Sol lamports={balances.after} />
                  </td>
                  {mint !== null && (
                    <td className="numeric">
                      {balances.tokenAfter === null ? null : (
                        <Amount
                          units={balances.tokenAfter.uiTokenAmount.amount}
                          decimals={balances.tokenAfter.uiTokenAmount.decimals}
                        />
                      )}
                    </td>
                  )}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SCROLLED: CSSProperties = { maxHeight: 420, overflow: 'auto' };
