import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { SlotEvidence } from '../../../analysis/facts/skipped-slots.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { Section, Fact, FactList } from '../../../ui/page/section.tsx';

/** What the endpoint reports about a slot without a block: the evidence for the verdict. */
export function EvidenceSection({
  slot,
  evidence: { firstAvailable, finalizedTip, confirmedTip, listed, next },
  params,
}: {
  readonly slot: Slot;
  readonly evidence: SlotEvidence;
  /** Search parameters that links to other blocks keep. */
  readonly params: PathParams;
}) {
  const link = (other: Slot): ReactNode => (
    <Link className="mono" to={blockPath(other, params)}>
      {formatInteger(other)}
    </Link>
  );
  const withDistance = (other: Slot | null): ReactNode =>
    other === null ? (
      NOT_REPORTED
    ) : (
      <>
        {link(other)} <Distance from={other} to={slot} />
      </>
    );
  return (
    <Section id="evidence" title="Evidence" count="what else the endpoint reports">
      <FactList>
        <Fact label="This slot">{listed === null ? NOT_REPORTED : listed ? 'listed as produced' : 'not listed'}</Fact>
        <Fact label="Next block">
          {next === null ? (
            <span className="muted standalone">none listed</span>
          ) : (
            <>
              {link(next.slot)} <span className="muted">its parent is {formatInteger(next.parentSlot)}</span>
            </>
          )}
        </Fact>
        <Fact label="First available block">{withDistance(firstAvailable)}</Fact>
        <Fact label="Newest finalized slot">{withDistance(finalizedTip)}</Fact>
        <Fact label="Newest confirmed slot">{withDistance(confirmedTip)}</Fact>
      </FactList>
    </Section>
  );
}

function Distance({ from, to }: { readonly from: Slot; readonly to: Slot }) {
  const slots = from > to ? from - to : to - from;
  if (slots === 0n) return <span className="muted">this slot</span>;
  return (
    <span className="muted">
      {formatInteger(slots)} {slots === 1n ? 'slot' : 'slots'} {from > to ? 'after' : 'before'} this one
    </span>
  );
}

const NOT_REPORTED = <span className="muted standalone">not reported</span>;
