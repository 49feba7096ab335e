import { visibleName } from '../../../shared/format/visible-text.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { nameSource, shortName } from '../../../solana/names/address-names.ts';
import { imitatedToken, shownSymbol } from '../published/mint-symbols.ts';
import { usePublishedOnPage } from '../published/published-context.ts';
import { AddressLink } from '../../../ui/values/address.tsx';

/**
 * A mint with the symbol that it claims beside its address, or marked as known if Slotscope names it. Room is kept for a symbol while the
 * endpoint is asked.
 */
export function MintCell({ mint }: { readonly mint: Address }) {
  const { wanted, published } = usePublishedOnPage();
  if (shortName(mint) !== null) {
    return (
      <>
        <AddressLink address={mint} />{' '}
        <small className="muted" title={`Slotscope knows this mint, from ${nameSource(mint)}`}>
          known
        </small>
      </>
    );
  }
  if (!wanted.mints.includes(mint)) return <AddressLink address={mint} />;
  const claim = published?.mints.get(mint);
  const imitated = claim === undefined ? null : imitatedToken(claim);
  return (
    <>
      <AddressLink address={mint} />{' '}
      <span
        className={imitated === null ? undefined : 'warning'}
        style={ROOM}
        title={
          claim &&
          (imitated === null
            ? `The mint claims the name “${visibleName(claim.name)}” and the symbol “${visibleName(claim.symbol)}”`
            : `The mint claims to be ${imitated}, but is not the mint that Slotscope knows under this name`)
        }
      >
        {claim !== undefined && (imitated === null ? shownSymbol(claim) : `≠ ${imitated}`)}
      </span>
    </>
  );
}

const ROOM = {
  display: 'inline-block',
  fontSize: 'var(--t13)',
  // At 768 px, the table has no more room.
  width: 'clamp(50px, 6vw, 9ch)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
} as const;
