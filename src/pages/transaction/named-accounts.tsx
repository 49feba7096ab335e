import type { CalledAccount } from '../../solana/transaction-view/calls.ts';
import type { ViewedInstruction } from '../../solana/transaction-view/view-instruction.ts';
import { AddressLink } from '../../ui/address.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';

/** The accounts of an instruction by the names that an IDL has for them; nothing where no IDL names them. */
export function NamedAccounts({
  instruction: { accounts, accountNames, programId },
}: {
  readonly instruction: ViewedInstruction;
}) {
  if (accountNames.length === 0 || accounts === null) return null;
  const others = accounts.slice(accountNames.length);
  return (
    <Facts>
      {accountNames.map(({ name, optional }, at) => {
        const account = accounts[at];
        // An optional account is left out by giving the program in its place.
        const leftOut = account === undefined || (optional && account.address === programId);
        return (
          <Fact key={at} label={name}>
            {leftOut ? <span className="soft first">not given</span> : <Account account={account} />}
          </Fact>
        );
      })}
      {others.length > 0 && (
        <Fact label={`${others.length} more`}>
          {others.map((account, at) => (
            <div key={at}>
              <Account account={account} />
            </div>
          ))}
        </Fact>
      )}
    </Facts>
  );
}

function Account({ account: { address, index } }: { readonly account: CalledAccount }) {
  return (
    <>
      {address === null ? <span className="note">no such account</span> : <AddressLink address={address} whole />}
      {index !== null && (
        <a className="idx quiet" href={`#account-${index}`}>
          {index}
        </a>
      )}
    </>
  );
}
