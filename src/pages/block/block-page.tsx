import { memo, useDeferredValue, useMemo } from 'react';
import { useParams } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { blockQueryOptions } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { parseSlot, type Slot } from '../../solana/ids/slot.ts';
import { useLazyModule } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { InvalidParamsNotice } from '../../features/routing/invalid-params-notice.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { PlaceholderHeader, PlaceholderStatus } from './block-placeholders.tsx';
import { BlockSkeleton } from './block-skeleton.tsx';
import { BlockOptions } from './block-options.tsx';
import { type BlockParams, type ChangeParams, keptParams, useBlockParams } from './block-params.ts';
import { blockChunk } from './load-block-chunk.ts';
import { type BlockDownload, useBlockDownload } from './download/use-block-download.ts';

/** `/block/:slot`: reads the address, asks the endpoint, and draws what came of it. */
export function BlockPage() {
  const { slot: text = '' } = useParams();
  const slot = parseSlot(text);
  // A few milliseconds at a time.
  const rest = useDeferredValue(useLazyModule(blockChunk));
  if (slot !== null) return <KnownSlot key={text} slot={slot} rest={rest} />;
  return rest === null ? <PageLayout>{null}</PageLayout> : <rest.InvalidSlot text={text} />;
}

function KnownSlot({ slot, rest }: { readonly slot: Slot; readonly rest: Rest | null }) {
  const [address, change] = useBlockParams();
  const reading = useBlockDownload(slot, address.options);
  const { answered, error } = reading;
  return (
    <>
      <ReadSlot slot={slot} reading={reading} rest={rest} address={address} change={change} />
      {rest !== null && (answered !== undefined || error !== null) && (
        <rest.RememberBlock slot={slot} read={answered} error={error} />
      )}
    </>
  );
}

type Rest = typeof import('./block-chunk.ts');

/** Drawn anew when the address changes, or what was read; not when the queries tell of what is drawn in a moment. */
const ReadSlot = memo(function ReadSlot({
  slot,
  reading: { answered, arrival, error, isFetching, isPlaceholderData },
  rest,
  address: { options, table, notUnderstood },
  change,
}: {
  readonly slot: Slot;
  readonly reading: BlockDownload;
  readonly rest: Rest | null;
  readonly address: BlockParams;
  readonly change: ChangeParams;
}) {
  const client = useClient();
  const { label } = useEndpoint();
  const queries = useQueryClient();
  const { queryKey } = blockQueryOptions(client, slot, options);
  const cancel = () => void queries.cancelQueries({ queryKey });
  const ask = () => void queries.refetchQueries({ queryKey, exact: true });
  const params = useMemo(() => keptParams(options, table), [options, table]);
  const said = error ?? answered?.exchange;
  // What cannot be drawn yet is still awaited.
  const progress = isFetching || (rest === null && said !== undefined) ? arrival : 'stopped';
  const overview = answered?.value ?? (said === undefined ? (arrival?.overview ?? null) : null);

  const optionBar = (
    <>
      <BlockOptions options={options} onChoose={change} />
      <InvalidParamsNotice list={notUnderstood} />
    </>
  );
  if (rest !== null && overview === null && said !== undefined) {
    return (
      <rest.NoBlockPage
        slot={slot}
        said={said}
        options={options}
        params={params}
        asking={isFetching}
        optionBar={optionBar}
        onAsk={ask}
        onChange={change}
      />
    );
  }
  const awaited = (
    <PlaceholderHeader
      slot={slot}
      method={options.method}
      progress={progress}
      onCancel={cancel}
      onAsk={ask}
      onChange={change}
    />
  );
  const { exchange = null, asked = options } = answered ?? {};
  if (rest === null) {
    return (
      <BlockSkeleton
        slot={slot}
        overview={overview}
        awaited={awaited}
        asked={asked}
        params={params}
        optionBar={
          <>
            {optionBar}
            <PlaceholderStatus />
          </>
        }
      />
    );
  }
  const stale = isPlaceholderData || error !== null;
  return (
    <rest.BlockView
      slot={slot}
      overview={overview}
      awaited={awaited}
      exchange={exchange}
      asked={asked}
      commitment={options.commitment}
      stale={stale}
      stopped={progress === 'stopped'}
      table={table}
      params={params}
      onChange={change}
      optionBar={
        <>
          {optionBar}
          <rest.ResponseStatus
            slot={slot}
            endpoint={label}
            stale={stale}
            asked={asked}
            awaited={options}
            exchange={exchange}
            begun={overview !== null}
            error={error}
            progress={progress}
            onCancel={cancel}
            onAsk={ask}
          />
        </>
      }
    />
  );
});
