import { requestHeader } from '../../queries/slot-listing.ts';
import { isNoBlockAnswer } from '../../queries/no-block-answer.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { blockhashSearchText } from '../../features/search/parse-search.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger, formatCount, agree } from '../../shared/format/format-number.ts';
import { type Blockhash, type Slot, parseAddress } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { Fact, FactList } from '../../ui/page/section.tsx';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { AnsweredHeader } from '../../rpc-protocol/responses/decode-block.ts';
import { queryKeys } from '../../queries/keys.ts';

/** Compares a blockhash with those of recent blocks, or of the blocks before a slot, and opens the block that has it. */
export function BlockByHash({ blockhash, before }: { readonly blockhash: Blockhash; readonly before: Slot | null }) {
  const paths = usePaths();
  const client = useClient();
  const queries = useQueryClient();
  const endpoint = formatEndpointName(useEndpoint());
  const [progress, setProgress] = useState<BlockhashSearch | null>(null);
  const queryKey = queryKeys.blockByHash(client.url, blockhash, before);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(null);
      return findBlockByHash(client, { blockhash, before }, setProgress, { signal });
    },
    // The result may change over time.
    gcTime: 0,
    retry: false,
  });
  const search = data ?? progress;
  if (search?.found)
    return (
      <Navigate to={paths.block(search.found.slot, search.found.isFinal ? {} : { commitment: 'confirmed' })} replace />
    );
  const title = 'The block with this blockhash';
  const facts = <SearchFacts blockhash={blockhash} search={search} />;
  if (error !== null)
    return (
      <>
        <DocumentTitle>{title}</DocumentTitle>
        <Failure
          error={error}
          subject={{ kind: 'endpoint' }}
          onRetry={() => void refetch()}
          otherEndpointPath={paths.endpoint()}
        >
          <p className="hint">
            To find a block by its hash, Slotscope calls getSlot, getFirstAvailableBlock, getBlocks and getBlock.
          </p>
        </Failure>
        {facts}
      </>
    );
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText={isFetching ? `Searching ${endpoint}` : data === undefined ? 'Stopped' : 'Not found'}
        statusDetail={
          search === null
            ? 'getBlocks'
            : `${formatInteger(search.compared)} of ${formatCount(search.blocks, 'block')} compared`
        }
        title={data === undefined ? title : describeAbsence(data, before)}
        subtitle="No method finds a block by its hash, so the hashes of recent blocks are compared, without their transactions."
      />
      {facts}
      <p className="actions">
        {isFetching ? (
          <button type="button" className="button" onClick={() => void queries.cancelQueries({ queryKey })}>
            Stop
          </button>
        ) : data === undefined ? (
          <button type="button" className="button" onClick={() => void refetch()}>
            Search again
          </button>
        ) : (
          data.oldest > data.firstAvailable && (
            <Link className="button" to={paths.search(blockhashSearchText(blockhash, data.oldest))}>
              Search the {formatInteger(SEARCHED_SLOTS)} slots before {formatInteger(data.oldest)}
            </Link>
          )
        )}{' '}
        <AddressLinkOf blockhash={blockhash} />
      </p>
    </>
  );
}

function describeAbsence({ blocks, oldest, firstAvailable }: BlockhashSearch, before: Slot | null): string {
  const none = (which: string) =>
    agree(blocks, `The one ${which} does not have`, `None of the ${formatInteger(blocks)} ${which} has`).concat(
      ' this blockhash.',
    );
  if (before !== null) return none(`${agree(blocks, 'block', 'blocks')} before slot ${formatInteger(before)}`);
  return oldest > firstAvailable
    ? none(agree(blocks, 'newest block', 'newest blocks'))
    : none(`${agree(blocks, 'block', 'blocks')} of this endpoint`);
}

function SearchFacts({
  blockhash,
  search,
}: {
  readonly blockhash: Blockhash;
  readonly search: BlockhashSearch | null;
}) {
  return (
    <FactList className="spaced">
      <Fact label="Blockhash">
        <code>{blockhash}</code>
      </Fact>
      <Fact label="Slots">
        {search === null ? (
          <span className="muted">not known yet</span>
        ) : (
          `${formatInteger(search.newest)} down to ${formatInteger(search.oldest)}`
        )}
      </Fact>
    </FactList>
  );
}

/** 32 bytes may be the address of an account instead. */
function AddressLinkOf({ blockhash }: { readonly blockhash: Blockhash }) {
  const paths = usePaths();
  const address = parseAddress(blockhash);
  return address === null ? null : <Link to={paths.address(address)}>Transactions that name it as an address</Link>;
}

/** A search for the block with a blockhash, as far as it has come. */
export interface BlockhashSearch {
  /** The slots that are searched, newest first. */
  readonly newest: Slot;
  readonly oldest: Slot;
  /** The oldest slot with a block. */
  readonly firstAvailable: Slot;
  /** How many blocks these slots have. */
  readonly blocks: number;
  /** How many of them were compared. */
  readonly compared: number;
  readonly found: { readonly slot: Slot; readonly isFinal: boolean } | null;
}

/**
 * Compares a blockhash with those of the newest blocks, or of the blocks before a slot: no RPC method finds a block by its hash.
 * An answer names the hash of its block and of the block before it, so every second block is requested.
 */
export async function findBlockByHash(
  client: Client,
  { blockhash, before }: { readonly blockhash: Blockhash; readonly before: Slot | null },
  onProgress: (search: BlockhashSearch) => void,
  options: CallOptions = {},
): Promise<BlockhashSearch> {
  const call = { ...options, together: true };
  const [confirmed, finalized, firstAvailable] = await Promise.all([
    client.getSlot('confirmed', call).then(({ value }) => value),
    client.getSlot('finalized', call).then(({ value }) => value),
    client.getFirstAvailableBlock(call).then(({ value }) => value),
  ]);
  const newest = before === null || before > confirmed ? confirmed : before - 1n;
  const bound = newest - SEARCHED_SLOTS + 1n;
  const oldest = bound > firstAvailable ? bound : firstAvailable;
  const slots = oldest > newest ? [] : (await client.getBlocks(oldest, newest, 'confirmed', call)).value.toReversed();
  let search: BlockhashSearch = { newest, oldest, firstAvailable, blocks: slots.length, compared: 0, found: null };
  const asked = slots.filter((_, index) => index % 2 === 0);
  for (let index = 0; index < asked.length && search.found === null; index += AT_ONCE) {
    onProgress(search);
    const headers = await Promise.all(
      asked.slice(index, index + AT_ONCE).map((slot) => headerOrNull(requestHeader(client, slot, 'confirmed', call))),
    );
    const known = headers.flatMap((header) => (header === null ? [] : hashesOf(header)));
    const slot = known.find(([, hash]) => hash === blockhash)?.[0];
    search = {
      ...search,
      compared: Math.min(search.compared + known.length, slots.length),
      found: slot === undefined ? null : { slot, isFinal: slot <= finalized },
    };
  }
  return search;
}

function hashesOf(header: AnsweredHeader): readonly (readonly [Slot, Blockhash])[] {
  const { slot, parentSlot, blockhash, previousBlockhash } = header;
  return [
    ...(blockhash === null ? [] : [[slot, blockhash] as const]),
    ...(parentSlot === null || previousBlockhash === null ? [] : [[parentSlot, previousBlockhash] as const]),
  ];
}

/** null for a slot that has no block any more. */
async function headerOrNull(answer: ReturnType<typeof requestHeader>): Promise<AnsweredHeader | null> {
  try {
    return (await answer).value;
  } catch (error) {
    if (error instanceof Error && isNoBlockAnswer(error)) return null;
    throw error;
  }
}

/** Twice as many as the blocks whose hashes a transaction may use. */
export const SEARCHED_SLOTS = 300n;
const AT_ONCE = 4;
