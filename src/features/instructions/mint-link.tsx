import { useContext } from 'react';
import type { Address } from '../../solana/ids/ids.ts';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { AddressIdenticon, AddressLink, AddressMarking } from '../../ui/values/address.tsx';

/**
 * A mint, with the symbol that it claims beside a shorter form of its address: both have the room of the address alone, so that nothing
 * moves when the symbol arrives.
 */
export function MintLink({ mint, symbol }: { readonly mint: Address; readonly symbol: string | undefined }) {
  const marked = useContext(AddressMarking)(mint, false);
  // One that is easily confused keeps its own form.
  if (symbol === undefined || marked !== null) return <AddressLink address={mint} />;
  const short = truncateText(symbol, LONGEST_SYMBOL);
  return (
    <button
      type="button"
      className="address"
      data-address={mint}
      title={`${mint}, a mint that claims the symbol ${symbol}`}
      aria-haspopup="dialog"
    >
      <AddressIdenticon address={mint} />
      <span style={ROOM}>
        {short} {mint.slice(0, WIDTH - short.length - 2)}…
      </span>
    </button>
  );
}

/** Of an address: six characters, an ellipsis and six more. */
const WIDTH = 13;
/** Leaves three characters of the address. */
const LONGEST_SYMBOL = 8;
const ROOM = {
  display: 'inline-block',
  width: `${WIDTH}ch`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
} as const;
