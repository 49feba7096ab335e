import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import type { Exchange } from '../../../rpc-client/exchange.ts';
import { judgeSlot } from '../../../analysis/block/slot-verdict.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { Failure } from '../../../features/errors/failure.tsx';
import { blockPath, endpointPath, type PathParams } from '../../../features/routing/paths.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DocumentTitle } from '../../../ui/page/document-title.tsx';
import { RawResponse } from '../../../features/exchange/raw-response.tsx';
import { SectionNav } from '../../../ui/page/section-nav.tsx';
import { PageLayout } from '../../../ui/page/page-layout.tsx';
import styles from '../block-page.module.css';
import type { ChangeParams } from '../block-params.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { isNoBlockAnswer } from '../../../queries/is-no-block-answer.ts';
import { NullResult } from './null-result.tsx';
import { useDelayPassed } from '../../../ui/rendering/use-delay-passed.ts';
import { slotEvidenceQueryOptions } from './slot-evidence-query.ts';
import { SlotVerdictView } from './slot-verdict-view.tsx';

/** No block came: the endpoint said that it has none, in one of its ways, or could not be asked. */
export function NoBlockPage(props: NoBlockProps) {
  return (
    <PageLayout
      className={styles['fullHeight'] ?? ''}
      side={isNoBlockAnswer(props.said) ? <SectionNav title="Block" sections={SECTIONS} /> : undefined}
    >
      <WhyNoBlock {...props} />
    </PageLayout>
  );
}

interface NoBlockProps {
  readonly slot: Slot;
  /** The error, or the exchange whose result was `null`. */
  readonly said: Error | Exchange;
  readonly options: BlockReadOptions;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
  readonly asking: boolean;
  readonly optionBar: ReactNode;
  readonly onAsk: () => void;
  readonly onChange: ChangeParams;
}

function WhyNoBlock({ slot, said, options, params, asking, optionBar, onAsk, onChange }: NoBlockProps) {
  const client = useClient();
  const absent = isNoBlockAnswer(said);
  const slow = useDelayPassed(SLOW_MS);
  const evidence = useQuery({ ...slotEvidenceQueryOptions(client, slot), enabled: absent });
  const [watching, setWatching] = useState(false);
  const look = useEffectEvent(() => {
    onAsk();
    void evidence.refetch();
  });
  useEffect(() => {
    if (!watching) return undefined;
    const timer = setInterval(look, WATCH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [watching]);
  const verdict = evidence.data === undefined ? null : judgeSlot(slot, evidence.data, options.commitment);
  const next = evidence.data?.next ?? null;
  const told = verdict !== null && verdict.kind !== 'undetermined';

  const shown = evidence.data !== undefined && <EvidenceSection slot={slot} evidence={evidence.data} params={params} />;
  // What is said next takes the whole page: until it is known, nothing is shown that would have to move.
  if (absent && evidence.isPending && !slow) {
    return (
      <div aria-busy="true">
        <DocumentTitle>{`No block at ${formatInteger(slot)}`}</DocumentTitle>
        <PageHeader
          status="absent"
          statusText="No block"
          statusDetail="looking at the blocks around it"
          title={`Slot ${formatInteger(slot)}`}
        />
      </div>
    );
  }
  if (absent && told && evidence.data !== undefined) {
    const exchange = said instanceof Error ? said.exchange : said;
    return (
      <>
        <SlotVerdictView
          slot={slot}
          verdict={verdict}
          evidence={evidence.data}
          code={said instanceof Error ? said.code : null}
          params={params}
          asking={asking}
          watching={watching}
          onAsk={onAsk}
          onWatch={setWatching}
          onAskConfirmed={options.commitment === 'finalized' ? () => onChange({ commitment: 'confirmed' }) : null}
        />
        {shown}
        <RawResponse exchange={exchange} open />
        {optionBar}
      </>
    );
  }
  if (!(said instanceof Error)) {
    return (
      <>
        <NullResult slot={slot} looking={evidence.isFetching} asking={asking} onAsk={onAsk} />
        {shown}
        <RawResponse exchange={said} open />
        {optionBar}
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{`${absent ? 'No block at' : 'No answer ·'} ${formatInteger(slot)}`}</DocumentTitle>
      <Failure
        error={said}
        subject={{ kind: 'block', slot }}
        onRetry={onAsk}
        otherEndpointPath={endpointPath()}
        onCurrentMethod={() => onChange({ method: 'getBlock' })}
        moreActions={
          next !== null && (
            <Link className="button" to={blockPath(next.slot, params)}>
              {formatInteger(next.slot)} →
            </Link>
          )
        }
      >
        {absent && shown}
        {absent && evidence.isFetching && evidence.data === undefined && (
          <p className="hint">Looking at the blocks around it.</p>
        )}
      </Failure>
      {optionBar}
    </>
  );
}

const SLOW_MS = 1500;
const WATCH_MILLISECONDS = 2000;
const SECTIONS = [{ id: 'evidence', title: 'Evidence' }];
