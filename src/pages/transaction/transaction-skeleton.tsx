import type { ReactNode } from 'react';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { outcomeOf } from '../../analysis/facts/transaction-outcome.ts';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Section, Fact, FactList } from '../../ui/page/section.tsx';
import { SectionNav } from '../../ui/page/section-nav.tsx';
import { BlockTimeFact, SlotFact } from './overview/slot-and-time-facts.tsx';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome-text.ts';
import { OUTCOME_ICONS, OUTCOME_TITLES } from './summary/outcome-titles.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';

/**
 * The page before `TransactionView` replaces it: placeholders and the signature; after the answer arrives, also the outcome, slot,
 * time, fee and compute units. Everything that depends on parsed instructions is left to `TransactionView`.
 */
export function TransactionSkeleton({
  signature,
  read,
  isCanceled,
  exchangePlaceholder,
  optionBar,
}: {
  readonly signature: Signature;
  /** null until the answer arrives. */
  readonly read: TransactionRead | null;
  /** The user canceled the request. */
  readonly isCanceled: boolean;
  /** Replaces `ExchangeLine`. */
  readonly exchangePlaceholder: ReactNode;
  readonly optionBar: ReactNode;
}) {
  const endpoint = useEndpoint();
  const outcome = read?.value && outcomeOf(read.value.meta);
  return (
    <PageLayout side={<SectionNav title="Transaction" sections={SECTIONS} />}>
      <DocumentTitle>
        {outcome
          ? `${OUTCOME_TITLES[outcome]} · ${truncateMiddle(signature)}`
          : `Transaction ${truncateMiddle(signature)}`}
      </DocumentTitle>
      <PageHeader
        status={outcome ? OUTCOME_ICONS[outcome] : 'absent'}
        statusText={
          outcome ? OUTCOME_TEXT[outcome] : isCanceled ? 'Canceled' : `Loading from ${formatEndpointName(endpoint)}`
        }
        statusDetail={outcome ? read?.options.commitment : undefined}
        title={`Transaction ${truncateMiddle(signature)}`}
        subtitle={<Placeholder width={420} />}
        id={signature}
      />
      {optionBar}
      <p className="exchange-line" data-testid="exchange-line">
        {exchangePlaceholder}
      </p>
      <Section id="overview" title="Overview">
        <FactList>
          {factPlaceholder(SIGNATURE)}
          {read?.value ? <KnownFacts read={read} answer={read.value} /> : ANSWERED_FACTS.map(factPlaceholder)}
          {PARSED_FACTS.map(factPlaceholder)}
        </FactList>
      </Section>
    </PageLayout>
  );
}

function KnownFacts({
  read: { options },
  answer: { slot, blockTime, meta },
}: {
  readonly read: TransactionRead;
  readonly answer: NonNullable<TransactionRead['value']>;
}) {
  const units = meta?.computeUnitsConsumed ?? null;
  return (
    <>
      <SlotFact slot={slot} commitment={options.commitment} />
      {factPlaceholder(POSITION)}
      <BlockTimeFact blockTime={blockTime} absent={<Placeholder width={180} />} />
      <Fact label="Fee">{meta === null ? <Placeholder width={104} /> : <Sol lamports={meta.fee} unit="SOL" />}</Fact>
      <Fact label="Compute units">{units === null ? <Placeholder width={48} /> : <Amount units={units} />}</Fact>
    </>
  );
}

function factPlaceholder([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Placeholder width={width} />
    </Fact>
  );
}

const SECTIONS = [
  'Overview',
  'Instructions',
  'Accounts',
  'Tokens',
  'Logs',
  'Compute',
  'Bytes',
  'Run again',
  'Encodings',
  'Second opinion',
  'Raw',
].map((title) => ({ id: title.toLowerCase().replace(' ', '-'), title }));
/** Label, and width of the value in CSS pixels. */
const SIGNATURE = ['Signature', 480] as const;
const POSITION = ['Position in block', 160] as const;
const ANSWERED_FACTS = [['Slot', 88], POSITION, ['Block time', 180], ['Fee', 104], ['Compute units', 48]] as const;
const PARSED_FACTS = [
  ['Version', 16],
  ['Recent blockhash', 343],
] as const;
