import { visibleText } from '../../../shared/format/visible-text.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { formatCsv } from '../../../shared/json/records.ts';
import { absenceLabel } from '../../../analysis/explain/absence-text.ts';
import type { Absence } from '../../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedAccount } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { Sol, SolUnit } from '../../../ui/values/amount.tsx';
import { Section, Fact, FactList, FactNote } from '../../../ui/page/section.tsx';
import { AbsentCell, AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { changeOf, BalanceChangeBar, largestChange } from './balance-change-bar.tsx';
import { LamportTotals } from './lamport-totals.tsx';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { formatRoles, formatSource } from '../../../analysis/explain/account-text.ts';
import styles from './accounts-section.module.css';
import { AddressLink } from '../../../ui/values/address.tsx';
import { downloadText } from '../../../ui/controls/files.ts';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';

const LamportChangeCauses = lazyComponent(
  () => import('./lamport-change-causes.tsx').then(({ LamportChangeCauses }) => LamportChangeCauses),
  ({ view }) => <Placeholder height={causesHeight(view.accounts)} />,
).Component;

/** Each account with its roles, its source and its lamport balances; the totals; and why balances changed. */
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
  if (accounts.length === 0) {
    return (
      <Section id="accounts" title="Accounts" count={absences.accounts && absenceLabel(absences.accounts)}>
        {absences.accounts !== null && <AbsentSection field="accounts" absence={absences.accounts} onAsk={onAsk} />}
        {answer.meta !== null && (
          <p className="hint">
            The answer has the balances of {answer.meta.preBalances.length} accounts, without their addresses.
          </p>
        )}
      </Section>
    );
  }
  const largest = largestChange(accounts);
  const save = () => downloadText(`${signatures[0]}-accounts.csv`, formatAccountsCsv(accounts), 'text/csv');
  return (
    <Section
      id="accounts"
      title="Accounts"
      count={
        <>
          {describeSources(accounts)}
          {answer.meta !== null && (
            <span className="phone-only">
              ; after and change in <SolUnit />
            </span>
          )}
        </>
      }
      end={
        <button type="button" className="text-button" onClick={save}>
          CSV
        </button>
      }
    >
      {absences.balances !== null && <AbsentSection field="balances" absence={absences.balances} onAsk={onAsk} />}
      {absences.loadedAddresses !== null && view.wire !== null && view.wire.message.addressTableLookups.length > 0 && (
        <AbsentSection field="loadedAddresses" absence={absences.loadedAddresses} onAsk={onAsk} />
      )}
      <table className="table compact stacked-on-phone accounts">
        <thead>
          <tr>
            <th className="index-number">#</th>
            <th>Address</th>
            <th>Role</th>
            <th>Source</th>
            <th className="numeric tablet-hidden">Before</th>
            <th className="numeric">Change</th>
            {largest !== null && <th className={styles['balanceChange']}>out, in</th>}
            <th className="numeric">
              After, <SolUnit />
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.index} account={account} absence={absences.balances} largest={largest} />
          ))}
        </tbody>
        {lamportSum !== null && <LamportTotals sum={lamportSum} count={accounts.length} delta={largest !== null} />}
      </table>
      <LookupTables view={view} />
      {lamportSum !== null && view.instructions !== null && <LamportChangeCauses view={view} />}
    </Section>
  );
}

/** One CSV row per account, lamports as whole numbers; an empty field means "not recorded". */
export function formatAccountsCsv(accounts: readonly ViewedAccount[]): string {
  return formatCsv(
    accounts.map((account) => ({
      index: account.index,
      address: account.address,
      role: formatRoles(account),
      source: formatSource(account),
      lamports_before: account.before,
      lamports_after: account.after,
    })),
  );
}

/** CSS pixels: the heading and, if more than the fee payer's balance changed, a table. */
function causesHeight(accounts: readonly ViewedAccount[]): number {
  const changed = accounts.filter(({ before, after }) => before !== after).length;
  return changed < 2 ? 60 : 60 + 32 * (changed + 2);
}

function describeSources(accounts: readonly ViewedAccount[]): string {
  const loaded = accounts.filter(({ source }) => source.kind === 'lookupTable').length;
  const total = formatInteger(accounts.length);
  return loaded === 0
    ? `${total}, all in the message`
    : `${total}: ${accounts.length - loaded} in the message, ${loaded} through lookup tables`;
}

function AccountRow({
  account,
  absence,
  largest,
}: {
  readonly account: ViewedAccount;
  /** Why a balance is absent. */
  readonly absence: Absence | null;
  readonly largest: bigint | null;
}) {
  const absent = absence && <AbsentCell field="balances" absence={absence} />;
  const { index, address, before, after, feePayer } = account;
  const roles = formatRoles(account);
  const source = visibleText(formatSource(account));
  const change = changeOf(account);
  return (
    <tr id={`account-${index}`}>
      <td className="phone-row1-start index-number">{index}</td>
      <td className="phone-row1-main">
        <AddressLink address={address} whole />
      </td>
      <td className="phone-row2-main roles">
        {feePayer ? <b>{roles}</b> : roles}
        <span className="phone-only">, {source}</span>
      </td>
      <td className="phone-hidden roles">{source}</td>
      <td className="numeric phone-hidden tablet-hidden">{before === null ? absent : <Sol lamports={before} />}</td>
      <td className="numeric phone-row2-end">{change === null ? absent : <Sol lamports={change} signed />}</td>
      {largest !== null && (
        <td className={`phone-hidden ${styles['balanceChange']}`}>
          <BalanceChangeBar change={change ?? 0n} largest={largest} />
        </td>
      )}
      <td className="numeric phone-row1-end">{after === null ? absent : <Sol lamports={after} />}</td>
    </tr>
  );
}

function LookupTables({ view: { lookups } }: { readonly view: ViewedTransaction }) {
  if (lookups === null || lookups.length === 0) return null;
  return (
    <FactList className={styles['tables']}>
      {lookups.map(({ accountKey, writableIndexes, readonlyIndexes }, at) => (
        <Fact key={accountKey} label={`Lookup table ${at + 1}`}>
          <AddressLink address={accountKey} whole />
          <FactNote>
            {writableIndexes.length} writable, {readonlyIndexes.length} read-only
          </FactNote>
        </Fact>
      ))}
    </FactList>
  );
}
