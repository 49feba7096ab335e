import type { ReactNode } from 'react';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import { outcomeOf } from '../../analysis/transaction/outcome.ts';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import { elide } from '../../ui/values/elided.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { sayEndpoint } from '../../features/endpoint/endpoint-name.ts';
import { Awaited, Fact, Facts } from '../../ui/page/facts.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import { Section } from '../../ui/page/section.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';
import { SectionIndex } from '../../ui/page/section-index.tsx';
import { BlockTimeFact, NotKept, SlotFact } from './overview/general-facts.tsx';
import { OUTCOME_MARKS, OUTCOME_TITLES, OUTCOME_WORDS } from './summary/outcome-words.ts';

/**
 * The shape of the page with what is known of it: the signature; once it was answered, how it ended and what it cost. What takes
 * reading its instructions comes with `TransactionView`, in this one's place.
 */
export function TransactionFrame({
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
    <Sheet index={<SectionIndex title="Transaction" sections={SECTIONS} />}>
      <PageTitle>
        {outcome ? `${OUTCOME_TITLES[outcome]} · ${elide(signature)}` : `Transaction ${elide(signature)}`}
      </PageTitle>
      <Lead
        mark={outcome ? OUTCOME_MARKS[outcome] : 'off'}
        word={outcome ? OUTCOME_WORDS[outcome] : stopped ? 'Stopped' : `Asking ${sayEndpoint(endpoint)}`}
        rest={outcome ? read?.asked.commitment : undefined}
        sentence={`Transaction ${elide(signature)}`}
        dek={<Awaited width={420} />}
        slug={signature}
      />
      {optionBar}
      <p className="wire">{wait}</p>
      <Section id="overview" title="Overview">
        <Facts>
          {awaitedFact(SIGNATURE)}
          {read?.value ? <KnownFacts read={read} answer={read.value} /> : AWAITED.map(awaitedFact)}
          {TO_BE_READ.map(awaitedFact)}
        </Facts>
      </Section>
    </Sheet>
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
      <Fact label="Fee">{meta === null ? <NotKept /> : <Sol lamports={meta.fee} unit="SOL" />}</Fact>
      <Fact label="Compute units">{meta === null ? <NotKept /> : <Amount units={meta.computeUnitsConsumed} />}</Fact>
    </>
  );
}

function awaitedFact([label, width]: readonly [string, number]) {
  return (
    <Fact key={label} label={label}>
      <Awaited width={width} />
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
