import { formatInteger } from '../../shared/format-number.ts';
import type { GistPiece } from '../../solana/transaction-view/gist.ts';
import { AddressLink } from '../../ui/address.tsx';
import { Amount, Sol } from '../../ui/amount.tsx';

/** What an instruction does, in a short line with units. */
export function Gist({ pieces }: { readonly pieces: readonly GistPiece[] }) {
  return pieces.map((piece, at) => <Piece key={at} piece={piece} />);
}

function Piece({ piece }: { readonly piece: GistPiece }) {
  if (typeof piece === 'string') return piece;
  if ('address' in piece) return <AddressLink address={piece.address} />;
  if ('lamports' in piece) return <Sol lamports={piece.lamports} unit="SOL" />;
  if ('integer' in piece) return formatInteger(piece.integer);
  if ('text' in piece) return <code>{piece.text}</code>;
  return (
    <>
      <Amount units={piece.units} decimals={piece.decimals} />{' '}
      {piece.mint !== null && <AddressLink address={piece.mint} />}
    </>
  );
}
