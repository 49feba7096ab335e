import { formatDecimal } from '../../shared/format/format-number.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import type { ViewedTransaction } from '../transaction/viewed-transaction.ts';

/** How a balance changed, exact. */
export interface BalanceLine {
  readonly account: Address;
  /** Of a token account, if it is known. */
  readonly owner: Address | null;
  /** null for SOL. */
  readonly mint: Address | null;
  /** "SOL", "USDC"; null for a mint without a name. */
  readonly asset: string | null;
  /** "+1.5", in whole SOL or tokens. */
  readonly change: string;
  readonly after: string;
}

/** The balances that changed, first those in SOL; empty if none did, or none were recorded. */
export function balanceLines({ accounts, tokenChanges }: ViewedTransaction): readonly BalanceLine[] {
  const lamports = accounts.flatMap(({ address, before, after }) =>
    before === null || after === null || before === after
      ? []
      : [line({ account: address, owner: null, mint: null, asset: 'SOL' }, after - before, after, 9)],
  );
  const tokens = (tokenChanges ?? []).flatMap(({ account, owner, mint, decimals, change, after }) =>
    account === null || change === 0n
      ? []
      : [line({ account, owner, mint, asset: shortName(mint) }, change, after ?? 0n, decimals)],
  );
  return [...lamports, ...tokens];
}

function line(
  balance: Omit<BalanceLine, 'change' | 'after'>,
  change: bigint,
  after: bigint,
  decimals: number,
): BalanceLine {
  const { sign, significant } = formatDecimal(change, decimals);
  return {
    ...balance,
    change: `${sign === '' ? '+' : sign}${significant}`,
    after: formatDecimal(after, decimals).significant,
  };
}
