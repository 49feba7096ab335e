import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { blockQueryOptions } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { overviewBlock } from '../../solana/block-view/block-overview.ts';
import { parseSlot, type Slot } from '../../solana/slot.ts';
import { NotUnderstoodLines } from '../../ui/not-understood.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { WireLine } from '../../ui/wire-line.tsx';
import { BadSlot } from './bad-slot.tsx';
import { BlockLoading } from './block-loading.tsx';
import { BlockOptions } from './block-options.tsx';
import { keptParams, useBlockParams } from './block-params.ts';
import { BlockView } from './block-view.tsx';
import { NoBlock } from './no-block.tsx';
import { StaleLine } from './stale-line.tsx';
import { useProgress } from './use-progress.ts';
import { useSteps } from './use-steps.ts';

/** `/block/:slot`: reads the address, asks the endpoint, and draws what came of it. */
export function BlockPage() {
  const { slot: text = '' } = useParams();
  const slot = parseSlot(text);
  return slot === null ? <BadSlot text={text} /> : <KnownSlot key={text} slot={slot} />;
}

function KnownSlot({ slot }: { readonly slot: Slot }) {
  const client = useClient();
  const queries = useQueryClient();
  const [{ options, table, target, notUnderstood }, change] = useBlockParams();
  const { progress, report, reset } = useProgress(JSON.stringify(options));
  const queryOptions = blockQueryOptions(client, slot, options, report);
  const query = useQuery(queryOptions);
  const block = query.data?.value ?? null;
  const overview = useMemo(() => (block === null ? null : overviewBlock(block)), [block]);
  const params = keptParams(options, table);
  const [surroundings, steps] = useSteps(block, options.commitment, params);
  const cancel = () => {
    reset();
    void queries.cancelQueries({ queryKey: queryOptions.queryKey });
  };
  const ask = () => void query.refetch();

  const optionBar = (
    <>
      <BlockOptions options={options} onChoose={change} />
      <NotUnderstoodLines list={notUnderstood} />
    </>
  );
  if (overview !== null && query.data !== undefined) {
    const { exchange, asked } = query.data;
    return (
      <BlockView
        overview={overview}
        exchange={exchange}
        asked={asked}
        stale={query.isPlaceholderData}
        table={table}
        target={target}
        surroundings={surroundings}
        steps={steps}
        params={params}
        onChange={change}
        optionBar={
          <>
            {optionBar}
            {query.isPlaceholderData ? (
              <StaleLine
                asked={asked}
                awaited={options}
                progress={query.isFetching ? progress : 'stopped'}
                onCancel={cancel}
                onAsk={ask}
              />
            ) : (
              <WireLine exchange={exchange} endpoint={client.label} />
            )}
          </>
        }
      />
    );
  }
  if (query.isPending) {
    return (
      <BlockLoading
        slot={slot}
        endpoint={client.label}
        method={options.method}
        progress={query.isFetching ? progress : 'stopped'}
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
        said={query.isError ? query.error : query.data.exchange}
        options={options}
        params={params}
        asking={query.isFetching}
        onAsk={ask}
        onChange={change}
      />
      {optionBar}
    </Sheet>
  );
}
