import { usePaths } from '../../../features/routing/paths-context.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  AnswerSection,
  describeInMarkdown,
  Proof,
  ReportedFacts,
  RequestFold,
  SkippedFacts,
  SurroundingSlots,
} from './slot-report.tsx';
import { type SlotReport, slotEvidenceQueryOptions } from './slot-evidence-query.ts';
import { type KnownVerdict, describeVerdict } from './slot-verdict-text.ts';
import { type SlotEvidence, type SlotVerdict, judgeSlot } from '../../../analysis/facts/skipped-slots.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../../features/endpoint/endpoint.ts';
import { Failure } from '../../../features/errors/failure.tsx';
import { KeptCopies, OtherEndpointsOfNetwork } from '../../../features/errors/other-endpoints.tsx';
import { TransactionsTable } from '../../../features/listed-transactions/transactions-table.tsx';
import { toListedTransaction } from '../../../features/listed-transactions/without-block.ts';
import { InvalidIdPage } from '../../../features/invalid-id-page.tsx';
import { useRecordVisit } from '../../../features/recent-lookups/recent-lookups.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { isNoBlockAnswer } from '../../../queries/no-block-answer.ts';
import { useClient } from '../../../queries/client-context.ts';
import { useEra } from '../../../queries/era-query.ts';
import { type Era, UNKNOWN_ERA, alpenglowSince } from '../../../solana/era/era.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { plainText } from '../../../shared/format/rich-text.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader, PageLayout, UnbrokenNames } from '../../../ui/page/page.tsx';
import { CopyLinkButton, CopyTextButton } from '../../../ui/controls/copy.tsx';
import { useDelayPassed } from '../../../ui/rendering/deferred.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { FormattedText } from '../../../ui/values/text.tsx';
import styles from './no-block.module.css';
import { type BlockParams, type ChangeParams, nonDefaultParams } from '../block-params.ts';
import { useArrowKeys } from '../slot-navigation/slot-navigation.tsx';
import { type NoBlock, useDownloadControls } from '../download/use-block-download.ts';

/** The endpoint has no block for the slot, or did not answer. */
export function NoBlockPage(props: NoBlockProps) {
  return (
    <PageLayout className="full-height">
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
  params: { options, table, invalidParams },
  optionBar,
  onChange,
}: NoBlockProps) {
  const paths = usePaths();
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
  const eraSlot = verdict && eraSlotOf(slot, verdict);
  const era = useEra(eraSlot);
  const isPending = evidence.isPending || (eraSlot !== null && era === null);
  const outcome = verdict?.kind === 'skipped' ? 'skipped' : 'absent';
  useRecordVisit('block', slot.toString(), isAbsent && !evidence.isPending ? outcome : null);
  const adjacentLinks = (
    <>
      {previous !== null && (
        <Link className="button" to={paths.block(previous, params)}>
          ← {formatInteger(previous)}
        </Link>
      )}{' '}
      {next !== null && (
        <Link className="button" to={paths.block(next.slot, params)}>
          {formatInteger(next.slot)} →
        </Link>
      )}
    </>
  );
  const request = <RequestFold isOpen={!isAbsent || invalidParams.length > 0}>{optionBar}</RequestFold>;
  const reports = evidence.data !== undefined && <ReportedFacts slot={slot} evidence={evidence.data} params={params} />;

  // The verdict occupies the whole page. Until it is known, nothing is shown that would move later.
  if (isAbsent && isPending && !isSlow) {
    return (
      <div aria-busy="true">
        <DocumentTitle>{`Slot ${formatInteger(slot)}: no block`}</DocumentTitle>
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
          era={era ?? UNKNOWN_ERA}
          code={answer instanceof Error ? answer.code : null}
          params={params}
          isFetching={isFetching}
          isWatching={isWatching}
          onRetry={retry}
          onWatch={setWatching}
          onRequestConfirmed={options.commitment === 'finalized' ? () => onChange({ commitment: 'confirmed' }) : null}
        />
        {evidence.data.withoutBlock.length > 0 && (
          <Section id="transactions" title="Transactions" count="without their block">
            <TransactionsTable rows={evidence.data.withoutBlock.map(toListedTransaction)} commitment="finalized" />
          </Section>
        )}
        <div className={styles['two']}>
          {reports}
          <AnswerSection slot={slot} exchange={exchange} />
        </div>
        {request}
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
        <div className={styles['two']}>
          {reports}
          <AnswerSection slot={slot} exchange={answer} />
        </div>
        {request}
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{`Slot ${formatInteger(slot)}: ${isAbsent ? 'no block' : 'no answer'}`}</DocumentTitle>
      <Failure
        error={answer}
        subject={{ kind: 'block', slot }}
        onRetry={retry}
        otherEndpointPath={paths.endpoint()}
        onCurrentMethod={() => onChange({ method: 'getBlock' })}
        onBase64={() => onChange({ encoding: 'base64' })}
        moreActions={adjacentLinks}
      >
        {isAbsent && reports}
        {isAbsent && evidence.isFetching && evidence.data === undefined && (
          <p className="hint">Checking the blocks around this slot.</p>
        )}
      </Failure>
      {request}
    </>
  );
}

/** The slot whose rules the verdict needs; null for none. */
function eraSlotOf(slot: Slot, verdict: SlotVerdict): Slot | null {
  // Rounded, so that watching the newest slot does not look it up each time.
  if (verdict.kind === 'future') return verdict.tip - (verdict.tip % 1000n);
  return verdict.kind === 'confirmedOnly' || verdict.kind === 'skipped' ? slot : null;
}

const SLOW_MS = 1500;
const WATCH_MILLISECONDS = 2000;

/** Why a slot has no block, in one sentence, with the slots around it and what to do next. */
function SlotVerdictView({
  slot,
  verdict,
  evidence,
  era,
  code,
  params,
  isFetching,
  isWatching,
  onRetry,
  onWatch,
  onRequestConfirmed,
}: {
  readonly slot: Slot;
  readonly verdict: KnownVerdict;
  readonly evidence: SlotReport;
  readonly era: Era;
  /** The code of the error answer; null for a `null` result. */
  readonly code: number | null;
  /** Search parameters that links to other blocks retain. */
  readonly params: PathParams;
  readonly isFetching: boolean;
  /** True while the request is repeated every 2 seconds. */
  readonly isWatching: boolean;
  readonly onRetry: () => void;
  readonly onWatch: (watching: boolean) => void;
  /** null if `confirmed` was requested. */
  readonly onRequestConfirmed: (() => void) | null;
}) {
  const paths = usePaths();
  const { status, title, remark, subtitle } = describeVerdict(slot, verdict, useEndpoint(), code, era);
  const { previous, next } = adjacentBlocksOf(verdict, evidence);
  useArrowKeys({ previous, next, onSearch: () => undefined }, params);
  const mayChange = MAY_CHANGE.has(verdict.kind);
  const isNear = verdict.kind !== 'future' || slot - verdict.tip <= WATCHED_SLOTS;
  const skipped = verdict.kind === 'skipped' ? verdict : null;
  return (
    <>
      <DocumentTitle>{remark === null ? `Slot ${formatInteger(slot)}: ${status.toLowerCase()}` : title}</DocumentTitle>
      <div className={styles['head']} data-testid="page-header">
        {previous === null ? (
          <Neighbor text="← previous" why="This endpoint lists no block before this slot." />
        ) : (
          <Link className="button mono" to={paths.block(previous, params)} title="Key ←" aria-keyshortcuts="ArrowLeft">
            ← {formatInteger(previous)}
          </Link>
        )}{' '}
        <h1>
          <UnbrokenNames text={title} />
        </h1>{' '}
        {remark !== null && <p className={styles['remark']}>{remark}</p>}{' '}
        {next === null ? (
          <Neighbor text="next →" why="This endpoint lists no block after this slot." />
        ) : (
          <Link className="button mono" to={paths.block(next, params)} title="Key →" aria-keyshortcuts="ArrowRight">
            {formatInteger(next)} →
          </Link>
        )}
      </div>
      <p className={styles['meta']}>
        <span className={styles['state']} data-testid="page-status">
          <StatusIcon kind="absent" /> {status}
          {isWatching && <span className="muted"> watching, polled every 2 seconds</span>}
        </span>{' '}
        {skipped !== null && <SkippedFacts slot={slot} evidence={evidence} />}
        <span className={styles['end']}>
          <CopyTextButton
            text={() => describeInMarkdown(title, remark, plainText(subtitle), evidence)}
            label="this page as Markdown"
          >
            Copy as Markdown
          </CopyTextButton>{' '}
          <CopyLinkButton />
        </span>
      </p>
      {subtitle.length > 0 && (
        <p className="subtitle" data-testid="subtitle">
          <FormattedText text={subtitle} />
        </p>
      )}
      {verdict.kind !== 'future' && verdict.kind !== 'beforeFirst' && (
        <SurroundingSlots slot={slot} evidence={evidence} alpenglowSince={alpenglowSince(era)} params={params} />
      )}
      {skipped !== null && <Proof slot={slot} verdict={skipped} evidence={evidence} params={params} />}
      <div className="actions">
        {verdict.kind === 'confirmedOnly' && onRequestConfirmed !== null && (
          <button type="button" className="button primary" onClick={onRequestConfirmed}>
            Load confirmed blocks
          </button>
        )}{' '}
        {mayChange && (
          <>
            {isNear && (
              <button
                type="button"
                className="button"
                aria-pressed={isWatching}
                data-longest="Stop watching"
                onClick={() => onWatch(!isWatching)}
              >
                {isWatching ? 'Stop watching' : 'Watch for it'}
              </button>
            )}{' '}
            <button type="button" className="button" disabled={isFetching || isWatching} onClick={onRetry}>
              Retry
            </button>
          </>
        )}{' '}
        {(verdict.kind === 'missing' || verdict.kind === 'transactionsOnly' || verdict.kind === 'beforeFirst') && (
          <>
            <OtherEndpointsOfNetwork path={(given) => paths.block(slot, { ...params, ...given })} />
            <Link className="button" to={paths.endpoint()}>
              Use another endpoint
            </Link>{' '}
          </>
        )}
        <KeptCopies kind="block" id={slot.toString()} />
      </div>
    </>
  );
}

/** In place of a link to a block that is not there. */
function Neighbor({ text, why }: { readonly text: string; readonly why: string }) {
  return (
    <button type="button" className="button" disabled title={why}>
      {text}
    </button>
  );
}

/** Verdicts that may change when the request is repeated. */
const MAY_CHANGE: ReadonlySet<SlotVerdict['kind']> = new Set(['future', 'unsettled', 'confirmedOnly', 'listedOnly']);

/** About five minutes: nobody waits longer for a slot. */
const WATCHED_SLOTS = 750n;

/** The nearest blocks that the endpoint has. If it cannot list them, those that the verdict names. */
function adjacentBlocksOf(
  verdict: SlotVerdict,
  { previous, next }: SlotEvidence,
): { readonly previous: Slot | null; readonly next: Slot | null } {
  switch (verdict.kind) {
    case 'skipped':
      return { previous: previous ?? verdict.previous, next: verdict.next };
    case 'missing':
      return { previous, next: verdict.next };
    case 'beforeFirst':
      return { previous: null, next: verdict.first };
    case 'future':
    case 'unsettled':
      return { previous: verdict.tip, next: null };
    case 'transactionsOnly':
      return { previous, next: next?.slot ?? null };
    case 'confirmedOnly':
    case 'listedOnly':
    case 'undetermined':
      return { previous: null, next: null };
  }
}

/** `result: null`, and the slots around it do not show why. */
function NullResult({
  slot,
  isLoadingEvidence,
  isFetching,
  onRetry,
  moreActions,
}: {
  readonly slot: Slot;
  readonly isLoadingEvidence: boolean;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly moreActions: ReactNode;
}) {
  const paths = usePaths();
  const endpoint = useEndpoint();
  return (
    <>
      <DocumentTitle>{`Slot ${formatInteger(slot)}: no block`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="No block"
        statusDetail={isLoadingEvidence ? 'checking the blocks around it' : undefined}
        title={capitalize(`${formatEndpointName(endpoint)} returned null for slot ${formatInteger(slot)}.`)}
        subtitle={`null can mean that the slot was skipped, is not confirmed yet, was cleaned up or is not available here.${isLoadingEvidence ? '' : ' The slots around it do not show which.'}`}
      />
      <div className="actions">
        <button type="button" className="button" disabled={isFetching} onClick={onRetry}>
          Retry
        </button>{' '}
        <OtherEndpointsOfNetwork path={(params) => paths.block(slot, params)} />
        <Link className="button" to={paths.endpoint()}>
          Use another endpoint
        </Link>{' '}
        {moreActions}
        <KeptCopies kind="block" id={slot.toString()} />
      </div>
    </>
  );
}
