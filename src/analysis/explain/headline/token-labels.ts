import { ByteError, type ByteReader, createByteReader } from '../../../shared/bytes/bytes.ts';
import { quotableText, visibleName } from '../../../shared/format/visible-text.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { METAPLEX_METADATA_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { addressIn } from '../../facts/transaction/info-fields.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';

/** The name and symbol that an instruction gives to a token, ready to print; empty if missing, or too long for a headline. */
export interface TokenLabel {
  readonly name: string;
  readonly symbol: string;
}

/** The labels that completed instructions give to mints, each with the id of its instruction. */
export function tokenLabels(
  instructions: readonly ViewedInstruction[],
): ReadonlyMap<Address, TokenLabel & { readonly id: string }> {
  return new Map(
    instructions.flatMap((instruction) => {
      const { id, status } = instruction;
      const label = status === 'completed' ? labelIn(instruction) : null;
      return label === null ? [] : [[label.mint, { name: label.name, symbol: label.symbol, id }] as const];
    }),
  );
}

/** The label in an instruction that creates metadata, of Token-2022 or of Metaplex; null for others. */
export function labelIn({
  programId,
  parsed,
  data,
  accounts,
}: ViewedInstruction): (TokenLabel & { readonly mint: Address }) | null {
  if (parsed !== null && parsed.by !== 'idl' && parsed.type === 'initializeTokenMetadata') {
    const { name, symbol } = parsed.info;
    const mint = addressIn(parsed.info, 'mint');
    if (mint === null || typeof name !== 'string' || typeof symbol !== 'string') return null;
    return { mint, ...labelOf(name, symbol) };
  }
  const layout = programId === METAPLEX_METADATA_PROGRAM ? METAPLEX_LAYOUTS.get(data?.[0] ?? -1) : undefined;
  const mint = layout === undefined ? null : (accounts?.[layout.mint]?.address ?? null);
  const texts = layout && readData(data, layout.start, (reader) => [readString(reader), readString(reader)]);
  return mint === null || texts == null ? null : { mint, ...labelOf(texts[0] ?? '', texts[1] ?? '') };
}

/** By the tag of the instruction: where name and symbol begin, and the position of the mint among its accounts. */
const METAPLEX_LAYOUTS: ReadonlyMap<number, { readonly start: number; readonly mint: number }> = new Map([
  // createMetadataAccount, and its versions 2 and 3
  [0, { start: 1, mint: 1 }],
  [16, { start: 1, mint: 1 }],
  [33, { start: 1, mint: 1 }],
  // create, with the version of its arguments
  [42, { start: 2, mint: 2 }],
]);

/** A label of these texts, without the zeros that early programs padded them with. */
export function labelOf(name: string, symbol: string): TokenLabel {
  const [ownName, ownSymbol] = [name, symbol].map((text) => text.replace(/\0+$/, '').trim());
  return {
    name: fitting(ownName ?? '', LONGEST_NAME, quotableText),
    symbol: fitting(ownSymbol ?? '', LONGEST_SYMBOL, visibleName),
  };
}

/** "FOO (7dGrab…Vk3uUu)", or without a symbol only the address. */
export function labelledToken(address: string, symbol: string): string {
  return symbol === '' ? address : `${symbol} (${address})`;
}

function fitting(text: string, length: number, write: (text: string) => string): string {
  return text.length > length ? '' : write(text).trim();
}

/** As many characters as Metaplex allows. */
const LONGEST_NAME = 32;
const LONGEST_SYMBOL = 10;

/** What `read` returns for the data from `start` on; null if there is no data, or if it ends early. */
export function readData<T>(data: Uint8Array | null, start: number, read: (reader: ByteReader) => T): T | null {
  if (data === null) return null;
  try {
    return read(createByteReader(data, start));
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/** A string behind its length (u32). */
export function readString(reader: ByteReader): string {
  return reader.utf8(reader.u32());
}
