import { formatCount } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { isTradingProgram } from '../../../solana/names/address-names.ts';
import type { Exchange } from '../../facts/transaction/exchanges.ts';
import { type RequestedAmount, type SwapRequest, swapRequestOf } from '../../facts/transaction/swap-request.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import type { LinkedClause } from '../clauses.ts';
import { type Phrase, type Wording, phrase, tokenName } from '../wording.ts';
import { describeAmount } from './swap-clause.ts';

/**
 * What an undecoded call would have traded, as an infinitive: from its arguments, from what its inner calls had traded before it stopped,
 * or from the arguments of the inner call that stopped. null if none of them shows it.
 */
export function describeTradeRequest(
  call: ViewedInstruction,
  inner: readonly ViewedInstruction[],
  known: ReadonlyMap<string, Exchange>,
  wording: Wording,
): LinkedClause | null {
  const program = nameOf(call.programId, wording);
  const own = swapRequestOf(call);
  if (own !== null) {
    const done = known.get(call.id);
    // What a completed call traded is more than what it asked for.
    if (done !== undefined && call.status === 'completed') return null;
    return clauseOf(call, describeRequest(own, wording), program);
  }
  const stopped = inner.find(({ status }) => status !== 'completed');
  const stoppedAt = inner.flatMap((each) => {
    const request = each.status === 'completed' ? null : swapRequestOf(each);
    return request === null ? [] : [{ each, request }];
  })[0];
  const legs = legsOf(call, known);
  const [first, last] = [legs[0], legs.at(-1)];
  if (first !== undefined && last !== undefined) {
    const returns = last.got.asset.mint === first.paid.asset.mint;
    if (!returns && (stopped === undefined || !isTrading(stopped))) return null;
    const places = [...legs, ...(returns || stopped === undefined ? [] : [stopped])];
    const through = listNames(
      places.map(({ programId }) => programId),
      wording,
    );
    const [gave, took] = [describeAmount(first.paid, wording), describeAmount(last.got, wording)];
    if (call.status === 'completed') return returns ? clauseOf(call, phrase`turn ${gave} into ${took}`, through) : null;
    return clauseOf(
      call,
      phrase`trade ${gave} through ${through}${returns ? phrase`, which gave back ${took}` : ''}`,
      null,
    );
  }
  if (stoppedAt === undefined) return null;
  const place = nameOf(stoppedAt.each.programId, wording);
  return clauseOf(call, phrase`${describeRequest(stoppedAt.request, wording)} on ${place}`, program);
}

/**
 * "trade SOL and USDC across Raydium CLMM and PumpSwap", for an undecoded call that was given several exchanges, which trade with each
 * other, and the signer's accounts for these tokens. null for others: with a single exchange, it may also have been liquidity.
 */
export function describeExchangesRequest(
  call: ViewedInstruction,
  view: ViewedTransaction,
  wording: Wording,
): LinkedClause | null {
  const given = new Set((call.accounts ?? []).flatMap(({ address }) => address ?? []));
  const exchanges = exchangesGivenTo(call);
  const signers = new Set(view.accounts.flatMap(({ signer, address }) => (signer ? address : [])));
  const tokens = new Set(
    [...given].flatMap((address) => {
      const { owner = null, mint = null } = call.tokenAccounts.get(address) ?? {};
      return mint !== null && owner !== null && signers.has(owner) ? tokenName(mint, wording) : [];
    }),
  );
  if (exchanges.length < 2 || tokens.size === 0) return null;
  const what = tokens.size > MOST_NAMES ? formatCount(tokens.size, 'token') : joinNames([...tokens]);
  return clauseOf(call, [`trade ${what} across ${listNames(exchanges, wording)}`], null);
}

/** The exchanges among the accounts of a call. */
export function exchangesGivenTo({ accounts, programId }: ViewedInstruction): readonly Address[] {
  const given = new Set((accounts ?? []).flatMap(({ address }) => address ?? []));
  return [...given].filter((address) => address !== programId && isTradingProgram(address));
}

/** More names are a count. */
const MOST_NAMES = 3;

function clauseOf(
  { id, programId }: Pick<ViewedInstruction, 'id' | 'programId'>,
  text: Phrase,
  via: string | null,
): LinkedClause {
  return {
    instructionIds: [id],
    clause: {
      subject: null,
      key: `request ${programId} ${id}`,
      units: 1n,
      target: '',
      describe: () => text,
      ...(via === null ? {} : { via }),
    },
  };
}

/** "swap 1 SOL for at least 20 USDC". */
function describeRequest({ paid, got }: SwapRequest, wording: Wording): Phrase {
  const [gave, took] = [paid, got].map((amount) => (amount === null ? null : describeRequested(amount, wording)));
  if (gave == null) return phrase`buy ${took ?? []}`;
  if (took == null) return phrase`swap ${gave}`;
  return paid?.mint === got?.mint ? phrase`turn ${gave} into ${took}` : phrase`swap ${gave} for ${took}`;
}

function describeRequested({ is, mint, units, decimals }: RequestedAmount, wording: Wording): Phrase {
  // No limit.
  if (is === 'atLeast' && units <= 1n) return [mint === null ? 'any amount' : tokenName(mint, wording)];
  if (mint === null || decimals === null) return [];
  return phrase`${WORDS[is]}${describeAmount({ asset: { mint, decimals }, units }, wording)}`;
}

const WORDS: Readonly<Record<RequestedAmount['is'], string>> = {
  exact: '',
  atMost: 'at most ',
  atLeast: 'at least ',
  quoted: 'a quoted ',
};

/** The exchanges inside a call that follow each other, each with what the one before gave; empty if they are no chain. */
export function legsOf(call: ViewedInstruction, known: ReadonlyMap<string, Exchange>): readonly Exchange[] {
  const legs = leavesOf(call, known);
  const follow = legs.every(({ paid }, at) => at === 0 || paid.asset.mint === legs[at - 1]?.got.asset.mint);
  return follow ? legs : [];
}

/** The exchanges inside a call, without those inside of them. */
export function leavesOf({ id }: ViewedInstruction, known: ReadonlyMap<string, Exchange>): readonly Exchange[] {
  const inside = [...known.values()].filter((each) => each.id.startsWith(`${id}.`));
  return inside.filter((each) => !inside.some((other) => each.id.startsWith(`${other.id}.`)));
}

function isTrading({ programId }: ViewedInstruction): boolean {
  return programId !== null && isTradingProgram(programId);
}

function nameOf(programId: Address | null, wording: Wording): string {
  return programId === null ? 'an unknown program' : wording.nameOf(programId);
}

/** "Raydium CLMM and PumpSwap", "4 exchanges". */
function listNames(programs: readonly (Address | null)[], wording: Wording): string {
  const names = [...new Set(programs.map((program) => nameOf(program, wording)))];
  return names.length > MOST_NAMES ? formatCount(names.length, 'exchange') : joinNames(names);
}

function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
