import type { Address } from '../../../solana/ids/ids.ts';
import { ownedChanges } from './token-changes.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction changed for one address. */
export interface MovedFor {
  /** null if the answer does not have the balances of the address. */
  readonly lamports: bigint | null;
  /** By mint: of the address itself if it is a token account, and of the token accounts that it owns. No zeros. */
  readonly tokens: readonly { readonly mint: Address; readonly decimals: number; readonly units: bigint }[];
}

export function movedFor({ accounts, tokenChanges, tokenAccounts }: ViewedTransaction, address: Address): MovedFor {
  const own = accounts.find((account) => account.address === address);
  const byMint = new Map<Address, { readonly mint: Address; readonly decimals: number; units: bigint }>();
  for (const { account, mint, decimals, sides } of ownedChanges(tokenChanges ?? [], tokenAccounts)) {
    const units = sides.reduce(
      (sum, side) => (account === address || side.owner === address ? sum + side.units : sum),
      0n,
    );
    const sum = byMint.get(mint) ?? { mint, decimals, units: 0n };
    sum.units += units;
    byMint.set(mint, sum);
  }
  return {
    lamports: own === undefined || own.before === null || own.after === null ? null : own.after - own.before,
    tokens: [...byMint.values()].filter(({ units }) => units !== 0n),
  };
}
