import { formatInteger } from '../../../shared/format/format-number.ts';
import { changesByOwner, type OwnerChange } from '../../../analysis/transaction/balances/owner-changes.ts';
import type { TokenChange } from '../../../analysis/transaction/token-changes.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Amount } from '../../../ui/values/amount.tsx';
import styles from './token-owners.module.css';

/** Balance changes by owner and mint. Transfers between accounts of one owner cancel out. */
export function TokenOwners({ changes }: { readonly changes: readonly TokenChange[] }) {
  const owners = changesByOwner(changes);
  const changed = owners.filter(({ change }) => change !== 0n);
  return (
    <div className={styles['owners']}>
      <div className="bar">
        <h3>By owner</h3>
        <span className="soft">
          {changed.length === 0
            ? 'no owner has more or less than before'
            : `${formatInteger(changed.length)} of ${formatInteger(owners.length)} with a change`}
        </span>
      </div>
      {changed.length > 0 && (
        <table className={`wide tight two ${styles['table']}`} aria-label="Token changes by owner">
          <thead>
            <tr>
              <th>Owner</th>
              <th>Mint</th>
              <th className="num">Accounts</th>
              <th className="num p3">Before</th>
              <th className="num">Change</th>
              <th className="num">After</th>
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
      <td className="m2">
        <AddressLink address={owner} />
      </td>
      <td className="m4">
        <AddressLink address={mint} />
      </td>
      <td className="num m0">{accounts}</td>
      <td className="num m0 p3">
        <Amount units={before} decimals={decimals} />
      </td>
      <td className="num m5">
        <Amount units={change} decimals={decimals} signed />
      </td>
      <td className="num m3">
        <Amount units={after} decimals={decimals} />
      </td>
    </tr>
  );
}
