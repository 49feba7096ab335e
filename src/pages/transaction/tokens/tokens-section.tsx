import { formatInteger } from '../../../shared/format/format-number.ts';
import { tokenAbsence } from '../../../analysis/transaction/balances/token-absence.ts';
import type { TokenChange } from '../../../analysis/transaction/token-changes.ts';
import { presenceOf, type ViewedTransaction } from '../../../analysis/transaction/view-transaction.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TokenOwners } from './token-owners.tsx';

/** Token balances before and after, in exact decimals. */
export function TokensSection({ view }: { readonly view: ViewedTransaction }) {
  const { tokenChanges: changes, outcome } = view;
  if (changes === null || changes.length === 0) {
    return (
      <Section id="tokens" title="Tokens" count={changes === null ? 'not recorded' : 'none'}>
        <p className="hint">{absenceReason(view)}</p>
      </Section>
    );
  }
  const changed = changes.filter(({ change }) => change !== 0n).length;
  return (
    <Section
      id="tokens"
      title="Tokens"
      count={
        <>
          {describeSize(changes.length, changed)}
          <span className="phone-only">; account, owner and mint, after and change</span>
        </>
      }
    >
      {outcome === 'failed' && changed === 0 && (
        <p className="hint">Whatever was moved was then undone: what is recorded before and after is the same.</p>
      )}
      <table className="table compact stacked-on-phone tokens">
        <thead>
          <tr>
            <th>#</th>
            <th>Token account</th>
            <th>Owner</th>
            <th>Mint</th>
            <th className="numeric tablet-hidden">Before</th>
            <th className="numeric">Change</th>
            <th className="numeric">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <TokenRow key={`${change.accountIndex} ${change.mint}`} token={change} accounts={view.accounts} />
          ))}
        </tbody>
      </table>
      {changed > 0 && <TokenOwners changes={changes} />}
    </Section>
  );
}

function TokenRow({
  token,
  accounts,
}: {
  readonly token: TokenChange;
  readonly accounts: ViewedTransaction['accounts'];
}) {
  const { accountIndex, account, owner, mint, decimals, change } = token;
  return (
    <tr>
      <td className="phone-row1-start index-number">
        <a className="plain-link" href={`#account-${accountIndex}`}>
          {accountIndex}
        </a>
      </td>
      <td className="phone-row1-main">
        {account === null ? <span className="muted">not named</span> : <AddressLink address={account} />}
      </td>
      <td className="phone-row2-main">
        {owner === null ? <span className="muted">not recorded</span> : <AddressLink address={owner} />}
      </td>
      <td className="phone-row3">
        <AddressLink address={mint} />
      </td>
      <td className="numeric phone-hidden tablet-hidden">
        <TokenBalance token={token} accounts={accounts} side="before" />
      </td>
      <td className="numeric phone-row2-end">
        <Amount units={change} decimals={decimals} signed />
      </td>
      <td className="numeric phone-row1-end">
        <TokenBalance token={token} accounts={accounts} side="after" />
      </td>
    </tr>
  );
}

function TokenBalance({
  token,
  accounts,
  side,
}: {
  readonly token: TokenChange;
  readonly accounts: ViewedTransaction['accounts'];
  readonly side: 'before' | 'after';
}) {
  const units = token[side];
  if (units !== null) return <Amount units={units} decimals={token.decimals} />;
  const absence = tokenAbsence(token, accounts, side);
  const text = absence === 'nonexistent' ? NONEXISTENT[side] : 'none recorded';
  return <span className="muted">{text}</span>;
}

/** An account without lamports does not exist. */
const NONEXISTENT = { before: 'did not exist', after: 'closed' } as const;

function describeSize(total: number, changed: number): string {
  const balances = `${formatInteger(total)} ${total === 1 ? 'balance' : 'balances'}`;
  return `${balances}, ${changed === 0 ? 'none' : formatInteger(changed)} changed`;
}

function absenceReason({ answer: { meta, slot } }: ViewedTransaction): string {
  if (meta === null) return 'Token balances were not recorded with this transaction.';
  if (meta.preTokenBalances !== null) {
    return 'No token balance was touched: the node recorded an empty list before and an empty list after.';
  }
  return presenceOf(meta, 'preTokenBalances') === 'absent'
    ? `Token balances were not recorded yet at slot ${formatInteger(slot)}: the answer leaves them out.`
    : 'Token balances were not recorded at the time.';
}
