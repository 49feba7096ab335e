import { savedTransactionPath } from '../routing/paths.ts';
import { Link, useLocation, useNavigate } from 'react-router';
import type { SavedPlace } from '../../analysis/inspect/inspected-document.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { Fact, FactNote } from '../../ui/page/section.tsx';

/** The slot and the position of a transaction in a saved block. Every link stays in that block. */
export function SavedPlaceFacts({ slot, place }: { readonly slot: Slot; readonly place: SavedPlace }) {
  const { index, count, previous, next } = place;
  const { search } = useLocation();
  const navigate = useNavigate();
  const block = savedTransactionPath(search, null);
  const pathTo = { previous: pathOf(previous, index - 1), next: pathOf(next, index + 1) };
  useShortcut('b', () => void navigate(`${block}#tx-${index}`));
  useShortcut('[', () => index > 0 && void navigate(pathTo.previous));
  useShortcut(']', () => index < count - 1 && void navigate(pathTo.next));

  /** One that could not be decoded has its row only. */
  function pathOf(signature: SavedPlace['next'], at: number): string {
    return signature === null ? `${block}#tx-${at}` : savedTransactionPath(search, signature);
  }
  return (
    <>
      <Fact label="Slot">
        <Link className="mono" to={`${block}#tx-${index}`} title="Its block, key b">
          {formatInteger(slot)}
        </Link>
        <FactNote>the saved block</FactNote>
      </Fact>
      <Fact label="Position">
        {formatInteger(index)}{' '}
        <span className="muted nowrap">
          {index === 0 ? (
            'the first'
          ) : (
            <Link to={pathTo.previous} title="Previous transaction, key [">
              ← {formatInteger(index - 1)}
              <span className="visually-hidden">, previous transaction of the block</span>
            </Link>
          )}{' '}
          &ensp;{' '}
          {index === count - 1 ? (
            'the last'
          ) : (
            <Link to={pathTo.next} title="Next transaction, key ]">
              {formatInteger(index + 1)} →<span className="visually-hidden">, next transaction of the block</span>
            </Link>
          )}
        </span>{' '}
        <span className="muted">of {formatInteger(count)}, counting from 0</span>
      </Fact>
    </>
  );
}
