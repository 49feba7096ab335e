import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { OwnedTokenAccount } from '../../../analysis/facts/block/block-balances.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import { followSearch } from './follow-search.ts';

/** The token accounts of an owner in the block. Each can be followed in turn. */
export function OwnedTokenAccounts({
  owned,
  search,
}: {
  readonly owned: readonly OwnedTokenAccount[];
  readonly search: string;
}) {
  const tx = new URLSearchParams(search).get('tx') ?? '';
  return (
    <details className="footnote">
      <summary>Token accounts of this owner in this block: {formatInteger(owned.length)}</summary>
      <table className="table compact stacked-on-phone" aria-label="Token accounts of this owner">
        <thead>
          <tr>
            <th>Transactions</th>
            <th>Token account</th>
            <th>Mint</th>
            <th className="numeric">After the last</th>
            <th className="numeric">Change in the block</th>
          </tr>
        </thead>
        <tbody>
          {owned.map(({ account, mint, decimals, transactions, first, last }) => (
            <tr key={`${account} ${mint}`}>
              <td className="phone-row1-start index-number">{formatInteger(transactions)}</td>
              <td className="phone-row1-main">
                <AddressLink address={account} />{' '}
                <Link to={{ search: followSearch(search, { account, tx }), hash: '#followed-account' }}>Follow</Link>
              </td>
              <td className="phone-row2-main">
                <AddressLink address={mint} />
              </td>
              <td className="numeric phone-row1-end">
                {last === null ? <span className="muted">none</span> : <Amount units={last} decimals={decimals} />}
              </td>
              <td className="numeric phone-row2-end">
                <Amount units={(last ?? 0n) - (first ?? 0n)} decimals={decimals} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
