import type { BlockFacts } from '../../analysis/facts/block/block-overview.ts';
import { parentOf } from '../../analysis/facts/skipped-slots.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { useClient } from '../../queries/client-context.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { NANOSECONDS_PER_SECOND, formatSeconds, formatUtcNanoseconds } from '../../shared/format/format-time.ts';
import { formatUntrustedText } from '../../shared/format/visible-text.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { BlockFooter } from '../../solana/model/block.ts';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Fact, FactNote } from '../../ui/page/section.tsx';

/** The block footer (SIMD-0307), if the answer has it; otherwise a button that requests it. */
export function FooterFacts({ block, commitment }: { readonly block: BlockFacts; readonly commitment: Commitment }) {
  const query = useFooter(block.slot, commitment, block.footer);
  const parent = parentOf(block);
  const footer = block.footer ?? query.data ?? null;
  if (footer === null) {
    return (
      <Fact label="Footer">
        <FooterRequest slot={block.slot} query={query} name="footer" />
      </Fact>
    );
  }
  return (
    <>
      <Fact label="Producer’s time">
        <ProducerTime nanoseconds={footer.producerTimeNanos} blockTime={block.blockTime} />
      </Fact>
      {footer.producerTimeNanos !== null && parent !== null && (
        <Fact label="After its parent">
          <ParentGap parent={parent} nanoseconds={footer.producerTimeNanos} commitment={commitment} />
        </Fact>
      )}
      <Fact label="User agent">
        <UserAgent text={footer.userAgent} />
      </Fact>
    </>
  );
}

type FooterQuery = ReturnType<typeof useFooter>;

/** `known`: from the answer for the block. Cached, because the next block compares its time with it. */
function useFooter(slot: Slot, commitment: Commitment, known: BlockFooter | null) {
  return useQuery({
    ...footerQueryOptions(useClient(), slot, commitment),
    ...(known !== null && { initialData: known }),
  });
}

function FooterRequest({
  slot,
  query: { isFetching, isSuccess, error, refetch },
  name,
}: {
  readonly slot: Slot;
  readonly query: FooterQuery;
  readonly name: 'footer' | 'parent’s footer';
}) {
  return (
    <span className="muted standalone" role="status">
      {isFetching ? (
        `Loading the ${name}…`
      ) : error !== null ? (
        <FailureSentence error={error} subject={{ kind: 'block', slot }} />
      ) : isSuccess ? (
        'The answer has no footer: the endpoint has none for this block, or does not support the option.'
      ) : (
        `Not requested.${name === 'footer' ? ' Few endpoints return it.' : ''}`
      )}{' '}
      <button type="button" className="text-button" onClick={() => void refetch()}>
        {error !== null || isSuccess ? 'Try again' : `Load ${name}`}
      </button>
    </span>
  );
}

function ProducerTime({
  nanoseconds,
  blockTime,
}: {
  readonly nanoseconds: bigint | null;
  readonly blockTime: bigint | null;
}) {
  if (nanoseconds === null) return <span className="muted standalone">The footer has no time that can be read.</span>;
  const difference = blockTime === null ? null : nanoseconds - blockTime * NANOSECONDS_PER_SECOND;
  return (
    <>
      {formatUtcNanoseconds(nanoseconds)} <span className="muted">{nanoseconds.toString()} ns</span>
      <CopyButton value={nanoseconds.toString()} label="nanoseconds" />
      {difference !== null && (
        <FactNote>
          {difference < 0n ? `${formatSeconds(-difference)} before` : `${formatSeconds(difference)} after`} the block
          time
        </FactNote>
      )}
    </>
  );
}

function ParentGap({
  parent,
  nanoseconds,
  commitment,
}: {
  readonly parent: Slot;
  readonly nanoseconds: bigint;
  readonly commitment: Commitment;
}) {
  const query = useFooter(parent, commitment, null);
  const footer = query.data ?? null;
  if (footer === null) return <FooterRequest slot={parent} query={query} name="parent’s footer" />;
  if (footer.producerTimeNanos === null)
    return <span className="muted standalone">The parent’s footer has no time that can be read.</span>;
  const gap = nanoseconds - footer.producerTimeNanos;
  return (
    <>
      {formatSeconds(gap)}
      <FactNote>{gap < 0n && 'earlier than its parent; '}each time is from its producer’s own clock</FactNote>
    </>
  );
}

function UserAgent({ text }: { readonly text: string | null }) {
  if (text === null) return <span className="muted standalone">The footer has no text that can be read.</span>;
  if (text === '') return <span className="muted standalone">The text is empty.</span>;
  const { shown, hidden } = formatUntrustedText(text, SHOWN_CHARACTERS);
  return (
    <>
      <bdi>
        <code>{shown}</code>
      </bdi>
      <CopyButton value={text} label="user agent" />
      <FactNote>
        {hidden > 0 && `and ${formatInteger(hidden)} more characters; `}written by the producer, not verified
      </FactNote>
    </>
  );
}

/** The most bytes that SIMD-0307 allows. */
const SHOWN_CHARACTERS = 255;

/**
 * The footer of a block; null if the endpoint returns none. A separate request on demand: with the option, some
 * gateways would reject the request for the block, and others would not serve it from their caches.
 */
function footerQueryOptions(client: Client, slot: Slot, commitment: Commitment) {
  return queryOptions({
    // Query keys are hashed as JSON, which has no bigint.
    queryKey: queryKeys.footer(client.url, slot, commitment),
    queryFn: async ({ signal }): Promise<BlockFooter | null> => {
      const config = { encoding: 'json', transactionDetails: 'none', rewards: false, method: 'getBlock' } as const;
      const { value } = await client.getBlock(slot, { ...config, commitment, footer: true }, { signal });
      return value && value.footer;
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
