import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { blockPath } from '../../../features/routing/paths.ts';
import { BlockTime } from '../../../ui/values/time.tsx';
import { Fact, FactNote } from '../../../ui/page/section.tsx';

/** `commitment` is null if no endpoint was asked. */
export function SlotFact({ slot, commitment }: { readonly slot: Slot; readonly commitment: Commitment | null }) {
  return (
    <Fact label="Slot">
      <Link className="mono" to={blockPath(slot, { commitment: commitment === 'confirmed' ? commitment : undefined })}>
        {formatInteger(slot)}
      </Link>
      {commitment !== null && <FactNote>{commitment}</FactNote>}
    </Fact>
  );
}

/** `absent` replaces the time if it is null. */
export function BlockTimeFact({
  blockTime,
  absent,
}: {
  readonly blockTime: bigint | null;
  readonly absent: ReactNode;
}) {
  return <Fact label="Block time">{blockTime === null ? absent : <BlockTime seconds={blockTime} />}</Fact>;
}
