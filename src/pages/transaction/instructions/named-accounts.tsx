import { Fragment } from 'react';
import type { CalledAccount } from '../../../analysis/transaction/instructions/calls.ts';
import type { ViewedInstruction } from '../../../analysis/transaction/instructions/view-instruction.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Fact, FactList } from '../../../ui/page/fact-list.tsx';
import styles from './named-accounts.module.css';

/** The accounts of an instruction by the names that an IDL has for them; nothing where no IDL names them. */
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
          // An optional account is left out by giving the program in its place.
          const leftOut = account === undefined || (optional && account.address === programId);
          return (
            <Fact key={at} label={<Breakable name={name} />}>
              {leftOut ? <span className="soft alone">not given</span> : <Account account={account} />}
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

function Breakable({ name }: { readonly name: string }) {
  // The words of a name never change their order.
  return name.split(/(?<=_)/).map((word, at) => (
    <Fragment key={at}>
      {word}
      <wbr />
    </Fragment>
  ));
}

function Account({ account: { address, index } }: { readonly account: CalledAccount }) {
  return (
    <>
      {address === null ? <span className="note">no such account</span> : <AddressLink address={address} whole />}{' '}
      {index !== null && (
        <a className={`idx quiet ${styles['index']}`} href={`#account-${index}`}>
          {index}
        </a>
      )}
    </>
  );
}
