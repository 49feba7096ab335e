import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { addressIn, integerIn, objectIn } from '../instructions/info-fields.ts';
import { shortAddress } from '../short-address.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** An amount of one token, in raw units. */
export interface TokenAmount {
  readonly units: bigint;
  readonly decimals: number;
  readonly mint: Address;
}

export type FormatLamports = (lamports: bigint) => string;

/** By the unit that the reader prefers. */
export const LAMPORT_FORMATS: Readonly<Record<'SOL' | 'lamports', FormatLamports>> = {
  SOL: formatSol,
  lamports: (lamports) => formatCount(lamports, 'lamport'),
};

/** Amounts below 0.0001 SOL are easier to read in lamports. */
function formatSol(lamports: bigint): string {
  return lamports < 100_000n ? formatCount(lamports, 'lamport') : `${formatDecimal(lamports, 9).significant} SOL`;
}

/** The amount without its sign: "168.184232 USDC". */
export function formatToken({ units, decimals, mint }: TokenAmount): string {
  const amount = formatDecimal(units < 0n ? -units : units, decimals).significant;
  return `${amount} ${shortName(mint) ?? `of ${shortAddress(mint)}`}`;
}

/**
 * The amount that a token instruction moves. Mint and decimals come from `info`, or from the recorded balances of the first known
 * account under `keys`; null if neither states them.
 */
export function tokenAmountIn(
  info: JsonObject,
  tokenAccounts: TokenAccounts,
  ...keys: readonly string[]
): TokenAmount | null {
  const stated = objectIn(info, 'tokenAmount');
  const units = integerIn(stated ?? info, 'amount');
  const account = tokenAccountIn(info, tokenAccounts, ...keys);
  const decimals = stated === null ? account?.decimals : Number(integerIn(stated, 'decimals') ?? 0n);
  const mint = addressIn(info, 'mint') ?? account?.mint;
  return units === null || decimals === undefined || mint === undefined ? null : { units, decimals, mint };
}

/** "1 account", "2,000 accounts". */
export function formatCount(value: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(value)} ${BigInt(value) === 1n ? noun : plural}`;
}
