import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { Failure } from '../../features/errors/failure.tsx';
import { addressPath, blockPath, endpointPath, searchPath } from '../../features/routing/paths.ts';
import { blockhashSearchText } from '../../features/search/parse-search.ts';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { type BlockhashSearch, findBlockByHash, SEARCHED_SLOTS } from './find-block-by-hash.ts';
import { type Blockhash, type Slot, parseAddress } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader } from '../../ui/page/page.tsx';
import { Fact, FactList } from '../../ui/page/section.tsx';

/** Compares a blockhash with those of recent blocks, or of the blocks before a slot, and opens the block that has it. */
export function BlockByHash({ blockhash, before }: { readonly blockhash: Blockhash; readonly before: Slot | null }) {
  const client = useClient();
  const queries = useQueryClient();
  const endpoint = formatEndpointName(useEndpoint());
  const [progress, setProgress] = useState<BlockhashSearch | null>(null);
  const queryKey = ['blockByHash', client.url, blockhash, before?.toString()] as const;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      setProgress(null);
      return findBlockByHash(client, { blockhash, before }, setProgress, { signal });
    },
    // Time goes on, so the result may change.
    gcTime: 0,
    retry: false,
  });
  const search = data ?? progress;
  if (search?.found)
    return (
      <Navigate to={blockPath(search.found.slot, search.found.isFinal ? {} : { commitment: 'confirmed' })} replace />
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
          otherEndpointPath={endpointPath()}
        >
          <p className="hint">
            To find a block by its hash, the endpoint is asked for getSlot, getFirstAvailableBlock, getBlocks and
            getBlock.
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
            : `${formatInteger(search.compared)} of ${formatInteger(search.blocks)} blocks compared`
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
            <Link className="button" to={searchPath(blockhashSearchText(blockhash, data.oldest))}>
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
  const count = formatInteger(blocks);
  if (before !== null) return `None of the ${count} blocks before slot ${formatInteger(before)} has this blockhash.`;
  return oldest > firstAvailable
    ? `None of the ${count} newest blocks has this blockhash.`
    : `None of the ${count} blocks of this endpoint has this blockhash.`;
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
  const address = parseAddress(blockhash);
  return address === null ? null : <Link to={addressPath(address)}>Transactions that name it as an address</Link>;
}
