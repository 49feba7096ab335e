import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/address.ts';
import type { SummaryPart } from '../../../analysis/transaction/instructions/summarize-instruction.ts';
import { AddressLink } from '../../../ui/values/address-link.tsx';
import { Amount, Sol } from '../../../ui/values/amount.tsx';

/** What an instruction does, in one short line: "0.1 SOL to 7dGr…puUu". */
export function InstructionSummaryLine({ pieces }: { readonly pieces: readonly SummaryPart[] }) {
  return pieces.map((piece, at) => {
    const next = pieces[at + 1];
    const before = pieces[at - 1];
    // A preposition stays on the same line as its address.
    if (typeof piece === 'string' && isAddress(next)) return piece.replace(LAST_WORD, '');
    if (isAddress(piece) && typeof before === 'string') {
      return (
        <span key={at} className="nowrap">
          {LAST_WORD.exec(before)?.[0]}
          <AddressLink address={piece.address} />
        </span>
      );
    }
    return <Piece key={at} piece={piece} />;
  });
}

const LAST_WORD = /\S+ $/;

function isAddress(piece: SummaryPart | undefined): piece is { readonly address: Address } {
  return typeof piece === 'object' && 'address' in piece;
}

function Piece({ piece }: { readonly piece: SummaryPart }) {
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
