import type { Address } from '../../../solana/ids/ids.ts';

/** The account to follow, and the transaction to mark: its signature, or its index in the block. */
interface Follow {
  readonly account: Address | '';
  readonly tx: string;
}

export const STOP_FOLLOWING: Follow = { account: '', tx: '' };

/** A search string that follows another account, or none. */
export function followSearch(search: string, { account, tx }: Follow): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ account, tx })) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}
