import { Fragment } from 'react';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { quotableText, visibleText } from '../../../shared/format/visible-text.ts';
import type { CalledAccount } from '../../../analysis/facts/transaction/calls.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { IdlAccount } from '../../../solana/idl/idl-reader.ts';
import { formatRoles } from '../../../analysis/explain/account-text.ts';
import { LONGEST_NAME } from './longest-name.ts';
import styles from './decoded.module.css';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Fact, FactList } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';

/** An instruction's accounts with their names, groups and marks in the IDL. Renders nothing if no IDL names them. */
export function NamedAccounts({
  instruction: { accounts, accountNames, programId, depth },
  view,
}: {
  readonly instruction: ViewedInstruction;
  readonly view: ViewedTransaction;
}) {
  const page = useListPage(accountNames, 'Accounts');
  const others = useListPage(accounts?.slice(accountNames.length) ?? [], 'Accounts');
  if (accountNames.length === 0 || accounts === null) return null;
  const more = accounts.length - accountNames.length;
  const misfit = describeMisfit(accounts, accountNames);
  return (
    <>
      {misfit !== null && (
        <p className="hint">
          {misfit}: the IDL may be for another version of the program, and the names of the accounts wrong.
        </p>
      )}
      <FactList className={styles['accounts']}>
        {page.shown.map((named, at) => {
          const account = accounts[page.first + at];
          const group = groupOf(named);
          // Anchor's convention: the program's own address is passed for an optional account that is omitted.
          const isOmitted = account === undefined || (named.optional && account.address === programId);
          return (
            <Fragment key={at}>
              {group !== '' && (at === 0 || groupOf(page.shown[at - 1]) !== group) && (
                <Fact label={<BreakableName name={group} />}>
                  <span className={styles['group']}>group of accounts</span>
                </Fact>
              )}
              <Fact
                label={
                  <span className={group === '' ? undefined : styles['inGroup']}>
                    <BreakableName name={named.name} />
                  </span>
                }
              >
                {isOmitted ? (
                  <span className="muted standalone">{named.optional ? 'omitted' : 'not passed'}</span>
                ) : (
                  <>
                    <Account account={account} />{' '}
                    <Marks isSigner={depth > 0 && named.signer} account={account} view={view} />
                  </>
                )}
              </Fact>
            </Fragment>
          );
        })}
      </FactList>
      {page.pager}
      {more > 0 && (
        <details className={styles['others']}>
          <summary>
            {more} more {more === 1 ? 'account' : 'accounts'}, which the IDL does not name
          </summary>
          {others.shown.map((account, at) => (
            <p key={at}>
              <Account account={account} /> <Marks isSigner={false} account={account} view={view} />
            </p>
          ))}
          {others.pager}
        </details>
      )}
    </>
  );
}

/** What shows that the accounts are not those of the IDL; null if nothing does. */
function describeMisfit(accounts: readonly CalledAccount[], named: readonly IdlAccount[]): string | null {
  const other = named.find(({ address, optional }, at) => {
    const passed = accounts[at]?.address ?? null;
    return address !== null && !optional && passed !== null && passed !== address;
  });
  if (other !== undefined) {
    return `The account at the place of ${quoted(other.name)} is not the one that the IDL requires`;
  }
  const missing = named.find(({ optional }, at) => at >= accounts.length && !optional);
  return missing === undefined ? null : `The instruction has no account for ${quoted(missing.name)}`;
}

function quoted(name: string): string {
  return `“${quotableText(truncateText(name, LONGEST_NAME))}”`;
}

function groupOf(account: IdlAccount | undefined): string {
  return account?.groups.join(' / ') ?? '';
}

/** Allows line breaks after underscores. */
function BreakableName({ name }: { readonly name: string }) {
  // Index keys are safe: the parts of a name never change.
  return (
    <bdi>
      {visibleText(truncateText(name, LONGEST_NAME))
        .split(/(?<=_)/)
        .map((part, at) => (
          <Fragment key={at}>
            {part}
            <wbr />
          </Fragment>
        ))}
    </bdi>
  );
}

/** What the transaction says of the account, and that an inner call needs its signature. */
function Marks({
  isSigner,
  account: { index },
  view,
}: {
  /** According to the IDL of an inner call. */
  readonly isSigner: boolean;
  readonly account: CalledAccount;
  readonly view: ViewedTransaction;
}) {
  const account = index === null ? undefined : view.accounts[index];
  if (account === undefined) return null;
  return (
    <span className={styles['marks']}>
      {isSigner && !account.signer && (
        <span title="The IDL says that it signs. It did not sign the transaction, so a calling program has to.">
          signer,{' '}
        </span>
      )}
      {formatRoles(account)}
    </span>
  );
}

function Account({ account: { address, index } }: { readonly account: CalledAccount }) {
  return (
    <>
      {address === null ? <span className="warning">no such account</span> : <AddressLink address={address} whole />}{' '}
      {index !== null && (
        <a className={`index-number plain-link ${styles['index']}`} href={`#account-${index}`}>
          {index}
        </a>
      )}
    </>
  );
}
