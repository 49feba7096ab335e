import { linkParamsOfRecord } from '../../features/endpoint/saved-endpoints.ts';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import {
  type RecentLookup,
  clearLookups,
  lookupPath,
  recentLookups,
} from '../../features/recent-lookups/recent-lookups.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { Section } from '../../ui/page/section.tsx';
import styles from './home-page.module.css';
import { TruncatedText } from '../../ui/values/text.tsx';

/** Transactions, blocks and addresses opened before, from this browser's storage. */
export function RecentSection() {
  const lookups = useStoredValue(recentLookups);
  if (lookups.length === 0) return null;
  return (
    <Section
      id="recent"
      title="Recent lookups"
      count="kept in this browser only"
      end={
        <button type="button" className="text-button" onClick={clearLookups}>
          Forget all
        </button>
      }
    >
      <ol className={styles['recent']}>
        {lookups.map((lookup) => (
          <li key={lookup.id + lookup.endpoint}>
            <Link to={lookupPath(lookup)}>
              <span>{lookup.kind !== 'address' && <StatusIcon kind={STATUS_KINDS[lookup.outcome]} bare />}</span>{' '}
              <span className={styles['what']}>{describe(lookup)}</span>{' '}
              <span className="mono">
                {lookup.kind === 'block' ? formatInteger(BigInt(lookup.id)) : <TruncatedText text={lookup.id} />}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const STATUS_KINDS: Readonly<Record<RecentLookup['outcome'], StatusKind>> = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'warning',
  skipped: 'absent',
  absent: 'absent',
};

const NAMES = { transaction: 'Transaction', block: 'Block', address: 'Address' };

/** "Transaction", "Skipped slot", "Block, not found on devnet", "Memo Program": the endpoint is named if the link selects one. */
function describe({ kind, outcome, endpoint, headline, name: addressName }: RecentLookup): string {
  const name = addressName ?? (headline === undefined ? NAMES[kind] : visibleText(headline));
  const what = outcome === 'skipped' ? 'Skipped slot' : outcome === 'absent' ? `${name}, not found` : name;
  const params = new URLSearchParams(linkParamsOfRecord(endpoint));
  const endpointName = params.get('customUrl') ?? params.get('cluster');
  return endpointName === null ? what : `${what} on ${endpointName}`;
}
