import type { ReactNode } from 'react';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { outcomeOf } from '../../analysis/transaction/outcome.ts';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/format-endpoint-name.ts';
import { Fact, FactList } from '../../ui/page/fact-list.tsx';
import { Placeholder } from '../../ui/page/placeholder.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Section } from '../../ui/page/section.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { BlockTimeFact, NotRecorded, SlotFact } from './overview/slot-and-time-facts.tsx';
import { OUTCOME_ICONS, OUTCOME_TITLES, OUTCOME_TEXT } from './summary/outcome-text.ts';

/**
 * The shape of the page with what is known of it: the signature; once it was answered, how it ended and what it cost. What takes
 * reading its instructions comes with `TransactionView`, in this one's place.
 */
export function TransactionSkeleton({
  signature,
  read,
  stopped,
  wait,
  optionBar,
}: {
  readonly signature: Signature;
  /** null: not answered yet. */
  readonly read: TransactionRead | null;
  /** It was given up before it was answered. */
  readonly stopped: boolean;
  /** In the place of what the answer cost. */
  readonly wait: ReactNode;
  readonly optionBar: ReactNode;
}) {
  const endpoint = useEndpoint();
  const outcome = read?.value && outcomeOf(read.value.meta);
  return (
    <PageLayout index={<SectionNav title="Transaction" sections={SECTIONS} />}>
      <DocumentTitle>
        {outcome
          ? `${OUTCOME_TITLES[outcome]} · ${truncateMiddle(signature)}`
          : `Transaction ${truncateMiddle(signature)}`}
      </DocumentTitle>
      <PageHeader
        status={outcome ? OUTCOME_ICONS[outcome] : 'absent'}
        statusText={outcome ? OUTCOME_TEXT[outcome] : stopped ? 'Stopped' : `Asking ${formatEndpointName(endpoint)}`}
        statusDetail={outcome ? read?.asked.commitment : undefined}
        title={`Transaction ${truncateMiddle(signature)}`}
        subtitle={<Placeholder width={420} />}
        id={signature}
      />
      {optionBar}
      <p className="wire">{wait}</p>
      <Section id="overview" title="Overview">
        <FactList>
          {awaitedFact(SIGNATURE)}
          {read?.value ? <KnownFacts read={read} answer={read.value} /> : AWAITED.map(awaitedFact)}
          {TO_BE_READ.map(awaitedFact)}
        </FactList>
      </Section>
    </PageLayout>
  );
}

function KnownFacts({
  read: { asked },
  answer: { slot, blockTime, meta },
}: {
  readonly read: TransactionRead;
  readonly answer: NonNullable<TransactionRead['value']>;
}) {
  return (
    <>
      <SlotFact slot={slot} commitment={asked.commitment} />
      {awaitedFact(POSITION)}
      <BlockTimeFact slot={slot} blockTime={blockTime} />
      <Fact label="Fee">{meta === null ? <NotRecorded /> : <Sol lamports={meta.fee} unit="SOL" />}</Fact>
      <Fact label="Compute units">
        {meta === null ? <NotRecorded /> : <Amount units={meta.computeUnitsConsumed} />}
      </Fact>
    </>
  );
}

function awaitedFact([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Placeholder width={width} />
    </Fact>
  );
}

const SECTIONS = ['Overview', 'Instructions', 'Accounts', 'Tokens', 'Logs', 'Compute', 'Bytes', 'Encodings', 'Raw'].map(
  (title) => ({ id: title.toLowerCase(), title }),
);
const SIGNATURE = ['Signature', 480] as const;
const POSITION = ['Position in block', 160] as const;
const AWAITED = [['Slot', 88], POSITION, ['Block time', 180], ['Fee', 104], ['Compute units', 48]] as const;
const TO_BE_READ = [
  ['Version', 16],
  ['Recent blockhash', 343],
] as const;
