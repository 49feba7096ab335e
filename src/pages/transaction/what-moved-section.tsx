import { type ComponentProps, Fragment, type ReactNode, useMemo, useState } from 'react';
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
import { AssetAmount, fractionWidth } from './asset-amount.tsx';
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
  const isShown = (at: number) => at < MAX_COLUMNS - 1 || at >= MAX_COLUMNS - 1 + hidden;
  const widths = columns.map(({ asset }, at) => (isShown(at) ? fractionWidth(shownDecimals(asset, unit)) : 0));
  const widest = Math.max(...widths);
  const shown = columns.flatMap((column, at): ShownColumn[] =>
    isShown(at) ? [{ column, at, pad: `${widest - (widths[at] ?? 0)}ch` }] : [],
  );
  return (
    <>
      <table
        className={`table compact title-in-head ${styles['moved']} ${allOwners ? '' : styles['payerOnly']}`}
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
                {fee === 0n ? 'no fee was charged' : 'SOL adds up to the fee'}
                {shown.some(({ column }) => column.asset.mint !== SOL.mint && column.expected !== 0n) &&
                  '; tokens add up to what was minted and burned'}
                {moved.unchanged > 0 && (
                  <>
                    ,{' '}
                    <a href="#accounts">
                      {formatInteger(moved.unchanged)} {restNoun(moved.unchanged, owners.length > 0)}
                    </a>{' '}
                    unchanged
                  </>
                )}
              </span>
            </td>
            {shown.map(({ column, pad }) => (
              <td
                key={column.asset.mint}
                className={`numeric ${styles[isProven(column) ? 'proven' : 'unproven']}`}
                style={{ '--pad': pad }}
                title={isProven(column) ? undefined : UNPROVEN}
              >
                <AmountWithUnit asset={column.asset} units={column.sum} symbols={view.symbols} />
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
        <ChangeCells shown={shown} unitsOf={({ at }) => changes[at] ?? null} symbols={symbols} />
      </tr>
      {withheld.map(({ account, mint, units, instruction }) => (
        <tr key={`${account} ${mint} ${instruction}`} className={`${styles['rent']} ${isPayer ? '' : styles['other']}`}>
          <td>
            <span className={styles['inset']}>
              transfer fee, withheld in <AddressLink address={account} />
            </span>
          </td>
          <ChangeCells
            shown={shown}
            unitsOf={({ column }) => (column.asset.mint === mint ? units : null)}
            symbols={symbols}
          />
        </tr>
      ))}
      {rents.map(({ account, lamports, comesBack }) => (
        <tr key={account} className={`${styles['rent']} ${isPayer ? '' : styles['other']}`}>
          <td>
            <span className={styles['inset']}>
              rent {lamports < 0n ? 'from' : 'in'} <AddressLink address={account} />
            </span>{' '}
            {comesBack && <span className="muted">refundable</span>}
          </td>
          <ChangeCells
            shown={shown}
            unitsOf={({ column }) => (column.asset.mint === SOL.mint ? lamports : null)}
            symbols={symbols}
          />
        </tr>
      ))}
    </>
  );
}

/** The cells of a row below the columns; those without a change are empty. */
function ChangeCells({
  shown,
  unitsOf,
  symbols,
}: {
  readonly shown: readonly ShownColumn[];
  readonly unitsOf: (column: ShownColumn) => bigint | null;
  readonly symbols: Symbols;
}) {
  return shown.map((each) => {
    const units = unitsOf(each);
    const { asset } = each.column;
    return (
      <td key={asset.mint} className="numeric" style={{ '--pad': each.pad }}>
        {units !== null && <AmountWithUnit asset={asset} units={units} symbols={symbols} signed />}
      </td>
    );
  });
}

/** The unit is shown on a phone, where the columns have no heads. */
function AmountWithUnit({ symbols, ...amount }: ComponentProps<typeof AssetAmount> & { readonly symbols: Symbols }) {
  return (
    <>
      <AssetAmount {...amount} />
      <span className={styles['unit']}>
        <AssetName mint={amount.asset.mint} symbols={symbols} />
      </span>
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
  const price = priceOf(view, moved, costs);
  // The facts show the fee. A price leaves the costs out, so it is shown with them even if the fee is the only one.
  const isShown =
    costs !== null &&
    (price !== null || costs.tip > 0n || costs.rent > 0n || costs.rentOfOthers > 0n || costs.aside > 0n);
  if (!isShown) return null;
  return (
    <div className={styles['equations']}>
      {price !== null && <PriceText price={price} symbols={view.symbols} />}
      <CostsText costs={costs} isTraders={price?.isFeePayers !== false} />
    </div>
  );
}

function PriceText({
  price: { of, one, units, decimals, isRounded },
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
            <Amount units={units} decimals={decimals} />
          </b>
        }
      >
        price, {name(of)} per {name(one)}
      </Term>
    </p>
  );
}

function CostsText({
  costs: { total, base, priority, tip, rent, rentOfOthers, aside, asideIn },
  isTraders,
}: {
  readonly costs: Costs;
  /** The price beside it is that of the fee payer. */
  readonly isTraders: boolean;
}) {
  return (
    <p>
      <Term
        value={
          <b>
            <Sol lamports={total} trimmed />
          </b>
        }
      >
        costs{!isTraders && ' of the fee payer'}, <SolUnit />
      </Term>
      <Term sign="=" value={<Sol lamports={base} trimmed />}>
        base fee
      </Term>
      <Term sign="+" value={<Sol lamports={priority} trimmed />}>
        priority
      </Term>
      {tip > 0n && (
        <Term sign="+" value={<Sol lamports={tip} trimmed />}>
          tip
        </Term>
      )}
      {aside > 0n && (
        <Term sign="+" value={<Sol lamports={aside} trimmed />}>
          other
          {asideIn.map((id) => (
            <Fragment key={id}>
              {' '}
              <CallLink id={id} />
            </Fragment>
          ))}
        </Term>
      )}
      {rentOfOthers > 0n && (
        <Term sign="+" value={<Sol lamports={rentOfOthers} trimmed />}>
          rent, for others
        </Term>
      )}
      {rent !== 0n && (
        <Term sign={rent > 0n ? '+' : '−'} value={<Sol lamports={rent > 0n ? rent : -rent} trimmed />}>
          {rent > 0n ? 'rent, refundable' : 'rent refunded'}
        </Term>
      )}
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
      {' '}
      <span className={styles['signed']}>
        {sign !== undefined && <span className={styles['sign']}>{sign} </span>}
        <span className={styles['term']}>
          {value} <small>{children}</small>
        </span>
      </span>
    </>
  );
}

function shownDecimals({ mint, decimals }: Asset, unit: 'SOL' | 'lamports'): number {
  return mint === SOL.mint && unit === 'lamports' ? 0 : decimals;
}

/** One of the columns on screen, with its place among all of them. */
interface ShownColumn {
  readonly column: AssetColumn;
  readonly at: number;
  /** On a phone, amounts are below each other: the width that its fractions lack compared with the longest. */
  readonly pad: string;
}

const UNPROVEN = 'The recorded changes do not add up: the answer may lack a call or a balance';

function restNoun(count: number, isRest: boolean): string {
  if (isRest) return count === 1 ? 'other' : 'others';
  return count === 1 ? 'account' : 'accounts';
}

/** SOL among them. */
const MAX_COLUMNS = 4;

function isProven({ sum, expected }: AssetColumn): boolean {
  return sum === expected;
}
