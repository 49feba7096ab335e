import { formatInteger, formatCount } from '../../shared/format/format-number.ts';
import type { SummaryPart } from '../../analysis/explain/programs/program-text.ts';
import type { Symbols } from '../../analysis/facts/transaction/token-changes.ts';
import { Amount, Sol } from '../../ui/values/amount.tsx';
import type { Address } from '../../solana/ids/ids.ts';
import { AddressLink, AddressMark, AddressMarking } from '../../ui/values/address.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';
import { truncateText } from '../../shared/format/shorten-text.ts';
import { useContext } from 'react';

/** An instruction in one short line: "0.1 SOL to 7dGr…puUu". */
export function InstructionSummaryLine({
  parts,
  symbols = NO_SYMBOLS,
}: {
  readonly parts: readonly SummaryPart[];
  readonly symbols?: Symbols;
}) {
  return parts.map((part, at) => {
    const next = parts[at + 1];
    const before = parts[at - 1];
    // A preposition stays on the same line as its address.
    if (typeof part === 'string' && isAddress(next)) return part.replace(LAST_WORD, '');
    if (isAddress(part) && typeof before === 'string') {
      return (
        <span key={at} className="nowrap">
          {LAST_WORD.exec(before)?.[0]}
          <AddressLink address={part.address} />
        </span>
      );
    }
    return <Part key={at} part={part} symbols={symbols} />;
  });
}

const NO_SYMBOLS: Symbols = new Map();
const LAST_WORD = /\S+ $/;

function isAddress(part: SummaryPart | undefined): part is { readonly address: Address } {
  return typeof part === 'object' && 'address' in part;
}

function Part({ part, symbols }: { readonly part: SummaryPart; readonly symbols: Symbols }) {
  if (typeof part === 'string') return part;
  if ('address' in part) return <AddressLink address={part.address} />;
  if ('lamports' in part) return <Sol lamports={part.lamports} unit="SOL" />;
  if ('integer' in part) return formatInteger(part.integer);
  if ('text' in part)
    return (
      <code>
        <UntrustedText text={part.text} />
      </code>
    );
  return (
    <>
      {part.decimals === null ? (
        formatCount(part.units, 'raw unit')
      ) : (
        <Amount units={part.units} decimals={part.decimals} />
      )}{' '}
      {part.mint !== null && <MintLink mint={part.mint} symbol={symbols.get(part.mint)} />}
    </>
  );
}

/**
 * A mint, with the symbol that it claims next to a shorter form of its address. Both together are as wide as the
 * address alone, so that nothing moves when the symbol arrives.
 */
export function MintLink({ mint, symbol }: { readonly mint: Address; readonly symbol: string | undefined }) {
  const marked = useContext(AddressMarking)(mint, false);
  // An address that is easily confused retains its own form.
  if (symbol === undefined || marked !== null) return <AddressLink address={mint} />;
  const short = truncateText(symbol, LONGEST_SYMBOL);
  return (
    <AddressLink address={mint} title={`${mint}, a mint that claims the symbol ${symbol}`}>
      <AddressMark address={mint} />
      <span style={ROOM}>
        {short} {mint.slice(0, WIDTH - short.length - 2)}…
      </span>
    </AddressLink>
  );
}

/** Characters of a shortened address: six, an ellipsis and six more. */
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
