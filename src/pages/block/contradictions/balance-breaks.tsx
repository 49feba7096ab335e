import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { ChainBreak } from '../../../solana/balance-chain.ts';
import { Fragment } from 'react';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { AddressLink } from '../../../ui/values/address.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { TransactionLink } from '../transaction-link.tsx';

/** Names the account and both transactions of each break. */
export function BalanceBreaks({
  breaks,
  rows,
  linkParams,
}: {
  readonly breaks: readonly ChainBreak[];
  readonly rows: readonly BlockRow[];
  readonly linkParams: PathParams;
}) {
  const hidden = breaks.length - SHOWN;
  return (
    <div className="notice" data-testid="balance-breaks" role="status" style={{ marginTop: 8 }}>
      <StatusIcon kind="warning" />
      <div>
        The recorded balances contradict each other. A balance may be wrong, or transactions may be missing or in
        another order.
        <ul>
          {breaks.slice(0, SHOWN).map(({ account, token, earlier, later, left, found }) => (
            <li key={`${account} ${token?.mint ?? ''} ${later}`}>
              <AddressLink address={account} /> has <Balance units={left} token={token} /> after{' '}
              <TransactionLink index={earlier} rows={rows} params={linkParams} /> and{' '}
              <Balance units={found} token={token} /> before{' '}
              <TransactionLink index={later} rows={rows} params={linkParams} />, the next transaction that names it
            </li>
          ))}
          {hidden > 0 && <li>{formatInteger(hidden)} more</li>}
        </ul>
      </div>
    </div>
  );
}

function Balance({ units, token }: { readonly units: bigint; readonly token: ChainBreak['token'] }) {
  if (token === null) return <Sol lamports={units} unit="SOL" />;
  return (
    <Fragment>
      <Amount units={units} decimals={token.decimals} /> <AddressLink address={token.mint} />
    </Fragment>
  );
}

const SHOWN = 5;
