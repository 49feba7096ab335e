import { memo, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { matchRoute, ROUTES } from '../../ui/paths.ts';
import { blockQueryOptions } from '../../queries/block-query.ts';
import { useClient } from '../../queries/client-context.ts';
import { parseSlot, type Slot } from '../../solana/slot.ts';
import { FailureSentence } from '../../ui/failure.tsx';
import { NotUnderstoodLines } from '../../ui/not-understood.tsx';
import { SectionIndex } from '../../ui/section-index.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { WireLine } from '../../ui/wire-line.tsx';
import { AwaitedLead, AwaitedWire } from './awaited-block.tsx';
import styles from './block-page.module.css';
import { BlockOptions } from './block-options.tsx';
import { type BlockParams, type ChangeParams, keptParams, useBlockParams } from './block-params.ts';
import { BlockView } from './block-view.tsx';
import { BadSlot, NoBlock, StaleLine } from './deferred-parts.tsx';
import { isAbsence } from './is-absence.ts';
import { ReceivingLine } from './receiving-line.tsx';
import { RememberBlock } from './remember-block.ts';
import { type BlockReading, useBlockReading } from './use-block-reading.ts';
import { useSteps } from './use-steps.ts';

/** `/block/:slot`: reads the address, asks the endpoint, and draws what came of it. */
export function BlockPage() {
  const text = matchRoute(ROUTES.block, useLocation().pathname) ?? '';
  const slot = parseSlot(text);
  return slot === null ? <BadSlot text={text} /> : <KnownSlot key={text} slot={slot} />;
}

function KnownSlot({ slot }: { readonly slot: Slot }) {
  const [address, change] = useBlockParams();
  const reading = useBlockReading(slot, address.options);
  const { answered, error } = reading;
  return (
    <>
      <ReadSlot slot={slot} reading={reading} address={address} change={change} />
      {(answered !== undefined || error !== null) && <RememberBlock slot={slot} read={answered} error={error} />}
    </>
  );
}

/** Drawn anew when the address changes, or what was read; not when the queries tell of what is drawn in a moment. */
const ReadSlot = memo(function ReadSlot({
  slot,
  reading: { answered, arrival, error, isFetching, isPlaceholderData, surroundings },
  address: { options, table, target, notUnderstood },
  change,
}: {
  readonly slot: Slot;
  readonly reading: BlockReading;
  readonly address: BlockParams;
  readonly change: ChangeParams;
}) {
  const client = useClient();
  const queries = useQueryClient();
  const { queryKey } = blockQueryOptions(client, slot, options);
  const cancel = () => void queries.cancelQueries({ queryKey });
  const ask = () => void queries.refetchQueries({ queryKey, exact: true });
  const progress = isFetching ? arrival : 'stopped';
  const params = useMemo(() => keptParams(options, table), [options, table]);
  const said = error ?? answered?.exchange;
  const overview = answered?.value ?? (said === undefined ? (arrival?.overview ?? null) : null);
  const steps = useSteps(overview?.block ?? null, surroundings, options.commitment, params);

  const optionBar = (
    <>
      <BlockOptions options={options} onChoose={change} />
      <NotUnderstoodLines list={notUnderstood} />
    </>
  );
  if (overview === null && said !== undefined) {
    return (
      <Sheet
        className={styles['awaited'] ?? ''}
        index={isAbsence(said) ? <SectionIndex title="Block" sections={NO_BLOCK_SECTIONS} /> : undefined}
      >
        <NoBlock
          slot={slot}
          said={said}
          options={options}
          params={params}
          asking={isFetching}
          optionBar={optionBar}
          onAsk={ask}
          onChange={change}
        />
      </Sheet>
    );
  }
  const { exchange = null, asked = options } = answered ?? {};
  const stale = isPlaceholderData || error !== null;
  return (
    <BlockView
      slot={slot}
      overview={overview}
      awaited={
        <AwaitedLead
          slot={slot}
          endpoint={client.label}
          method={options.method}
          progress={progress}
          onCancel={cancel}
          onAsk={ask}
          onChange={change}
        />
      }
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
                error !== null ? (
                  <FailureSentence error={error} subject={{ kind: 'block', slot }} endpoint={client.label} />
                ) : null
              }
              onCancel={cancel}
              onAsk={ask}
            />
          ) : exchange !== null ? (
            <WireLine exchange={exchange} endpoint={client.label} />
          ) : overview !== null ? (
            <ReceivingLine progress={progress} onCancel={cancel} onAsk={ask} />
          ) : (
            <AwaitedWire />
          )}
        </>
      }
    />
  );
});

const NO_BLOCK_SECTIONS = [{ id: 'evidence', title: 'Evidence' }];
