import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { shortName } from '../../../solana/names/short-name.ts';
import { addressIn, integerIn, objectIn } from '../instructions/parse-call.ts';
import { shortAddress } from '../short-address.ts';
import { tokenAccountIn, type TokenAccounts } from '../token-changes.ts';

/** An amount of one thing, and how to say any amount of it. */
export interface TokenAmount {
  readonly units: bigint;
  readonly decimals: number;
  readonly mint: Address;
}

/** How lamports are said in a sentence, by the unit that a person prefers. */
export type FormatLamports = (lamports: bigint) => string;

export const LAMPORT_FORMATS: Readonly<Record<'SOL' | 'lamports', FormatLamports>> = {
  SOL: formatSol,
  lamports: (lamports) => formatCount(lamports, 'lamport'),
};

/** Amounts below a ten-thousandth of a SOL read better in lamports. */
function formatSol(lamports: bigint): string {
  return lamports < 100_000n ? formatCount(lamports, 'lamport') : `${formatDecimal(lamports, 9).significant} SOL`;
}

/** The amount without its sign: "168.184232 USDC". */
export function formatToken({ units, decimals, mint }: TokenAmount): string {
  const amount = formatDecimal(units < 0n ? -units : units, decimals).significant;
  return `${amount} ${shortName(mint) ?? `of ${shortAddress(mint)}`}`;
}

/** What an instruction of a token program moves; null where neither it nor the balances tell mint and decimals. */
export function tokenAmountIn(
  info: JsonObject,
  known: TokenAccounts,
  ...accounts: readonly string[]
): TokenAmount | null {
  const stated = objectIn(info, 'tokenAmount');
  const units = integerIn(stated ?? info, 'amount');
  const account = tokenAccountIn(info, known, ...accounts);
  const decimals = stated === null ? account?.decimals : Number(integerIn(stated, 'decimals') ?? 0n);
  const mint = addressIn(info, 'mint') ?? account?.mint;
  return units === null || decimals === undefined || mint === undefined ? null : { units, decimals, mint };
}

/** "1 account", "2,000 accounts". */
export function formatCount(value: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${formatInteger(value)} ${BigInt(value) === 1n ? noun : plural}`;
}
