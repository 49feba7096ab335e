import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { ExplainedFailure } from '../../facts/transaction/explain-failure.ts';
import { exchanges } from '../../facts/transaction/exchanges.ts';
import type { SwapAmount } from '../../facts/transaction/swap.ts';
import { type RequestedAmount, limitOf, swapRequestOf } from '../../facts/transaction/swap-request.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { type Wording, writePhrase } from '../wording.ts';
import { legsOf } from './request-clause.ts';
import { describeAmount, describeShortAmount } from './swap-clause.ts';

/** Why a program refused a trade that missed the limit of its request. */
export interface MissedLimit {
  /** What was refused, and why, from the longest to the shortest, which has no amounts. */
  readonly what: 'swap' | 'round trip' | 'call';
  readonly reasons: readonly string[];
  /** True if the first reason has an amount that the request does not have. */
  readonly hasResult: boolean;
}

/** "1 USDC is less than the 2 demanded", "it would have given less than 2 USDC". */
export function describeMissedLimit(
  view: ViewedTransaction,
  { path, custom, anchor }: ExplainedFailure,
  wording: Wording,
): MissedLimit {
  const call = view.instructions?.find(({ id }) => id === path?.join('.'));
  const request = call === undefined ? null : swapRequestOf(call);
  const known = exchanges(view);
  const legs = call === undefined ? [] : legsOf(call, known);
  const compared = comparedUnits(anchor?.compared ?? null);
  const write = (amount: SwapAmount, describe = describeAmount) => writePhrase(describe(amount, wording), wording);
  const under = (result: SwapAmount, least: SwapAmount) => [
    `${write(result)} is less than the ${bare(least, wording)} demanded`,
    `${write(result)} is under the ${bare(least, wording)} demanded`,
  ];
  const [paid, got] = [toAmount(request?.paid ?? null), toAmount(request?.got ?? null)];
  const least = limitOf(request?.got ?? null);

  const [start, end] = [legs[0]?.paid, legs.at(-1)?.got];
  const returns = start !== undefined && end?.asset.mint === start.asset.mint;
  if (request === null ? returns : paid !== null && paid.asset.mint === got?.asset.mint) {
    const put = paid ?? start;
    const back = returns && put?.units === start.units ? end : undefined;
    if (put !== undefined && back !== undefined && back.units < put.units) {
      const ways = ['would have come back as', 'came back as'];
      const reasons = ways.map((way) => `${write(put)} ${way} ${bare(back, wording)}`);
      return { what: 'round trip', reasons: [...reasons, 'less would have come back'], hasResult: true };
    }
    if (got !== null && least !== null) {
      const demanded = { ...got, units: least };
      const isUnder = back !== undefined && back.units < least;
      const reasons = [
        ...(isUnder ? under(back, demanded) : []),
        `less than ${write(demanded)} would have come back`,
        'it would have given less than its minimum',
      ];
      return { what: 'round trip', reasons, hasResult: isUnder };
    }
  } else if (got !== null && least !== null && request?.got?.is !== 'exact') {
    const demanded = { ...got, units: least };
    const own = call === undefined ? undefined : known.get(call.id)?.got;
    // A router that trades for its user leaves no trade of the user's before it is done.
    const done = own ?? (start?.units === paid?.units ? end : undefined);
    const units = done?.asset.mint === got.asset.mint ? done.units : otherOf(compared, least);
    const hasResult = units !== null && units < least;
    const reasons = [
      ...(hasResult ? under({ ...got, units }, demanded) : []),
      `it would have given less than ${write(demanded)}`,
      `it offered less than ${write(demanded, describeShortAmount)}`,
      'it would have given less than its minimum',
    ];
    return { what: 'swap', reasons, hasResult };
  } else if (paid !== null && request?.paid?.is === 'atMost') {
    const units = otherOf(compared, paid.units);
    const hasResult = units !== null && units > paid.units;
    const reasons = [
      ...(hasResult ? [`it would have cost ${write({ ...paid, units })}, the limit was ${bare(paid, wording)}`] : []),
      `it would have cost more than ${write(paid)}`,
      'it would have cost more than its limit',
    ];
    return { what: 'swap', reasons, hasResult };
  }
  const isSwap = !NO_SWAP.test(call?.type?.name ?? '');
  return { what: isSwap ? 'swap' : 'call', reasons: [missed(custom?.name ?? '')], hasResult: false };
}

/** "1 SOL came back as 0.9", if the exchanges inside a call that failed made a round trip; null otherwise. */
export function describeRoundTrip(
  view: ViewedTransaction,
  { path }: Pick<ExplainedFailure, 'path'>,
  wording: Wording,
): string | null {
  const call = view.instructions?.find(({ id }) => id === path?.join('.'));
  const legs = call === undefined ? [] : legsOf(call, exchanges(view));
  const [put, back] = [legs[0]?.paid, legs.at(-1)?.got];
  if (put === undefined || back === undefined || put.asset.mint !== back.asset.mint) return null;
  return `${writePhrase(describeAmount(put, wording), wording)} came back as ${bare(back, wording)}`;
}

/** True if the name or the words of an error say that the result of a trade missed the limit of its request. */
export function isMissedLimit({ custom, words }: Pick<ExplainedFailure, 'custom' | 'words'>): boolean {
  const name = custom?.name ?? null;
  return name === null ? /\bslippage\b/i.test(words?.kind === 'error' ? words.text : '') : isLimitError(name);
}

/** Each trading program has a different name: SlippageToleranceExceeded, ExceededSlippage, TooLittleOutputReceived, … */
export function isLimitError(name: string): boolean {
  return LIMIT_ERROR.test(name);
}

const LIMIT_ERROR =
  /^(?:\w*Slippage\w*Exceeded|Exceeded\w*Slippage\w*|Too(?:Little|Much)\w*(?:Received|Required|Paid|In|Out|Input|Output)|AmountOutBelowMinimum|SlippageError)$/;

/** Instructions of trading programs that have limits, too. */
const NO_SWAP = /liquidity|deposit|withdraw|stake|mint|redeem/i;

function missed(name: string): string {
  if (/TooLittle|BelowMinimum/.test(name)) return 'it would have given less than its minimum';
  return /TooMuch/.test(name) ? 'it would have cost more than its limit' : 'it missed its limit';
}

function toAmount(requested: RequestedAmount | null): SwapAmount | null {
  if (requested === null || requested.mint === null || requested.decimals === null) return null;
  return { asset: { mint: requested.mint, decimals: requested.decimals }, units: requested.units };
}

/** The number alone, after an amount of the same token. */
function bare({ asset, units }: SwapAmount, { unit }: Wording): string {
  return asset.mint === SOL.mint && unit === 'lamports'
    ? formatInteger(units)
    : formatDecimal(units, asset.decimals).significant;
}

function comparedUnits(compared: readonly [string, string] | null): readonly bigint[] {
  return (compared ?? []).flatMap((text) => (/^\d+$/.test(text) ? BigInt(text) : []));
}

/** What the program compared with this limit; null if it logged no such pair. */
function otherOf(compared: readonly bigint[], limit: bigint): bigint | null {
  return compared.includes(limit) ? (compared.find((units) => units !== limit) ?? null) : null;
}
