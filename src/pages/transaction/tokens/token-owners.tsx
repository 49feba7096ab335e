import { formatInteger } from '../../../shared/format/format-number.ts';
import {
  type OwnerChange,
  type TokenChange,
  changesByOwner,
} from '../../../analysis/facts/transaction/token-changes.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import { MintCell } from './mint-cell.tsx';
import styles from './token-owners.module.css';

/** Balance changes by owner and mint. Transfers between accounts of one owner cancel out. */
export function TokenOwners({ changes }: { readonly changes: readonly TokenChange[] }) {
  const owners = changesByOwner(changes);
  const changed = owners.filter(({ change }) => change !== 0n);
  return (
    <div className={styles['owners']}>
      <div className="heading-row">
        <h3>By owner</h3>
        <span className="muted">
          {changed.length === 0
            ? 'no owner’s balance changed'
            : `${formatInteger(changed.length)} of ${formatInteger(owners.length)} changed`}
        </span>
      </div>
      {changed.length > 0 && (
        <table className={`table compact stacked-on-phone ${styles['table']}`} aria-label="Token changes by owner">
          <thead>
            <tr>
              <th>Owner</th>
              <th>Mint</th>
              <th className="numeric">Accounts</th>
              <th className="numeric tablet-hidden">Before</th>
              <th className="numeric">Change</th>
              <th className="numeric">After</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((owner) => (
              <OwnerRow key={`${owner.owner} ${owner.mint}`} change={owner} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function OwnerRow({
  change: { owner, mint, decimals, accounts, before, after, change },
}: {
  readonly change: OwnerChange;
}) {
  return (
    <tr>
      <td className="phone-row1-main">
        <AddressLink address={owner} />
      </td>
      <td className="phone-row2-main">
        <MintCell mint={mint} />
      </td>
      <td className="numeric phone-hidden">{accounts}</td>
      <td className="numeric phone-hidden tablet-hidden">
        <Amount units={before} decimals={decimals} />
      </td>
      <td className="numeric phone-row2-end">
        <Amount units={change} decimals={decimals} signed />
      </td>
      <td className="numeric phone-row1-end">
        <Amount units={after} decimals={decimals} />
      </td>
    </tr>
  );
}
