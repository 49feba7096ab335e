import { tooManyToDescribe } from '../../../analysis/facts/transaction/view-instruction.ts';
import { FLOW_LABELS } from '../../../analysis/explain/account-text.ts';
import {
  type LamportFlow,
  type ReconciledAccount,
  type Reconciliation,
  reconcileLamports,
} from '../../../analysis/facts/transaction/reconcile-lamports.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { useMemo } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../../ui/values/amount.tsx';
import styles from './accounts-section.module.css';

/** Why each balance changed: the fee, instructions that move lamports, and an unexplained remainder. */
export function LamportChangeCauses({ view }: { readonly view: ViewedTransaction }) {
  const isTooLong = tooManyToDescribe(view.instructions ?? []);
  const reconciliation = useMemo(() => (isTooLong ? null : reconcileLamports(view)), [view, isTooLong]);
  if (view.outcome === 'noOp') {
    return (
      <div className={`heading-row ${styles['causes']}`}>
        <h3>No balance changed</h3>{' '}
        <span className="muted">the transaction was not executed, and no fee was charged</span>
      </div>
    );
  }
  if (isTooLong) return <p className="hint">There are too many instructions to tell why balances changed.</p>;
  if (reconciliation === null || reconciliation.accounts.length === 0) return null;
  return (
    <div className={styles['causes']}>
      <div className="heading-row">
        <h3>Why balances changed</h3>{' '}
        <span className="muted">
          {describeReconciliation(reconciliation)}
          {!isFeeOnly(reconciliation) && (
            <span className="phone-only">
              ; changes in <SolUnit />
            </span>
          )}
        </span>
      </div>
      {!isFeeOnly(reconciliation) && (
        <table className="table compact stacked-on-phone" aria-label="Why balances changed">
          <thead>
            <tr>
              <th className="index-number">#</th>
              <th>Account</th>
              <th>Cause</th>
              <th>Instruction</th>
              <th className="numeric">
                Change, <SolUnit />
              </th>
            </tr>
          </thead>
          {reconciliation.accounts.map((account) => (
            <AccountCauses key={account.index} account={account} />
          ))}
        </table>
      )}
      {view.answer.meta?.innerInstructions === null ? (
        <p className="hint">Without inner instructions, transfers made by them are not explained.</p>
      ) : (
        !reconciliation.complete && (
          <p className="hint">
            A program can move lamports out of accounts that it owns without a transfer instruction.
          </p>
        )
      )}
    </div>
  );
}

function AccountCauses({ account }: { readonly account: ReconciledAccount }) {
  const { flows, unexplained, emptied } = account;
  return (
    <tbody>
      {flows.map((flow, at) => (
        <tr key={at} className={at === 0 ? undefined : styles['sameAccount']}>
          <AccountCells account={account} first={at === 0} />
          <td className="phone-row3">
            <Cause flow={flow} />
          </td>
          <td className="phone-hidden">
            {flow.instruction !== null && <a href={`#ix-${flow.instruction}`}>#{flow.instruction}</a>}
          </td>
          <td className="numeric phone-row1-end">
            <Sol lamports={flow.lamports} signed />
          </td>
        </tr>
      ))}
      {unexplained !== 0n && (
        <tr className={flows.length === 0 ? undefined : styles['sameAccount']}>
          <AccountCells account={account} first={flows.length === 0} />
          <td className="phone-row3 warning">{emptied ? 'not explained; the account was emptied' : 'not explained'}</td>
          <td className="phone-hidden muted">no decoded instruction explains it</td>
          <td className="numeric phone-row1-end">
            <Sol lamports={unexplained} signed />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The account of a change, named in its first row only. */
function AccountCells({
  account: { index, address },
  first,
}: {
  readonly account: ReconciledAccount;
  readonly first: boolean;
}) {
  return (
    <>
      <td className="phone-row1-start index-number">
        {first && (
          <a className="plain-link" href={`#account-${index}`}>
            {index}
          </a>
        )}
      </td>
      <td className="phone-row1-main">
        {first ? <AddressLink address={address} /> : <span className="visually-hidden">account {index} again</span>}
      </td>
    </>
  );
}

function Cause({ flow: { kind, lamports, other } }: { readonly flow: LamportFlow }) {
  const { lost, gained } = FLOW_LABELS[kind];
  return (
    <>
      {lamports < 0n ? lost : gained} {other !== null && <AddressLink address={other} />}
    </>
  );
}

function isFeeOnly({ accounts, complete }: Reconciliation): boolean {
  return complete && accounts.length === 1 && accounts[0]?.flows.length === 1 && accounts[0].flows[0]?.kind === 'fee';
}

function describeReconciliation(reconciliation: Reconciliation): string {
  if (isFeeOnly(reconciliation)) return 'the fee is the only change';
  if (reconciliation.complete) return 'every lamport is accounted for';
  const open = reconciliation.accounts.filter(({ unexplained }) => unexplained !== 0n).length;
  return `${formatInteger(open)} ${open === 1 ? 'account has' : 'accounts have'} an unexplained change; ${
    reconciliation.unexplained === 0n ? 'the sum is 0' : 'the sum is not 0'
  }`;
}
