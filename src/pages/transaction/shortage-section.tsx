import { type ReactNode, useMemo } from 'react';
import { SOL } from '../../analysis/facts/transaction/movements.ts';
import { type Shortage, type ShortageStep, findShortage } from '../../analysis/facts/transaction/shortage.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { formatDecimal } from '../../shared/format/format-number.ts';
import { shortAddress } from '../../analysis/explain/wording.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { SolUnit } from '../../ui/values/amount.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AssetAmount } from './asset-amount.tsx';
import { CallLink } from './call-link.tsx';
import styles from './shortage-section.module.css';

/** For a transfer that failed because its source had too little: the steps that left too little. Otherwise nothing. */
export function ShortageSection({ view }: { readonly view: ViewedTransaction }) {
  const shortage = useMemo(() => findShortage(view), [view]);
  const unit = usePreference('amounts');
  if (shortage === null) return null;
  const { account, asset, before, steps, had, needed, short, call, to } = shortage;
  const decimals = asset.mint === SOL.mint && unit === 'lamports' ? 0 : asset.decimals;
  const missing = formatDecimal(short, decimals).significant;
  const name =
    asset.mint === SOL.mint
      ? unit
      : (shortName(asset.mint) ?? view.symbols.get(asset.mint) ?? shortAddress(asset.mint, view.lookAlikes));
  const advice = `With ${missing} ${name} more, #${call} passes.`;
  return (
    <Section id="short" title="How it came up short">
      <table className={`table compact title-in-head ${styles['shortage']}`}>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Step</span>
            </th>
            <th>
              <span className="visually-hidden">What</span>
            </th>
            <th className="numeric">{asset.mint === SOL.mint ? <SolUnit /> : <AddressLink address={asset.mint} />}</th>
          </tr>
        </thead>
        <tbody>
          <Row name="Before" units={before} asset={asset}>
            <AddressLink address={account} />
          </Row>
          {steps.map((step, at) => (
            <Row key={at} name={<StepName step={step} />} units={step.units} asset={asset} signed>
              <StepText step={step} />
            </Row>
          ))}
        </tbody>
        <tbody className={styles['sum']}>
          <Row name="Had" units={had} asset={asset}>
            when <CallLink id={call} /> ran
          </Row>
          <Row name={<CallLink id={call} />} units={-needed} asset={asset} signed>
            {to === null ? (
              'to be burned'
            ) : (
              <>
                to <AddressLink address={to} />
              </>
            )}
          </Row>
          <Row name={<b>Short</b>} units={-short} asset={asset} signed proven>
            {advice} <CopyButton value={advice} label="what was missing" />
          </Row>
        </tbody>
      </table>
    </Section>
  );
}

function Row({
  name,
  units,
  asset,
  signed = false,
  proven = false,
  children,
}: {
  readonly name: ReactNode;
  readonly units: bigint;
  readonly asset: Shortage['asset'];
  readonly signed?: boolean;
  readonly proven?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <tr className={proven ? styles['proven'] : undefined}>
      <td>{name}</td>
      <td>{children}</td>
      <td className="numeric">
        <AssetAmount asset={asset} units={units} signed={signed} />
      </td>
    </tr>
  );
}

function StepName({ step: { kind, call } }: { readonly step: ShortageStep }) {
  return call === null ? kind === 'fee' ? 'Fee' : null : <CallLink id={call} />;
}

function StepText({ step: { kind, units, other, closedIn } }: { readonly step: ShortageStep }) {
  if (other === null)
    return kind === 'fee' ? (
      <>
        charged before <CallLink id="1" />
      </>
    ) : kind === 'burn' ? (
      'burned'
    ) : (
      'minted'
    );
  const words = units > 0n ? (RECEIVED[kind] ?? 'received from') : (SENT[kind] ?? 'sent to');
  return (
    <>
      {words} <AddressLink address={other} />
      {closedIn !== null && (
        <>
          , to come back in <CallLink id={closedIn} />
        </>
      )}
    </>
  );
}

/** Where "sent to" and "received from" say too little. */
const SENT: Readonly<Partial<Record<ShortageStep['kind'], string>>> = {
  rent: 'rent of',
  creation: 'to create',
  deposit: 'deposited in',
  wrapping: 'wrapped in',
};
const RECEIVED: Readonly<Partial<Record<ShortageStep['kind'], string>>> = {
  rentBack: 'rent back from',
  closing: 'closed',
  unwrapping: 'unwrapped from',
  withdrawal: 'withdrawn from',
};
