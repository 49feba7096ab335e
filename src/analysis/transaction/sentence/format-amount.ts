import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn, integerIn, objectIn } from '../instructions/info-fields.ts';
import { mintUnit } from '../short-address.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** An amount of one token, in raw units. */
export interface TokenAmount {
  readonly units: bigint;
  readonly decimals: number;
  readonly mint: Address;
}

export type FormatLamports = (lamports: bigint) => string;

export type LamportUnit = 'SOL' | 'lamports';

/**
 * Formats all amounts of a sentence in one unit: SOL, or lamports if the reader prefers them or every amount is below 0.0001 SOL,
 * where lamports are easier to read.
 */
export function inOneUnit<Text>(preferred: LamportUnit, format: (formatLamports: FormatLamports) => Text): Text {
  const amounts: bigint[] = [];
  format((lamports) => {
    amounts.push(lamports);
    return '';
  });
  const unit = preferred === 'SOL' && amounts.some((lamports) => lamports >= 100_000n) ? 'SOL' : 'lamports';
  return format((lamports) => formatLamportsIn(unit, lamports));
}

export function formatLamportsIn(unit: LamportUnit, lamports: bigint): string {
  return unit === 'SOL' ? `${formatDecimal(lamports, 9).significant} SOL` : formatCount(lamports, 'lamport');
}

/** The amount without its sign: "168.184232 USDC". */
export function formatToken({ units, decimals, mint }: TokenAmount): string {
  const amount = formatDecimal(units < 0n ? -units : units, decimals).significant;
  return `${amount} ${mintUnit(mint)}`;
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
