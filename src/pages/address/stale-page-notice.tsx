import { StaleAnswerNotice } from '../../features/exchange/exchange-line.tsx';
import { visibleText } from '../../shared/format/visible-text.ts';
import type { AddressPageOptions, AddressSearch } from './address-page-options.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';

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
    ...describeSearch(one.search ?? NO_SEARCH, other.search ?? NO_SEARCH),
  ].filter((text) => text !== null);
  return texts.join(', ');
}

function describeSearch(one: AddressSearch, other: AddressSearch): readonly (string | null)[] {
  return [
    one.order === other.order ? null : `the ${one.order} first`,
    one.paginationToken === other.paginationToken
      ? null
      : one.paginationToken === null
        ? 'the first page'
        : `the page at ${visibleText(truncateMiddle(one.paginationToken))}`,
    one.outcome === other.outcome ? null : `outcome ${one.outcome}`,
    one.minSlot === other.minSlot ? null : one.minSlot === null ? 'from any slot' : `from slot ${one.minSlot}`,
    one.maxSlot === other.maxSlot ? null : one.maxSlot === null ? 'to any slot' : `to slot ${one.maxSlot}`,
  ];
}

const NO_SEARCH: AddressSearch = {
  order: 'newest',
  paginationToken: null,
  outcome: 'all',
  minSlot: null,
  maxSlot: null,
};
