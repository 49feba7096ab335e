import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatSpan, formatUtc } from '../../shared/format/format-time.ts';
import { findBlockByTime, type TimedBlock } from '../../queries/find-block-by-time.ts';
import { useClient } from '../../queries/client-context.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { Section, Fact, FactList, FactNote } from '../../ui/page/section.tsx';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { BlockTime } from '../../ui/values/time.tsx';
import { queryKeys } from '../../queries/keys.ts';

/** Searches the endpoint for the blocks nearest to a time, in Unix seconds, and lists each block that was looked at. */
export function BlockAtTime({ seconds }: { readonly seconds: bigint }) {
  const paths = usePaths();
  const client = useClient();
  const endpoint = useEndpoint();
  const [steps, setSteps] = useState<readonly TimedBlock[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.blockByTime(client.url, seconds),
    queryFn: ({ signal }) => {
      setSteps([]);
      return findBlockByTime(client, seconds, (step) => setSteps((before) => [...before, step]), { signal });
    },
    // The search belongs to this page and runs again with it. Its result may change over time.
    gcTime: 0,
  });
  const when = formatUtc(seconds) ?? `Unix time ${seconds}`;
  const nearest = data === undefined ? null : nearestOf(data.before, data.after, seconds);
  if (error !== null)
    return (
      <>
        <DocumentTitle>{`Block at ${when}`}</DocumentTitle>
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void refetch()}
          otherEndpointPath={paths.endpoint()}
        >
          <p className="hint">
            To find a block by its time, the endpoint is asked for getFirstAvailableBlock, getSlot, getBlocksWithLimit
            and getBlockTime.
          </p>
        </Failure>
        <Steps steps={steps} />
      </>
    );
  return (
    <>
      <DocumentTitle>{`Block at ${when}`}</DocumentTitle>
      <PageHeader
        status={nearest === null ? 'absent' : 'success'}
        statusText={data === undefined ? `Searching ${formatEndpointName(endpoint)}` : 'Found'}
        statusDetail={`${formatInteger(steps.length)} ${steps.length === 1 ? 'block' : 'blocks'} looked at`}
        title={
          nearest === null ? (
            `The block nearest to ${when}`
          ) : (
            <>
              Block <Link to={paths.block(nearest.slot)}>{formatInteger(nearest.slot)}</Link> is nearest to {when}
            </>
          )
        }
        subtitle="Block times are estimates of the network, in whole seconds; several blocks can have the same."
      />
      <FactList className="spaced">
        <Fact label="At or before">
          {data === undefined ? 'searching' : <Block block={data.before} absence={NONE_BEFORE} seconds={seconds} />}
        </Fact>
        <Fact label="After">
          {data === undefined ? 'searching' : <Block block={data.after} absence={NONE_AFTER} seconds={seconds} />}
        </Fact>
      </FactList>
      <Steps steps={steps} />
    </>
  );
}

const NONE_BEFORE = 'The first block of this endpoint is later.';
const NONE_AFTER = 'The newest finalized block of this endpoint is not later.';

function nearestOf(before: TimedBlock | null, after: TimedBlock | null, seconds: bigint): TimedBlock | null {
  if (before?.time == null) return after ?? before;
  if (after?.time == null) return before;
  return after.time - seconds < seconds - before.time ? after : before;
}

function Block({
  block,
  absence,
  seconds,
}: {
  readonly block: TimedBlock | null;
  readonly absence: string;
  readonly seconds: bigint;
}) {
  const paths = usePaths();
  if (block === null) return <span className="muted">{absence}</span>;
  return (
    <>
      <Link to={paths.block(block.slot)}>{formatInteger(block.slot)}</Link>
      <FactNote>{block.time === null ? 'no time recorded' : describeDistance(block.time - seconds)}</FactNote>
    </>
  );
}

/** "3 seconds before", "at this second". */
function describeDistance(seconds: bigint): string {
  if (seconds === 0n) return 'at this second';
  return seconds < 0n ? `${formatSpan(Number(-seconds))} before` : `${formatSpan(Number(seconds))} after`;
}

function Steps({ steps }: { readonly steps: readonly TimedBlock[] }) {
  const paths = usePaths();
  return (
    <Section id="steps" title="Steps" count="each block that was looked at, in this order">
      <FactList>
        {steps.map(({ slot, time }) => (
          <Fact key={slot.toString()} label={<Link to={paths.block(slot)}>{formatInteger(slot)}</Link>}>
            {time === null ? <span className="muted">no time recorded</span> : <BlockTime seconds={time} />}
          </Fact>
        ))}
      </FactList>
    </Section>
  );
}
