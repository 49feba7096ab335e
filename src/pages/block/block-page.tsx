import { memo, useDeferredValue, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { matchRoute, ROUTES } from '../../ui/paths.ts';
import {
  type BlockArrival,
  blockArrivalQueryOptions,
  blockQueryOptions,
  type BlockRead,
} from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { parseSlot, type Slot } from '../../solana/slot.ts';
import { FailureSentence } from '../../ui/failure-sentence.tsx';
import { NotUnderstoodLines } from '../../ui/not-understood.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { blockOutcome, useRememberVisit } from '../../ui/use-remember-visit.ts';
import { WireLine } from '../../ui/wire-line.tsx';
import { BadSlot } from './bad-slot.tsx';
import { BlockLoading } from './block-loading.tsx';
import { BlockOptions } from './block-options.tsx';
import { type BlockParams, type ChangeParams, keptParams, useBlockParams } from './block-params.ts';
import { BlockView } from './block-view.tsx';
import { NoBlock } from './no-block.tsx';
import { ReceivingLine } from './receiving-line.tsx';
import { StaleLine } from './stale-line.tsx';
import { useSteps } from './use-steps.ts';

/** `/block/:slot`: reads the address, asks the endpoint, and draws what came of it. */
export function BlockPage() {
  const text = matchRoute(ROUTES.block, useLocation().pathname) ?? '';
  const slot = parseSlot(text);
  return slot === null ? <BadSlot text={text} /> : <KnownSlot key={text} slot={slot} />;
}

function KnownSlot({ slot }: { readonly slot: Slot }) {
  const client = useClient();
  const [params, change] = useBlockParams();
  const { data, error, isFetching, isPending, isPlaceholderData } = useQuery(
    blockQueryOptions(client, slot, params.options),
  );
  useRememberVisit('block', slot.toString(), blockOutcome(data, error));
  const { data: arrival = null } = useQuery(blockArrivalQueryOptions(client, slot, params.options));
  const query = useMemo(
    () => ({ data, error, isFetching, isPending, isPlaceholderData, arrival }),
    [data, error, isFetching, isPending, isPlaceholderData, arrival],
  );
  // What comes from the endpoint is drawn a few milliseconds at a time, between what the person does.
  return <BlockState slot={slot} query={useDeferredValue(query)} params={params} change={change} />;
}

/** Where the page's queries stand. */
interface BlockQuery {
  readonly data: BlockRead | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly isPending: boolean;
  readonly isPlaceholderData: boolean;
  readonly arrival: BlockArrival | null;
}

const BlockState = memo(function BlockState({
  slot,
  query,
  params: { options, table, target, notUnderstood },
  change,
}: {
  readonly slot: Slot;
  readonly query: BlockQuery;
  readonly params: BlockParams;
  readonly change: ChangeParams;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const { arrival } = query;
  const queryOptions = blockQueryOptions(client, slot, options);
  const progress = query.isFetching ? arrival : 'stopped';
  const answered = query.error !== null ? findEarlier(queries, client.url, slot) : query.data;
  const read = answered?.value ?? null;
  const coming = read === null && query.isPending ? (arrival?.overview ?? null) : null;
  const overview = read ?? coming;
  const params = keptParams(options, table);
  const [surroundings, steps] = useSteps(overview?.block ?? null, read?.block ?? null, options.commitment, params);
  const cancel = () => void queries.cancelQueries({ queryKey: queryOptions.queryKey });
  const ask = () => void queries.refetchQueries({ queryKey: queryOptions.queryKey, exact: true });

  const optionBar = (
    <>
      <BlockOptions options={options} onChoose={change} />
      <NotUnderstoodLines list={notUnderstood} />
    </>
  );
  if (overview !== null) {
    const { exchange = null, asked = options } = answered ?? {};
    const stale = query.isPlaceholderData || query.error !== null;
    return (
      <BlockView
        overview={overview}
        exchange={exchange}
        asked={asked}
        stale={stale}
        table={table}
        target={target}
        surroundings={surroundings}
        steps={steps}
        params={params}
        onChange={change}
        optionBar={
          <>
            {optionBar}
            {stale ? (
              <StaleLine
                asked={asked}
                awaited={options}
                progress={progress}
                trouble={
                  query.error !== null ? (
                    <FailureSentence error={query.error} subject={{ kind: 'block', slot }} endpoint={client.label} />
                  ) : null
                }
                onCancel={cancel}
                onAsk={ask}
              />
            ) : exchange === null ? (
              <ReceivingLine progress={progress} onCancel={cancel} onAsk={ask} />
            ) : (
              <WireLine exchange={exchange} endpoint={client.label} />
            )}
          </>
        }
      />
    );
  }
  const said = query.error ?? query.data?.exchange;
  if (said === undefined) {
    return (
      <BlockLoading
        slot={slot}
        endpoint={client.label}
        method={options.method}
        progress={progress}
        onCancel={cancel}
        onAsk={ask}
        onChange={change}
        optionBar={optionBar}
      />
    );
  }
  return (
    <Sheet>
      <NoBlock
        slot={slot}
        said={said}
        options={options}
        params={params}
        asking={query.isFetching}
        onAsk={ask}
        onChange={change}
      />
      {optionBar}
    </Sheet>
  );
});

/** What was answered before, with other options: one part that fails does not take away what is there. */
function findEarlier(queries: QueryClient, url: string, slot: Slot): BlockRead | undefined {
  return queries
    .getQueriesData<BlockRead>({ queryKey: ['block', url, slot.toString()] })
    .map(([, read]) => read)
    .findLast((read) => read !== undefined && read.value !== null);
}
