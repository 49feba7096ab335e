import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { AccountKind } from '../../facts/account-kind.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { feePayerOf } from '../../facts/transaction/view-accounts.ts';
import { type LamportUnit, createWording, formatLamportsIn, formatToken, shortAddress } from '../wording.ts';

/** How a title names what an account holds. */
export interface TitleWording {
  readonly unit: LamportUnit;
  /** The name of the account; null if Slotscope has none. */
  readonly name: string | null;
  /** Decimals of the mint of a token account; null if unknown. */
  readonly decimals: number | null;
  /** The upgrade authority of a program; null: it cannot be upgraded; undefined: unknown. */
  readonly upgradeAuthority: Address | null | undefined;
}

/** What an account is: "Wallet with 44.129752352 SOL", "Token account of … holding …". */
export function accountTitle(
  kind: AccountKind,
  lamports: bigint,
  { unit, name, decimals, upgradeAuthority }: TitleWording,
): string {
  switch (kind.kind) {
    case 'mint': {
      const { mint } = kind;
      const supply = formatDecimal(mint.supply, mint.decimals).significant;
      return `${name === null ? 'A token' : `${name}, a token`}: supply ${supply}, ${formatInteger(mint.decimals)} decimals`;
    }
    case 'tokenAccount': {
      const { mint, owner, amount } = kind.token;
      const held = formatToken({ units: amount, decimals, mint }, PLAIN);
      return name ?? `Token account of ${shortAddress(owner)} holding ${held}`;
    }
    case 'wallet':
      return name ?? `Wallet with ${formatLamportsIn(unit, lamports)}`;
    case 'program':
      if (upgradeAuthority === undefined) return name ?? 'Program';
      if (upgradeAuthority === null) return name ?? 'Program that cannot be upgraded';
      return name ?? `Program, upgradeable by ${shortAddress(upgradeAuthority)}`;
    case 'vote':
      return name ?? (kind.node === null ? 'Vote account' : `Vote account of ${shortAddress(kind.node)}`);
    case 'other':
      return name ?? `${kind.words} with ${formatLamportsIn(unit, lamports)}`;
  }
}

/** The same from the newest transaction that names an account; null if the answer does not have its balances. */
export function titleAfter(view: ViewedTransaction, address: Address, unit: LamportUnit): string | null {
  const own = view.accounts.find((account) => account.address === address);
  if (own === undefined || own.after === null) return null;
  const token = (view.tokenChanges ?? []).find(({ account }) => account === address);
  if (token?.after != null && token.owner !== null) {
    const { mint, owner, decimals, after } = token;
    const held = formatToken({ units: after, decimals, mint }, PLAIN);
    return `Token account of ${shortAddress(owner)} holding ${held} ${AFTER}`;
  }
  if (own.program || own.after === 0n) return null;
  // Only a system account can pay fees.
  const word = feePayerOf(view.accounts)?.address === address ? 'Wallet' : 'Address';
  return `${word} with ${formatLamportsIn(unit, own.after)} ${AFTER}`;
}

/** A list may lack newer transactions, and a reward changes a balance without one. */
const AFTER = 'after its newest listed transaction';

const PLAIN = createWording({ lookAlikes: new Map() });
