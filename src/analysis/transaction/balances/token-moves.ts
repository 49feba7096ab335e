import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn, integerIn, objectIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** Tokens that an instruction moves between token accounts. */
export interface TokenMove {
  readonly kind: 'transfer' | 'mint' | 'burn';
  /** null for minted tokens. */
  readonly source: Address | null;
  /** null for burned tokens. */
  readonly destination: Address | null;
  /** null, like `decimals`, if the instruction does not state it, and no balance of the accounts was recorded. */
  readonly mint: Address | null;
  readonly decimals: number | null;
  /** Raw units. */
  readonly units: bigint | null;
}

/** null if the instruction moves no tokens. */
export function tokenMove({ program, type, info }: ParsedCall, tokenAccounts: TokenAccounts): TokenMove | null {
  if (program !== 'spl-token') return null;
  const [, verb] = /^(transfer|mintTo|burn)(?:Checked|CheckedWithFee)?$/.exec(type) ?? [];
  if (verb === undefined) return null;
  const account = addressIn(info, 'account');
  const stated = objectIn(info, 'tokenAmount');
  const known = tokenAccountIn(info, tokenAccounts, 'source', 'destination', 'account');
  return {
    kind: verb === 'transfer' || verb === 'burn' ? verb : 'mint',
    source: verb === 'transfer' ? addressIn(info, 'source') : verb === 'burn' ? account : null,
    destination: verb === 'transfer' ? addressIn(info, 'destination') : verb === 'mintTo' ? account : null,
    mint: addressIn(info, 'mint') ?? known?.mint ?? null,
    decimals: stated === null ? (known?.decimals ?? null) : Number(integerIn(stated, 'decimals') ?? 0n),
    units: integerIn(stated ?? info, 'amount'),
  };
}
