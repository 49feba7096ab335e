import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import { useClient } from '../../../queries/client-context.ts';
import { type BlockPosition, positionQueryOptions } from '../../../queries/position-query.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Signature } from '../../../solana/ids/signature.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { Fact } from '../../../ui/page/fact-list.tsx';
import { blockPath, type PathParams, transactionPath } from '../../../features/routing/paths.ts';
import { useShortcut } from '../../../ui/controls/use-shortcut.ts';

/** The place in the block and the ways to its neighbours; they are asked for when somebody reaches for them. */
export function PositionFact({
  signature,
  slot,
  index,
  commitment,
}: {
  readonly signature: Signature;
  readonly slot: Slot;
  /** From the answer; null where it does not say. */
  readonly index: bigint | null;
  readonly commitment: Commitment;
}) {
  const [asked, setAsked] = useState(false);
  /** The neighbour to go to as soon as it is known. */
  const [awaited, setAwaited] = useState<Side | null>(null);
  const query = useQuery({ ...positionQueryOptions(useClient(), slot, signature, commitment), enabled: asked });
  const params = useOptionParams();
  const navigate = useNavigate();
  const known = query.data ?? null;

  const go = useEffectEvent((neighbour: Signature) => {
    void navigate(transactionPath(neighbour, params));
  });
  useEffect(() => {
    const neighbour = awaited === null ? null : (known?.[awaited] ?? null);
    if (neighbour !== null) go(neighbour);
  }, [awaited, known]);
  const reach = (side: Side) => {
    setAsked(true);
    setAwaited(side);
  };
  useShortcut('[', () => reach('previous'));
  useShortcut(']', () => reach('next'));

  const at = known?.index ?? (index === null ? null : Number(index));
  const ways = SIDES.map((side) => (
    <Way
      key={side}
      side={side}
      at={at}
      slot={slot}
      known={known}
      params={params}
      onReach={() => setAsked(true)}
      onGo={() => reach(side)}
    />
  ));
  return (
    <Fact label="Position in block">
      {at === null ? <span className="muted standalone">not in this answer</span> : formatInteger(at)}{' '}
      <span className="muted nowrap">
        {ways[0]} &ensp; {ways[1]}
      </span>{' '}
      <span className="muted" role="status">
        {statusOf(query, asked, known)}
      </span>
    </Fact>
  );
}

type Side = 'previous' | 'next';
const SIDES = ['previous', 'next'] as const;

/** Until its neighbour is known, a link leads to the row of the block; pressed, it waits for the neighbour. */
function Way({
  side,
  at,
  slot,
  known,
  params,
  onReach,
  onGo,
}: {
  readonly side: Side;
  readonly at: number | null;
  readonly slot: Slot;
  readonly known: BlockPosition | null;
  readonly params: PathParams;
  readonly onReach: () => void;
  readonly onGo: () => void;
}) {
  const neighbour = known?.[side] ?? null;
  if (at === 0 && side === 'previous') return 'the first';
  if (known !== null && neighbour === null) return 'the last';
  const place = at === null ? null : at + (side === 'next' ? 1 : -1);
  const name = place === null ? side : formatInteger(place);
  const row = `${blockPath(slot)}${place === null ? '' : `#tx-${place}`}`;
  return (
    <Link
      to={neighbour === null ? row : transactionPath(neighbour, params)}
      title={side === 'previous' ? 'Previous transaction, key [' : 'Next transaction, key ]'}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={(event) => {
        if (neighbour !== null || opensElsewhere(event)) return;
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

function statusOf(
  { isError, isSuccess }: { readonly isError: boolean; readonly isSuccess: boolean },
  asked: boolean,
  known: BlockPosition | null,
): string {
  if (known !== null) return `of ${formatInteger(known.count)}, counting from 0`;
  if (isError) return 'this endpoint did not give the signatures of the block';
  if (isSuccess) return 'this endpoint does not list it in a block';
  return asked ? 'asking for the signatures of the block' : 'counting from 0';
}

/** The options of this page, so that the neighbour is shown the same way. */
function useOptionParams(): PathParams {
  const [params] = useSearchParams();
  return Object.fromEntries(
    ['encoding', 'commitment', 'method'].map((name) => [name, params.get(name) ?? undefined] as const),
  );
}
