import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { MAX_TRANSACTIONS } from '../../../rpc-protocol/responses/decode-primitives.ts';
import { useClient } from '../../../queries/client-context.ts';
import { type BlockPosition, positionQueryOptions } from '../../../queries/position-query.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Signature, Slot } from '../../../solana/ids/ids.ts';
import { blockPath, type PathParams, transactionPath } from '../../../features/routing/paths.ts';
import { useShortcut } from '../../../ui/controls/use-shortcut.ts';
import { Fact } from '../../../ui/page/section.tsx';

/**
 * The transaction's index in its block and links to the adjacent transactions. The block's signatures are requested only when the
 * user hovers over a link, focuses it or presses its key.
 */
export function PositionFact({
  signature,
  slot,
  index,
  absent,
  commitment,
}: {
  readonly signature: Signature;
  readonly slot: Slot;
  /** From the answer; null if the answer leaves it out. */
  readonly index: bigint | null;
  /** Why the answer leaves it out. */
  readonly absent: ReactNode;
  readonly commitment: Commitment;
}) {
  const [requested, setRequested] = useState(false);
  /** The side to go to as soon as its signature is known. */
  const [destination, setDestination] = useState<Side | null>(null);
  const query = useQuery({ ...positionQueryOptions(useClient(), slot, signature, commitment), enabled: requested });
  const params = useOptionParams();
  const navigate = useNavigate();
  const position = query.data ?? null;

  const open = useEffectEvent((adjacent: Signature) => {
    void navigate(transactionPath(adjacent, params));
  });
  useEffect(() => {
    const adjacent = destination === null ? null : (position?.[destination] ?? null);
    if (adjacent !== null) open(adjacent);
  }, [destination, position]);
  const goTo = (side: Side) => {
    setRequested(true);
    setDestination(side);
  };
  useShortcut('[', () => goTo('previous'));
  useShortcut(']', () => goTo('next'));

  const ownIndex = position === null ? index : BigInt(position.index);
  const [previousLink, nextLink] = SIDES.map((side) => (
    <AdjacentLink
      key={side}
      side={side}
      ownIndex={ownIndex}
      slot={slot}
      position={position}
      params={params}
      onIntent={() => setRequested(true)}
      onGo={() => goTo(side)}
    />
  ));
  return (
    <Fact label="Position in block">
      {ownIndex === null ? absent : formatInteger(ownIndex)}{' '}
      <span className="muted nowrap">
        {previousLink} &ensp; {nextLink}
      </span>{' '}
      <span className="muted" role="status">
        {describeStatus(query, requested, position)}
      </span>
    </Fact>
  );
}

type Side = 'previous' | 'next';
const SIDES = ['previous', 'next'] as const;

/** Until the adjacent signature is known, the link targets its row on the block page; a click waits for the signature. */
function AdjacentLink({
  side,
  ownIndex,
  slot,
  position,
  params,
  onIntent,
  onGo,
}: {
  readonly side: Side;
  readonly ownIndex: bigint | null;
  readonly slot: Slot;
  readonly position: BlockPosition | null;
  readonly params: PathParams;
  /** On hover or focus. */
  readonly onIntent: () => void;
  readonly onGo: () => void;
}) {
  const adjacent = position?.[side] ?? null;
  if (ownIndex === 0n && side === 'previous') return 'the first';
  if (position !== null && adjacent === null) return 'the last';
  const isKnown = ownIndex !== null && ownIndex < MAX_TRANSACTIONS;
  const adjacentIndex = isKnown ? ownIndex + (side === 'next' ? 1n : -1n) : null;
  const name = adjacentIndex === null ? side : formatInteger(adjacentIndex);
  const row = `${blockPath(slot)}${adjacentIndex === null ? '' : `#tx-${adjacentIndex}`}`;
  return (
    <Link
      to={adjacent === null ? row : transactionPath(adjacent, params)}
      title={side === 'previous' ? 'Previous transaction, key [' : 'Next transaction, key ]'}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={(event) => {
        if (adjacent !== null || opensElsewhere(event)) return;
        event.preventDefault();
        onGo();
      }}
    >
      {side === 'previous' ? `← ${name}` : `${name} →`}
      <span className="visually-hidden">, {side} transaction of the block</span>
    </Link>
  );
}

/** True if the browser opens the link in another tab or window. */
function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

function describeStatus(
  { isError, isSuccess }: { readonly isError: boolean; readonly isSuccess: boolean },
  requested: boolean,
  position: BlockPosition | null,
): string {
  if (position !== null) return `of ${formatInteger(position.count)}, counting from 0`;
  if (isError) return 'this endpoint did not return the block’s signatures';
  if (isSuccess) return 'this endpoint does not list it in a block';
  return requested ? 'loading the block’s signatures' : 'counting from 0';
}

/** This page's read options, for links to the adjacent transactions. */
function useOptionParams(): PathParams {
  const [params] = useSearchParams();
  return Object.fromEntries(
    ['encoding', 'commitment', 'method'].map((name) => [name, params.get(name) ?? undefined] as const),
  );
}
