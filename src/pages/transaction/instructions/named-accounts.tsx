import { Fragment } from 'react';
import type { CalledAccount } from '../../../analysis/transaction/instructions/calls.ts';
import type { ViewedInstruction } from '../../../analysis/transaction/instructions/view-instruction.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Fact, FactList } from '../../../ui/page/fact-list.tsx';
import styles from './named-accounts.module.css';
import { visibleText } from '../../../shared/format/visible-text.ts';

/** An instruction's accounts with their names in the IDL. Renders nothing if no IDL names them. */
export function NamedAccounts({
  instruction: { accounts, accountNames, programId },
}: {
  readonly instruction: ViewedInstruction;
}) {
  if (accountNames.length === 0 || accounts === null) return null;
  const others = accounts.slice(accountNames.length);
  return (
    <>
      <FactList className={styles['accounts']}>
        {accountNames.map(({ name, optional }, at) => {
          const account = accounts[at];
          // Anchor's convention: the program's own address is passed for an optional account that is omitted.
          const isOmitted = account === undefined || (optional && account.address === programId);
          return (
            <Fact key={at} label={<BreakableName name={name} />}>
              {isOmitted ? <span className="muted standalone">omitted</span> : <Account account={account} />}
            </Fact>
          );
        })}
      </FactList>
      {others.length > 0 && (
        <details className={styles['others']}>
          <summary>
            {others.length} more {others.length === 1 ? 'account' : 'accounts'}, which the IDL does not name
          </summary>
          {others.map((account, at) => (
            <p key={at}>
              <Account account={account} />
            </p>
          ))}
        </details>
      )}
    </>
  );
}

/** Allows line breaks after underscores. */
function BreakableName({ name }: { readonly name: string }) {
  // Index keys are safe: the parts of a name never change.
  return visibleText(name)
    .split(/(?<=_)/)
    .map((part, at) => (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ));
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
