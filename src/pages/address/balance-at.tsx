import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HistoryStep } from '../../analysis/facts/account-history.ts';
import type { Moment } from '../../analysis/facts/balance-at.ts';
import { WITHOUT_TRANSACTION } from '../../analysis/explain/fields/history-text.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { DebouncedField, FilterBar } from '../../features/table-controls/table-controls.tsx';
import { useClient } from '../../queries/client-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { ShortTime } from '../../ui/values/short-time.tsx';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { type ChangeParams, MOMENT_FORMS, parseMoment } from './address-params.ts';
import { type BalanceAt as Found, balanceAtQueryOptions } from './balance-at-query.ts';

/** The balance of an account at a slot or a date, with the transaction that proves it. */
export function BalanceAt({
  address,
  at,
  commitment,
  onChange,
}: {
  readonly address: Address;
  /** The parameter of the URL: a slot or a date; empty: none. */
  readonly at: string;
  readonly commitment: Commitment;
  readonly onChange: ChangeParams;
}) {
  const moment = parseMoment(at);
  return (
    <>
      <FilterBar>
        <DebouncedField
          label="balance at slot or date (UTC)"
          value={at}
          problemOf={(text) => (text.trim() === '' || parseMoment(text) !== null ? null : `not ${MOMENT_FORMS}`)}
          onTyped={(text) => onChange({ at: text.trim() }, 'replace')}
        />
      </FilterBar>
      {moment !== null && <Answer key={`${address} ${at}`} address={address} moment={moment} commitment={commitment} />}
    </>
  );
}

function Answer({
  address,
  moment,
  commitment,
}: {
  readonly address: Address;
  readonly moment: Moment;
  readonly commitment: Commitment;
}) {
  const [from, setFrom] = useState<{ readonly before: AddressTransaction; readonly passed: number } | null>(null);
  const query = useQuery(balanceAtQueryOptions(useClient(), address, moment, commitment, from?.before ?? null));
  const when = momentText(moment);
  const { data, error } = query;
  if (error !== null)
    return (
      <p className="hint" role="status">
        <FailureSentence error={error} subject={{ kind: 'address', address }} />{' '}
        <button type="button" className="text-button" onClick={() => void query.refetch()}>
          Retry
        </button>
      </p>
    );
  return (
    <p role="status" data-testid="balance-at" style={{ marginBlock: 8 }}>
      {data === undefined ? (
        <span className="muted">Looking for the last transaction until {when}…</span>
      ) : (
        <FoundText
          found={data}
          when={when}
          passed={(from?.passed ?? 0) + data.passed}
          onGoOn={(before, passed) => setFrom({ before, passed })}
        />
      )}
    </p>
  );
}

function FoundText({
  found: { last, next, before, untimed },
  when,
  passed,
  onGoOn,
}: {
  readonly found: Found;
  readonly when: string;
  readonly passed: number;
  readonly onGoOn: (before: AddressTransaction, passed: number) => void;
}): ReactNode {
  const unread =
    untimed > 0 && `${formatCount(untimed, 'transaction')} of the list without a time could not be placed. `;
  if (last?.balances != null)
    return (
      <>
        <Balance lamports={last.balances.after} token={last.balances.tokenAfter} /> at {when}, as the last transaction
        until then left it: <Proof step={last} />. {unread}
        <span className="muted">Between the two, only {WITHOUT_TRANSACTION} could change it.</span>
      </>
    );
  if (last !== null)
    return (
      <>
        The last transaction until {when} is <Proof step={last} />. Its answer does not have the balances of this
        account.
      </>
    );
  if (before !== null)
    return (
      <>
        The newest {formatCount(passed, 'transaction')} are all later than {when}.{' '}
        <button type="button" className="text-button" onClick={() => onGoOn(before, passed)}>
          Search older ones
        </button>
      </>
    );
  if (next?.balances != null)
    return (
      <>
        <Balance lamports={next.balances.before} token={next.balances.tokenBefore} /> at {when}, as the first
        transaction after that found it: <Proof step={next} />. None is listed until then. {unread}
        <span className="muted">Between the two, only {WITHOUT_TRANSACTION} could change it.</span>
      </>
    );
  return (
    <>
      No listed transaction of this address shows its balance at {when}. {unread}
    </>
  );
}

function Balance({
  lamports,
  token,
}: {
  readonly lamports: bigint;
  readonly token: NonNullable<HistoryStep['balances']>['tokenAfter'];
}) {
  return (
    <b>
      {token !== null && (
        <>
          <Amount units={token.uiTokenAmount.amount} decimals={token.uiTokenAmount.decimals} />{' '}
          <AddressLink address={token.mint} /> and{' '}
        </>
      )}
      <Sol lamports={lamports} unit="SOL" />
    </b>
  );
}

function Proof({ step: { listed } }: { readonly step: HistoryStep }) {
  const paths = usePaths();
  return (
    <>
      <Link className="mono" to={paths.transaction(listed.signature)} title={listed.signature}>
        {truncateMiddle(listed.signature)}
      </Link>{' '}
      in slot {formatInteger(listed.slot)}
      {listed.blockTime !== null && (
        <>
          , <ShortTime seconds={listed.blockTime} />
        </>
      )}
    </>
  );
}

function momentText(moment: Moment): string {
  return moment.kind === 'slot'
    ? `the end of slot ${formatInteger(moment.slot)}`
    : (formatUtc(moment.seconds) ?? `Unix time ${moment.seconds}`);
}
