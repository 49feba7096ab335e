import { noteOf, chooseForPages } from '../../features/endpoint/edit-endpoints.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import { blockTimeOf, useBlockOverviews } from '../../features/blocks/blocks-table-rows.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { networkName, publicEndpoint } from '../../features/endpoint/endpoint.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import { isTourOf, tourQueryOptions } from '../../queries/tour-query.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { formatAge } from '../../shared/format/format-time.ts';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { useSecond } from '../../ui/rendering/use-second.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './home-page.module.css';
import { storyPath } from './story-path.ts';

/** Below the search field: what to begin with. */
export function Examples({ newest, isDemo }: { readonly newest: NewestSlots | null; readonly isDemo: boolean }) {
  return isDemo ? <DemoExamples newest={newest} /> : <NewestExamples newest={newest} />;
}

/** Of another ledger that this site serves: transactions of its newest block, and the block. */
function NewestExamples({ newest }: { readonly newest: NewestSlots | null }) {
  const paths = usePaths();
  const slots = newest?.slots ?? [];
  const [overview] = useBlockOverviews(slots.slice(0, 1));
  const rows = (typeof overview === 'object' ? overview.rows : null) ?? [];
  const isFinal = newest !== null && slots[0] !== undefined && slots[0] <= newest.finalized;
  const params = isFinal ? {} : { commitment: 'confirmed' };
  const most = (outcome: BlockRow['outcome']) => {
    const [first] = rows
      .filter((row) => row.outcome === outcome && !row.isVote && row.signature !== null)
      .toSorted((a, b) => Number((b.computeUnits ?? 0n) - (a.computeUnits ?? 0n)));
    return first?.signature ?? null;
  };
  const [failed, busiest] = [most('failed'), most('succeeded')];
  return (
    <p className={styles['examples']}>
      {rows.length > 0 && <span>Try</span>}{' '}
      {failed !== null && (
        <Link to={paths.transaction(failed, params)}>
          <StatusIcon kind="failure" bare /> a failed transaction
        </Link>
      )}{' '}
      {busiest !== null && (
        <Link to={paths.transaction(busiest, params)}>
          <StatusIcon kind="success" bare /> the one with the most compute units
        </Link>
      )}{' '}
      {slots[0] !== undefined && rows.length > 0 && (
        <Link to={paths.block(slots[0], params)}>
          <BlockIcon /> a block of {formatCount(rows.length, 'transaction')}
        </Link>
      )}
    </p>
  );
}

/** Three stories of the embedded ledger. */
function DemoExamples({ newest }: { readonly newest: NewestSlots | null }) {
  const paths = usePaths();
  const { data: tour } = useQuery(tourQueryOptions());
  const entries = tour !== undefined && newest !== null && isTourOf(tour, newest) ? tour : [];
  const examples = EXAMPLES.flatMap(([id, icon, text]) => {
    const entry = entries.find((each) => each.id === id);
    return entry === undefined ? [] : [{ id, icon, text, path: storyPath(entry, newest?.finalized ?? null, paths) }];
  });
  return (
    <p className={styles['examples']}>
      {examples.length > 0 && <span>Try</span>}{' '}
      {examples.map(({ id, icon, text, path }) => (
        <span key={id}>
          <Link to={path}>
            {icon === null ? <BlockIcon /> : <StatusIcon kind={icon} bare />} {text}
          </Link>{' '}
        </span>
      ))}
    </p>
  );
}

const EXAMPLES: readonly (readonly [string, StatusKind | null, string])[] = [
  ['swap-refused', 'failure', 'a failed swap'],
  ['large-block', null, 'a block of 2,112 transactions'],
  ['skipped-slot', 'absent', 'a skipped slot'],
];

function BlockIcon() {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true">
      <path d="M1 13V6h2.6v7zM5.7 13V1h2.6v12zM10.4 13V8H13v5z" fill="currentColor" />
    </svg>
  );
}

/** Beside the search field: that this is demo data or, of another endpoint, the newest block. */
export function HomeAside({
  newest,
  isDemo,
}: {
  readonly newest: UseQueryResult<NewestSlots>;
  readonly isDemo: boolean;
}) {
  return (
    <aside className={`${styles['aside']} ${isDemo ? styles['demo'] : ''}`} aria-label="This endpoint">
      {isDemo ? <DemoNotice newest={newest} /> : <Tip newest={newest} />}
    </aside>
  );
}

function DemoNotice({ newest: { data, isError } }: { readonly newest: UseQueryResult<NewestSlots> }) {
  const [params, setParams] = useSearchParams();
  const total = data?.total ?? null;
  return (
    <>
      <p data-testid="ledger">
        <b>You are looking at demo data</b>:{' '}
        {total !== null ? (
          <span className={styles['total']}>{formatInteger(total)}</span>
        ) : (
          data === undefined &&
          !isError && (
            <span className={styles['total']}>
              <Placeholder width={22} />
            </span>
          )
        )}{' '}
        blocks that were generated, executed and signed here, on no network.
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          // The dialog belongs to the button of the header.
          onClick={() => document.querySelector<HTMLElement>('.endpoint-button')?.click()}
        >
          Connect your RPC
        </button>{' '}
        <button
          type="button"
          className="button"
          onClick={() => setParams(chooseForPages(params, publicEndpoint('mainnet-beta'), true))}
        >
          Use mainnet-beta
        </button>
      </p>
    </>
  );
}

/** Name and network of the endpoint, and its newest slot with its age. */
function Tip({ newest }: { readonly newest: UseQueryResult<NewestSlots> }) {
  const paths = usePaths();
  const { label } = useEndpoint();
  const client = useClient();
  // A section below requests it.
  const { data: genesisHash } = useQuery({ ...genesisHashQueryOptions(client), enabled: false });
  const milliseconds = useStore(client.log.store, (log) => noteOf(log)?.milliseconds ?? null);
  const slots = newest.data?.slots ?? [];
  const [slot] = slots;
  const time = blockTimeOf(useBlockOverviews(slots.slice(0, 1))[0]);
  const facts = [
    typeof genesisHash === 'string' ? networkName(genesisHash) : null,
    milliseconds === null ? null : `${formatInteger(milliseconds)} ms`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <p data-testid="ledger">
        <StatusIcon kind={newest.isError ? 'warning' : newest.data === undefined ? 'absent' : 'success'} bare />{' '}
        <Link className="plain-link" to={paths.endpoint()}>
          <b>{label}</b>
        </Link>{' '}
        <span className="muted">{facts.length === 0 ? '\u00a0' : facts.join(' · ')}</span>
      </p>
      <p className={styles['tip']}>
        {slot === undefined ? (
          newest.isFetching ? (
            <Placeholder width={160} />
          ) : (
            <span className="muted">{newest.isError ? 'unknown' : 'no blocks'}</span>
          )
        ) : (
          <Link
            className="plain-link"
            to={paths.block(
              slot,
              newest.data !== undefined && slot > newest.data.finalized ? { commitment: 'confirmed' } : {},
            )}
          >
            {formatInteger(slot)}
          </Link>
        )}
      </p>
      <p className="muted">the newest block{time !== null && <Age seconds={time} />}</p>
    </>
  );
}

function Age({ seconds }: { readonly seconds: bigint }) {
  const now = useSecond();
  return `, from ${formatAge(seconds, now)}`;
}
