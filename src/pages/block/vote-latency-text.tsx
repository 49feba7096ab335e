import type { BlockCalls } from '../../analysis/facts/block/block-calls.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { FactNote } from '../../ui/page/section.tsx';
import { voteLatencies } from '../../analysis/facts/block/vote-latency.ts';

/** How long after their newest slot the votes of a block landed. null if the answer could not be read. */
export function VoteLatencyText({ calls, slot }: { readonly calls: BlockCalls | null; readonly slot: Slot }) {
  if (calls === null) return <span className="muted standalone">not known, because the answer could not be read</span>;
  const latencies = voteLatencies(calls.voted, slot);
  const [first, ...later] = latencies;
  if (first === undefined)
    return <span className="muted standalone">no succeeded votes with a slot in this answer</span>;
  const total = latencies.reduce((sum, { votes }) => sum + votes, 0);
  const last = later.at(-1);
  const shown = later.slice(0, MAX_SHOWN);
  return (
    <>
      {slotsText(first.slots)} in {formatInteger(first.votes)} of {formatInteger(total)} votes
      {last !== undefined && (
        <FactNote>
          {shown.map(({ slots, votes }) => `${slotsText(slots)} in ${formatInteger(votes)}`).join(', ')}
          {later.length > MAX_SHOWN && `, up to ${slotsText(last.slots)}`}
        </FactNote>
      )}
    </>
  );
}

function slotsText(slots: bigint): string {
  return `${formatInteger(slots)} ${slots === 1n ? 'slot' : 'slots'}`;
}

const MAX_SHOWN = 2;
