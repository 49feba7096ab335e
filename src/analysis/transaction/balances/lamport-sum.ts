import type { AnsweredMeta } from '../../../rpc-protocol/responses/transaction-answer.ts';

/** All balances of a transaction added up, lamports. */
export interface LamportSum {
  readonly before: bigint;
  readonly after: bigint;
  readonly fee: bigint;
  /** What went in, less what came out, less the fee: 0 unless lamports came or went some other way. */
  readonly unexplained: bigint;
}

/** null where balances were not recorded, or not one before and one after for each account. */
export function sumLamports(meta: AnsweredMeta | null): LamportSum | null {
  if (meta === null || meta.preBalances.length === 0) return null;
  if (meta.preBalances.length !== meta.postBalances.length) return null;
  const before = total(meta.preBalances);
  const after = total(meta.postBalances);
  return { before, after, fee: meta.fee, unexplained: before - after - meta.fee };
}

function total(balances: readonly bigint[]): bigint {
  return balances.reduce((sum, balance) => sum + balance, 0n);
}
