import { NO_OP_NOTE } from '../../../analysis/explain/outcome/outcome-text.ts';
import { useState } from 'react';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol, SolUnit } from '../../../ui/values/amount.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { SignatureLink, TransactionLink } from '../transaction-link.tsx';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { AccountStep } from '../../../analysis/facts/block/block-balances.ts';

/** A row per transaction: the balances after it, and their changes. Of many, those around the marked one. */
export function BalanceSteps({
  steps,
  rows,
  marked,
  linkParams,
}: {
  readonly steps: readonly AccountStep[];
  readonly rows: readonly BlockRow[];
  /** Index in the block; null for none. */
  readonly marked: number | null;
  readonly linkParams: PathParams;
}) {
  const [isWhole, setWhole] = useState(false);
  const at = steps.findIndex(({ index }) => index === marked);
  const start = isWhole || at === -1 ? 0 : Math.max(0, at - SHOWN_BESIDE);
  const shown = isWhole ? steps : steps.slice(start, at === -1 ? SHOWN_STEPS : at + SHOWN_BESIDE + 1);
  const end = start + shown.length;
  const mints = new Set(steps.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)));
  const hasTokens = mints.size > 0;
  const more = (count: number, which: string) =>
    count > 0 && (
      <p className="footnote" style={{ paddingBottom: 8 }}>
        {formatInteger(count)} {which} not shown.{' '}
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          Show all {formatInteger(steps.length)}
        </button>
      </p>
    );
  return (
    <>
      {more(start, 'earlier')}
      <table className="table stacked-on-phone" aria-label="Balances after each transaction">
        <thead>
          <tr>
            <th>#</th>
            <th>Signature</th>
            <th>Outcome</th>
            <th className="numeric">
              <SolUnit /> after
            </th>
            <th className="numeric">Change</th>
            {hasTokens && <th className="numeric">Tokens after</th>}
            {hasTokens && <th className="numeric">Change</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((step) => (
            <tr
              key={step.index}
              {...(step.index === marked && { 'aria-current': 'true', style: { background: 'var(--accent-wash)' } })}
            >
              <td className="phone-row1-start index-number">{formatInteger(step.index)}</td>
              <td className="phone-row1-main">
                <SignatureLink signature={rows[step.index]?.signature ?? null} params={linkParams} />
              </td>
              <td className="phone-row2-main">
                <Outcome outcome={rows[step.index]?.outcome ?? 'unknown'} />
                {!step.mayChange && <span className="muted"> reads it</span>}
                {step.index === marked && <b> this transaction</b>}
              </td>
              <Lamports step={step} hasTokens={hasTokens} />
              {hasTokens && <Tokens step={step} hasSeveralMints={mints.size > 1} />}
            </tr>
          ))}
        </tbody>
      </table>
      {more(steps.length - end, 'later')}
    </>
  );
}

function Outcome({ outcome }: { readonly outcome: BlockRow['outcome'] }) {
  switch (outcome) {
    case 'succeeded':
      return (
        <>
          <StatusIcon kind="success" bare /> <span className="muted">ok</span>
        </>
      );
    case 'failed':
      return (
        <span className="failure">
          <StatusIcon kind="failure" bare /> failed
        </span>
      );
    case 'noOp':
      return (
        <span className="warning" title={NO_OP_NOTE}>
          <StatusIcon kind="noOp" bare /> no-op
        </span>
      );
    case 'contradicted':
      return (
        <span className="warning">
          <StatusIcon kind="warning" bare /> contradictory
        </span>
      );
    case 'unknown':
      return <span className="muted">not recorded</span>;
  }
}

/** On a phone, a token account's lamports get a line of their own, because the tokens are what changes. */
function Lamports({ step: { lamports }, hasTokens }: { readonly step: AccountStep; readonly hasTokens: boolean }) {
  return (
    <>
      <td className={`numeric ${hasTokens ? 'phone-row3' : 'phone-row1-end'}`}>
        {lamports === null ? <span className="muted">not recorded</span> : <Sol lamports={lamports.after} />}
        {hasTokens && (
          <span className="phone-only muted">
            {' '}
            <SolUnit />
          </span>
        )}
      </td>
      <td className={`numeric ${hasTokens ? 'phone-hidden' : 'phone-row2-end'}`}>
        {lamports !== null && <Sol lamports={lamports.after - lamports.before} signed />}
      </td>
    </>
  );
}

function Tokens({
  step: { tokens },
  hasSeveralMints,
}: {
  readonly step: AccountStep;
  readonly hasSeveralMints: boolean;
}) {
  return (
    <>
      <td className="numeric phone-row1-end">
        {tokens.length === 0 && <span className="muted">not recorded</span>}
        {tokens.map(({ mint, after, decimals }) => (
          <div key={mint}>
            {after === null ? <span className="muted">none</span> : <Amount units={after} decimals={decimals} />}
            {hasSeveralMints && (
              <>
                {' '}
                <AddressLink address={mint} />
              </>
            )}
          </div>
        ))}
      </td>
      <td className="numeric phone-row2-end">
        {tokens.map(({ mint, change, decimals }) => (
          <div key={mint}>
            <Amount units={change} decimals={decimals} signed />
          </div>
        ))}
      </td>
    </>
  );
}

/** How many rows are shown at first, and how many on each side of a marked one. */
export const SHOWN_STEPS = 50;
export const SHOWN_BESIDE = 5;

/** The transaction that the user came from, and its neighbors in the list. */
export function MarkedStep({
  step,
  steps,
  rows,
  linkParams,
}: {
  readonly step: AccountStep;
  /** The listed ones. */
  readonly steps: readonly AccountStep[];
  readonly rows: readonly BlockRow[];
  readonly linkParams: PathParams;
}) {
  const previous = steps.findLast(({ index }) => index < step.index);
  const next = steps.find(({ index }) => index > step.index);
  const link = { rows, params: linkParams };
  return (
    <p className="hint" data-testid="marked-step">
      <b>This transaction:</b> <TransactionLink {...link} index={step.index} />. Before it:{' '}
      {previous === undefined ? 'none' : <TransactionLink {...link} index={previous.index} />}. After it:{' '}
      {next === undefined ? 'none' : <TransactionLink {...link} index={next.index} />}.
    </p>
  );
}
