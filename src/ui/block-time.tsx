import { formatAge, formatUtc } from '../shared/format-time.ts';
import { useNow } from './use-now.ts';

/** When a block was produced, by the network's estimate: calendar time, unix seconds, age. */
export function BlockTime({ seconds }: { readonly seconds: bigint | null }) {
  const now = useNow();
  if (seconds === null) return <span className="soft alone">not recorded</span>;
  const utc = formatUtc(seconds);
  if (utc === null) return <code>{seconds.toString()}</code>;
  return (
    <>
      <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{utc}</time>{' '}
      <span className="soft">unix {seconds.toString()}</span> <span className="soft">{formatAge(seconds, now)}</span>
    </>
  );
}
