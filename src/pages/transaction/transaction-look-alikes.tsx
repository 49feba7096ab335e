import { useMemo } from 'react';
import { tinyTransfers } from '../../analysis/explain/tiny-transfers.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { LookAlikeNotice } from '../../features/look-alikes/look-alike-notice.tsx';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';

/** Names the addresses of a transaction that look alike, and the tiny transfers from them. */
export function TransactionLookAlikes({
  view,
  addresses,
  lookups,
}: {
  readonly view: ViewedTransaction;
  readonly addresses: ReadonlySet<Address>;
  readonly lookups: readonly RecentLookup[];
}) {
  const unit = usePreference('amounts');
  const transfers = useMemo(() => tinyTransfers(view, unit), [view, unit]);
  return (
    <LookAlikeNotice
      lookAlikes={view.lookAlikes}
      page={addresses}
      place="on this page"
      lookups={lookups}
      transfers={transfers}
    />
  );
}
