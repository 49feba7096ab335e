import { absenceLabel } from '../../../analysis/explain/absence-text.ts';
import type { Absence } from '../../../analysis/facts/absence/why-absent.ts';
import type { TransactionAbsences } from '../../../analysis/facts/absence/transaction-absences.ts';
import type { ViewedAccount, LamportSum } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { formatRoles, formatSource } from '../../../analysis/explain/account-text.ts';
import styles from './accounts-section.module.css';
import { AbsentCell, AbsentSection, type AskAgain } from '../../../features/absence/absence-note.tsx';
import { formatInteger, agree, formatCount } from '../../../shared/format/format-number.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { formatCsv } from '../../../shared/json/records.ts';
import { downloadText } from '../../../ui/controls/files.ts';
import { Fact, FactList, FactNote, Section } from '../../../ui/page/section.tsx';
import { useFold } from '../../../ui/navigation/use-fold.ts';
import { lazyComponent } from '../../../ui/rendering/lazy-component.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Sol, SolUnit } from '../../../ui/values/amount.tsx';

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
  const unchanged = accounts.filter((account) => changeOf(account) === 0n);
  const changed = accounts.filter((account) => changeOf(account) !== 0n);
  const fold = useFold(unchanged.length, (id) => unchanged.some(({ index }) => id === `account-${index}`));
  if (accounts.length === 0) {
    return (
      <Section id="accounts" title="Accounts" count={absences.accounts && absenceLabel(absences.accounts)}>
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
          {[...changed, ...(fold.isOpen ? unchanged : [])].map((account) => (
            <AccountRow key={account.index} account={account} absence={absences.balances} largest={largest} />
          ))}
        </tbody>
        {lamportSum !== null && <LamportTotals sum={lamportSum} count={accounts.length} delta={largest !== null} />}
      </table>
      {!fold.isOpen && (
        <button type="button" className="fold-button" onClick={fold.open}>
          Show all {formatInteger(accounts.length)} accounts
        </button>
      )}
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
        <AddressLink address={address} />
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

/** A balance change as a bar: decreases to the left of the center, increases to the right. */
function BalanceChangeBar({ change, largest }: { readonly change: bigint; readonly largest: bigint }) {
  if (change === 0n) return null;
  const size = change < 0n ? -change : change;
  // At least one pixel. Rounding is fine here: it is only drawn.
  const width = Math.max(1, Number((size * BigInt(MAX_WIDTH * 100)) / largest) / 100);
  return (
    <svg className={styles['bar'] ?? ''} viewBox="0 0 68 12" aria-hidden="true">
      <path d="M34.5 0v12" stroke="var(--line-2)" />
      <rect x={change < 0n ? 34 - width : 35} y="3" width={width} height="6" fill="var(--ink)" />
    </svg>
  );
}

/** The largest absolute change, which scales the bars; null if bars would add nothing, or have no space. */
function largestChange(accounts: readonly ViewedAccount[]): bigint | null {
  const sizes = accounts.flatMap((account) => {
    const change = changeOf(account);
    return change === null || change === 0n ? [] : [change < 0n ? -change : change];
  });
  const hasSpace = accounts.every(
    ({ before, after, source }) =>
      source.kind === 'message' && (before ?? 0n) < WIDE_BALANCE && (after ?? 0n) < WIDE_BALANCE,
  );
  if (sizes.length < 2 || !hasSpace) return null;
  return sizes.reduce((largest, size) => (size > largest ? size : largest));
}

/** Lamports gained or lost; null if either balance was not recorded. */
function changeOf({ before, after }: ViewedAccount): bigint | null {
  return before === null || after === null ? null : after - before;
}

/** Maximum width of a bar, in pixels. */
const MAX_WIDTH = 32;
/** 1,000 SOL: longer numbers would take the space of the bars. */
const WIDE_BALANCE = 1_000_000_000_000n;

/** The table's footer: total balances, the fee, and the difference that neither explains. */
function LamportTotals({
  sum,
  count,
  delta,
}: {
  readonly sum: LamportSum;
  readonly count: number;
  readonly delta: boolean;
}) {
  const emptyChangeCell = delta && <td className={`phone-hidden ${styles['balanceChange']}`}>&nbsp;</td>;
  return (
    <tfoot>
      <tr>
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          {agree(count, 'The one account', `All ${formatInteger(count)} accounts`)}
        </td>
        <td className="numeric phone-hidden tablet-hidden">
          <Sol lamports={sum.before} />
        </td>
        <td className="numeric phone-row2-end">
          <Sol lamports={sum.after - sum.before} signed />
        </td>
        {emptyChangeCell}
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.after} />
        </td>
      </tr>
      <tr>
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          Transaction fee
        </td>
        <td className="phone-hidden tablet-hidden">&nbsp;</td>
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.fee} signed />
        </td>
        {emptyChangeCell}
        <td className="phone-hidden">&nbsp;</td>
      </tr>
      <tr className="total">
        <td className="phone-hidden">&nbsp;</td>
        <td className="phone-row1-main" colSpan={3}>
          Unexplained
        </td>
        <td className="phone-hidden tablet-hidden">&nbsp;</td>
        <td className="numeric phone-row1-end">
          <Sol lamports={sum.unexplained} />
        </td>
        {emptyChangeCell}
        <td className="phone-hidden">&nbsp;</td>
      </tr>
    </tfoot>
  );
}
