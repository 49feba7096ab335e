import { formatInteger } from '../../../shared/format/format-number.ts';
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
        <p className="say">{whyNone(view)}</p>
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
          {sizeOf(changes.length, changed)}
          <span className="only-narrow">; account, owner and mint, after and change</span>
        </>
      }
    >
      {outcome === 'failed' && changed === 0 && (
        <p className="say">Whatever was moved was then undone: what is recorded before and after is the same.</p>
      )}
      <table className="wide tight two tokens">
        <thead>
          <tr>
            <th>#</th>
            <th>Token account</th>
            <th>Owner</th>
            <th>Mint</th>
            <th className="num p3">Before</th>
            <th className="num">Change</th>
            <th className="num">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <TokenRow key={`${change.accountIndex} ${change.mint}`} token={change} />
          ))}
        </tbody>
      </table>
      {changed > 0 && <TokenOwners changes={changes} />}
    </Section>
  );
}

function TokenRow({ token }: { readonly token: TokenChange }) {
  const { accountIndex, account, owner, mint, decimals, before, after, change } = token;
  return (
    <tr>
      <td className="m1 idx">
        <a className="quiet" href={`#account-${accountIndex}`}>
          {accountIndex}
        </a>
      </td>
      <td className="m2">
        {account === null ? <span className="soft">not named</span> : <AddressLink address={account} />}
      </td>
      <td className="m4">
        {owner === null ? <span className="soft">not recorded</span> : <AddressLink address={owner} />}
      </td>
      <td className="m6">
        <AddressLink address={mint} />
      </td>
      <td className="num m0 p3">
        {before === null ? <span className="soft">did not exist</span> : <Amount units={before} decimals={decimals} />}
      </td>
      <td className="num m5">
        <Amount units={change} decimals={decimals} signed />
      </td>
      <td className="num m3">
        {after === null ? <span className="soft">gone</span> : <Amount units={after} decimals={decimals} />}
      </td>
    </tr>
  );
}

function sizeOf(total: number, changed: number): string {
  const balances = `${formatInteger(total)} ${total === 1 ? 'balance' : 'balances'}`;
  return `${balances}, ${changed === 0 ? 'none' : formatInteger(changed)} changed`;
}

function whyNone({ answer: { meta, slot } }: ViewedTransaction): string {
  if (meta === null) return 'Token balances were not recorded with this transaction.';
  if (meta.preTokenBalances !== null) {
    return 'No token balance was touched: the node recorded an empty list before and an empty list after.';
  }
  return presenceOf(meta, 'preTokenBalances') === 'absent'
    ? `Token balances were not recorded yet at slot ${formatInteger(slot)}: the answer leaves them out.`
    : 'Token balances were not recorded at the time.';
}
