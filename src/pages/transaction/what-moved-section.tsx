import { type ReactNode, useMemo, useState } from 'react';
import { type Costs, type Price, costsOf, priceOf } from '../../analysis/facts/transaction/costs.ts';
import {
  type AssetColumn,
  type OwnerRole,
  type OwnerRow,
  type WhatMoved,
  whatMoved,
} from '../../analysis/facts/transaction/what-moved.ts';
import type { TransactionAbsences } from '../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { type Asset, SOL } from '../../analysis/facts/transaction/movements.ts';
import type { Symbols } from '../../analysis/facts/transaction/token-changes.ts';
import { MintLink } from '../../features/instructions/instruction-summary-line.tsx';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { AbsentSection, type AskAgain } from '../../features/absence/absence-note.tsx';
import { Section } from '../../ui/page/section.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { AddressLink } from '../../ui/values/address.tsx';
import { Amount, Sol, SolUnit } from '../../ui/values/amount.tsx';
import { AssetAmount } from './asset-amount.tsx';
import { CallLink } from './call-link.tsx';
import styles from './what-moved-section.module.css';

/** What moved between owners, signer first, closed by sums that prove it; then the price and the costs. */
export function WhatMovedSection({
  view,
  absences: { balances: absence },
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const moved = useMemo(() => whatMoved(view), [view]);
  if (moved === null) {
    // Bytes that were never sent have none either.
    return view.answer.slot === null || absence === null ? null : (
      <Section id="moved" title="What moved">
        <AbsentSection field="balances" absence={absence} onAsk={onAsk} />
      </Section>
    );
  }
  return (
    <Section id="moved" title="What moved">
      <Matrix moved={moved} view={view} />
      <Equations view={view} moved={moved} />
    </Section>
  );
}

function Matrix({ moved, view }: { readonly moved: WhatMoved; readonly view: ViewedTransaction }) {
  const [all, setAll] = useState(false);
  const [allOwners, setAllOwners] = useState(false);
  const { columns, owners } = moved;
  const fee = view.answer.meta?.fee ?? 0n;
  const unit = usePreference('amounts');
  // SOL is the last one, and stays.
  const hidden = all ? 0 : Math.max(0, columns.length - MAX_COLUMNS);
  const shown: readonly ShownColumn[] = columns
    .map((column, at) => ({ column, at }))
    .filter(({ at }) => at < MAX_COLUMNS - 1 || at >= MAX_COLUMNS - 1 + hidden);
  const places = shown.map(({ column: { asset } }) => decimalPlaces(asset, unit));
  const most = Math.max(...places);
  return (
    <>
      <table
        className={`table compact title-in-head ${styles['moved']} ${allOwners ? '' : styles['payerOnly']}`}
        // On a phone, the amounts of all columns stand below each other.
        style={Object.fromEntries(places.map((own, at) => [`--pad-${at + 1}`, `${most - own}ch`]))}
        data-testid="what-moved"
      >
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Owner</span>
            </th>
            {shown.map(({ column }) => (
              <th key={column.asset.mint} className="numeric">
                <AssetName mint={column.asset.mint} symbols={view.symbols} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {owners.map((owner) => (
            <OwnerRows key={owner.owner} owner={owner} shown={shown} symbols={view.symbols} />
          ))}
        </tbody>
        <tfoot>
          <tr className={styles['sum']}>
            <td>
              Sum{' '}
              <span className={styles['rest']}>
                {fee === 0n ? 'no fee was charged' : 'SOL is the fee'}
                {moved.unchanged > 0 && (
                  <>
                    ,{' '}
                    <a href="#accounts">
                      {formatInteger(moved.unchanged)} {owners.length === 0 ? '' : 'other '}
                      {moved.unchanged === 1 ? 'account' : 'accounts'}
                    </a>{' '}
                    unchanged
                  </>
                )}
              </span>
            </td>
            {shown.map(({ column }) => (
              <td
                key={column.asset.mint}
                className={`numeric ${styles[isProven(column) ? 'proven' : 'unproven']}`}
                title={isProven(column) ? undefined : UNPROVEN}
              >
                <AssetAmount asset={column.asset} units={column.sum} />
                <span className={styles['unit']}>
                  <AssetName mint={column.asset.mint} symbols={view.symbols} />
                </span>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {owners.length > 1 && !allOwners && (
        <button type="button" className="text-button phone-only" onClick={() => setAllOwners(true)}>
          and {formatInteger(owners.length - 1)} other {owners.length === 2 ? 'owner' : 'owners'}
        </button>
      )}
      {hidden > 0 && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          and {formatInteger(hidden)} other {hidden === 1 ? 'token' : 'tokens'}
        </button>
      )}
    </>
  );
}

function OwnerRows({
  owner: { owner, role, changes, rents, withheld },
  shown,
  symbols,
}: {
  readonly owner: OwnerRow;
  readonly shown: readonly ShownColumn[];
  readonly symbols: Symbols;
}) {
  const isPayer = role?.kind === 'feePayer';
  return (
    <>
      <tr className={isPayer ? styles['payer'] : styles['other']}>
        <td>
          <AddressLink address={owner} /> <RoleText role={role} />
        </td>
        {shown.map(({ column, at }) => (
          <td key={column.asset.mint} className="numeric">
            {typeof changes[at] === 'bigint' && (
              <>
                <AssetAmount asset={column.asset} units={changes[at]} signed />
                <span className={styles['unit']}>
                  <AssetName mint={column.asset.mint} symbols={symbols} />
                </span>
              </>
            )}
          </td>
        ))}
      </tr>
      {withheld.map(({ account, mint, units, instruction }) => (
        <tr key={`${account} ${mint} ${instruction}`} className={`${styles['rent']} ${isPayer ? '' : styles['other']}`}>
          <td>
            <span className={styles['inset']}>
              transfer fee, withheld in <AddressLink address={account} />
            </span>
          </td>
          {shown.map(({ column }) => (
            <td key={column.asset.mint} className="numeric">
              {column.asset.mint === mint && (
                <>
                  <AssetAmount asset={column.asset} units={units} signed />
                  <span className={styles['unit']}>
                    <AssetName mint={mint} symbols={symbols} />
                  </span>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
      {rents.map(({ account, lamports, comesBack }) => (
        <tr key={account} className={`${styles['rent']} ${isPayer ? '' : styles['other']}`}>
          <td>
            <span className={styles['inset']}>
              rent {lamports < 0n ? 'from' : 'in'} <AddressLink address={account} />
            </span>{' '}
            {comesBack && <span className="muted">comes back</span>}
          </td>
          {shown.map(({ column }) => (
            <td key={column.asset.mint} className="numeric">
              {column.asset.mint === SOL.mint && (
                <>
                  <Sol lamports={lamports} signed />
                  <span className={styles['unit']}>
                    <SolUnit />
                  </span>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function RoleText({ role }: { readonly role: OwnerRole | null }) {
  if (role === null) return null;
  if (role.kind !== 'call') return <span className="muted">signer</span>;
  return (
    <span className="muted">
      {shortName(role.programId) ?? 'a program'} <CallLink id={role.id} />
    </span>
  );
}

function AssetName({ mint, symbols }: { readonly mint: Address; readonly symbols: Symbols }) {
  if (mint === SOL.mint) return <SolUnit />;
  const name = shortName(mint);
  return name === null ? <MintLink mint={mint} symbol={symbols.get(mint)} /> : <span title={mint}>{name}</span>;
}

/** Price and costs, typeset as sums: number over word. */
function Equations({ view, moved }: { readonly view: ViewedTransaction; readonly moved: WhatMoved }) {
  const costs = costsOf(view, moved);
  const price = priceOf(moved, costs);
  const hasMore = costs !== null && (costs.tip > 0n || costs.rent > 0n);
  if (price === null && !hasMore) return null;
  return (
    <div className={styles['equations']}>
      {price !== null && <PriceText price={price} symbols={view.symbols} />}
      {hasMore && <CostsText costs={costs} />}
    </div>
  );
}

function PriceText({
  price: { of, one, units, isRounded },
  symbols,
}: {
  readonly price: Price;
  readonly symbols: Symbols;
}) {
  // A price is in SOL, whatever the unit of amounts is.
  const name = ({ mint }: Asset) => (mint === SOL.mint ? 'SOL' : <AssetName mint={mint} symbols={symbols} />);
  return (
    <p>
      <Term
        value={
          <b>
            {isRounded && '≈ '}
            <Amount units={units} decimals={of.decimals} />
          </b>
        }
      >
        price, {name(of)} for one {name(one)}
      </Term>
    </p>
  );
}

function CostsText({ costs: { total, base, priority, tip, rent } }: { readonly costs: Costs }) {
  return (
    <p>
      <Term
        value={
          <b>
            <Sol lamports={total} trimmed />
          </b>
        }
      >
        costs, <SolUnit />
      </Term>
      <Term sign="=" value={<Sol lamports={base} trimmed />}>
        base fee
      </Term>
      <Term sign="+" value={<Sol lamports={priority} trimmed />}>
        priority
      </Term>
      <Term sign="+" value={<Sol lamports={tip} trimmed />}>
        tip
      </Term>
      <Term sign="+" value={<Sol lamports={rent} trimmed />}>
        rent, comes back
      </Term>
    </p>
  );
}

function Term({
  sign,
  value,
  children,
}: {
  readonly sign?: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      {sign !== undefined && <span className={styles['sign']}>{sign}</span>}{' '}
      <span className={styles['term']}>
        {value} <small>{children}</small>
      </span>
    </>
  );
}

/** Characters from the decimal point on. */
function decimalPlaces({ mint, decimals }: Asset, unit: 'SOL' | 'lamports'): number {
  const shown = mint === SOL.mint && unit === 'lamports' ? 0 : decimals;
  return shown === 0 ? 0 : shown + 1;
}

/** One of the columns on screen, with its place among all of them. */
interface ShownColumn {
  readonly column: AssetColumn;
  readonly at: number;
}

const UNPROVEN = 'The recorded changes do not add up: the answer may lack a call or a balance';

/** SOL among them. */
const MAX_COLUMNS = 4;

function isProven({ sum, expected }: AssetColumn): boolean {
  return sum === expected;
}
