import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { type BlockProperty, findBlock, type SearchedBlock } from '../../queries/find-block.ts';
import { queryKeys } from '../../queries/keys.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { formatSpan, formatUtc } from '../../shared/format/format-time.ts';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { Fact, FactList, FactNote, Section } from '../../ui/page/section.tsx';
import { BlockTime } from '../../ui/values/time.tsx';

/**
 * Searches the endpoint for the blocks nearest to a time, in Unix seconds, or for the block with a height, which it opens. Lists each block
 * that was looked at.
 */
export function BlockSearch({ by, value }: { readonly by: BlockProperty; readonly value: bigint }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = formatEndpointName(useEndpoint());
  const [steps, setSteps] = useState<readonly SearchedBlock[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.blockSearch(client.url, by, value),
    queryFn: ({ signal }) => {
      setSteps([]);
      return findBlock(client, by, value, (step) => setSteps((before) => [...before, step]), { signal });
    },
    // The search belongs to this page and runs again with it. Its result may change over time.
    gcTime: 0,
  });
  if (by === 'height' && data?.before?.value === value) return <Navigate to={paths.block(data.before.slot)} replace />;
  const name = by === 'height' ? `height ${formatInteger(value)}` : (formatUtc(value) ?? `Unix time ${value}`);
  const nearest = by === 'height' || data === undefined ? null : nearestOf(data.before, data.after, value);
  const title =
    nearest !== null ? (
      <>
        Block <Link to={paths.block(nearest.slot)}>{formatInteger(nearest.slot)}</Link> is nearest to {name}
      </>
    ) : by === 'time' ? (
      `The block nearest to ${name}`
    ) : data === undefined ? (
      `The block with the ${name}`
    ) : (
      `${capitalize(endpoint)} has no finalized block with the ${name}.`
    );
  const side = (block: SearchedBlock | null | undefined, absence: string) =>
    block === undefined ? 'searching' : <Neighbor by={by} block={block} absence={absence} value={value} />;
  return (
    <>
      <DocumentTitle>{`Block at ${name}`}</DocumentTitle>
      {error !== null ? (
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void refetch()}
          otherEndpointPath={paths.endpoint()}
        >
          <p className="hint">
            To find a block by its {by}, Slotscope calls getFirstAvailableBlock, getSlot, getBlocksWithLimit and{' '}
            {by === 'time' ? 'getBlockTime' : 'getBlock'}.
          </p>
        </Failure>
      ) : (
        <>
          <PageHeader
            status={nearest === null ? 'absent' : 'success'}
            statusText={data === undefined ? `Searching ${endpoint}` : nearest === null ? 'Not found' : 'Found'}
            statusDetail={`${formatCount(steps.length, 'block')} looked at`}
            title={title}
            subtitle={SUBTITLES[by]}
          />
          <FactList className="spaced">
            <Fact label="At or before">{side(data?.before, 'The first block of this endpoint is later.')}</Fact>
            <Fact label="After">{side(data?.after, 'The newest finalized block of this endpoint is not later.')}</Fact>
          </FactList>
        </>
      )}
      <Section id="steps" title="Steps" count="each block that was looked at, in this order">
        <FactList>
          {steps.map(({ slot, value: found }) => (
            <Fact key={slot.toString()} label={<Link to={paths.block(slot)}>{formatInteger(slot)}</Link>}>
              {found === null ? (
                <span className="muted standalone">no {by} recorded</span>
              ) : by === 'time' ? (
                <BlockTime seconds={found} />
              ) : (
                `height ${formatInteger(found)}`
              )}
            </Fact>
          ))}
        </FactList>
      </Section>
    </>
  );
}

const SUBTITLES = {
  time: 'Block times are in whole seconds, so several blocks can have the same. Under TowerBFT they are estimates of the network, under Alpenglow the time of the leader.',
  height:
    'The height of a block is the number of blocks before it. Skipped slots do not count, so it is less than the slot.',
} as const;

function nearestOf(before: SearchedBlock | null, after: SearchedBlock | null, value: bigint): SearchedBlock | null {
  if (before?.value == null) return after ?? before;
  if (after?.value == null) return before;
  return after.value - value < value - before.value ? after : before;
}

function Neighbor({
  by,
  block,
  absence,
  value,
}: {
  readonly by: BlockProperty;
  readonly block: SearchedBlock | null;
  readonly absence: string;
  readonly value: bigint;
}) {
  const paths = usePaths();
  if (block === null) return <span className="muted standalone">{absence}</span>;
  const note =
    block.value === null
      ? `no ${by} recorded`
      : by === 'time'
        ? describeDistance(block.value - value)
        : `height ${formatInteger(block.value)}`;
  return (
    <>
      <Link to={paths.block(block.slot)}>{formatInteger(block.slot)}</Link>
      <FactNote>{note}</FactNote>
    </>
  );
}

/** "3 seconds before", "at this second". */
function describeDistance(seconds: bigint): string {
  if (seconds === 0n) return 'at this second';
  return seconds < 0n ? `${formatSpan(Number(-seconds))} before` : `${formatSpan(Number(seconds))} after`;
}
