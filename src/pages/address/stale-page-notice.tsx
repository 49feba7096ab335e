import { StaleAnswerNotice } from '../../features/exchange/stale-answer-notice.tsx';
import { truncateMiddle } from '../../ui/values/truncated-text.tsx';
import type { AddressPageOptions } from './address-page-query.ts';

/** Says that the page shows an earlier answer until the requested one arrives. */
export function StalePageNotice({
  shown,
  requested,
}: {
  readonly shown: AddressPageOptions;
  readonly requested: AddressPageOptions;
}) {
  return (
    <StaleAnswerNotice
      shown={describeDifference(shown, requested)}
      requested={describeDifference(requested, shown)}
      failure={null}
    />
  );
}

/** The options of `one` that differ from `other`: "transactions before 3j5FbU…y98Bu5, limit 1000". */
function describeDifference(one: AddressPageOptions, other: AddressPageOptions): string {
  const texts = [
    one.before === other.before
      ? null
      : one.before === null
        ? 'the newest transactions'
        : `transactions before ${truncateMiddle(one.before)}`,
    one.until === other.until ? null : one.until === null ? 'no end' : `the end at ${truncateMiddle(one.until)}`,
    one.limit === other.limit ? null : `limit ${one.limit}`,
    one.commitment === other.commitment ? null : one.commitment,
    one.method === other.method ? null : one.method,
  ].filter((text) => text !== null);
  return texts.join(', ');
}
