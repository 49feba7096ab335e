import type { ReactNode } from 'react';
import type { Signature } from '../../solana/signature.ts';
import { elide } from '../../ui/elided.tsx';
import { sayEndpoint } from '../../ui/endpoint-name.ts';
import { Awaited, Fact, Facts } from '../../ui/facts.tsx';
import { Lead } from '../../ui/lead.tsx';
import { Section } from '../../ui/section.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SectionIndex } from '../../ui/section-index.tsx';

/** The shape of the page with what is known of it: the signature. */
export function TransactionLoading({
  signature,
  endpoint,
  optionBar,
}: {
  readonly signature: Signature;
  readonly endpoint: string;
  readonly optionBar: ReactNode;
}) {
  return (
    <Sheet index={<SectionIndex title="Transaction" sections={SECTIONS} />}>
      <PageTitle>{`Transaction ${elide(signature)}`}</PageTitle>
      <Lead
        mark="off"
        word={`Asking ${sayEndpoint(endpoint)}`}
        sentence={`Transaction ${elide(signature)}`}
        slug={signature}
      />
      {optionBar}
      <Section id="overview" title="Overview">
        <Facts>
          {AWAITED.map(([label, width]) => (
            <Fact key={label} label={label}>
              <Awaited width={width} />
            </Fact>
          ))}
        </Facts>
      </Section>
    </Sheet>
  );
}

const SECTIONS = [{ id: 'overview', title: 'Overview' }];
const AWAITED = [
  ['Slot', 88],
  ['Block time', 180],
  ['Fee', 104],
  ['Compute units', 48],
  ['Version', 16],
  ['Recent blockhash', 343],
] as const;
