import { Link } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { useAgeText, useTimeText } from '../../ui/values/time.tsx';

/** The slot and the time of an answer in the preferred form, with its age. What the answer leaves out, the facts explain. */
export function WhenText({
  answer: { slot, blockTime },
  commitment,
}: {
  readonly answer: ShownTransaction;
  /** null if no endpoint was called, which could return the block. */
  readonly commitment: Commitment | null;
}) {
  const paths = usePaths();
  const time = useTimeText(blockTime);
  const age = useAgeText(blockTime);
  return (
    <>
      {slot !== null && (
        <span>
          slot{' '}
          {commitment === null ? (
            formatInteger(slot)
          ) : (
            <Link className="plain-link" to={paths.block(slot, commitment === 'confirmed' ? { commitment } : {})}>
              {formatInteger(slot)}
            </Link>
          )}
        </span>
      )}{' '}
      {time !== null && blockTime !== null && (
        <time dateTime={new Date(Number(blockTime) * 1000).toISOString()}>{time}</time>
      )}{' '}
      {age !== null && age !== time && <span>{age}</span>}
    </>
  );
}
