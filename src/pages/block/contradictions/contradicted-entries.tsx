import { shortAddress } from '../../../analysis/explain/wording.ts';
import { Fragment } from 'react';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { ContradictedTransaction } from '../../../analysis/facts/contradictions/contradiction.ts';
import { describeContradiction } from '../../../analysis/explain/contradiction-text.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { TransactionLink } from '../balances/transaction-link.tsx';

/** Names the transactions of a block that contradict themselves, with the reasons. */
export function ContradictedEntries({
  entries,
  rows,
  linkParams,
}: {
  readonly entries: readonly ContradictedTransaction[];
  readonly rows: readonly BlockRow[];
  readonly linkParams: PathParams;
}) {
  return (
    <div className="notice" data-testid="contradicted-entries" style={{ marginTop: 8 }}>
      <StatusIcon kind="warning" />
      <div>
        {entries.slice(0, SHOWN).map(({ index, succeeded, found }) => (
          <Fragment key={index}>
            <TransactionLink index={index} rows={rows} params={linkParams} />:{' '}
            {found.map((each) => describeContradiction(each, succeeded, shortAddress)).join(' ')}
            <br />
          </Fragment>
        ))}
        {entries.length > SHOWN && `${formatInteger(entries.length - SHOWN)} more`}
      </div>
    </div>
  );
}

const SHOWN = 5;
