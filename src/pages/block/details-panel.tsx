import { memo, useMemo } from 'react';
import { blockSubtitle } from '../../analysis/explain/block/block-sentence.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { PathParams } from '../../features/routing/paths.ts';
import { type OpinionQuestion, SecondOpinionSection } from '../../features/second-opinion/second-opinion-section.tsx';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { FormattedText } from '../../ui/values/text.tsx';
import { type OverviewDetails, OverviewSection } from './overview/overview-section.tsx';

const CertificateCard = lazyComponent(() =>
  import('../../features/certificate/certificate-card.tsx').then((module) => module.CertificateCard),
);

/** The facts of a block that its header and figures leave out, and a comparison with another endpoint. */
export function DetailsPanel({
  slot,
  overview,
  details,
  params,
  commitment,
  isAnswer,
}: {
  readonly slot: Slot;
  readonly overview: BlockOverview;
  readonly details: OverviewDetails;
  readonly params: PathParams;
  readonly commitment: Commitment;
  /** False for a saved response. */
  readonly isAnswer: boolean;
}) {
  const outcomes = overview.summary === null || details.absences === null ? [] : blockSubtitle(overview.summary);
  return (
    <>
      <OverviewSection
        overview={overview}
        details={details}
        outcomes={outcomes.length === 0 ? null : <FormattedText text={outcomes} />}
        params={params}
      />
      {isAnswer && <BlockOpinionSection slot={slot} commitment={commitment} />}
      {isAnswer && details.era?.consensus?.value === 'Alpenglow' && <CertificateCard.Component />}
    </>
  );
}

/** Compares the header of a block and its list of signatures: both are small, whatever the page has loaded. */
const BlockOpinionSection = memo(function BlockOpinionSection({
  slot,
  commitment,
}: {
  readonly slot: Slot;
  readonly commitment: Commitment;
}) {
  const question = useMemo<OpinionQuestion>(
    () => ({
      subject: { kind: 'block', slot },
      what: `a ${commitment} block for slot ${formatInteger(slot)}`,
      key: [String(slot), commitment],
      shown: null,
      ask: (client, call) =>
        client.getBlock(
          slot,
          { encoding: 'json', transactionDetails: 'signatures', rewards: false, commitment, method: 'auto' },
          call,
        ),
    }),
    [slot, commitment],
  );
  return <SecondOpinionSection question={question} />;
});
