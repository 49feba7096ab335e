import type { ByteReader } from '../../../shared/bytes/bytes.ts';
import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import { formatCount, formatDecimal, formatInteger } from '../../../shared/format/format-number.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { instructionName } from '../../../solana/names/instruction-names.ts';
import { addressIn } from '../../facts/transaction/info-fields.ts';
import { type Movement, SOL, type TreeMovements, changesIn } from '../../facts/transaction/movements.ts';
import { tokenMove } from '../../facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import { type Phrase, type Wording, formatToken, phrase, tokenName, writePhrase } from '../wording.ts';
import { compressedLamports, describeCompressedChange } from './compressed-change.ts';
import { nameInWords } from '../idl/argument-values.ts';
import { dispatchDomain } from './warp-route.ts';
import { labelIn, labelOf, labelledToken, readData, readString, tokenLabels } from './token-labels.ts';

/** What an instruction does that its name says and the balances do not. */
export interface Act {
  /** The names of the instruction and of its program for which it is true. */
  readonly instruction: RegExp;
  readonly program?: RegExp;
  /** The names of the instruction that stand for the act in a program without a name, too, such as another deployment of the named one. */
  readonly inUnnamed?: RegExp;
  /**
   * `lead`: comes before what follows from it. `preparation`: needed for something else. `guard`: only checks what other instructions did.
   * The last two never lead if anything else does.
   */
  readonly rank?: 'lead' | 'preparation' | 'guard';
  /** A preparation that has an effect by itself, and so comes before calls that moved nothing. */
  readonly outranksCalls?: (said: string) => boolean;
  /** The text after the subject, of an act that was done `times` times; null if only the name of the instruction is certain. */
  readonly says: ((times: bigint, details: ActDetails) => string | null) | null;
  /** How many of them one instruction does, if its arguments or what it returned say more than one. */
  readonly count?: (details: ActDetails) => number | null;
  /** Whose act it is, by the position among its accounts, if several of them sign. */
  readonly trader?: number;
  /** It only tells other chains what another act did, and so never stands for a call that has one. */
  readonly announces?: true;
  /** It takes tokens out of an order, which another instruction of the same program pays for. */
  readonly takesFromOrder?: true;
  /** It closes the fill of an order, and moves no more than a fee. */
  readonly settlesOrder?: true;
  /** The maker of an order, by the position among its accounts, if it pays for what was taken out of the order. */
  readonly paysMaker?: number;
  /** The token that it launched. What its signer pays there is a cost, as rent and fees for metadata, and never a price. */
  readonly launches?: (details: ActDetails) => LaunchedToken | null;
  /**
   * What its signer pays that is not a price. `deposit`: what reaches the accounts of a pool; the rest are fees. `message`: the token that is
   * sent to another chain; its SOL is the fee of the message. `fees`: all of it is. A single asset is a fee, except in a message, and leaves
   * the lead to what was done.
   */
  readonly pays?: 'deposit' | 'message' | 'fees';
  /** The text of its only move, in place of "1 SOL went from A to B", if no balance of a signer changed. */
  readonly passes?: (amount: Phrase, to: string, details: Pick<ActDetails, 'instruction' | 'wording'>) => Phrase;
  /** The text with what its signer paid and got; null if the balances alone say more. */
  readonly moves?: (amounts: ActAmounts) => Phrase | null;
  /** The move whose amount and receiver its text has already, and which is not told again. */
  readonly tells?: (details: ActDetails) => Movement | null;
}

/** A token that a call created, with what its arguments call it. */
export interface LaunchedToken {
  readonly mint: Address;
  /** "FOO (7dGrab…Vk3uUu)", or without a symbol the name of its address. */
  readonly text: string;
  /** Ready to print; null if it is unknown, or the same as the symbol. */
  readonly name: string | null;
}

/** An instruction with the name of an act, and what its calls show. */
export interface ActDetails {
  readonly instruction: ViewedInstruction;
  readonly calls: readonly ViewedInstruction[];
  readonly tree: TreeMovements | undefined;
  readonly wording: Wording;
  /** What the calls wrote into the log themselves; empty if the log does not show it. */
  readonly logged?: readonly string[];
}

/** What the signer paid and got in the act. */
export interface ActAmounts extends ActDetails {
  readonly paid: Phrase;
  readonly got: Phrase;
  readonly paidCount: number;
  readonly gotCount: number;
  /** How many instructions did it: what each of them moved is not known. */
  readonly times: number;
  /** The whole text is too long for a headline. */
  readonly isShort: boolean;
}

/** The act of an instruction; null if its name stands for none. */
export function actOf({ programId, type }: Pick<ViewedInstruction, 'programId' | 'type'>): Act | null {
  if (type === null || type.from === 'data') return null;
  const program = programId === null ? '' : (shortName(programId) ?? '');
  const found = Object.values<Act>(ACTS).find(
    (act) =>
      act.instruction.test(type.name) &&
      (act.program === undefined || (program === '' ? act.inUnnamed?.test(type.name) : act.program.test(program))),
  );
  return found ?? null;
}

const LAUNCHPADS = /^(?:Pump\.fun|Raydium LaunchLab|Moonshot|Boop|Heaven|Meteora Dynamic Bonding Curve|Pump Mayhem)/;
/** Not farms and vaults: their instructions have the same names and other purposes. */
const POOLS =
  /^(?!.*(?:Farm|Vault|Stak|Lock|Reward|IDO|RFQ|Router|Wrapper)).*(?:Raydium|Orca|Meteora|Saber|Aldrin|Crema|Cropper|Lifinity|Invariant|Kamino Liquidity|Byreal|FluxBeam|PumpSwap|Pancake|SPL Token Swap|Stabble|Mercurial)/i;

const MAGIC_EDEN = /^Magic Eden v2$/;
const SQUADS = /^Squads v4$/;
const METAPLEX_CORE = /^Metaplex Core$/;
const METAPLEX_METADATA = /^Metaplex Token Metadata$/;

const NO_ORDERS = 'found no orders to cancel';
/** Of an instruction whose list is empty. */
const NO_NEW_ORDERS = 'listed no orders to place';

/** What an order book of Zeta logs when it cancels all orders of an owner. */
const PRUNED = /^Program log: Pruned \d+ bids and \d+ asks$/;

/** By the name of the instruction of Star Atlas SAGE in lower case. */
const FLEET_ACTS: ReadonlyMap<string, string> = new Map([
  ['startminingasteroid', 'sent a fleet to mine an asteroid'],
  ['stopminingasteroid', 'stopped the mining of a fleet'],
  ['startsubwarp', 'started a subwarp of a fleet'],
  ['stopsubwarp', 'stopped the subwarp of a fleet'],
  ['warptocoordinate', 'warped a fleet to other coordinates'],
  ['warplane', 'warped a fleet along a lane'],
  ['idletoloadingbay', 'docked a fleet'],
  ['loadingbaytoidle', 'undocked a fleet'],
  ['fleetstatehandler', 'settled the state of a fleet'],
  ['createfleet', 'created a fleet'],
  ['disbandfleet', 'disbanded a fleet'],
]);

const LAUNCH: Pick<Act, 'rank' | 'says' | 'launches'> = {
  rank: 'lead',
  says: (_, details) => {
    const token = launchedToken(details);
    const { instruction, wording } = details;
    const on = instruction.programId === null ? '' : ` on ${wording.nameOf(instruction.programId)}`;
    return `launched ${token === null ? 'a token' : `token ${token.text}`}${on}`;
  },
  launches: launchedToken,
};

const POOL_CREATION: Pick<Act, 'rank' | 'says' | 'moves' | 'pays'> = {
  rank: 'lead',
  pays: 'deposit',
  says: () => 'created a pool',
  moves: ({ paid, got, paidCount, gotCount }) => {
    if (paidCount === 0) return null;
    return gotCount === 0 ? phrase`created a pool with ${paid}` : phrase`created a pool with ${paid} and got ${got}`;
  },
};

/** The payer of the fee comes first, and may be another account. */
const ACTS_AS_AUTHORITY: Pick<Act, 'trader'> = { trader: 1 };

const LIMIT_ORDER_FILL: Pick<Act, 'instruction' | 'rank' | 'says' | 'moves'> = {
  instruction: /^flashFillOrder$/i,
  rank: 'lead',
  says: () => 'filled an order',
  moves: ({ paid, paidCount, gotCount, tree, wording }) => {
    // A part of it may be a fee.
    const [largest] = (tree?.movements ?? []).toSorted((one, other) => (one.units < other.units ? 1 : -1));
    if (paidCount !== 1 || gotCount > 0 || largest?.to == null) return null;
    return phrase`filled an order of ${wording.nameOf(largest.to)} with ${paid}`;
  },
};

/** The act of placing orders; `wanted` is what they are for, null if that is not certain, and `orderOf` what they are called. */
function placing(
  wanted: (details: ActDetails) => Phrase | null,
  orderOf: (instruction: ViewedInstruction) => string = () => 'an order',
): Pick<Act, 'count' | 'moves'> & { readonly says: NonNullable<Act['says']> } {
  return {
    says: (times, details) => {
      const { instruction, wording } = details;
      const order = orderOf(instruction);
      const market = marketOf(instruction, wording);
      const each = ordersIn(details);
      if (each === 0) return NO_NEW_ORDERS;
      if (each === null) return `placed ${pluralOf(order)}${market}`;
      return times === 1n ? `placed ${order}${market}` : `placed ${times} ${pluralOf(order)}${market}`;
    },
    count: ordersIn,
    moves: ({ paid, paidCount, gotCount, times, ...details }) => {
      if (paidCount === 0 || gotCount > 0) return null;
      const order = orderOf(details.instruction);
      const count = ordersIn(details);
      if (count === 0) return null;
      // Some of a list may be skipped, if there is not enough for all.
      if (times > 1 || count !== 1) return phrase`placed ${pluralOf(order)} with ${paid}`;
      const target = paidCount === 1 ? wanted(details) : null;
      return phrase`placed ${order} with ${paid}${target === null ? '' : phrase` for ${target}`}`;
    },
  };
}

const SERUM_ORDER = {
  ...placing(() => null, sideOrder),
  instruction: /^newOrder/i,
  program: /^(?:Serum DEX|OpenBook v1)/,
};

const BID_OR_OFFER = placing(wantedByBid, bidOf);

/**
 * The act of listing an NFT, the fifth account of the instruction. `price`: where its data has the price (u64). With more accounts than
 * `most`, that may be in another token.
 */
function listing(price: number, most = Infinity): Pick<Act, 'trader' | 'says' | 'moves'> {
  const write = ({ instruction, wording }: Pick<ActDetails, 'instruction' | 'wording'>): Phrase => {
    const { accounts, data } = instruction;
    const isSol = accounts !== null && accounts.length <= most;
    const lamports = isSol ? readData(data, price, (reader) => reader.u64()) : null;
    return phrase`listed ${nftAt(4, instruction, wording)}${lamports === null ? '' : phrase` for ${{ lamports }}`}`;
  };
  return {
    // The market may sign, too.
    trader: 0,
    says: (times, details) => (times === 1n ? writePhrase(write(details), details.wording) : `listed ${times} NFTs`),
    moves: ({ paidCount, gotCount, ...details }) => (paidCount === 1 && gotCount === 0 ? write(details) : null),
  };
}

/** The act of canceling the listing of an NFT; `position`: of the NFT among the accounts of the instruction. */
function delisting(position: number): Pick<Act, 'trader' | 'says' | 'moves'> {
  const write = ({ instruction, wording }: Pick<ActDetails, 'instruction' | 'wording'>) =>
    `canceled the listing of ${nftAt(position, instruction, wording)}`;
  return {
    trader: 0,
    says: (times, details) => (times === 1n ? write(details) : `canceled ${times} listings`),
    moves: ({ paidCount, gotCount, ...details }) => (paidCount === 0 && gotCount === 1 ? [write(details)] : null),
  };
}

/**
 * The classes of acts, each with its condition and its words. The first one that matches is used. Names are written as in the program's
 * interface, or as it logs them.
 */
export const ACTS = {
  launched: {
    instruction: /^(?:create(?:V2|_v2)?|initializeVirtualPoolWith\w+|tokenMint|createToken)$/i,
    program: LAUNCHPADS,
    ...LAUNCH,
  },
  launchedInLab: { instruction: /^initialize(?:V2|WithToken2022)?$/i, program: /^Raydium LaunchLab/, ...LAUNCH },
  migrated: {
    instruction: /^migrat(?!\w*(?:Metadata|Lock|Claim|Creator))/i,
    program: LAUNCHPADS,
    rank: 'lead',
    // A token that was moved earlier is left alone: the instruction succeeds without a call.
    says: (_, { calls, tree, wording }) => {
      if (calls.length < 2) return null;
      const amounts = deposited(tree, wording);
      return amounts === null
        ? 'migrated the liquidity of a launched token to a pool'
        : `migrated ${amounts} to a pool`;
    },
  },
  createdPool: {
    instruction: /^(?:create|init(?:ialize)?)(?:[A-Z]\w*)?(?:Pool|LbPair\d?|Amm)(?:V\d|State|With\w+)?$/i,
    program: POOLS,
    ...POOL_CREATION,
  },
  createdRaydiumPool: {
    instruction: /^initialize2?(?:WithPermission)?$/i,
    program: /^Raydium (?:AMM v4|CPMM)/,
    ...POOL_CREATION,
  },
  addedLiquidity: {
    instruction: /^(?:add|increase)[A-Z_]?\w*Liquidity/i,
    says: (times) => (times === 1n ? 'added liquidity' : `added liquidity ${times} times`),
    moves: ({ paid, got, paidCount, gotCount }) => {
      if (paidCount === 0 || gotCount > 1) return null;
      return gotCount === 0 ? phrase`added ${paid} of liquidity` : phrase`added ${paid} of liquidity and got ${got}`;
    },
  },
  depositedInPool: {
    instruction: /^deposit(?:$|AllTokenTypes|Imbalance|Balanced)/i,
    program: POOLS,
    says: () => 'added liquidity',
    moves: ({ paid, got, paidCount, gotCount }) => {
      if (paidCount > 0 && gotCount === 1) return phrase`added ${paid} of liquidity and got ${got}`;
      // The account that receives the share may be of an unknown owner.
      return paidCount === 2 && gotCount === 0 ? phrase`added ${paid} of liquidity` : null;
    },
  },
  removedLiquidity: {
    instruction: /^(?:remove|decrease)[A-Z_]?\w*Liquidity/i,
    says: (times, { instruction }) => {
      if (collectsOnly(instruction)) return null;
      return times === 1n ? 'removed liquidity' : `removed liquidity ${times} times`;
    },
    moves: ({ paid, got, paidCount, gotCount, instruction }) => {
      if (gotCount === 0 || paidCount > 1 || collectsOnly(instruction)) return null;
      // Without a token that stands for a share, the fees that a position earned may be paid with it.
      return paidCount === 0
        ? phrase`removed liquidity and got ${got}`
        : phrase`removed ${got} of liquidity for ${paid}`;
    },
  },
  withdrawnFromPool: {
    instruction: /^withdraw(?:$|AllTokenTypes|OneToken|Imbalance)/i,
    program: POOLS,
    says: () => 'removed liquidity',
    moves: ({ paid, got, paidCount, gotCount, isShort, ...details }) => {
      if (paidCount !== 1) return null;
      if (gotCount > 0) return phrase`removed ${got} of liquidity for ${paid}`;
      const released = releasedTokens(details);
      if (released === null) return phrase`removed liquidity for ${paid}`;
      return isShort ? phrase`removed ${released} of liquidity` : phrase`removed ${released} of liquidity for ${paid}`;
    },
  },
  replacedOrders: {
    instruction: /^cancelAllAndPlaceOrders$/i,
    program: /^OpenBook v2$/,
    // What is settled after it comes from earlier orders.
    rank: 'lead',
    pays: 'deposit',
    says: (times, details) => {
      const posted = times === 1n ? postedOrders(details) : null;
      return `replaced its orders with ${posted === null ? '' : `${posted} `}new ones`;
    },
    moves: ({ paid, paidCount, gotCount }) => {
      if (paidCount === 0 || gotCount > 0) return null;
      return paidCount === 1 ? phrase`deposited ${paid}` : phrase`replaced its orders with new ones for ${paid}`;
    },
  },
  canceledOrders: {
    instruction: /^(?:force)?(?:cancel|prune)(?:UpTo|\w*Order)/i,
    rank: 'preparation',
    outranksCalls: (said) => said !== NO_ORDERS,
    says: (times, { instruction, logged = [] }) => {
      const pruned = logged.filter((line) => PRUNED.test(line));
      if (pruned.length > 0 && pruned.every((line) => line.endsWith(' 0 bids and 0 asks'))) return NO_ORDERS;
      if (canceledIds(instruction) === 0) return NO_ORDERS;
      if (/Orders|All|UpTo/i.test(instruction.type?.name ?? '')) return 'canceled orders';
      return times === 1n ? 'canceled an order' : `canceled ${times} orders`;
    },
    moves: ({ got, paidCount, gotCount, times }) =>
      paidCount === 0 && gotCount > 0
        ? phrase`canceled ${times === 1 ? 'an order' : `${times} orders`} and got back ${got}`
        : null,
  },
  canceledBid: {
    instruction: /^cancel(?:[A-Z_]\w*)?(?:Bid|Offer)$/i,
    says: (times, { instruction }) =>
      `canceled ${times === 1n ? bidOf(instruction) : `${times} ${pluralOf(bidOf(instruction))}`}`,
    // What was in escrow came back, and is no gain.
    moves: ({ got, paidCount, gotCount, times, instruction }) => {
      const bids = times === 1 ? bidOf(instruction) : `${times} ${pluralOf(bidOf(instruction))}`;
      return paidCount === 0 && gotCount > 0 ? phrase`canceled ${bids} and got back ${got}` : null;
    },
  },
  openedDca: {
    instruction: /^openDca(?:V2)?$/i,
    program: /^Jupiter DCA/,
    says: () => 'opened a DCA order',
    moves: ({ paid, paidCount, gotCount, instruction, wording }) => {
      const target = instruction.accounts?.[/V2$/i.test(instruction.type?.name ?? '') ? 4 : 3]?.address ?? null;
      if (paidCount !== 1 || gotCount > 0 || target === null) return null;
      return phrase`opened a DCA order of ${paid} into ${tokenName(target, wording)}`;
    },
  },
  closedDca: {
    instruction: /^(?:closeDca|endAndClose)$/i,
    program: /^Jupiter DCA/,
    // `endAndClose` is called by a keeper, for the user of the order.
    says: (_, { instruction: { accounts, type }, wording }) => {
      const user = /^endAndClose$/i.test(type?.name ?? '') ? (accounts?.[6]?.address ?? null) : null;
      return user === null ? 'closed a DCA order' : `closed a DCA order of ${wording.nameOf(user)}`;
    },
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount > 0 ? phrase`closed a DCA order and got back ${got}` : null,
  },
  filledDca: {
    instruction: /^initiateFlashFill$/i,
    program: /^Jupiter DCA/,
    rank: 'lead',
    takesFromOrder: true,
    says: () => 'filled a DCA order',
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount === 1 ? phrase`filled a DCA order for ${got}` : null,
  },
  settledDca: { instruction: /^fulfillFlashFill$/i, program: /^Jupiter DCA/, says: null, settlesOrder: true },
  // It pays out what the order has received.
  paidDcaOwner: { instruction: /^transfer$/i, program: /^Jupiter DCA/, says: null, paysMaker: 2 },
  filledLimitOrderV1: { ...LIMIT_ORDER_FILL, program: /^Jupiter Limit Order v1/, paysMaker: 2 },
  filledLimitOrder: { ...LIMIT_ORDER_FILL, program: /^Jupiter Limit Order v2/, paysMaker: 1 },
  tookFromOrder: {
    instruction: /^preFlashFillOrder$/i,
    program: /^Jupiter Limit Order/,
    rank: 'preparation',
    takesFromOrder: true,
    says: null,
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount === 1 ? phrase`took ${got} from the order` : null,
  },
  // The market maker signs first.
  filledMakersOrder: { instruction: /^fill$/i, program: /^Jupiter Order Engine/, says: null, trader: 0 },
  placedLimitOrderV1: {
    ...placing(wantedByLimitOrder(16)),
    instruction: /^initializeOrder$/i,
    program: /^Jupiter Limit Order v1/,
  },
  placedLimitOrder: {
    ...placing(wantedByLimitOrder(24)),
    instruction: /^initializeOrder$/i,
    program: /^Jupiter Limit Order v2/,
  },
  placedSerumOrder: SERUM_ORDER,
  placedOrders: {
    ...BID_OR_OFFER,
    inUnnamed: /^place(?:\w*Order|Bid)$/i,
    // The order that it placed on Serum has its side and its market.
    says: (times, details) => {
      const [order, ...more] = details.calls.filter((call) => actOf(call) === SERUM_ORDER);
      return order === undefined || more.length > 0 || times > 1n
        ? BID_OR_OFFER.says(times, details)
        : SERUM_ORDER.says(times, { ...details, instruction: order });
    },
    instruction:
      /^(?:new|place|send|open|initialize|create)(?!\w*(?:OpenOrders|Account|Book|Config|Record|State))\w*(?:(?:Order|Dca|Offer)\w*|Bid)$/i,
  },
  listedOnSolanart: { ...listing(1), instruction: /^sell$/i, program: /^Solanart$/ },
  // Two bumps come first.
  listedNft: { ...listing(10, 15), instruction: /^sell$/i, program: MAGIC_EDEN },
  listedMip1: { ...listing(8, 22), instruction: /^mip1_?sell$/i, program: MAGIC_EDEN },
  listedOcp: { ...listing(8, 18), instruction: /^ocp_?sell$/i, program: MAGIC_EDEN },
  // Who pays for it need not be the bidder, the tenth account.
  redeemedBid: {
    instruction: /^redeem(?:FullRightsTransfer)?Bid$/i,
    program: /^Metaplex$/,
    says: null,
    moves: ({ got, paidCount, gotCount, instruction: { accounts }, tree }) => {
      const bidder = accounts?.[9]?.address ?? null;
      const isBidders = bidder !== null && tree?.movements.some(({ to }) => to === bidder) === true;
      return isBidders && paidCount === 0 && gotCount === 1 ? phrase`claimed ${got} from an auction` : null;
    },
  },
  // Anybody can send it, for the bid of somebody else: the sixth account.
  claimedBid: {
    instruction: /^claimBid$/i,
    program: /^Metaplex$/,
    says: null,
    passes: (amount, to, { instruction, wording }) => {
      const bidder = instruction.accounts?.[5]?.address ?? null;
      return phrase`${amount} of a claimed bid${bidder === null ? '' : ` by ${wording.nameOf(bidder)}`} went to ${to}`;
    },
  },
  canceledListing: { ...delisting(3), instruction: /^cancel_?sell$/i, program: MAGIC_EDEN },
  canceledMip1OrOcpListing: { ...delisting(4), instruction: /^(?:mip1|ocp)_?cancel_?sell$/i, program: MAGIC_EDEN },
  // A seller takes an NFT back by buying it from himself.
  canceledSale: {
    instruction: /^buy$/i,
    program: /^Solanart$/,
    says: null,
    moves: ({ got, paidCount, gotCount, instruction: { accounts } }) => {
      const [buyer, , , seller] = accounts ?? [];
      const isOwn = buyer?.address != null && buyer.address === seller?.address;
      return isOwn && paidCount === 0 && gotCount === 1 ? phrase`canceled the sale of ${got}` : null;
    },
  },
  // Anybody can send it: no account of the instruction signs.
  claimedSettlement: {
    instruction: /^claimSettlementV2$/i,
    program: /^Marinade Validator Bonds/,
    says: null,
    passes: (amount, to, { instruction, wording }) => {
      const settlement = instruction.accounts?.[2]?.address ?? null;
      const name = settlement === null ? 'a settlement' : `settlement ${wording.nameOf(settlement)}`;
      return phrase`${amount} of ${name} was claimed for ${to}`;
    },
  },
  settledFunds: {
    instruction: /^settleFunds$/i,
    rank: 'preparation',
    says: () => 'settled funds',
  },
  orderedUnstake: {
    instruction: /^orderUnstake$/i,
    program: /^Marinade$/,
    says: () => 'ordered a delayed unstake',
    moves: ({ paid, paidCount, gotCount }) =>
      paidCount === 1 && gotCount === 0 ? phrase`ordered a delayed unstake of ${paid}` : null,
  },
  openedTokenAccount: {
    instruction: /^createTokenAccount$/i,
    program: /^Audius Claimable Tokens$/,
    says: (times, { instruction: { accounts }, wording }) => {
      if (times > 1n) return `opened ${times} token accounts`;
      const [, mint, , account] = accounts ?? [];
      if (mint?.address == null || account?.address == null) return null;
      return `opened token account ${wording.nameOf(account.address)} for ${tokenName(mint.address, wording)}`;
    },
  },
  // Anybody can call it, and it processes the orders of all traders.
  crankedMarket: {
    instruction: /^(?:matchOrders|consumeEvents|crankEventQueue)$/i,
    rank: 'guard',
    says: null,
  },
  // The instruction succeeds even if the price was not taken.
  submittedPrices: {
    instruction: /^upd_?price(?:_?no_?fail_?on_?error)?$/i,
    program: /^Pyth Oracle/,
    says: (times) => (times === 1n ? 'submitted a price' : `submitted ${times} prices`),
  },
  reportedAnswer: {
    instruction: /^submit$/i,
    program: /^Chainlink Store/,
    // After the time (u64) comes the answer (i128). Only the account of the feed has its decimals.
    says: (times, { instruction: { accounts, data }, wording }) => {
      const answer = readData(data, 16, (reader) => reader.u64() + (reader.i64() << 64n));
      const feed = accounts?.[0]?.address ?? null;
      if (answer === null || feed === null) return null;
      if (times > 1n) return `reported ${times} answers to feeds`;
      return `reported the raw answer ${formatInteger(answer)} to feed ${wording.nameOf(feed)}`;
    },
  },
  savedFeedResult: {
    instruction: /^aggregator_?save_?result/i,
    program: /^Switchboard v2/,
    says: (times) => (times === 1n ? 'saved a result of a feed' : `saved ${times} results of feeds`),
  },
  reportedFeedValue: {
    instruction: /^saveResult$/,
    program: /^Switchboard v1/,
    // After three bytes for the message and its length come Protobuf fields: the index of the oracle (tag 0x10), which may be left out, and
    // the value (tag 0x21, an f64).
    says: (times, { instruction: { accounts, data }, wording }) => {
      const value = readData(data, 3, (reader) => {
        let tag = reader.u8();
        if (tag === 0x10) {
          reader.u8();
          tag = reader.u8();
        }
        return tag === 0x21 ? reader.f64() : null;
      });
      const feed = accounts?.[0]?.address ?? null;
      if (value === null || feed === null || !Number.isFinite(value)) return null;
      return times > 1n ? `reported ${times} values to feeds` : `reported ${value} to feed ${wording.nameOf(feed)}`;
    },
  },
  // It settles which oracles answer the request that follows.
  chosenOracles: {
    instruction: /^reachFulfillerAgreement$/,
    program: /^Switchboard v1/,
    rank: 'preparation',
    says: null,
  },
  requestedFeedUpdate: {
    instruction: /^updateAggregate$/,
    program: /^Switchboard v1/,
    says: (times, { instruction: { accounts }, wording }) => {
      const feed = accounts?.[0]?.address ?? null;
      if (feed === null) return null;
      return times > 1n ? `requested ${times} updates of feeds` : `requested an update of feed ${wording.nameOf(feed)}`;
    },
  },
  updatedAddressTree: {
    instruction: /^update_?address_?merkle_?tree$/i,
    program: /^Light Registry/,
    says: (times) => (times === 1n ? 'updated an address Merkle tree' : `updated address Merkle trees ${times} times`),
  },
  mintedCompressedNft: {
    instruction: /^mint/i,
    program: /^Metaplex Bubblegum/,
    says: (times, details) => compressedNft('minted', times, details),
    moves: ({ paid, paidCount, gotCount, times, ...details }) =>
      paidCount > 0 && gotCount === 0 ? phrase`${compressedNft('minted', BigInt(times), details)} for ${paid}` : null,
  },
  sentCompressedNft: {
    instruction: /^transfer/i,
    program: /^Metaplex Bubblegum/,
    says: (times, details) => compressedNft('sent', times, details),
  },
  burnedCompressedNft: {
    instruction: /^burn/i,
    program: /^Metaplex Bubblegum/,
    says: (times, details) => compressedNft('burned', times, details),
  },
  sentCoreAsset: {
    instruction: /^transfer(?:V1)?$/i,
    program: METAPLEX_CORE,
    says: (times, details) => {
      const owner = details.instruction.accounts?.[4]?.address ?? null;
      const to = times > 1n || owner === null ? '' : ` to ${details.wording.nameOf(owner)}`;
      return `sent ${coreAsset(times, details)}${to}`;
    },
  },
  burnedCoreAsset: {
    instruction: /^burn(?:V1)?$/i,
    program: METAPLEX_CORE,
    says: (times, details) => `burned ${coreAsset(times, details)}`,
    moves: ({ got, paidCount, gotCount, ...details }) =>
      paidCount === 0 && gotCount === 1 ? phrase`burned ${coreAsset(1n, details)} and got ${got}` : null,
  },
  createdCoreAsset: {
    instruction: /^create(?:V[12])?$/i,
    program: METAPLEX_CORE,
    pays: 'fees',
    says: (times, details) => {
      const name = coreName(details.instruction.data);
      return `created ${name === null || times > 1n ? coreAsset(times, details) : coreAsset(times, details, name)}`;
    },
  },
  createdToken: {
    instruction: /^create(?:V1)?$/i,
    program: METAPLEX_METADATA,
    pays: 'fees',
    // The mint may be older: then it only gets metadata.
    says: (times, details) => labelled(times, details, launchedMint(details.calls) === null ? 'named' : 'created'),
  },
  namedToken: {
    instruction: /^createMetadataAccount(?:V[23])?$/i,
    program: METAPLEX_METADATA,
    rank: 'preparation',
    says: (times, details) => labelled(times, details, 'named'),
  },
  mintedCompressedTokens: {
    instruction: /^mint_?to$/i,
    program: /^Light Compressed Token/,
    ...ACTS_AS_AUTHORITY,
    says: (times, { tree, wording }) => {
      const minted = (tree?.movements ?? []).filter(({ from }) => from === null);
      const [first, ...more] = minted;
      return times > 1n || first === undefined || more.length > 0
        ? 'minted compressed tokens'
        : `minted ${formatToken({ ...first.asset, units: first.units }, wording)} as compressed tokens`;
    },
  },
  sentCompressedTokens: {
    instruction: /^transfer/i,
    program: /^Light Compressed Token/,
    ...ACTS_AS_AUTHORITY,
    says: () => 'sent compressed tokens',
  },
  changedCompressedAccounts: {
    instruction: /^invoke$/i,
    program: /^Light (?:System|Compressed PDA)/,
    ...ACTS_AS_AUTHORITY,
    says: (times, { calls, instruction, wording }) =>
      (times === 1n ? describeCompressedChange(instruction, wording) : null) ??
      (calls.some(({ type }) => /^insertAddresses$/i.test(type?.name ?? ''))
        ? 'created compressed accounts'
        : 'changed compressed accounts'),
    moves: ({ instruction, paidCount, gotCount, tree, wording }) => {
      const { lamports, owner } = compressedLamports(instruction, wording) ?? { lamports: null, owner: '' };
      const isMoved = tree?.movements.some(({ asset, units }) => asset === SOL && units === lamports) === true;
      return lamports === null || !isMoved || paidCount !== 1 || gotCount > 0
        ? null
        : phrase`compressed ${{ lamports }}${owner}`;
    },
  },
  mined: {
    instruction: /^mine$/i,
    program: /^ORE/,
    says: (times, details) => {
      const reward = times === 1n ? minedReward(details) : null;
      return reward === null ? `mined ORE${times === 1n ? '' : ` ${times} times`}` : `mined ${reward} ORE`;
    },
  },
  // Anybody can send it, and miners do with each proof: without an epoch that ended, it does nothing.
  resetEpoch: {
    instruction: /^reset$/i,
    program: /^ORE$/,
    rank: 'preparation',
    says: null,
  },
  deployedToMine: {
    instruction: /^deploy$/i,
    program: /^ORE v3/,
    says: () => 'deployed SOL to mine ORE',
    moves: ({ paid, paidCount, gotCount }) =>
      paidCount === 1 && gotCount === 0 ? phrase`deployed ${paid} to mine ORE` : null,
  },
  ranTask: {
    instruction: /^runTaskV\d$/i,
    program: /^Tuktuk$/,
    says: (times) => (times === 1n ? 'ran a queued task' : `ran ${times} queued tasks`),
    moves: ({ got, paidCount, gotCount, times }) =>
      paidCount === 0 && gotCount === 1
        ? phrase`ran ${times === 1 ? 'a queued task' : `${times} queued tasks`} for ${got}`
        : null,
  },
  queuedTask: {
    instruction: /^queueTaskV\d$/i,
    program: /^Tuktuk$/,
    says: (times) => (times === 1n ? 'queued a task' : `queued ${times} tasks`),
  },
  proposedTransaction: {
    instruction: /^proposalCreate$/i,
    program: SQUADS,
    trader: 2,
    says: (times, { instruction: { accounts, data }, wording }) => {
      const index = readData(data, 8, (reader) => reader.u64());
      const multisig = accounts?.[0]?.address ?? null;
      if (times > 1n || index === null || multisig === null) return `proposed ${formatCount(times, 'transaction')}`;
      return `proposed transaction #${index} of multisig ${wording.nameOf(multisig)}`;
    },
  },
  createdVaultTransaction: {
    instruction: /^vaultTransactionCreate$/i,
    program: SQUADS,
    rank: 'preparation',
    trader: 2,
    says: (times, { instruction, wording }) => {
      if (times > 1n) return `created ${times} transactions`;
      const stored = storedCall(instruction.data, wording);
      return `created a transaction${stored === null ? '' : ` that calls ${stored}`}`;
    },
  },
  // What the approval led to comes first.
  approvedProposal: {
    instruction: /^proposalApprove$/i,
    program: SQUADS,
    rank: 'preparation',
    trader: 1,
    says: (times, { instruction: { accounts }, wording }) => {
      const proposal = accounts?.[2]?.address ?? null;
      return times > 1n || proposal === null
        ? `approved ${formatCount(times, 'proposal')}`
        : `approved proposal ${wording.nameOf(proposal)}`;
    },
  },
  postedMessage: {
    instruction: /^(?:legacy)?postMessage/i,
    program: /^Wormhole Core/,
    announces: true,
    says: () => 'posted a Wormhole message',
  },
  dispatchedMessage: {
    instruction: /^outboxDispatch$/i,
    program: /^Hyperlane Mailbox/,
    announces: true,
    // The new account of the message signs, too.
    trader: 4,
    says: (times, { instruction }) => {
      if (times > 1n) return `dispatched ${times} Hyperlane messages`;
      const domain = dispatchDomain(instruction.data);
      return `dispatched a Hyperlane message${domain === null ? '' : ` to domain ${domain}`}`;
    },
  },
  bridgedOut: {
    instruction: /^(?:transfer(?:Native|Wrapped)(?:WithPayload)?|depositForBurn\w*)$/i,
    program: /^(?:Wormhole|Circle|CCTP)/i,
    pays: 'message',
    says: (_, details) => `bridged ${movedToken(details, 'from') ?? 'tokens'} out${toChain(details)}`,
    moves: ({ paid, paidCount, gotCount, ...details }) =>
      paidCount === 1 && gotCount === 0 ? phrase`bridged out ${paid}${toChain(details)}` : null,
  },
  redeemedFromBridge: {
    instruction: /^complete(?:Native|Wrapped)(?:WithPayload)?$/i,
    program: /^Wormhole/,
    says: (_, details) => `redeemed ${movedToken(details, 'to') ?? 'bridged tokens'} from a Wormhole transfer`,
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount === 1 ? phrase`got ${got} from a Wormhole transfer` : null,
  },
  receivedFromChain: {
    instruction: /^receiveMessage$/i,
    program: /^CCTP Message Transmitter/,
    says: (_, details) => {
      const moved = movedToken(details, 'to');
      const from = sourceChain(details.instruction) ?? 'another chain';
      if (moved === null) return `received a message from ${from}`;
      // A program that called it may pass it on.
      const to = details.instruction.depth > 0 ? null : (largestMove(details, 'to')?.to ?? null);
      return `delivered ${moved} from ${from}${to === null ? '' : ` to ${details.wording.nameOf(to)}`}`;
    },
    tells: (details) => largestMove(details, 'to'),
    moves: ({ got, paidCount, gotCount, instruction }) => {
      const from = sourceChain(instruction);
      return paidCount === 0 && gotCount === 1 && from !== null ? phrase`received ${got} from ${from}` : null;
    },
  },
  filledRelay: {
    instruction: /^fillRelay$/i,
    program: /^Across SVM Spoke$/,
    says: () => 'filled a bridge transfer',
    moves: ({ paid, paidCount, gotCount, instruction: { data }, tree, wording }) => {
      const relay = relayIn(data);
      if (relay === null || paidCount !== 1 || gotCount > 0) return null;
      const [move, ...more] = (tree?.movements ?? []).filter(({ units }) => units === relay.units);
      if (move?.to == null || more.length > 0) return null;
      return phrase`relayed ${paid} from chain ${String(relay.chain)} to ${wording.nameOf(move.to)}`;
    },
  },
  mintedDataCredits: {
    instruction: /^mintDataCredits/i,
    program: /^Helium Data Credits/,
    inUnnamed: /DataCredits/i,
    says: () => 'minted data credits',
    moves: ({ paid, got, paidCount, gotCount }) =>
      paidCount === 1 && gotCount === 1 ? phrase`minted ${got} for ${paid}` : null,
  },
  delegatedDataCredits: {
    instruction: /^delegateDataCredits/i,
    program: /^Helium Data Credits/,
    inUnnamed: /DataCredits/i,
    says: () => 'delegated data credits',
    moves: ({ paid, paidCount, gotCount }) => (paidCount === 1 && gotCount === 0 ? phrase`delegated ${paid}` : null),
  },
  burnedDataCredits: {
    instruction: /^burn(?:DelegatedDataCredits|WithoutTracking)/i,
    program: /^Helium Data Credits/,
    says: (_, details) => `burned ${movedToken(details, 'from') ?? 'data credits'}`,
    moves: ({ paid, paidCount, gotCount }) => (paidCount === 1 && gotCount === 0 ? phrase`burned ${paid}` : null),
  },
  paidHotspotRewards: {
    instruction: /^distribute(?:Rewards|CompressionRewards|CustomDestination)V\d$/i,
    program: /^Helium Lazy Distributor/,
    says: (_, details) => {
      const moved = movedToken(details, 'to');
      return moved === null ? 'paid out the rewards of a hotspot' : `paid out ${moved} of hotspot rewards`;
    },
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount === 1 ? phrase`claimed ${got} of hotspot rewards` : null,
  },
  setHotspotRewards: {
    instruction: /^setCurrentRewardsV\d$/i,
    program: /^Helium Lazy Distributor/,
    rank: 'preparation',
    says: (times) => (times === 1n ? 'set the rewards of a hotspot' : `set the rewards of a hotspot ${times} times`),
  },
  issuedRewards: {
    instruction: /^issue(?:Rewards|HstPool)V\d$/i,
    program: /^Helium Sub DAOs/,
    says: (_, details) => {
      const moved = movedToken(details, 'to');
      return moved === null ? 'issued the rewards of a subDAO' : `issued ${moved} of rewards to a subDAO`;
    },
  },
  scoredSubDao: {
    instruction: /^calculateUtilityScoreV\d$/i,
    program: /^Helium Sub DAOs/,
    says: () => 'calculated the utility score of a subDAO',
  },
  onboardedHotspot: {
    instruction: /^onboard(?:DataOnly)?(?:Iot|Mobile)HotspotV\d$/i,
    program: /^Helium Entity Manager/,
    inUnnamed: /Hotspot/i,
    says: (_, { instruction }) =>
      `onboarded ${/Iot/i.test(instruction.type?.name ?? '') ? 'an IoT' : 'a mobile'} hotspot`,
  },
  issuedHotspot: {
    instruction: /^(?:issue(?:DataOnly)?Entity|(?:genesis)?issue(?:Iot)?Hotspot)V\d$/i,
    program: /^Helium Entity Manager/,
    inUnnamed: /Hotspot/i,
    pays: 'fees',
    says: (times) => (times === 1n ? 'issued a hotspot' : `issued ${times} hotspots`),
  },
  updatedHotspot: {
    instruction: /^update(?:Iot|Mobile)InfoV\d$/i,
    program: /^Helium Entity Manager/,
    says: (_, { instruction }) =>
      `updated the details of ${/Iot/i.test(instruction.type?.name ?? '') ? 'an IoT' : 'a mobile'} hotspot`,
  },
  operatedVault: {
    instruction: /^operate$/i,
    program: /^Jupiter Lend Vaults/,
    says: null,
    moves: ({ paid, got, paidCount, gotCount, instruction: { data } }) => {
      const [collateral, debt] = [signAt(data, 8), signAt(data, 24)];
      const given = collateral > 0 ? 'deposited' : debt < 0 ? 'repaid' : null;
      const taken = collateral < 0 ? 'withdrew' : debt > 0 ? 'borrowed' : null;
      // Two that move in one direction may be of one token.
      if ((collateral > 0 && debt < 0) || (collateral < 0 && debt > 0)) return null;
      if (paidCount !== (given === null ? 0 : 1) || gotCount !== (taken === null ? 0 : 1)) return null;
      if (given === null) return phrase`${taken ?? ''} ${got}`;
      return taken === null ? phrase`${given} ${paid}` : phrase`${given} ${paid} and ${taken} ${got}`;
    },
  },
  loadedFleet: {
    instruction: /^depositCargoToFleet$/i,
    program: /^Star Atlas SAGE/,
    says: (_, details) => `loaded ${movedToken(details, 'from') ?? 'cargo'} onto a fleet`,
    moves: ({ paid, paidCount, gotCount }) =>
      paidCount === 1 && gotCount === 0 ? phrase`loaded ${paid} onto a fleet` : null,
  },
  unloadedFleet: {
    instruction: /^withdrawCargoFromFleet$/i,
    program: /^Star Atlas SAGE/,
    says: (_, details) => `unloaded ${movedToken(details, 'to') ?? 'cargo'} from a fleet`,
    moves: ({ got, paidCount, gotCount }) =>
      paidCount === 0 && gotCount === 1 ? phrase`unloaded ${got} from a fleet` : null,
  },
  scannedWithFleet: {
    instruction: /^scanForSurveyDataUnits$/i,
    program: /^Star Atlas SAGE/,
    inUnnamed: /SurveyDataUnits/i,
    says: () => 'scanned for survey data units',
    moves: ({ paid, got, paidCount, gotCount }) => {
      const used = paidCount === 0 ? '' : phrase`, using up ${paid}`;
      return gotCount === 0
        ? phrase`scanned for survey data units${used}`
        : phrase`scanned for survey data units and got ${got}${used}`;
    },
  },
  movedFleet: {
    instruction: new RegExp(`^(?:${[...FLEET_ACTS.keys()].join('|')})$`, 'i'),
    program: /^Star Atlas SAGE/,
    says: (_, { instruction }) => FLEET_ACTS.get((instruction.type?.name ?? '').toLowerCase()) ?? null,
  },
  refreshedReserves: {
    instruction: /^refreshReserve$/i,
    rank: 'preparation',
    says: (times) => `refreshed ${formatCount(times, 'reserve')}`,
  },
  refreshedObligations: {
    instruction: /^refreshObligation$/i,
    rank: 'preparation',
    says: (times) => `refreshed ${formatCount(times, 'obligation')}`,
  },
  guarded: {
    instruction:
      /^(?:assert\w*|checkAndSet\w*|preSwap|startLedger|setTokenLedger|saveBalance|validateNonce|recordSolBalance|checkBalance|checkSlot)$/i,
    rank: 'guard',
    says: null,
  },
} as const satisfies Readonly<Record<string, Act>>;

/** "5 FOO and 2 SOL", if one owner alone gained two assets in a call. */
function deposited(tree: TreeMovements | undefined, wording: Wording): string | null {
  const changes = tree && changesIn(tree);
  const gains = changes?.owners().map((owner) =>
    [...changes.tokens([owner]), SOL].flatMap((asset) => {
      const units = changes.get(owner, asset) ?? 0n;
      return units > 0n ? [{ ...asset, units }] : [];
    }),
  );
  const [pool, ...more] = gains?.filter(({ length }) => length === 2) ?? [];
  if (pool === undefined || more.length > 0) return null;
  return pool
    .map((each) =>
      each.mint === SOL.mint ? writePhrase([{ lamports: each.units }], wording) : formatToken(each, wording),
    )
    .join(' and ');
}

/**
 * " on SOL/USDC", if an order names the token accounts of both sides of its market; the vaults come last, the base token first. Behind
 * them may be an account for a discount.
 */
function marketOf({ accounts, tokenAccounts }: ViewedInstruction, wording: Wording): string {
  const mints = (accounts ?? []).slice(0, LAST_VAULT).flatMap(({ address }) => {
    return address === null ? [] : (tokenAccounts.get(address)?.mint ?? []);
  });
  const [base, quote, ...more] = new Set(mints.filter((mint, at) => mints.lastIndexOf(mint) === at));
  if (base === undefined || quote === undefined || more.length > 0) return '';
  return ` on ${tokenName(base, wording)}/${tokenName(quote, wording)}`;
}

/** The number of accounts up to the vaults, of Serum's and Phoenix's orders. */
const LAST_VAULT = 10;

/** What the name of an instruction calls it: "a bid", "an offer", or else "an order". */
function bidOf({ type }: ViewedInstruction): string {
  const [noun] = /Offer$|Bid$/i.exec(type?.name ?? '') ?? [];
  return noun === undefined ? 'an order' : noun.toLowerCase() === 'bid' ? 'a bid' : 'an offer';
}

/** "a buy order" by the side of an order of Serum: the `u32` after its version and its tag. */
function sideOrder({ data }: ViewedInstruction): string {
  const side = readData(data, 5, (reader) => reader.u32());
  return side === 0 ? 'a buy order' : side === 1 ? 'a sell order' : 'an order';
}

/** The amount that a limit order wants, the u64 at `start`: before it are an id (in v2 alone) and the amount that is given. */
function wantedByLimitOrder(start: number): (details: ActDetails) => Phrase | null {
  return ({ instruction: { accounts, data, tokenAccounts }, wording }) => {
    const [mint = null, units] = [accounts?.[8]?.address, readData(data, start, (reader) => reader.u64())];
    if (mint === null || units === null) return null;
    if (mint === SOL.mint) return [{ lamports: units }];
    const decimals = [...tokenAccounts.values()].find((each) => each.mint === mint)?.decimals ?? null;
    return [decimals === null ? tokenName(mint, wording) : formatToken({ mint, decimals, units }, wording)];
  };
}

/** The NFT of a bid or an offer: the only one that is listed with an account of it, and was not moved. null if that is not certain. */
function wantedByBid({ instruction, tree, wording }: ActDetails): Phrase | null {
  if (bidOf(instruction) === 'an order') return null;
  const { accounts, tokenAccounts } = instruction;
  const listed = (accounts ?? []).map(({ address }) => address);
  const moved = new Set((tree?.movements ?? []).map(({ asset }) => asset.mint));
  const nfts = new Set(
    listed.flatMap((address) => {
      const { mint = null, decimals = null } = (address === null ? undefined : tokenAccounts.get(address)) ?? {};
      return mint !== null && decimals === 0 && listed.includes(mint) && !moved.has(mint) ? mint : [];
    }),
  );
  const [nft, ...more] = nfts;
  return nft === undefined || more.length > 0 ? null : [tokenName(nft, wording)];
}

function nftAt(position: number, { accounts }: ViewedInstruction, wording: Wording): string {
  const mint = accounts?.[position]?.address ?? null;
  return mint === null ? 'an NFT' : tokenName(mint, wording);
}

/** 1, 0 or −1: the sign of the i128 at `start`. 0 if the data is cut. */
function signAt(data: Uint8Array | null, start: number): number {
  const bytes = data?.subarray(start, start + 16) ?? new Uint8Array();
  return bytes.length < 16 || bytes.every((byte) => byte === 0) ? 0 : (bytes[15] ?? 0) < 0x80 ? 1 : -1;
}

/** "9 USDC and 9 USDT": what a pool paid out to accounts of unknown owners. null unless it is two tokens. */
function releasedTokens({ tree, calls, wording }: Pick<ActDetails, 'tree' | 'calls' | 'wording'>): Phrase | null {
  const [one, other, ...more] = (tree?.movements ?? []).filter(
    ({ from, to }) => from !== null && to !== null && calls.some(({ tokenAccounts }) => tokenAccounts.has(to)),
  );
  if (one === undefined || other === undefined || more.length > 0 || one.asset.mint === other.asset.mint) return null;
  const amounts = [one, other].map(({ asset, units }) =>
    asset.mint === SOL.mint ? writePhrase([{ lamports: units }], wording) : formatToken({ ...asset, units }, wording),
  );
  return [amounts.join(' and ')];
}

/** "bids" for "a bid", "buy orders" for "a buy order". */
function pluralOf(order: string): string {
  return `${order.replace(/^an? /, '')}s`;
}

/** The number of orders that an instruction places; null if its arguments are not known. */
function ordersIn(details: ActDetails): number | null {
  const { programId, type, data } = details.instruction;
  if (!/(?:^placeMultiple|Orders)/i.test(type?.name ?? '')) return 1;
  const program = programId === null ? '' : (shortName(programId) ?? '');
  if (program === 'Phoenix') return phoenixOrders(details);
  const [start, read] = ORDER_LISTS.get(program) ?? [];
  return start === undefined || read === undefined ? null : readData(data, start, read);
}

/** Where the list of orders begins in the data of an instruction that places several, and how to count them. */
const ORDER_LISTS = new Map<string, readonly [start: number, read: (reader: ByteReader) => number]>([
  ['Drift v2', [8, (reader) => reader.u32()]],
  // Behind the asset.
  ['Zeta', [9, (reader) => zetaOrders(reader) + zetaOrders(reader)]],
]);

/** The number of ids of orders that Drift (behind its discriminator) or Phoenix (behind its tag) is to cancel; null for others. */
function canceledIds({ programId, type, data }: ViewedInstruction): number | null {
  const program = programId === null ? null : shortName(programId);
  if (!/^cancel\w*OrdersByIds?(?:WithFreeFunds)?$/i.test(type?.name ?? '')) return null;
  if (program !== 'Drift v2' && program !== 'Phoenix') return null;
  return readData(data, program === 'Phoenix' ? 1 : 8, (reader) => reader.u32());
}

/**
 * The number of orders that Phoenix's `placeMultiplePostOnlyOrders` placed: it returns their ids. Without them, the number of those in its
 * data: bids and asks, then the id of the client (an option of u128) and what happens to an order that there is not enough for
 * (Ellipsis-Labs/phoenix-v1, new_order.rs). null if it may have skipped some.
 */
function phoenixOrders(details: ActDetails): number | null {
  const { data, status } = details.instruction;
  return (
    readData(returnedData(details), 0, (reader) => reader.u32()) ??
    readData(data, 1, (reader) => {
      const count = phoenixSide(reader) + phoenixSide(reader);
      if (reader.u8() === 1) reader.bytes(16);
      // 0 and 1: all or none.
      return reader.u8() > 1 && status === 'completed' ? null : count;
    })
  );
}

/**
 * Reads bids or asks: their number (u32), and for each of them price and size (u64), the last slot and the last second (options of u64).
 * Phoenix makes one order of neighbors that differ in size only, once they are sorted by price.
 */
function phoenixSide(reader: ByteReader): number {
  const orders = Array.from({ length: reader.u32() }, () => {
    const price = reader.u64();
    reader.u64();
    const [slot, second] = [0, 1].map(() => (reader.u8() === 1 ? reader.u64() : null));
    return { price, terms: `${price} ${slot} ${second}` };
  }).toSorted((one, other) => Number(one.price - other.price));
  return orders.filter(({ terms }, at) => terms !== orders[at - 1]?.terms).length;
}

/**
 * Reads one side of Zeta's `placeMultiOrders`, bids or asks: their number (u32), and for each of them price and size (u64), the id of the client
 * (an option of u64) and how long it is valid (an option of u16).
 */
function zetaOrders(reader: ByteReader): number {
  const count = reader.u32();
  for (let order = 0; order < count; order++) {
    reader.bytes(16);
    if (reader.u8() === 1) reader.bytes(8);
    if (reader.u8() === 1) reader.bytes(2);
  }
  return count;
}

/** The one token that a call moved `to` someone or `from` someone, with its amount; of several, the largest part. null for none. */
function movedToken(details: Pick<ActDetails, 'tree' | 'wording'>, side: 'to' | 'from'): string | null {
  const move = largestMove(details, side);
  return move === null ? null : formatToken({ ...move.asset, units: move.units }, details.wording);
}

/** The largest move of the only token that a call moved `to` someone or `from` someone; null for none. */
function largestMove({ tree }: Pick<ActDetails, 'tree'>, side: 'to' | 'from'): Movement | null {
  const tokens = (tree?.movements ?? []).filter((each) => each.asset !== SOL && each[side] !== null);
  const [first] = tokens.toSorted((one, other) => (one.units < other.units ? 1 : -1));
  return first === undefined || tokens.some(({ asset }) => asset.mint !== first.asset.mint) ? null : first;
}

/**
 * "0.000127195": what ORE returned as the reward of a proof (`MineEvent`: difficulty, reward and timing), which it adds to the account of the
 * miner. null if it returned something else.
 */
function minedReward(details: ActDetails): string | null {
  const data = returnedData(details);
  const reward = data?.length === 24 ? readData(data, 8, (reader) => reader.u64()) : null;
  if (reward === null || reward === 0n) return null;
  return formatDecimal(reward, ORE_DECIMALS).significant;
}

const ORE_DECIMALS = 11;

/**
 * The number of orders that OpenBook v2 put into its book: it returns a list with the id (u128) of each, or none for an order that was not
 * put there. null if there is one, or no list.
 */
function postedOrders(details: ActDetails): number | null {
  return readData(returnedData(details), 0, (reader) => {
    const count = reader.u32();
    for (let order = 0; order < count; order++) {
      if (reader.u8() !== 1) return null;
      reader.bytes(16);
    }
    return count === 0 ? null : count;
  });
}

/** What the program of an instruction returned, by the log; null if it returned nothing. */
function returnedData({ instruction: { programId }, logged = [] }: ActDetails): Uint8Array | null {
  const start = `Program return: ${programId} `;
  const returned = logged.findLast((line) => line.startsWith(start))?.slice(start.length);
  return returned === undefined ? null : parseBase64(returned);
}

/**
 * "Drift v2: update admin": the only instruction in the arguments of `vaultTransactionCreate`. Behind two numbers and the length of the
 * message come the counts of its signers and of two kinds of writable accounts, its addresses, and its instructions: the position of the
 * program, those of the accounts, and the data, each list behind its length. null if there are several, or if the program is in a lookup
 * table.
 */
function storedCall(data: Uint8Array | null, { nameOf }: Wording): string | null {
  return readData(data, 14, (reader) => {
    reader.bytes(3);
    const keys = Array.from({ length: reader.u8() }, () => encodeAddress(reader.bytes(32)));
    const count = reader.u8();
    const program = keys[reader.u8()];
    reader.bytes(reader.u8());
    const stored = reader.bytes(reader.u16());
    if (program === undefined || count !== 1) return null;
    const name = instructionName(program, stored);
    return `${nameOf(program)}${name === null ? '' : `: ${nameInWords(name)}`}`;
  });
}

/**
 * " to Ethereum" for Circle's `depositForBurn`, whose arguments begin with the amount (u64) and the domain (u32), and for Wormhole's transfers,
 * whose arguments end with the number of the chain (u16), behind the tag, a nonce (u32), two amounts (u64) and the recipient.
 */
function toChain({ instruction: { data, type } }: Pick<ActDetails, 'instruction'>): string {
  const name = type?.name ?? '';
  const chain = /^depositForBurn/i.test(name)
    ? chainOf(
        readData(data, 16, (reader) => reader.u32()),
        CCTP_DOMAINS,
      )
    : /^transfer(?:Native|Wrapped)$/i.test(name)
      ? chainOf(
          readData(data, 1 + 4 + 8 + 8 + 32, (reader) => reader.u16()),
          WORMHOLE_CHAINS,
        )
      : null;
  return chain === null ? '' : ` to ${chain}`;
}

/**
 * The amount that Across's `fillRelay` pays out, and the id of the chain that it comes from: behind the discriminator, a hash and an option come
 * five addresses and the amount that was paid in (u256). null if the data is cut, or has no such details.
 */
function relayIn(data: Uint8Array | null): { readonly units: bigint; readonly chain: bigint } | null {
  if (data?.[40] !== 1) return null;
  return readData(data, 41 + 6 * 32, (reader) => ({ units: reader.u64(), chain: reader.u64() }));
}

/** The chain that `receiveMessage` names after the discriminator, the message's length and its version, as a big-endian u32. */
function sourceChain({ data }: ViewedInstruction): string | null {
  const domain = readData(data, 16, (reader) => reader.bytes(4).reduce((sum, byte) => sum * 256 + byte, 0));
  return chainOf(domain, CCTP_DOMAINS);
}

/** The numbers that a bridge gives to chains, and what it calls a number without a name here. */
interface ChainNumbers {
  readonly unnamed: string;
  readonly names: Readonly<Record<number, string>>;
}

function chainOf(number: number | null, { unnamed, names }: ChainNumbers): string | null {
  return number === null ? null : (names[number] ?? `${unnamed} ${number}`);
}

/** As developers.circle.com lists them. */
const CCTP_DOMAINS: ChainNumbers = {
  unnamed: 'CCTP domain',
  names: {
    0: 'Ethereum',
    1: 'Avalanche',
    2: 'OP Mainnet',
    3: 'Arbitrum',
    4: 'Noble',
    5: 'Solana',
    6: 'Base',
    7: 'Polygon',
    8: 'Sui',
    9: 'Aptos',
    10: 'Unichain',
    11: 'Linea',
    12: 'Codex',
    13: 'Sonic',
    14: 'World Chain',
    16: 'Sei',
    17: 'BNB Smart Chain',
  },
};

/** As `sdk/js/src/utils/consts.ts` of wormhole-foundation/wormhole lists them. */
const WORMHOLE_CHAINS: ChainNumbers = {
  unnamed: 'Wormhole chain',
  names: {
    2: 'Ethereum',
    3: 'Terra',
    4: 'BNB Smart Chain',
    5: 'Polygon',
    6: 'Avalanche',
    7: 'Oasis',
    8: 'Algorand',
    10: 'Fantom',
    13: 'Klaytn',
    14: 'Celo',
    16: 'Moonbeam',
    21: 'Sui',
    22: 'Aptos',
    23: 'Arbitrum',
    24: 'OP Mainnet',
    30: 'Base',
  },
};

/** "minted compressed NFT “A” to B": the name is the first argument of a mint, the owner an account of the instruction. */
function compressedNft(
  verb: 'minted' | 'sent' | 'burned',
  times: bigint,
  { instruction, wording }: Omit<ActDetails, 'calls' | 'tree'>,
): string {
  if (times > 1n) return `${verb} ${times} compressed NFTs`;
  const { accounts, data, type } = instruction;
  const position = NEW_LEAF_OWNERS.get((type?.name ?? '').toLowerCase());
  const owner = position === undefined ? null : (accounts?.[position]?.address ?? null);
  const name = verb === 'minted' ? firstString(data) : null;
  const what = name === null ? 'a compressed NFT' : `compressed NFT “${name}”`;
  return `${verb} ${what}${owner === null ? '' : ` to ${wording.nameOf(owner)}`}`;
}

/** "the NFT A", "the NFT “N” (A)", "2 NFTs": an asset of Metaplex Core is the first account of its instructions. */
function coreAsset(
  times: bigint,
  { instruction, wording }: Pick<ActDetails, 'instruction' | 'wording'>,
  name?: string,
): string {
  const asset = instruction.accounts?.[0]?.address ?? null;
  if (times > 1n) return `${times} NFTs`;
  if (asset === null) return 'an NFT';
  return `the NFT ${labelledToken(wording.nameOf(asset), name === undefined ? '' : `“${name}”`)}`;
}

/** The name in `createV1` and `createV2` of Metaplex Core, behind the tag and where the data is kept; null for others. */
function coreName(data: Uint8Array | null): string | null {
  if (data?.[0] !== 0 && data?.[0] !== 20) return null;
  return labelOf(readData(data, 2, readString) ?? '', '').name || null;
}

/** "named token FOO (A) “Foo Coin”"; null if the instruction has no label. */
function labelled(
  times: bigint,
  { instruction, wording }: Pick<ActDetails, 'instruction' | 'wording'>,
  verb: 'created' | 'named',
): string | null {
  const { mint, name, symbol } = labelIn(instruction) ?? { mint: null, name: '', symbol: '' };
  if (mint === null || (name === '' && symbol === '')) return null;
  if (times > 1n) return `${verb} ${times} tokens`;
  const quoted = name === '' || name === symbol ? '' : ` “${name}”`;
  return `${verb} token ${labelledToken(wording.nameOf(mint), symbol)}${quoted}`;
}

/** The account that a leaf of Bubblegum belongs to afterwards, by instruction in lower case, from its published interface. */
const NEW_LEAF_OWNERS: ReadonlyMap<string, number> = new Map([
  ['mintv1', 1],
  ['minttocollectionv1', 1],
  ['mintv2', 4],
  ['transfer', 3],
  ['transferv2', 5],
]);

/** The string at the start of the arguments of an Anchor instruction; null if it is empty, cut or too long for a headline. */
function firstString(data: Uint8Array | null): string | null {
  const text = readData(data, 8, readString) ?? '';
  return text.length > 32 ? null : quotableText(text.replace(/\0+$/, '')).trim() || null;
}

/** True if a position keeps its liquidity: `decreaseLiquidity` by zero collects its fees. The first argument is a `u128`. */
function collectsOnly({ type, data }: ViewedInstruction): boolean {
  if (data === null || data.length < 24 || !/^decrease_?liquidity/i.test(type?.name ?? '')) return false;
  return data.subarray(8, 24).every((byte) => byte === 0);
}

function launchedToken({ calls, instruction, wording }: ActDetails): LaunchedToken | null {
  const mint = launchedMint(calls);
  if (mint === null) return null;
  const { name, symbol } = labelsIn(instruction.data) ?? { name: '', symbol: '' };
  const text = labelledToken(wording.nameOf(mint), symbol);
  return { mint, text, name: name === '' || name === symbol ? null : name };
}

/**
 * The name and the symbol in the arguments of a launch. On all launchpads, the URL of the metadata follows them, and they come first or after
 * the number of decimals. null if no URL follows, or if they are too long for a headline.
 */
function labelsIn(data: Uint8Array | null): { readonly name: string; readonly symbol: string } | null {
  for (const start of [8, 9]) {
    const labels = readData(data, start, (reader) => [readString(reader), readString(reader), readString(reader)]);
    const [name = '', symbol = '', uri = ''] = labels ?? [];
    const label = labelOf(name, symbol);
    if (/^(?:https?|ipfs|ar):\/\/\S/.test(uri) && (label.name !== '' || label.symbol !== '')) return label;
  }
  return null;
}

/** The token that calls created, named and minted, and that is no NFT; null if there is none, or more than one. */
export function createdToken(calls: readonly ViewedInstruction[], wording: Wording): LaunchedToken | null {
  const mint = launchedMint(calls);
  const isMinted = calls.some((call) => {
    const move = call.status === 'completed' ? tokenMove(call) : null;
    return move?.kind === 'mint' && move.mint === mint && (move.decimals ?? 0) > 0;
  });
  const label = mint === null ? undefined : tokenLabels(calls).get(mint);
  if (mint === null || label === undefined || !isMinted) return null;
  const { name, symbol } = label;
  return { mint, text: labelledToken(wording.nameOf(mint), symbol), name: name === symbol ? null : name };
}

/** The one token that an inner call initialized as a mint; null if there is none, or more than one. */
function launchedMint(calls: readonly ViewedInstruction[]): Address | null {
  const mints = new Set(
    calls.flatMap(({ parsed }): readonly Address[] => {
      const isNew = parsed?.program === 'spl-token' && parsed.by !== 'idl' && parsed.type.startsWith('initializeMint');
      const mint = isNew ? addressIn(parsed.info, 'mint') : null;
      return mint === null ? [] : [mint];
    }),
  );
  const [only, ...more] = mints;
  return only === undefined || more.length > 0 ? null : only;
}
