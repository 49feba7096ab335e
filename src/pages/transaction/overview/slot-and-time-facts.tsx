import { Link } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { BlockTime } from '../../../ui/values/block-time.tsx';
import { Fact, FactNote } from '../../../ui/page/fact-list.tsx';
import { blockPath } from '../../../features/routing/paths.ts';

export function SlotFact({ slot, commitment }: { readonly slot: Slot; readonly commitment: Commitment }) {
  return (
    <Fact label="Slot">
      <Link className="mono" to={blockPath(slot, { commitment: commitment === 'finalized' ? undefined : commitment })}>
        {formatInteger(slot)}
      </Link>
      <FactNote>{commitment}</FactNote>
    </Fact>
  );
}

export function BlockTimeFact({ slot, blockTime }: { readonly slot: Slot; readonly blockTime: bigint | null }) {
  return (
    <Fact label="Block time">
      {blockTime === null ? (
        <span className="muted standalone">This node has no time for slot {formatInteger(slot)}.</span>
      ) : (
        <BlockTime seconds={blockTime} />
      )}
    </Fact>
  );
}

/** Replaces facts from metadata if the node has none. */
export function NotRecorded() {
  return <span className="muted standalone">Not recorded: the node kept this transaction, but not what it did.</span>;
}
