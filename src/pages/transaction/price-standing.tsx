import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { type PriceStanding as Found, type Standing, priceStanding } from '../../analysis/facts/block/block-prices.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { readBlockParams } from '../../features/routing/search-params.ts';
import { loadedBlock, readPricedBlock } from '../../queries/block/priced-block.ts';
import { useClient } from '../../queries/client-context.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { formatCount, formatInteger, formatShare } from '../../shared/format/format-number.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { AddressLink } from '../../ui/values/address.tsx';

interface PlacedTransaction {
  readonly signature: Signature;
  readonly slot: Slot;
  readonly commitment: Commitment;
}

/** Where the price of a transaction is among those of its block: at once if the block is loaded, otherwise on request. */
export function PriceStanding(transaction: PlacedTransaction) {
  const { slot, commitment } = transaction;
  const paths = usePaths();
  const { state, read, cancel } = useStanding(transaction);
  if (state === null)
    return (
      <button type="button" className="text-button" onClick={read}>
        Compare with its block
      </button>
    );
  if (state.kind === 'reading')
    return (
      <span className="muted" role="status">
        Reading block {formatInteger(slot)}…{' '}
        <button type="button" className="text-button" onClick={cancel}>
          Cancel
        </button>
      </span>
    );
  if (state.kind === 'failed')
    return (
      <span role="status">
        <FailureSentence error={state.error} subject={{ kind: 'block', slot }} />{' '}
        <button type="button" className="text-button" onClick={read}>
          Retry
        </button>
      </span>
    );
  const { standing } = state;
  if (standing === null) return <span className="muted">The block shows no price of this transaction to compare.</span>;
  const params = commitment === 'finalized' ? { tab: 'prices' } : { tab: 'prices', commitment };
  return (
    <div data-testid="price-standing">
      {standing.inBlock.others === 0
        ? 'no other transaction of its block is not a vote'
        : describeStanding(standing.inBlock, 'others in its block that are not votes')}
      {standing.unknown > 0 && `, without ${formatInteger(standing.unknown)} whose price the answer does not show`}.{' '}
      <Link to={paths.block(slot, params)}>Prices of the block</Link>
      {standing.byAccount.slice(0, SHOWN).map(({ address, ...among }) => (
        <div key={address}>
          {describeStanding(among, 'others that write-lock')} <AddressLink address={address} />
        </div>
      ))}
      {standing.byAccount.length > SHOWN && (
        <div className="muted">and {formatCount(standing.byAccount.length - SHOWN, 'other account')}</div>
      )}
    </div>
  );
}

type State =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'read'; readonly standing: Found | null };

/** null: not asked for. */
function useStanding({ signature, slot, commitment }: PlacedTransaction) {
  const client = useClient();
  const queries = useQueryClient();
  const [wasLoaded] = useState(() => loadedBlock(queries, client, slot) !== null);
  const [state, setState] = useState<State | null>(wasLoaded ? { kind: 'reading' } : null);
  const options = { ...readBlockParams(new URLSearchParams()).options, commitment };
  // Unless it was canceled.
  const finish = (next: State) => setState((last) => last && next);
  const compare = async () => {
    try {
      const block = await readPricedBlock(queries, client, slot, options);
      const index = block?.rows.findIndex((row) => row.signature === signature) ?? -1;
      finish({ kind: 'read', standing: block && priceStanding(block.rows, block.prices, index) });
    } catch (error) {
      finish({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  const compareLoaded = useEffectEvent(() => {
    if (wasLoaded) void compare();
  });
  useEffect(() => {
    whenIdle(() => compareLoaded(), { timeout: LONGEST_IDLE_WAIT_MS });
  }, []);
  return {
    state,
    read: () => {
      setState({ kind: 'reading' });
      void compare();
    },
    cancel: () => {
      setState(null);
      void queries.cancelQueries({ queryKey: queryKeys.block(client.url, slot, options) });
    },
  };
}

/** "Higher than 16 of 26 others (61.5%), equal to 2". */
function describeStanding({ others, lower, equal }: Standing, which: string): string {
  const share = formatShare(BigInt(lower), BigInt(others));
  const ties = equal === 0 ? '' : `, equal to ${formatInteger(equal)}`;
  return `higher than ${formatInteger(lower)} of ${formatInteger(others)} ${which} (${share}${ties})`;
}

const SHOWN = 5;
const LONGEST_IDLE_WAIT_MS = 1000;
