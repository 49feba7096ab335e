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
import { Section } from '../../ui/page/section.tsx';
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
      <ol className="link-list">
        {lookups.map((lookup) => (
          <li key={lookup.id + lookup.endpoint}>
            <Link to={lookupPath(lookup)}>
              <span className="link-description">
                {lookup.kind !== 'address' && <StatusIcon kind={STATUS_KINDS[lookup.outcome]} bare />}{' '}
                {describe(lookup)}
              </span>{' '}
              {lookup.kind === 'block' ? (
                <code>{formatInteger(BigInt(lookup.id))}</code>
              ) : (
                <span className="mono">
                  <TruncatedText text={lookup.id} whole />
                </span>
              )}
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
function describe({ kind, outcome, endpoint, name: addressName }: RecentLookup): string {
  const name = addressName ?? NAMES[kind];
  const what = outcome === 'skipped' ? 'Skipped slot' : outcome === 'absent' ? `${name}, not found` : name;
  const params = new URLSearchParams(endpoint);
  const endpointName = params.get('customUrl') ?? params.get('cluster');
  return endpointName === null ? what : `${what} on ${endpointName}`;
}
