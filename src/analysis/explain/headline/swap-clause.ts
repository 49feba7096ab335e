import { formatCount } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { isTradingProgram, shortName } from '../../../solana/names/address-names.ts';
import { SOL, type TreeMovements } from '../../facts/transaction/movements.ts';
import { type InstructionGroup, type Swap, type SwapAmount, isMoney } from '../../facts/transaction/swap.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Phrase, type Wording, formatToken, phrase } from '../wording.ts';
import type { Clause, LinkedClause } from '../clauses.ts';
import { type Act, actOf } from './acts.ts';
import { warpArrivalOf, warpTransferOf } from './warp-route.ts';
import { nameWords } from '../idl/argument-values.ts';

/** A swap with its call tree, whose first call is the top-level instruction. */
export interface DescribedSwap extends LinkedClause {
  readonly rank: SwapVerb['rank'] | 'lead';
  readonly swap: Swap;
  /** True if it can be a part of a chain of trades, as an unstaking. */
  readonly isExchange: boolean;
  readonly instruction: ViewedInstruction;
}

/**
 * "A swapped 1 SOL for 20 USDC via Jupiter v6", "A deposited 1 SOL via C", "A sent 1 SOL to B via C: place_order"; with an act of its name,
 * "A placed an order with 1 SOL via C".
 */
export function describeSwap(
  swap: Swap,
  { instruction, ids, tree }: InstructionGroup,
  calls: readonly ViewedInstruction[],
  wording: Wording,
  act: Act | null,
): DescribedSwap {
  const { owner, paid, got, other } = swap;
  const isTrading = isTradingTree(calls) || isSale(swap, instruction, tree);
  const { type } = instruction;
  const action = type === null || type.from === 'data' ? null : swapAction(type.name);
  const verb: SwapVerb =
    Object.values<SwapVerb>(SWAP_VERBS).find(({ isTrue }) => isTrue(swap, isTrading, action)) ?? SWAP_VERBS.got;
  const [paidCount, gotCount] = [paid.length, got.length];
  const times = calls.filter(
    ({ depth, programId, type: each }) =>
      depth === 0 && programId === instruction.programId && each?.name === type?.name,
  ).length;
  const details = { instruction, calls, tree, wording, paidCount, gotCount, times };
  // Nobody got exactly this amount if some of it came in by the same call.
  const isNet =
    verb === SWAP_VERBS.paid &&
    tree?.movements.some(({ to, asset }) => to === owner && paid.some((each) => each.asset.mint === asset.mint)) ===
      true;
  const [amount, ...moreAmounts] = [...paid, ...got];
  const writeWith = (describe: typeof describeAmount, units = amount?.units ?? 0n) => {
    const isShort = describe === describeShortAmount;
    const sum = ({ asset }: SwapAmount, own: bigint) => ({ asset, units: moreAmounts.length > 0 ? own : units });
    const others = paid.filter((each) => !swap.burned.includes(each));
    const [paidText = [], gotText = [], burned = [], kept = []] = [paid, got, swap.burned, others].map((amounts) =>
      joinPhrases(amounts.map((each) => describe(sum(each, each.units), wording))),
    );
    const sale = verb === SWAP_VERBS.sold ? saleOf(swap, tree, calls) : null;
    const receiver = swap.receiver == null ? {} : { receiver: ` paid to ${wording.nameOf(swap.receiver)}` };
    const terms =
      sale === null ? {} : { terms: phrase` to ${wording.nameOf(sale.buyer)} for ${describe(sale.price, wording)}` };
    const from = swap.trader === undefined ? '' : ` from ${wording.nameOf(owner)}`;
    const texts = {
      ...terms,
      ...receiver,
      paid: isNet ? phrase`a net ${paidText}` : phrase`${paidText}${from}`,
      got: gotText,
      burned,
      kept,
    };
    const bridged =
      bridgedOut(swap, instruction, calls, (each) => describe(each, wording)) ??
      bridgedIn(swap, calls, (each) => describe(each, wording));
    const acted = swap.isPartial ? null : (act?.moves?.({ ...details, ...texts, isShort }) ?? bridged);
    return { acted, text: acted ?? verb.write({ ...texts, other: other === null ? '' : wording.nameOf(other) }) };
  };
  const isAct = writeWith(describeAmount).acted !== null;
  // An act that is not its own leaves open what a program without a name was called for.
  const isOwnAct = isAct && (act === actOf(instruction) || isNamedProgram(instruction));
  const isSaid =
    verb.rank === 'trade' ? isNamedProgram(instruction) || isTradeName(instruction) : verb.saysName === true;
  const clause: Clause = {
    subject: wording.nameOf(swap.trader ?? owner),
    // Two swaps are two clauses, even if they are equal, but what was claimed or paid twice adds up.
    key:
      verb.rank === 'payment' && !isAct && moreAmounts.length === 0
        ? `${Object.values<SwapVerb>(SWAP_VERBS).indexOf(verb)} ${amount?.asset.mint} ${other} ${instruction.programId} ${type?.name}`
        : `swap ${instruction.id}`,
    units: amount?.units ?? 0n,
    target: '',
    describe: (units) => writeWith(describeAmount, units).text,
    describeShort: (units) => writeWith(describeShortAmount, units).text,
    ...viaProgram(instruction, !isOwnAct && !isSaid, wording),
  };
  return {
    clause,
    instructionIds: ids,
    rank: !isAct ? verb.rank : act?.rank === 'lead' ? 'lead' : 'swap',
    swap,
    isExchange: verb.rank === 'trade' || (!isAct && verb.isExchange === true),
    instruction,
  };
}

function isNamedProgram({ programId }: ViewedInstruction): boolean {
  return programId !== null && shortName(programId) !== null;
}

/** True if the name of an instruction says no more than that it trades. */
function isTradeName({ type }: ViewedInstruction): boolean {
  return type !== null && /^(?:swap|route|trade|buy|sell|exchange)/i.test(type.name);
}

/**
 * "bridged 5 USDC to Hyperlane domain 1 and paid 0.003 SOL": what left through a warp route, by the amount that its instruction states.
 * null if the owner did not pay exactly this amount.
 */
function bridgedOut(
  { paid, got }: Swap,
  instruction: ViewedInstruction,
  calls: readonly ViewedInstruction[],
  describe: (amount: SwapAmount) => Phrase,
): Phrase | null {
  const transfer = warpTransferOf(instruction, calls);
  const sent = paid.find(({ units }) => units === transfer?.units);
  if (transfer === null || sent === undefined || got.length > 0) return null;
  const fees = paid.filter((each) => each !== sent);
  const rest = fees.length === 0 ? '' : phrase` and paid ${joinPhrases(fees.map(describe))}`;
  return phrase`bridged ${describe(sent)} to Hyperlane domain ${String(transfer.domain)}${rest}`;
}

/**
 * "received 5 USDC from Hyperlane domain 1": what a warp route brought this owner. null if it brought something else, or if the owner also paid
 * or received something.
 */
function bridgedIn(
  { owner, paid, got }: Swap,
  calls: readonly ViewedInstruction[],
  describe: (amount: SwapAmount) => Phrase,
): Phrase | null {
  const [received, ...more] = got;
  if (received === undefined || more.length + paid.length > 0) return null;
  const arrival = warpArrivalOf(calls);
  return arrival?.recipient === owner ? receivedFrom(arrival.domain, describe(received)) : null;
}

export function receivedFrom(domain: number, amount: Phrase): Phrase {
  return phrase`received ${amount} from Hyperlane domain ${String(domain)}`;
}

/** What several trades are together, and each of them if that is one clause. */
interface MergedTrades {
  readonly lead: readonly LinkedClause[];
  readonly parts: readonly LinkedClause[];
}

/**
 * One clause for trades that are one: the same by several owners ("3 accounts swapped 1 SOL for 20 USDC"), the same again, a chain of which
 * each takes what the one before gave ("A gained 0.1 SOL trading"), more than two of one owner ("A traded 3 times, net −1 SOL and +20
 * USDC"), or two owners who traded the same in opposite directions ("A bought 5 FOO and B sold 4 FOO").
 */
export function mergeTrades(trades: readonly DescribedSwap[], wording: Wording): MergedTrades {
  const [first, second] = trades;
  const write = first === undefined || second === undefined ? null : wholeOf(trades, wording);
  if (first === undefined || write === null) return { lead: trades, parts: [] };
  const owners = new Set(trades.map(({ swap }) => swap.owner));
  const programs = new Set(trades.map(({ instruction }) => instruction.programId));
  const clause: Clause = {
    subject:
      owners.size > 1 && !isOpposite(trades) ? formatCount(owners.size, 'account') : wording.nameOf(first.swap.owner),
    key: 'trades',
    units: 1n,
    target: '',
    describe: () => write((amount) => describeAmount(amount, wording), true),
    describeShort: () => write((amount) => describeShortAmount(amount, wording), false),
    ...(programs.size === 1 ? viaProgram(first.instruction, false, wording) : {}),
  };
  const instructionIds = [...new Set(trades.flatMap((each) => each.instructionIds))];
  return { lead: [{ clause, instructionIds }], parts: trades };
}

/** Writes trades that are one, with or without the details; null if they are several. */
function wholeOf(
  trades: readonly DescribedSwap[],
  wording: Wording,
): ((describe: (amount: SwapAmount) => Phrase, isWhole: boolean) => Phrase) | null {
  const net = netAmounts(trades);
  const paid = net.filter(({ units }) => units < 0n).map(({ asset, units }) => ({ asset, units: -units }));
  const got = net.filter(({ units }) => units > 0n);
  if (trades.some(({ swap }) => swap.trader !== undefined)) return null;
  const isOneOwner = new Set(trades.map(({ swap }) => swap.owner)).size === 1;
  const sides = sidesOf(trades);
  const [first] = sides;
  const isPlain = sides.length === trades.length;
  const isSame = sides.every(
    ({ gave, took }) => gave.asset.mint === first?.gave.asset.mint && took.asset.mint === first.took.asset.mint,
  );
  if (isPlain && isSame) {
    const again = isOneOwner ? ` in ${formatCount(trades.length, 'trade')}` : '';
    return (describe) =>
      phrase`swapped ${joinPhrases(paid.map(describe))} for ${joinPhrases(got.map(describe))}${again}`;
  }
  if (!isOneOwner) return isOpposite(trades) ? oppositeOf(sides, wording) : null;
  const isChain =
    isPlain && sides.every(({ gave }, at) => at === 0 || gave.asset.mint === sides[at - 1]?.took.asset.mint);
  const start = first?.gave.asset.mint;
  const end = sides.at(-1)?.took.asset.mint;
  if (isChain && start === end && net.length > 0 && (paid.length === 0 || got.length === 0)) {
    const [verb, amounts] = paid.length === 0 ? ['gained', got] : ['lost', paid];
    return (describe) => phrase`${verb} ${joinPhrases(amounts.map(describe))} trading`;
  }
  const target = got.find(({ asset }) => asset.mint === end);
  if (isChain && target !== undefined && paid.length === 1 && paid[0]?.asset.mint === start) {
    const kept = got.filter((each) => each !== target);
    return (describe, isWhole) => {
      const rest = kept.length === 0 || !isWhole ? '' : phrase` and kept ${joinPhrases(kept.map(describe))}`;
      return phrase`swapped ${joinPhrases(paid.map(describe))} for ${describe(target)}${rest}`;
    };
  }
  if (net.length > 2 || (trades.length === 2 && !(isChain && start === end))) return null;
  return (describe) => {
    const amounts = net.map(({ asset, units }): Phrase => {
      const [sign, size] = units < 0n ? ['−', -units] : ['+', units];
      return phrase`${sign}${describe({ asset, units: size })}`;
    });
    return phrase`traded ${String(trades.length)} times${net.length === 0 ? '' : phrase`, net ${joinPhrases(amounts)}`}`;
  };
}

interface Side {
  readonly owner: Address;
  readonly gave: SwapAmount;
  readonly took: SwapAmount;
}

/** What each trade gave and took, without trades of several assets or of indivisible tokens. */
function sidesOf(trades: readonly DescribedSwap[]): readonly Side[] {
  return trades.flatMap(({ swap: { owner, paid, got } }) => {
    const [[gave, ...more], [took, ...others]] = [paid, got];
    if (gave === undefined || took === undefined || more.length + others.length > 0) return [];
    return isOneOfAKind(gave) || isOneOfAKind(took) ? [] : [{ owner, gave, took }];
  });
}

/** True for two trades of two owners, of which one gave what the other took, and the other way round. */
function isOpposite(trades: readonly DescribedSwap[]): boolean {
  const [one, other] = sidesOf(trades);
  if (trades.length !== 2 || one === undefined || other === undefined || one.owner === other.owner) return false;
  return one.gave.asset.mint === other.took.asset.mint && one.took.asset.mint === other.gave.asset.mint;
}

/** "bought 5 FOO and B sold 4 FOO", or if that is too long "bought about 5 FOO and B sold some". */
function oppositeOf([one, other]: readonly Side[], { nameOf }: Wording): ReturnType<typeof wholeOf> {
  if (one === undefined || other === undefined) return null;
  const [verb, units, back, backUnits] = isMoney(one.gave.asset)
    ? ['bought', one.took, 'sold', other.gave]
    : ['sold', one.gave, 'bought', other.took];
  return (describe, isWhole) =>
    phrase`${verb} ${describe(units)} and ${nameOf(other.owner)} ${back} ${isWhole ? describe(backUnits) : 'some'}`;
}

/** One verb of the headline for what an owner paid and received, with the condition under which it is true. */
export interface SwapVerb {
  readonly rank: 'trade' | 'swap' | 'payment';
  readonly isTrue: (swap: Swap, isTrading: boolean, action: SwapAction | null) => boolean;
  /** True if the balances match the name of the instruction. */
  readonly saysName?: true;
  /** Gives one asset for another without being a trade. */
  readonly isExchange?: true;
  readonly write: (texts: SwapTexts) => Phrase;
}

/** The effect of an instruction on value, by its name. */
export type SwapAction = 'deposit' | 'withdraw' | 'borrow' | 'repay' | 'liquidate' | 'stake' | 'unstake' | 'claim';

/** The action in the name of an instruction; null if there is none, several, or one that moves nothing yet. */
export function swapAction(name: string): SwapAction | null {
  const words = nameWords(name);
  if (words.some((word) => OTHER_WORDS.has(word))) return null;
  const actions = new Set(words.flatMap((word) => ACTIONS.get(word) ?? []));
  // A liquidation may redeem the seized collateral.
  if (actions.has('liquidate')) return 'liquidate';
  const [only = null, ...more] = actions;
  return more.length === 0 ? only : null;
}

/**
 * True if a call tree contains a program known to trade, or an instruction with such a name, and is not named otherwise
 * itself.
 */
export function isTradingTree(calls: readonly ViewedInstruction[]): boolean {
  if (OTHER_NAMES.test(calls[0]?.type?.name ?? '')) return false;
  return calls.some(
    ({ programId, type }) =>
      (programId !== null && isTradingProgram(programId)) || (type !== null && TRADE_NAMES.test(type.name)),
  );
}

/** True if one token that cannot be divided changed hands for something on a market for such tokens. */
function isSale({ paid, got }: Swap, instruction: ViewedInstruction, tree: TreeMovements | undefined): boolean {
  const [one, other, ...more] = [...paid, ...got];
  const unique = [one, other].find(isOneOfAKind);
  if (more.length > 0 || paid.length !== got.length || unique === undefined) return false;
  // A minted token had no seller.
  const isMoved = tree?.movements.some(({ from, asset }) => from !== null && asset.mint === unique.asset.mint) === true;
  return isMoved && isMarketCall(instruction);
}

/**
 * The buyer and the price of a sale whose seller got only a part, because fees and royalties went to others. The price is all that the
 * account moved that paid the seller. null if the seller got all of it, or if the price or the buyer is not certain.
 */
function saleOf(
  { owner, paid: [token], got: [gain] }: Swap,
  tree: TreeMovements | undefined,
  calls: readonly ViewedInstruction[],
): { readonly buyer: Address; readonly price: SwapAmount } | null {
  if (tree === undefined || token === undefined || gain === undefined) return null;
  const buyer = tree.movements.findLast(({ asset }) => asset.mint === token.asset.mint)?.to ?? null;
  // A token account stands for its owner if that is unknown.
  if (buyer === null || buyer === owner || calls.some(({ tokenAccounts }) => tokenAccounts.has(buyer))) return null;
  const payments = tree.movements.filter(({ asset }) => asset.mint === gain.asset.mint);
  const [payer = null, ...more] = new Set(payments.flatMap(({ from, to }) => (to === owner ? [from] : [])));
  if (payer === null || more.length > 0 || payments.some(({ to }) => to === payer)) return null;
  const units = payments.reduce((sum, each) => (each.from === payer ? sum + each.units : sum), 0n);
  return units > gain.units ? { buyer, price: { asset: gain.asset, units } } : null;
}

/** True for a call of a market for NFTs, or of a program without a name if its instruction has that of a sale. */
export function isMarketCall({ programId, type }: Pick<ViewedInstruction, 'programId' | 'type'>): boolean {
  const program = programId === null ? null : shortName(programId);
  if (program !== null) return MARKETS.test(program);
  return type !== null && type.from !== 'data' && SALE_NAMES.test(type.name);
}

const MARKETS =
  /^(?:Magic Eden(?! (?:Candy|Claim|Staking))|Solanart|Solsea|Alpha Art|Exchange Art|Digital Eyes|Hadeswap|Tensor (?!Lock)|Metaplex Auction)/;

const SALE_NAMES = /^(?:buy|sell|purchase|exchange|executeSale|acceptOffer|acceptBid)/i;

/** Actions of trading programs other than trading. */
const OTHER_NAMES =
  /liquidity|deposit|withdraw|init|create|open|close|claim|collect|harvest|stake|mint|cancel|settle|lend|borrow|repay|burn/i;

const TRADE_NAMES = /swap|[Rr]oute|[Tt]rade|[Aa]rbitrage|^(?:buy|sell)|(?:Swap|Buy|Sell|_buy|_sell|_swap)/;

/** "1 SOL", wrapped or not, or an amount of a token. */
export function describeAmount({ asset, units }: SwapAmount, wording: Wording): Phrase {
  return [asset.mint === SOL.mint ? { lamports: units } : formatToken({ ...asset, units }, wording)];
}

/** "about 631.46 RAY": rounded to two digits after the point, or to none from 1,000 up. Lamports have one unit for the whole sentence. */
export function describeShortAmount({ asset, units }: SwapAmount, wording: Wording): Phrase {
  const { decimals } = asset;
  const whole = 10n ** BigInt(decimals);
  if (asset.mint === SOL.mint || decimals <= 2 || units < whole) return describeAmount({ asset, units }, wording);
  const step = units < 1000n * whole ? whole / 100n : whole;
  const rounded = ((units + step / 2n) / step) * step;
  const text = describeAmount({ asset, units: rounded }, wording);
  return rounded === units ? text : phrase`about ${text}`;
}

/** "1 SOL, 20 USDC and 3 RAY". */
function joinPhrases(phrases: readonly Phrase[]): Phrase {
  return phrases.flatMap((each, at) => {
    if (at === 0) return each;
    return [at === phrases.length - 1 ? ' and ' : ', ', ...each];
  });
}

/** "C", or with the name of the instruction "C: deposit". */
function viaProgram(
  { programId, type }: ViewedInstruction,
  isNamed: boolean,
  { nameOf }: Wording,
): Pick<Clause, 'via'> {
  if (programId === null) return {};
  return { via: isNamed && type !== null ? `${nameOf(programId)}: ${type.name}` : nameOf(programId) };
}

function netAmounts(trades: readonly DescribedSwap[]): readonly SwapAmount[] {
  const sums = new Map<string, SwapAmount>();
  for (const { swap } of trades) {
    const changes = [...swap.paid.map((amount) => ({ ...amount, units: -amount.units })), ...swap.got];
    for (const { asset, units } of changes)
      sums.set(asset.mint, { asset, units: (sums.get(asset.mint)?.units ?? 0n) + units });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
}

/** The texts that a verb connects. */
interface SwapTexts {
  readonly paid: Phrase;
  readonly got: Phrase;
  /** What was burned of `paid`, and the rest of it. */
  readonly burned: Phrase;
  readonly kept: Phrase;
  /** Empty if no single owner is on the other side. */
  readonly other: string;
  /** " to B for 1 SOL", if the seller got less than the price. */
  readonly terms?: Phrase;
  /** " paid to B", if the owner passed on all that it got. */
  readonly receiver?: string;
}

/** Preparations, requests, and what is returned within the transaction or goes elsewhere. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `init initialize create open set update change request cancel close queue order enable approve flash refresh migrate transfer swap
  mint burn bridge settle`.split(/\s+/),
);

const ACTIONS: ReadonlyMap<string, SwapAction> = new Map([
  ['deposit', 'deposit'],
  ['supply', 'deposit'],
  ['withdraw', 'withdraw'],
  ['redeem', 'withdraw'],
  ['borrow', 'borrow'],
  ['repay', 'repay'],
  ['liquidate', 'liquidate'],
  ['stake', 'stake'],
  ['unstake', 'unstake'],
  ['claim', 'claim'],
  ['harvest', 'claim'],
  ['collect', 'claim'],
]);

/** The first true one is used. One is always true, because a swap pays or receives something. */
export const SWAP_VERBS = {
  liquidated: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'liquidate' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`paid ${paid} and got ${got} in a liquidation`,
    saysName: true,
  },
  burned: {
    rank: 'payment',
    isTrue: (swap) => swap.burned.length === 1 && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`burned ${paid}`,
  },
  burnedAndPaid: {
    rank: 'payment',
    isTrue: (swap) => swap.burned.length === 1 && movesExactly(swap, 2, 0),
    write: ({ burned, kept }) => phrase`burned ${burned} and paid ${kept}`,
  },
  deposited: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'deposit' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`deposited ${paid}`,
    saysName: true,
  },
  depositedAndGot: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'deposit' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`deposited ${paid} and got ${got}`,
    saysName: true,
  },
  withdrew: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'withdraw' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`withdrew ${got}`,
    saysName: true,
  },
  redeemed: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'withdraw' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`withdrew ${got} for ${paid}`,
    saysName: true,
  },
  borrowed: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'borrow' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`borrowed ${got}`,
    saysName: true,
  },
  repaid: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'repay' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`repaid ${paid}`,
    saysName: true,
  },
  staked: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'stake' && movesExactly(swap, 1, 0),
    write: ({ paid }) => phrase`staked ${paid}`,
    saysName: true,
  },
  stakedAndGot: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'stake' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`staked ${paid} and got ${got}`,
    saysName: true,
    isExchange: true,
  },
  unstaked: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'unstake' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`unstaked ${got}`,
    saysName: true,
  },
  unstakedFor: {
    rank: 'swap',
    isTrue: (swap, _isTrading, action) => action === 'unstake' && movesExactly(swap, 1, 1),
    write: ({ paid, got }) => phrase`unstaked ${paid} for ${got}`,
    saysName: true,
    isExchange: true,
  },
  claimed: {
    rank: 'payment',
    isTrue: (swap, _isTrading, action) => action === 'claim' && movesExactly(swap, 0, 1),
    write: ({ got }) => phrase`claimed ${got}`,
    saysName: true,
  },
  bought: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1) && isOneOfAKind(swap.got[0]),
    write: ({ paid, got }) => phrase`bought ${got} for ${paid}`,
  },
  sold: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1) && isOneOfAKind(swap.paid[0]),
    write: ({ paid, got, terms }) =>
      terms === undefined ? phrase`sold ${paid} for ${got}` : phrase`sold ${paid}${terms} and got ${got}`,
  },
  swapped: {
    rank: 'trade',
    isTrue: (swap, isTrading) => isTrading && movesExactly(swap, 1, 1),
    write: ({ paid, got, receiver }) => phrase`swapped ${paid} for ${got}${receiver ?? ''}`,
  },
  gained: {
    rank: 'trade',
    isTrue: ({ isRoundTrip, got }, isTrading) => isTrading && isRoundTrip && got.length > 0,
    write: ({ got }) => phrase`gained ${got} trading`,
  },
  lost: {
    rank: 'trade',
    isTrue: ({ isRoundTrip, paid }, isTrading) => isTrading && isRoundTrip && paid.length > 0,
    write: ({ paid }) => phrase`lost ${paid} trading`,
  },
  paidAndGot: {
    rank: 'swap',
    isTrue: ({ paid, got }) => paid.length > 0 && got.length > 0,
    write: ({ paid, got }) => phrase`paid ${paid} and got ${got}`,
  },
  sent: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length > 0 && got.length === 0 && other !== null,
    write: ({ paid, other }) => phrase`sent ${paid} to ${other}`,
  },
  paid: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length > 0 && got.length === 0 && other === null,
    write: ({ paid }) => phrase`paid ${paid}`,
  },
  gotFrom: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length === 0 && got.length > 0 && other !== null,
    write: ({ got, other }) => phrase`got ${got} from ${other}`,
  },
  got: {
    rank: 'payment',
    isTrue: ({ paid, got, other }) => paid.length === 0 && got.length > 0 && other === null,
    write: ({ got }) => phrase`got ${got}`,
  },
} as const satisfies Readonly<Record<string, SwapVerb>>;

/**
 * True if exactly this many assets were paid and received: with others among them, such as rent, the name is ambiguous.
 */
function movesExactly({ paid, got, isPartial }: Swap, paidCount: number, gotCount: number): boolean {
  return !isPartial && paid.length === paidCount && got.length === gotCount;
}

/** One token that cannot be divided. */
export function isOneOfAKind(amount: SwapAmount | undefined): boolean {
  return amount?.units === 1n && amount.asset.decimals === 0;
}
