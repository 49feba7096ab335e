import { parseBlockhash, parseSlot } from '../../solana/ids/ids.ts';
import type { SearchQuery } from './search-query.ts';

/** `blockhash HASH`, with `before SLOT` for blocks before a slot instead of the newest. null for other text. */
export function parseBlockhashSearch(text: string): SearchQuery | null {
  const [, hash = '', slot] = /^blockhash[\s:=]+(\w{32,44})(?:\s+before\s+(\d+))?$/i.exec(text) ?? [];
  const blockhash = parseBlockhash(hash);
  const before = slot === undefined ? null : parseSlot(slot);
  if (blockhash === null || (slot !== undefined && before === null)) return null;
  return { kind: 'blockhash', blockhash, before };
}

/** The search text for the blocks before a slot, or for the newest ones. */
export function blockhashSearchText(blockhash: string, before: bigint | null): string {
  return `blockhash ${blockhash}${before === null ? '' : ` before ${before}`}`;
}
