import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';

/** All balances of a transaction added up, in lamports. */
export interface LamportSum {
  readonly before: bigint;
  readonly after: bigint;
  readonly fee: bigint;
  /** `before - after - fee`: 0 unless lamports appeared or disappeared otherwise. */
  readonly unexplained: bigint;
}

/** null if the balances were not recorded, or not for every account. */
export function sumLamports(meta: ResponseMeta | null): LamportSum | null {
  if (meta === null || meta.preBalances.length === 0) return null;
  if (meta.preBalances.length !== meta.postBalances.length) return null;
  const before = total(meta.preBalances);
  const after = total(meta.postBalances);
  return { before, after, fee: meta.fee, unexplained: before - after - meta.fee };
}

function total(balances: readonly bigint[]): bigint {
  return balances.reduce((sum, balance) => sum + balance, 0n);
}
