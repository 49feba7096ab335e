import type { ReactNode } from 'react';
import { absenceLabel } from '../../../analysis/explain/fields/absence-text.ts';
import type { Absence } from '../../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedAccount, LamportSum } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { formatRoles, formatSource, FLOW_LABELS } from '../../../analysis/explain/fields/account-text.ts';
import styles from './accounts-section.module.css';
import { AbsentCell, AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { formatInteger, agree, formatCount } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { damageOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { downloadText } from '../../../ui/controls/files.ts';
import { Section } from '../../../ui/page/section.tsx';
import { useFold } from '../../../ui/navigation/use-fold.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../../ui/values/amount.tsx';
import {
  type LamportFlow,
  type ReconciledAccount,
  type Reconciliation,
  reconcileLamports,
} from '../../../analysis/facts/transaction/reconcile-lamports.ts';
import { tooManyToDescribe } from '../../../analysis/facts/transaction/view-instruction.ts';
import { useMemo } from 'react';
import { CallLink } from '../call-link.tsx';

/** The lamports of each account: changed ones first, each change with its causes, then the proof that nothing is missing. */
export function AccountsSection({
  view,
  absences,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const { accounts, lamportSum, answer, signatures } = view;
  const isTooLong = tooManyToDescribe(view.instructions ?? []);
  const reconciliation = useMemo(() => (isTooLong ? null : reconcileLamports(view)), [view, isTooLong]);
  const unchanged = accounts.filter((account) => changeOf(account) === 0n);
  const changed = accounts.filter((account) => changeOf(account) !== 0n);
  const fold = useFold(unchanged.length, (id) => unchanged.some(({ index }) => id === `account-${index}`));
  if (accounts.length === 0) {
    return (
      <Section id="accounts" title="Balances" count={absences.accounts && absenceLabel(absences.accounts)}>
        {absences.accounts !== null && <AbsentSection field="accounts" absence={absences.accounts} onAsk={onAsk} />}
        {answer.meta !== null && (
          <p className="hint">
            The answer has the balances of {formatCount(answer.meta.preBalances.length, 'account')}, without{' '}
            {agree(answer.meta.preBalances.length, 'its address', 'their addresses')}.
          </p>
        )}
      </Section>
    );
  }
  const causes = new Map(reconciliation?.accounts.map((account) => [account.index, account]));
  const withTokens = new Set(
    view.tokenChanges?.flatMap(({ accountIndex, change }) => (change === 0n ? [] : accountIndex)),
  );
  const save = async () => {
    const { formatAccountsCsv } = await import('./accounts-csv.ts');
    const { withExportNames } = await import('../../../features/private-names/export-names.ts');
    const text = formatAccountsCsv(accounts, damageOf(answer), withExportNames);
    downloadText(`${signatures[0]}-accounts.csv`, text, 'text/csv');
  };
  return (
    <Section
      id="accounts"
      title="Balances"
      count={
        <>
          {lamportSum === null ? formatInteger(accounts.length) : describeChanges(view, changed.length, reconciliation)}
          {/* The head of the table is hidden. */}
          <span className="phone-only">
            ; in <SolUnit />
          </span>
        </>
      }
    >
      {absences.balances !== null && <AbsentSection field="balances" absence={absences.balances} onAsk={onAsk} />}
      {absences.loadedAddresses !== null && view.wire !== null && view.wire.message.addressTableLookups.length > 0 && (
        <AbsentSection field="loadedAddresses" absence={absences.loadedAddresses} onAsk={onAsk} />
      )}
      <table className={`table compact title-in-head accounts ${styles['balances']}`}>
        <thead>
          <tr>
            {/* The title of the section is above them. */}
            {['#', 'Account', 'Cause'].map((head) => (
              <th key={head}>
                <span className="visually-hidden">{head}</span>
              </th>
            ))}
            <th className="numeric tablet-hidden">Before</th>
            <th className="numeric">Change</th>
            <th className="numeric">
              After, <SolUnit />
            </th>
          </tr>
        </thead>
        {[...changed, ...(fold.isOpen ? unchanged : [])].map((account) => (
          <AccountRows
            key={account.index}
            account={account}
            causes={causes.get(account.index) ?? null}
            hasTokens={withTokens.has(account.index)}
            absence={absences.balances}
          />
        ))}
        {lamportSum !== null && <LamportTotals sum={lamportSum} count={accounts.length} />}
      </table>
      <div className={styles['foot']}>
        {!fold.isOpen && (
          <button type="button" className="fold-button" onClick={fold.open}>
            Show all {formatInteger(accounts.length)} accounts
          </button>
        )}
        <button type="button" className="text-button screen-only" onClick={() => void save()}>
          CSV
        </button>
      </div>
      {lamportSum !== null && view.instructions !== null && view.outcome !== 'noOp' && (
        <Gaps view={view} reconciliation={reconciliation} isTooLong={isTooLong} />
      )}
    </Section>
  );
}

/** "4 of 46 changed, every lamport is accounted for". Short, because it shares its line with the heads of the amounts. */
function describeChanges(
  { accounts, instructions, outcome }: ViewedTransaction,
  changed: number,
  reconciliation: Reconciliation | null,
): string {
  if (outcome === 'noOp') return 'No balance changed, and no fee was charged';
  const counted = `${formatInteger(changed)} of ${formatInteger(accounts.length)} changed`;
  if (reconciliation === null || instructions === null || reconciliation.accounts.length === 0) return counted;
  return `${counted}, ${describeReconciliation(reconciliation)}`;
}

function describeReconciliation(reconciliation: Reconciliation): string {
  const { accounts, complete } = reconciliation;
  if (complete && accounts.length === 1 && accounts[0]?.flows.every(({ kind }) => kind === 'fee') === true)
    return 'the fee is the only change';
  if (complete) return 'every lamport is accounted for';
  const open = accounts.filter(({ unexplained }) => unexplained !== 0n).length;
  return `${formatInteger(open)} ${open === 1 ? 'has' : 'have'} an unexplained change; ${
    reconciliation.unexplained === 0n ? 'the sum is 0' : 'the sum is not 0'
  }`;
}

/** Why a change may have no cause. */
function Gaps({
  view,
  reconciliation,
  isTooLong,
}: {
  readonly view: ViewedTransaction;
  readonly reconciliation: Reconciliation | null;
  readonly isTooLong: boolean;
}) {
  if (isTooLong) return <p className="hint">There are too many instructions to tell why balances changed.</p>;
  if (reconciliation === null || reconciliation.accounts.length === 0) return null;
  if (view.answer.meta?.innerInstructions === null)
    return <p className="hint">Without inner instructions, transfers made by them are not explained.</p>;
  if (reconciliation.complete) return null;
  return (
    <p className="hint">A program can move lamports out of accounts that it owns without a transfer instruction.</p>
  );
}

/** An account. A single cause stands beside it, several below it; without one, its role and its source. */
function AccountRows({
  account,
  causes,
  hasTokens,
  absence,
}: {
  readonly account: ViewedAccount;
  readonly causes: ReconciledAccount | null;
  /** Tokens in it changed. */
  readonly hasTokens: boolean;
  /** Why a balance is absent. */
  readonly absence: Absence | null;
}) {
  const absent = absence && <AbsentCell field="balances" absence={absence} />;
  const { index, address, before, after } = account;
  const change = changeOf(account);
  const parts = causes === null ? [] : causesOf(causes);
  const [first, ...more] = parts;
  const single = more.length === 0 && change !== 0n ? first : undefined;
  const roles = `${formatRoles(account)}, ${visibleText(formatSource(account))}`;
  return (
    <tbody className={single === undefined && first !== undefined ? styles['several'] : undefined}>
      <tr id={`account-${index}`} title={roles}>
        <td className="index-number">{index}</td>
        <td className={styles['account']}>
          <AddressLink address={address} />
        </td>
        <td className={styles['cause']} data-cause={single && ''}>
          {single === undefined ? (
            (change === 0n || change === null) && (
              <span className="roles">
                {roles}
                {hasTokens && '; only its tokens changed'}
              </span>
            )
          ) : (
            <Cause part={single} />
          )}
        </td>
        <td className="numeric tablet-hidden">{before === null ? absent : <Sol lamports={before} />}</td>
        <td className="numeric">{change === null ? absent : <Sol lamports={change} signed />}</td>
        <td className="numeric">{after === null ? absent : <Sol lamports={after} />}</td>
      </tr>
      {single === undefined &&
        parts.map((part, at) => (
          <tr key={at} className={styles['part']}>
            <td className={styles['blank']}>&nbsp;</td>
            <td className={styles['account']}>
              <span className="visually-hidden">account {index} again</span>
            </td>
            <td className={styles['cause']} data-cause="">
              <Cause part={part} />
            </td>
            <td className={`tablet-hidden ${styles['blank']}`}>&nbsp;</td>
            <td className="numeric">
              <Sol lamports={part.lamports} signed />
            </td>
            <td className={styles['blank']}>&nbsp;</td>
          </tr>
        ))}
    </tbody>
  );
}

/** One cause of a change; without a flow, the part that nothing explains. */
interface CausePart {
  readonly lamports: bigint;
  readonly flow: LamportFlow | null;
  readonly emptied: boolean;
}

function causesOf({ flows, unexplained, emptied }: ReconciledAccount): readonly CausePart[] {
  return [
    ...flows.map((flow) => ({ lamports: flow.lamports, flow, emptied })),
    ...(unexplained === 0n ? [] : [{ lamports: unexplained, flow: null, emptied }]),
  ];
}

function Cause({ part: { flow, lamports, emptied } }: { readonly part: CausePart }) {
  if (flow === null) {
    return (
      <span className="warning" title="No decoded instruction explains it">
        {emptied ? 'not explained; the account was emptied' : 'not explained'}
      </span>
    );
  }
  const { kind, other, instruction } = flow;
  const { lost, gained } = FLOW_LABELS[kind];
  return (
    <>
      {lamports < 0n ? lost : gained} {other !== null && <AddressLink address={other} />}{' '}
      {instruction !== null && <CallLink id={instruction} />}
    </>
  );
}

/** Lamports gained or lost; null if either balance was not recorded. */
function changeOf({ before, after }: ViewedAccount): bigint | null {
  return before === null || after === null ? null : after - before;
}

/** The table's footer: total balances, the fee, and the difference that neither explains. */
function LamportTotals({ sum, count }: { readonly sum: LamportSum; readonly count: number }) {
  return (
    <tfoot>
      <TotalRow
        label={agree(count, 'The one account', `All ${formatInteger(count)} accounts`)}
        before={<Sol lamports={sum.before} />}
        change={<Sol lamports={sum.after - sum.before} signed />}
        after={<Sol lamports={sum.after} />}
      />
      <TotalRow label="Transaction fee" change={<Sol lamports={sum.fee} signed />} />
      <TotalRow className="total" label="Unexplained" change={<Sol lamports={sum.unexplained} />} />
    </tfoot>
  );
}

function TotalRow({
  className,
  label,
  before,
  change,
  after,
}: {
  readonly className?: string;
  readonly label: string;
  readonly before?: ReactNode;
  readonly change: ReactNode;
  readonly after?: ReactNode;
}) {
  const blank = styles['blank'];
  return (
    <tr className={className}>
      <td className={blank}>&nbsp;</td>
      <td colSpan={2}>{label}</td>
      <td className={`tablet-hidden ${before === undefined ? blank : 'numeric'}`}>{before ?? '\u00a0'}</td>
      <td className="numeric">{change}</td>
      <td className={after === undefined ? blank : 'numeric'}>{after ?? '\u00a0'}</td>
    </tr>
  );
}
