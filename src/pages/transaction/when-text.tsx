import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useAgeText, useTimeText } from '../../ui/values/time.tsx';

/** The slot and the time of an answer in the preferred form, with its age. What the answer leaves out, the facts explain. */
export function WhenText({ answer: { slot, blockTime } }: { readonly answer: ShownTransaction }) {
  const time = useTimeText(blockTime);
  const age = useAgeText(blockTime);
  return (
    <>
      {slot !== null && <span>slot {formatInteger(slot)}</span>}{' '}
      {time !== null && blockTime !== null && (
        <time dateTime={new Date(Number(blockTime) * 1000).toISOString()}>{time}</time>
      )}{' '}
      {age !== null && age !== time && <span>{age}</span>}
    </>
  );
}
