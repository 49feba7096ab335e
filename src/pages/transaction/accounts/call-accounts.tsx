import { type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { formatRoles, formatSource } from '../../../analysis/explain/fields/account-text.ts';
import type { CalledAccount } from '../../../analysis/facts/transaction/calls.ts';
import { isWrappedSol } from '../../../analysis/facts/transaction/reconcile-lamports.ts';
import { type ViewedAccount, accountAt } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { parseAddress } from '../../../solana/ids/ids.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { usePrinting } from '../../../ui/rendering/media-query.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol, SolUnit } from '../../../ui/values/amount.tsx';
import { CallLink } from '../call-link.tsx';
import { SelectedCallContext } from '../selected-call.ts';
import styles from './call-accounts.module.css';

/** The accounts of the selected call with their roles in it, or all of the transaction. */
export function CallAccounts({ view }: { readonly view: ViewedTransaction }) {
  const { chosen, previewed } = useStore(useContext(SelectedCallContext));
  const id = previewed ?? chosen;
  const [showsAll, setShowsAll] = useState(false);
  const printing = usePrinting();
  const selected = view.instructions?.find((each) => each.id === id);
  const call = showsAll || printing ? undefined : selected;
  const rows = call === undefined ? view.accounts.map((account) => rowOf(account)) : rowsOf(call, view);
  const page = useListPage(rows, 'Accounts');
  const changes = new Map<number, ReactNode[]>();
  // Wrapped SOL is the lamports of its account, which move with it: one movement, shown once.
  const wrapped = new Map<number, bigint>();
  for (const { accountIndex, change, decimals, mint } of view.tokenChanges ?? []) {
    if (change === 0n) continue;
    if (isWrappedSol(mint)) wrapped.set(accountIndex, change);
    const name = shortName(mint) ?? view.symbols.get(mint) ?? null;
    changes.set(accountIndex, [
      ...(changes.get(accountIndex) ?? []),
      <span key={mint}>
        <Amount units={change} decimals={decimals} signed />{' '}
        {name === null ? <AddressLink address={mint} /> : visibleText(name)}
      </span>,
    ]);
  }
  return (
    <Section
      id="call-accounts"
      title="Accounts"
      count={
        call === undefined ? (
          `all ${formatInteger(view.accounts.length)} of the transaction`
        ) : (
          <>
            {formatInteger(rows.length)} of <CallLink id={call.id} />
          </>
        )
      }
      end={
        selected !== undefined && (
          <button type="button" className="text-button" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Those of the call' : `All ${formatInteger(view.accounts.length)}`}
          </button>
        )
      }
    >
      {rows.length === 0 && <p className="hint">The call names no accounts.</p>}
      <ol className={styles['accounts']}>
        {page.shown.map(({ role, index, address, account }, at) => (
          <li key={at}>
            <span className="index-number">{index === null ? '–' : <a href={`#account-${index}`}>{index}</a>}</span>{' '}
            {role !== null && <span className={styles['role']}>{visibleText(role)}</span>}{' '}
            <span>
              {address === null ? <span className="warning">no such account</span> : <AddressLink address={address} />}
            </span>{' '}
            <span className={styles['flags']}>
              {account !== undefined && `${formatRoles(account)}, ${visibleText(formatSource(account))}`}
            </span>{' '}
            <span className={styles['change']}>
              {account !== undefined && (
                <LamportChange account={account} wrapped={wrapped.get(account.index) ?? null} />
              )}
              {index !== null && changes.get(index)}
            </span>
          </li>
        ))}
      </ol>
      {page.pager}
    </Section>
  );
}

function LamportChange({
  account: { before, after },
  wrapped,
}: {
  readonly account: ViewedAccount;
  /** The change of its wrapped SOL; null for none. */
  readonly wrapped: bigint | null;
}) {
  if (before === null || after === null || before === after || after - before === wrapped) return null;
  return (
    <span>
      <Sol lamports={after - before} signed /> <SolUnit />
    </span>
  );
}

interface AccountRow extends CalledAccount {
  /** The name that the interface or the parsed form of the call has for it; null if no call is selected. */
  readonly role: string | null;
  readonly account: ViewedAccount | undefined;
}

function rowOf(account: ViewedAccount): AccountRow {
  return { role: null, index: account.index, address: account.address, account };
}

/** The accounts that a call was given, in order; of a parsed form, those that it names. */
function rowsOf({ accounts, accountNames, parsed }: ViewedInstruction, view: ViewedTransaction): readonly AccountRow[] {
  const named = Object.entries(parsed?.by === 'idl' ? {} : (parsed?.info ?? {})).flatMap(([name, value]) => {
    const address = typeof value === 'string' ? parseAddress(value) : null;
    return address === null ? [] : [{ name, address }];
  });
  const accountOf = (index: number | null) => (index === null ? undefined : accountAt(view.accounts, index));
  if (accounts === null) {
    return named.map(({ name, address }) => {
      const account = view.accounts.find((each) => each.address === address);
      return { role: name, index: account?.index ?? null, address, account };
    });
  }
  return accounts.map(({ index, address }, at) => ({
    role: accountNames[at]?.name ?? named.find((each) => each.address === address)?.name ?? `account ${at + 1}`,
    index,
    address,
    account: accountOf(index),
  }));
}
