import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { useClient } from '../../../queries/client-context.ts';
import { judgeSlot } from '../../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { Failure } from '../../../features/errors/failure.tsx';
import { blockPath, endpointPath } from '../../../features/routing/paths.ts';
import { SectionNav } from '../../../ui/page/section-nav.tsx';
import { type BlockParams, type ChangeParams, nonDefaultParams } from '../block-params.ts';
import { type NoBlock, useDownloadControls } from '../use-block-download.ts';
import { EvidenceSection } from './evidence-section.tsx';
import { NullResult } from './null-result.tsx';
import { slotEvidenceQueryOptions } from './slot-evidence-query.ts';
import { SlotVerdictView } from './slot-verdict-view.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../../ui/page/page.tsx';
import { useDelayPassed } from '../../../ui/rendering/deferred.tsx';
import { useEra } from '../../../queries/era-query.ts';
import { InvalidIdPage } from '../../../features/invalid-url.tsx';
import { useRecordVisit } from '../../../features/recent-lookups/recent-lookups.ts';
import { RawResponse } from '../../../features/errors/raw-response.tsx';
import { isNoBlockAnswer } from '../../../queries/absent-answers.ts';

/** The endpoint has no block for the slot, or did not answer. */
export function NoBlockPage(props: NoBlockProps) {
  return (
    <PageLayout
      className="full-height"
      side={isNoBlockAnswer(props.download.answer) ? <SectionNav title="Block" sections={SECTIONS} /> : undefined}
    >
      <NoBlockReason {...props} />
    </PageLayout>
  );
}

/** The page for a URL whose slot is not a slot number. Nothing is requested. */
export function InvalidSlot({ text }: { readonly text: string }) {
  const reason = /^\d+$/.test(text)
    ? 'The number is above 18,446,744,073,709,551,615, the largest slot number.'
    : 'A slot is a whole number in digits.';
  return <InvalidIdPage title="Not a slot" what="a slot" text={text} reason={reason} />;
}

interface NoBlockProps {
  readonly slot: Slot;
  readonly download: NoBlock;
  readonly params: BlockParams;
  readonly optionBar: ReactNode;
  readonly onChange: ChangeParams;
}

function NoBlockReason({
  slot,
  download: { answer, isFetching },
  params: { options, table },
  optionBar,
  onChange,
}: NoBlockProps) {
  const client = useClient();
  const { retry } = useDownloadControls(slot, options);
  const isAbsent = isNoBlockAnswer(answer);
  const isSlow = useDelayPassed(SLOW_MS);
  const evidence = useQuery({ ...slotEvidenceQueryOptions(client, slot), enabled: isAbsent });
  const [isWatching, setWatching] = useState(false);
  const refresh = useEffectEvent(() => {
    retry();
    void evidence.refetch();
  });
  useEffect(() => {
    if (!isWatching) return undefined;
    const timer = setInterval(refresh, WATCH_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWatching]);
  const params = nonDefaultParams({ options, table });
  const verdict = evidence.data === undefined ? null : judgeSlot(slot, evidence.data, options.commitment);
  const { previous = null, next = null } = evidence.data ?? {};
  // Rounded, so that watching the newest slot does not look it up each time.
  const eraSlot = verdict?.kind === 'future' ? verdict.tip - (verdict.tip % 1000n) : null;
  const era = useEra(eraSlot);
  const isPending = evidence.isPending || (eraSlot !== null && era === null);
  const outcome = verdict?.kind === 'skipped' ? 'skipped' : 'absent';
  useRecordVisit('block', slot.toString(), isAbsent && !evidence.isPending ? outcome : null);
  const adjacentLinks = (
    <>
      {previous !== null && (
        <Link className="button" to={blockPath(previous, params)}>
          ← {formatInteger(previous)}
        </Link>
      )}{' '}
      {next !== null && (
        <Link className="button" to={blockPath(next.slot, params)}>
          {formatInteger(next.slot)} →
        </Link>
      )}
    </>
  );
  const evidenceSection = evidence.data !== undefined && (
    <EvidenceSection slot={slot} evidence={evidence.data} params={params} />
  );

  // The verdict takes the whole page. Until it is known, nothing is shown that would move later.
  if (isAbsent && isPending && !isSlow) {
    return (
      <div aria-busy="true">
        <DocumentTitle>{`No block at ${formatInteger(slot)}`}</DocumentTitle>
        <PageHeader
          status="absent"
          statusText="No block"
          statusDetail="checking the blocks around it"
          title={`Slot ${formatInteger(slot)}`}
        />
      </div>
    );
  }
  if (isAbsent && verdict !== null && verdict.kind !== 'undetermined' && evidence.data !== undefined) {
    const exchange = answer instanceof Error ? answer.exchange : answer;
    return (
      <>
        <SlotVerdictView
          slot={slot}
          verdict={verdict}
          evidence={evidence.data}
          slotMilliseconds={era?.slotMilliseconds?.value ?? null}
          code={answer instanceof Error ? answer.code : null}
          params={params}
          isFetching={isFetching}
          isWatching={isWatching}
          onRetry={retry}
          onWatch={setWatching}
          onRequestConfirmed={options.commitment === 'finalized' ? () => onChange({ commitment: 'confirmed' }) : null}
        />
        {evidenceSection}
        <RawResponse exchange={exchange} open />
        {optionBar}
      </>
    );
  }
  if (!(answer instanceof Error)) {
    return (
      <>
        <NullResult
          slot={slot}
          isLoadingEvidence={evidence.isFetching}
          isFetching={isFetching}
          onRetry={retry}
          moreActions={adjacentLinks}
        />
        {evidenceSection}
        <RawResponse exchange={answer} open />
        {optionBar}
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{`${isAbsent ? 'No block at' : 'No response ·'} ${formatInteger(slot)}`}</DocumentTitle>
      <Failure
        error={answer}
        subject={{ kind: 'block', slot }}
        onRetry={retry}
        otherEndpointPath={endpointPath()}
        onCurrentMethod={() => onChange({ method: 'getBlock' })}
        onBase64={() => onChange({ encoding: 'base64' })}
        moreActions={adjacentLinks}
      >
        {isAbsent && evidenceSection}
        {isAbsent && evidence.isFetching && evidence.data === undefined && (
          <p className="hint">Checking the blocks around this slot.</p>
        )}
      </Failure>
      {optionBar}
    </>
  );
}

const SLOW_MS = 1500;
const WATCH_MILLISECONDS = 2000;
const SECTIONS = [{ id: 'evidence', title: 'Evidence' }];
