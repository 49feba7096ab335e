import { createByteReader } from '../../../shared/bytes/bytes.ts';
import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import { formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL } from '../../facts/transaction/movements.ts';
import type { ExplainedFailure } from '../../facts/transaction/explain-failure.ts';
import { type Exchange, exchanges } from '../../facts/transaction/exchanges.ts';
import type { SwapAmount } from '../../facts/transaction/swap.ts';
import { type RequestedAmount, limitOf, swapRequestOf } from '../../facts/transaction/swap-request.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type ViewedTransaction, failedCall } from '../../facts/transaction/view-transaction.ts';
import { type Wording, writePhrase } from '../wording.ts';
import { legsOf, leavesOf } from './request-clause.ts';
import { describeAmount, describeShortAmount } from './swap-clause.ts';

/** Why a program refused a trade that missed the limit of its request. */
export interface MissedLimit {
  readonly what: 'swap' | 'round trip' | 'call';
  /** Reasons with the result of the trade, the longest first; empty if the result is not known. */
  readonly results: readonly string[];
  /** Reasons without it, from the longest to the shortest, which has no amounts. */
  readonly others: readonly string[];
  /** Where the answer shows the result of the trade; null if it is not known. */
  readonly proof: ResultProof | null;
}

/** The result of a trade, with its source. */
export interface ResultProof {
  /** The transfers of a call, or a line of the log, counted from 0. null for the pair that Anchor logs, which is shown in any case. */
  readonly from: { readonly call: string } | { readonly line: number } | null;
  readonly result: SwapAmount;
}

/** "1 USDC is less than the 2 demanded", "it would have given less than 2 USDC". */
export function describeMissedLimit(
  view: ViewedTransaction,
  { custom, anchor }: ExplainedFailure,
  wording: Wording,
): MissedLimit {
  const call = failedCall(view);
  const request = call === undefined ? null : swapRequestOf(call);
  const known = exchanges(view);
  const { start, end, last } = endsOf(call, known);
  const logged = loggedSwap(view);
  const anchorUnits = comparedUnits(anchor?.compared ?? null);
  const compared = [...anchorUnits, ...logged.units];
  const inLog = (result: SwapAmount): ResultProof => ({
    from: anchorUnits.includes(result.units) ? null : { line: logged.line },
    result,
  });
  const inCall = (result: SwapAmount, id: string | undefined): ResultProof | null =>
    id === undefined ? null : { from: { call: id }, result };
  const write = (amount: SwapAmount, describe = describeAmount) => writePhrase(describe(amount, wording), wording);
  const under = (result: SwapAmount, least: SwapAmount) =>
    ['is less than', 'is under'].map((words) => `${write(result)} ${words} the ${bare(least, wording)} demanded`);
  const [paid, got] = [toAmount(request?.paid ?? null), toAmount(request?.got ?? null)];
  const least = limitOf(request?.got ?? null);

  const returns = start !== undefined && end?.asset.mint === start.asset.mint;
  if (request === null ? returns : paid !== null && paid.asset.mint === got?.asset.mint) {
    const what = 'round trip';
    const put = paid ?? start;
    const isChain = returns && put?.units === start.units;
    const back = isChain ? end : joinedReturn(call, known, paid);
    const fromCall = isChain ? last : call?.id;
    if (put !== undefined && back !== undefined && back.units < put.units) {
      const words = ['would have come back as', 'came back as'];
      const results = words.map((each) => `${write(put)} ${each} ${bare(back, wording)}`);
      return { what, results, others: ['less would have come back'], proof: inCall(back, fromCall) };
    }
    if (got !== null && least !== null) {
      const demanded = { ...got, units: least };
      const isUnder = back !== undefined && back.units < least;
      return {
        what,
        results: isUnder ? under(back, demanded) : [],
        others: [`less than ${write(demanded)} would have come back`, GAVE_TOO_LITTLE],
        proof: isUnder ? inCall(back, fromCall) : null,
      };
    }
  } else if (got !== null && least !== null && request?.got?.is !== 'exact') {
    const demanded = { ...got, units: least };
    const own = call === undefined ? undefined : known.get(call.id)?.got;
    // A router that trades for its user leaves no trade of the user's before it is done.
    const done = own ?? (start?.units === paid?.units ? end : undefined);
    const isDone = done?.asset.mint === got.asset.mint;
    const units = isDone ? done.units : otherOf(compared, least);
    const result = units !== null && units < least ? { ...got, units } : null;
    const fromCall = done === own ? call?.id : last;
    return {
      what: 'swap',
      results: result === null ? [] : under(result, demanded),
      others: [
        ...(result === null ? [] : [`it offered only ${write(result, describeShortAmount)}`]),
        `it would have given less than ${write(demanded)}`,
        `it offered less than ${write(demanded, describeShortAmount)}`,
        GAVE_TOO_LITTLE,
      ],
      proof: result && (isDone ? inCall(result, fromCall) : inLog(result)),
    };
  } else if (paid !== null && request?.paid?.is === 'atMost') {
    const units = otherOf(compared, paid.units);
    const isOver = units !== null && units > paid.units;
    return {
      what: 'swap',
      results: isOver ? [`it would have cost ${write({ ...paid, units })}, the limit was ${bare(paid, wording)}`] : [],
      others: [`it would have cost more than ${write(paid)}`, COST_TOO_MUCH],
      proof: isOver ? inLog({ ...paid, units }) : null,
    };
  }
  const isSwap = !NO_SWAP.test(call?.type?.name ?? '');
  return { what: isSwap ? 'swap' : 'call', results: [], others: [missed(custom?.name ?? '')], proof: null };
}

/** "1 SOL came back as 0.9", if the exchanges inside the call that failed made a round trip that lost; null otherwise. */
export function describeRoundTripLoss(
  view: ViewedTransaction,
  wording: Wording,
): { readonly text: string; readonly proof: ResultProof } | null {
  const { start, end, last = '' } = endsOf(failedCall(view), exchanges(view));
  if (start === undefined || end === undefined || start.asset.mint !== end.asset.mint) return null;
  if (end.units >= start.units) return null;
  const text = `${writePhrase(describeAmount(start, wording), wording)} came back as ${bare(end, wording)}`;
  return { text, proof: { from: { call: last }, result: end } };
}

/** What the exchanges inside a call began and ended with. */
function endsOf(
  call: ViewedInstruction | undefined,
  known: ReadonlyMap<string, Exchange>,
): {
  readonly start: SwapAmount | undefined;
  readonly end: SwapAmount | undefined;
  /** The path of the last one. */
  readonly last: string | undefined;
} {
  const legs = call === undefined ? [] : legsOf(call, known);
  return { start: legs[0]?.paid, end: legs.at(-1)?.got, last: legs.at(-1)?.id };
}

/**
 * The part of `put` that came back, if the call split it over several exchanges, which therefore form no chain. undefined unless the
 * exchanges together took all of `put`, and took back at least 99.9 % of each other token that they gave out. If they did not, the call
 * made an exchange that Slotscope did not recognize, and the sum would be too small.
 */
function joinedReturn(
  call: ViewedInstruction | undefined,
  known: ReadonlyMap<string, Exchange>,
  put: SwapAmount | null,
): SwapAmount | undefined {
  if (call === undefined || put === null) return undefined;
  const legs = leavesOf(call, known);
  const sumOf = (side: 'paid' | 'got', mint: Address) =>
    legs.reduce((sum, { [side]: { asset, units } }) => (asset.mint === mint ? sum + units : sum), 0n);
  const { mint } = put.asset;
  const back = sumOf('got', mint);
  const others = legs.flatMap(({ paid, got }) => [paid.asset.mint, got.asset.mint]).filter((each) => each !== mint);
  const isWhole = others.every((each) => {
    const [paid, got] = [sumOf('paid', each), sumOf('got', each)];
    return paid <= got && (got - paid) * 1000n <= got;
  });
  return isWhole && back > 0n && sumOf('paid', mint) === put.units ? { ...put, units: back } : undefined;
}

/**
 * The limit and the result of a swap that Raydium AMM v4 logs before it compares them, as `SwapBaseInLog` (3) and `SwapBaseOutLog` (4) of its
 * source, https://github.com/raydium-io/raydium-amm/blob/master/program/src/log.rs: seven u64 after the kind. No units for other logs.
 */
function loggedSwap({ failure, log }: ViewedTransaction): { readonly line: number; readonly units: readonly bigint[] } {
  const lines = log?.lines ?? [];
  const frame = failure?.logLine == null ? null : (lines[failure.logLine]?.frame ?? null);
  const line = frame === null ? -1 : lines.findIndex((each) => each.frame === frame && RAY_LOG.test(each.text));
  const bytes = parseBase64(lines[line]?.text.replace(RAY_LOG, '') ?? '');
  const kind = bytes?.[0];
  if (bytes?.length !== 57 || (kind !== 3 && kind !== 4)) return { line, units: [] };
  return { line, units: [kind === 3 ? 9 : 1, 49].map((at) => createByteReader(bytes, at).u64()) };
}

const RAY_LOG = /^Program log: ray_log: /;

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

const GAVE_TOO_LITTLE = 'it would have given less than its minimum';
const COST_TOO_MUCH = 'it would have cost more than its limit';

function missed(name: string): string {
  if (/TooLittle|BelowMinimum/.test(name)) return GAVE_TOO_LITTLE;
  return /TooMuch/.test(name) ? COST_TOO_MUCH : 'it missed its limit';
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
