import { addressIn } from '../../facts/transaction/info-fields.ts';
import { formatCount, formatInteger } from '../../../shared/format/format-number.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type Reconciliation, lamportMove, reconcileLamports } from '../../facts/transaction/reconcile-lamports.ts';
import { SOL, type TreeMovements, treeOf } from '../../facts/transaction/movements.ts';
import { type CostsOnly, costsOnly } from '../../facts/transaction/nothing-moved.ts';
import { innerTradeIn } from '../../facts/transaction/inner-trade.ts';
import { effectOf } from '../../facts/transaction/program-effects.ts';
import {
  type InstructionGroup,
  type Swap,
  type SwapAmount,
  depositOf,
  groupsOf,
  swapIn,
  SMALL_PRICE,
  isSmallFee,
  jointSwap,
  withoutMessageFee,
  withoutRest,
} from '../../facts/transaction/swap.ts';
import { tooManyToDescribe, type ViewedInstruction } from '../../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../facts/transaction/view-transaction.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { programTextFor } from '../programs/registry.ts';
import { type Wording, phrase, tokenName, writePhrase } from '../wording.ts';
import { type LaunchedToken, actOf, createdToken } from './acts.ts';
import { nameInWords } from '../idl/argument-values.ts';
import { type DescribedCall, describeCall } from './call-clause.ts';
import {
  type Clause,
  type ClauseContext,
  HEADLINE_LENGTH,
  ITSELF,
  THREE_LINES,
  type LinkedClause,
  moveLamports,
  RENT,
  payRent,
  type Sentence,
  renderClauses,
  sentenceText,
  statement,
  unlinked,
} from '../clauses.ts';
import { describeDelivery } from './delivery-clause.ts';
import { filledOrder } from './filled-order-clause.ts';
import { warpArrivalOf } from './warp-route.ts';
import { nftMintedBy, nftName } from './new-nft.ts';
import { describeNftSale, mintedNft } from './nft-sale-clause.ts';
import { tokenLabels } from './token-labels.ts';
import { hiddenNftClauses, receivedNft } from './hidden-nft-clauses.ts';
import { MOST_LEADING, feeClauses, fundedBy, movesOfOthers, partsPaidOn, passedOnTo } from './moves-clause.ts';
import {
  type DescribedSwap,
  describeAmount,
  describeSwap,
  isOneOfAKind,
  mergeTrades,
  receivedFrom,
  swapAction,
} from './swap-clause.ts';
import { type TokenQuantity, ownerIn, tokenMove, unitsBefore } from '../../facts/transaction/token-accounts.ts';
import { withheldFees } from '../../facts/transaction/withheld-fees.ts';
import { type Exchange, exchanges } from '../../facts/transaction/exchanges.ts';
import { METAPLEX_METADATA_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { type ViewedAccount, feePayerOf, mayLackSigner } from '../../facts/transaction/view-accounts.ts';

/**
 * Describes each top-level instruction by a clause: what moved value between owners and what the named programs did in the headline,
 * preparations in the second line. The texts of the clauses are in `../programs`.
 */
export function describeSuccess(view: ViewedTransaction, wording: Wording): SuccessText {
  const { instructions } = view;
  if (instructions === null) return withoutClauses('The transaction succeeded.');
  if (tooManyToDescribe(instructions)) {
    const text = `The transaction has ${formatInteger(instructions.length)} instructions, too many to summarize.`;
    return withoutClauses(text);
  }
  const costs = costsOnly(view);
  const clauses = describeInstructions(view, instructions, wording, costs);
  const sorted = RANKS.flatMap((rank) => clauses.filter((clause) => clause.rank === rank));
  const [firstCall] = instructions;
  if (firstCall === undefined) {
    const ran = (view.log?.frames.length ?? 0) > 0;
    return withoutClauses(
      ran ? 'The answer lists no instructions, but the log shows calls.' : 'The transaction has no instructions.',
    );
  }
  const audible = sorted.filter(({ rank }) => rank !== 'silent');
  const lasting = audible.filter(({ clause }) => clause.leavesNothing !== true);
  const described = lasting.length > 0 ? lasting : audible;
  const main = described.filter(({ rank }) => MAIN_RANKS.includes(rank));
  const others = described.filter(({ clause }) => clause.target !== ITSELF);
  const payer = payerOf(view);
  // What was prepared says more than the names of calls that moved nothing, and always more than a call without a name.
  const isOnlyCalls =
    main.length > 0 && (costs !== null ? main.every(({ clause }) => clause.isCall === true) : main.every(isBareCall));
  const acts = isOnlyCalls ? described.filter(isPrepared) : [];
  const leading = [[...acts, ...main], others, described].find(({ length }) => length > 0) ?? [
    describeCall(firstCall, [], wording, { payer }),
  ];
  // The second line has what does not fit.
  const { sentence, shown, omittedVia } = renderClauses(leading, wording, HEADLINE_LENGTH, { countsHidden: false });
  const subject = shown.at(-1)?.clause.subject ?? null;
  const [lead] = leading;
  // A transfer to itself and a call alone do not say what happened.
  const isIncomplete = lead?.clause.target === ITSELF || lead === undefined || lead.clause.isCall === true;
  const saysCosts = isIncomplete || isOpaqueCall(lead, instructions);
  const still = costs === null || !saysCosts ? null : costs;
  const ending = still === null || !isIncomplete ? null : costsEnding(still, sentenceText(sentence).length, wording);
  // The costs name the tips of the fee payer already.
  const isSaid = ({ clause }: RankedClause) =>
    still !== null &&
    ending?.namesTip !== false &&
    clause.isTip === true &&
    payer !== null &&
    clause.subject === wording.nameOf(payer);
  const saysNft = (name: string) =>
    [
      sentenceText(sentence),
      ...described
        .filter((each) => each.name === undefined && !shown.includes(each))
        .map(({ clause }) => writePhrase(clause.describe(clause.units, [clause.target], 0n), wording)),
    ].some((text) => text.includes(`NFT “${name}”`));
  // Few transactions name a token, so few write their clauses for this.
  const isNameSaid = ({ name }: RankedClause) => name !== undefined && saysNft(name);
  const remaining = withoutPrograms(
    described.filter((clause) => !shown.includes(clause) && !isSaid(clause) && !isNameSaid(clause)),
    new Set(shown.flatMap(({ clause }) => programIn(clause) ?? [])),
  );
  const also = renderClauses(upkeepLast(remaining), wording, DETAILS_LENGTH, { subject, keepsAmounts: true }).sentence;
  const hidesCalls = view.answer.meta?.innerInstructions === null && instructions.some(isOpaque);
  return {
    short: withoutSubject(sentence[0]?.text ?? '', shown[0]?.clause ?? null),
    headline: capitalized(
      [...sentence, unlinked(ending === null ? '.' : `; ${ending.text}.`)],
      lead?.clause.subject ?? null,
    ),
    details: joinSentences([
      still === null || ending !== null ? [] : [unlinked(capitalize(`${describeCosts(still, 'exact', wording)}.`))],
      omittedVia === null ? [] : [unlinked(`Via ${omittedVia}.`)],
      remaining.length === 0 ? [] : [unlinked('Also: '), ...also, unlinked('.')],
      hidesCalls ? [unlinked('The answer has no inner instructions.')] : [],
    ]),
  };
}

/**
 * What else happened, then rent, then wrapping. Rent is one clause: "opened token account B with 0.002 SOL" if that is all of it, or else a
 * sum.
 */
function upkeepLast(clauses: readonly RankedClause[]): readonly RankedClause[] {
  const rents = clauses.filter(({ clause }) => clause.upkeep === 'rent');
  const payers = new Set(rents.map(({ clause }) => clause.subject));
  const isSummed = payers.size > 1 || rents.some(({ clause }) => clause.key === RENT);
  const summed = rents.map((each): RankedClause => {
    const { subject, units, target } = each.clause;
    const payer = payers.size > 1 ? formatCount(payers.size, 'account') : subject;
    return isSummed ? { ...each, clause: payRent(payer, units, target) } : each;
  });
  return [
    ...clauses.filter(({ clause }) => clause.upkeep === undefined),
    ...summed,
    ...clauses.filter(({ clause }) => clause.upkeep === 'rentBack'),
    ...clauses.filter(({ clause }) => clause.upkeep === 'wrapping'),
  ];
}

/** A call that only names its program: "called Bloom". */
export function isBareCall({ clause: { key } }: LinkedClause): boolean {
  return key.startsWith('called ') && !key.includes(':');
}

/** True for a preparation that has an effect by itself, as canceling orders. */
function isPrepared({ rank, clause }: RankedClause): boolean {
  return rank === 'preparation' && clause.outranksCalls === true;
}

/** The clauses of the second line without the programs that the headline names, and without clauses that say nothing else. */
function withoutPrograms(clauses: readonly RankedClause[], named: ReadonlySet<string>): readonly RankedClause[] {
  // After "via Jupiter v6", “transfer” would be read as an instruction of Jupiter.
  const other = clauses.findIndex(({ clause: { via } }) => via !== undefined && !named.has(nameIn(via)));
  return clauses.flatMap((described, at) => {
    const { via, ...clause } = described.clause;
    if (via !== undefined) return [named.has(via) ? { ...described, clause } : described];
    if (clause.program === undefined || !named.has(clause.program.name)) return [described];
    const { describeNamed } = clause.program;
    if (describeNamed === null) return [];
    return [other !== -1 && other < at ? described : { ...described, clause: { ...clause, describe: describeNamed } }];
  });
}

/** The program that a clause names; null if it names none. */
function programIn({ program, via }: Clause): string | null {
  return program?.name ?? (via === undefined ? null : nameIn(via));
}

/** "Jupiter v6" of "Jupiter v6: route". */
function nameIn(via: string): string {
  const [name = via] = via.split(': ', 1);
  return name;
}

/** The costs behind a headline of that length, without the amount of the tip if it has no room; null if they have none. */
function costsEnding(costs: CostsOnly, length: number, wording: Wording) {
  const candidates = [
    { text: describeCosts(costs, 'exact', wording), namesTip: true },
    { text: describeCosts(costs, 'short', wording), namesTip: false },
  ];
  return candidates.find(({ text }) => length + '; .'.length + text.length <= THREE_LINES) ?? null;
}

/** A successful transaction in words: the headline, and its other effects below it. */
interface SuccessText {
  /** What happened, without by whom and through which program: "Swapped 1 SOL for 20 USDC". */
  readonly short: string;
  readonly headline: Sentence;
  /** Empty if the headline is complete. */
  readonly details: Sentence;
}

/** "nothing but the fee and a tip of 6,936 lamports moved"; in short, without the amount. */
function describeCosts({ tips, cameBack, stayed }: CostsOnly, tipForm: 'exact' | 'short', wording: Wording): string {
  const amount = tipForm === 'short' ? '' : ` of ${writePhrase([{ lamports: tips }], wording)}`;
  const tip = tips === 0n ? '' : ` and a tip${amount}`;
  if (cameBack) return `all but the fee${tip} came back`;
  return `nothing but the fee${tip} ${stayed ? 'changed hands' : 'moved'}`;
}

function isOpaqueCall({ instructionIds }: LinkedClause, instructions: readonly ViewedInstruction[]): boolean {
  return instructions.some((each) => instructionIds.includes(each.id) && isOpaque(each));
}

function payerOf({ accounts }: Pick<ViewedTransaction, 'accounts'>): Address | null {
  return feePayerOf(accounts)?.address ?? null;
}

function withoutClauses(text: string): SuccessText {
  return { short: text.replace(/\.$/, ''), headline: [unlinked(text)], details: [] };
}

function withoutSubject(text: string, clause: Clause | null): string {
  const { subject = null, via } = clause ?? {};
  const start = subject !== null && text.startsWith(`${subject} `) ? subject.length + 1 : 0;
  const end = via !== undefined && text.endsWith(` via ${via}`) ? text.length - ` via ${via}`.length : text.length;
  const short = text.slice(start, end);
  return start === 0 && subject !== null ? short : capitalize(short);
}

function describeInstructions(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  wording: Wording,
  still: CostsOnly | null,
): readonly RankedClause[] {
  const topLevel = instructions.filter(({ depth }) => depth === 0);
  const created = createdAccounts(topLevel);
  const withheld = withheldFees(view);
  const fees = new Map(withheld.map(({ instruction, units }) => [instruction, units]));
  const reconciled = reconcileLamports(view);
  const temporary = temporaryAccounts(reconciled, view, instructions);
  const contextOf = (instruction: ViewedInstruction): ClauseContext => ({
    wording,
    accounts: view.accounts,
    tokenAccounts: instruction.tokenAccounts,
    held: (account) => tokensHeld(view, instruction, account),
    lamportsHeld: (account) => lamportsBefore(reconciled, instructions, instruction, account, view),
    rentPerByte: view.rentPerByte,
    withheld: fees.get(instruction.id) ?? 0n,
    ...temporary,
    created,
  });
  const opaque = topLevel.filter(isOpaque);
  const callsOf = callsByTree(instructions);
  const context: GroupContext = {
    wording,
    accounts: view.accounts,
    payer: payerOf(view),
    signerOf: signersOf(view, instructions),
    callsOf: (id) => callsOf.get(id) ?? [],
    describeParsed: (instruction) => describeParsed(instruction, contextOf(instruction)),
    withheld,
    isStill: still !== null,
    log: view.log,
  };
  const known = exchanges(view);
  const groups = withPositions(
    groupsOf(view, opaque).map((group) => describeGroup(group, view.accounts, known, context)),
  );
  // The swap of one instruction is more specific than a sum.
  const isSplit = groups.every(
    ({ ids, swap }) => swap === null || ids.length > 1 || swap.paid.length === 0 || swap.got.length === 0,
  );
  const joint = isSplit ? jointSwap(view, opaque) : null;
  if (joint !== null) {
    const { instruction, ids, swap, tree } = joint;
    const joined = [instruction, ...ids.flatMap(context.callsOf)];
    const clause = describeSwap(swap, { instruction, ids, tree }, joined, wording, null);
    const parsed = topLevel.filter((each) => !isOpaque(each));
    return [clause, ...parsed.map(context.describeParsed)];
  }
  const trades: DescribedSwap[] = [];
  const legs: DescribedSwap[] = [];
  const launches: Launch[] = [];
  const filled = filledOrder(groups, wording);
  const others = topLevel.flatMap((instruction): readonly RankedClause[] => {
    if (!isOpaque(instruction)) {
      const described = context.describeParsed(instruction);
      const isFee = isDust(instruction) && groups.some(({ call, swap }) => call.rank === 'main' && swap === null);
      const clause = isFee
        ? { ...described, rank: 'aside' as const }
        : asNewNft(described, instruction, instructions, wording);
      return [clause, ...innerPayments(instruction, context)];
    }
    const group = groups.find((each) => each.instruction.id === instruction.id);
    if (group === undefined) return [];
    if (filled !== null && (group === filled.taken || group === filled.paid || filled.settled.includes(group))) {
      const { tips, rent } = describeGroupCosts(group, context);
      const sale: readonly RankedClause[] =
        group === filled.paid ? [{ ...filled.sale, rank: 'lead' }, ...filled.parts] : [];
      return [...sale, ...tips, ...rent];
    }
    const { launch, trade, leg, clauses } = describeEffects(group, context);
    if (launch !== undefined) launches.push(launch);
    if (trade !== undefined) trades.push(trade);
    const exchange = trade ?? leg;
    if (exchange !== undefined) legs.push(exchange);
    return clauses;
  });
  // An unstaking is a trade only together with others.
  const isChain = legs.length > trades.length && trades.length > 0 && mergeTrades(legs, wording).lead.length === 1;
  const apart = isChain ? [] : legs.filter((each) => !trades.includes(each));
  return [
    ...mergeLeading(launches, isChain ? legs : trades, wording),
    ...apart,
    ...withRefunds(others, context),
    ...givenNames(instructions),
  ];
}

/**
 * Tells a payment to the fee payer apart from a larger one of the same sender to somebody else: it refunds the fees, and is no part of what
 * was sent.
 */
function withRefunds(
  clauses: readonly RankedClause[],
  { wording, payer }: Pick<GroupContext, 'wording' | 'payer'>,
): readonly RankedClause[] {
  if (payer === null) return clauses;
  const name = wording.nameOf(payer);
  return clauses.map((described): RankedClause => {
    const { asWholeSentence: _, sharedKey: __, ...clause } = described.clause;
    const { subject, key, units, target } = clause;
    const isRefund =
      described.rank === 'main' &&
      target === name &&
      subject !== name &&
      clauses.some(
        ({ clause: other, rank }) =>
          rank === 'main' &&
          other.subject === subject &&
          other.key === key &&
          other.target !== target &&
          other.units > units,
      );
    if (!isRefund) return described;
    return {
      ...described,
      rank: 'part',
      clause: { ...clause, key: `${key} for fees`, target: `the fee payer ${name}` },
    };
  });
}

/** "A minted NFT “Foo #1” (B)" in place of "A minted 1 of B to A", if more of it can never be minted. */
function asNewNft(
  described: RankedClause,
  instruction: ViewedInstruction,
  instructions: readonly ViewedInstruction[],
  wording: Wording,
): RankedClause {
  const mint = nftMintedBy(instruction, instructions);
  if (mint === null) return described;
  const { subject, target, units } = described.clause;
  const to = target === '' || target === subject ? '' : ` to ${target}`;
  const write = (name: string) => () => [`minted NFT ${name}${to}`];
  return {
    ...described,
    rank: 'lead',
    clause: {
      subject,
      key: `minted ${mint}`,
      units,
      target: '',
      describe: write(nftName(mint, instructions, wording)),
      describeShort: write(tokenName(mint, wording)),
    },
  };
}

/** "the token’s name is “Foo Coin”", of the only token that inner calls name. */
function givenNames(instructions: readonly ViewedInstruction[]): readonly RankedClause[] {
  const [only, ...more] = tokenLabels(instructions.filter(({ depth }) => depth > 0)).values();
  if (only === undefined || more.length > 0 || only.name === '' || only.name === only.symbol) return [];
  return [nameClause(only.name, treeOf(only))];
}

function nameClause(name: string, id: string): RankedClause {
  return { clause: statement(null, `the token’s name is “${name}”`), instructionIds: [id], rank: 'part', name };
}

/** What describes a group of instructions, and is the same for all groups. */
interface GroupContext {
  readonly wording: Wording;
  readonly accounts: ViewedTransaction['accounts'];
  readonly payer: Address | null;
  readonly signerOf: (instruction: ViewedInstruction) => Address | null;
  /** A top-level instruction with its inner calls. */
  readonly callsOf: (id: string) => readonly ViewedInstruction[];
  readonly describeParsed: (instruction: ViewedInstruction) => RankedClause;
  readonly withheld: ReturnType<typeof withheldFees>;
  /** The balances show that nothing moved but the fee and tips. */
  readonly isStill: boolean;
  readonly log: ViewedTransaction['log'];
}

interface DescribedGroup extends InstructionGroup {
  /** The call that stands for all comes first. */
  readonly calls: readonly ViewedInstruction[];
  readonly call: DescribedCall;
  readonly swap: Swap | null;
  /** Left out of `tree`. */
  readonly metadataFees: readonly Movement[];
  /** The NFT that it gave stands for what another group of the same program paid. */
  readonly opensPosition?: true;
}

function withPositions(groups: readonly DescribedGroup[]): readonly DescribedGroup[] {
  return groups.map((group) => {
    const nft = group.swap?.got.find(isOneOfAKind)?.asset.mint;
    const isPaid = groups.some(
      ({ instruction: { programId, accounts, tokenAccounts }, swap }) =>
        nft !== undefined &&
        programId === group.instruction.programId &&
        swap !== null &&
        swap.paid.length > 0 &&
        swap !== group.swap &&
        accounts?.some(
          ({ address }) => address === nft || (address !== null && tokenAccounts.get(address)?.mint === nft),
        ),
    );
    return isPaid ? { ...group, opensPosition: true } : group;
  });
}

function describeGroup(
  group: InstructionGroup,
  accounts: ViewedTransaction['accounts'],
  known: ReadonlyMap<string, Exchange>,
  { wording, payer, signerOf, callsOf, log }: GroupContext,
): DescribedGroup {
  const { instruction, ids } = group;
  const all = ids.flatMap(callsOf);
  const { tree, metadataFees } = withoutMetadataFees(group.tree, all);
  const calls = [...all.filter(({ id }) => id === instruction.id), ...all.filter(({ id }) => id !== instruction.id)];
  const call = describeCall(instruction, calls, wording, { signer: signerOf(instruction), payer, tree, log });
  const trader = call.act?.trader === undefined ? null : (instruction.accounts?.[call.act.trader]?.address ?? null);
  const found =
    tree === undefined
      ? exchangedIn(instruction, known, all)
      : swapIn(tree, accounts, call.rank === 'unnamedCall', trader);
  const swap = found === null || isByDelegate(found, calls, accounts) ? null : found;
  return { ...group, tree, metadataFees, calls, call, swap };
}

/** True if an owner who did not sign only lost tokens, and somebody else moved them: then it did nothing. */
function isByDelegate(
  { owner, got }: Swap,
  calls: readonly ViewedInstruction[],
  accounts: ViewedTransaction['accounts'],
): boolean {
  if (got.length > 0 || accounts.some(({ signer, address }) => signer && address === owner)) return false;
  return calls.some((call) => {
    const { source = null, authority = null } = tokenMove(call) ?? {};
    return (
      source !== null && ownerIn(call.tokenAccounts, source) === owner && authority !== null && authority !== owner
    );
  });
}

/** The clauses of a group; a launch and a trade apart, which may become one clause with those of other groups. */
interface Effects {
  readonly launch?: Launch;
  readonly trade?: DescribedSwap;
  /** Part of a trade if other groups have the rest. */
  readonly leg?: DescribedSwap;
  readonly clauses: readonly RankedClause[];
}

function describeEffects(group: DescribedGroup, context: GroupContext): Effects {
  const { call, swap } = group;
  const costs = describeGroupCosts(group, context);
  if (call.act?.launches !== undefined) {
    return describeLaunch(group, call.act.launches({ ...group, wording: context.wording }), costs, context);
  }
  const created = describeCreation(group, costs, context);
  if (created !== null) return created;
  const arrival = describeArrival(group, context.wording);
  if (arrival !== null) {
    const effects = describeEffects(arrival.rest, context);
    return { ...effects, clauses: [arrival.clause, ...effects.clauses] };
  }
  if (swap === null)
    return describeInnerTrade(group, costs, context) ?? { clauses: describeCalls(group, costs, context) };
  return describeMovements(group, swap, costs, context);
}

function describeLaunch(
  group: DescribedGroup,
  token: LaunchedToken | null,
  costs: GroupCosts,
  context: GroupContext,
): Effects {
  const { instruction, calls, tree, swap } = group;
  const { wording, payer, signerOf } = context;
  const owner = signerOf(instruction) ?? swap?.owner ?? null;
  const launch = describeCall(instruction, calls, wording, { signer: owner, payer, tree });
  const paid: readonly RankedClause[] =
    swap === null ? [] : [{ ...describeSwap(swap, group, calls, wording, null), rank: 'aside' }];
  const named = token === null || token.name === null ? [] : [nameClause(token.name, instruction.id)];
  return {
    launch: { ...launch, rank: 'lead', owner, token },
    clauses: [...named, ...eachCall(group, context).slice(1), ...paid, ...costs.tips, ...costs.rent],
  };
}

/**
 * "A created token FOO (T) via C", if a program without a name did: what it paid is a cost, as in a launch. null if it created none, or if the
 * name of its instruction stands for another act.
 */
function describeCreation(group: DescribedGroup, costs: GroupCosts, context: GroupContext): Effects | null {
  const { call, calls, ids, instruction, swap, tree } = group;
  const { wording, signerOf } = context;
  const { programId, type } = instruction;
  const signer = signerOf(instruction);
  if (call.act !== null || signer === null || programId === null || shortName(programId) !== null) return null;
  const token = createdToken(calls, wording);
  if (token === null) return null;
  const clause: Clause = {
    subject: wording.nameOf(signer),
    key: `created ${token.mint}`,
    units: 1n,
    target: '',
    describe: () => [`created token ${token.text}`],
    via: `${wording.nameOf(programId)}${type !== null && isNamedCall(instruction) ? `: ${type.name}` : ''}`,
  };
  const paid: readonly RankedClause[] =
    swap === null ? [] : [{ ...describeSwap(swap, group, calls, wording, null), rank: 'aside' }];
  const minted =
    tree === undefined ? [] : movesOfOthers(swap === null ? group : withoutOwner(group, tree, swap), wording, 'aside');
  return {
    clauses: [{ clause, instructionIds: ids, rank: 'lead' }, ...paid, ...minted, ...costs.tips, ...costs.rent],
  };
}

/** The movements of a group without the SOL that new metadata accounts got in addition to their rent: Metaplex leaves its fee there. */
function withoutMetadataFees(
  tree: TreeMovements | undefined,
  calls: readonly ViewedInstruction[],
): Pick<DescribedGroup, 'tree' | 'metadataFees'> {
  const metadata = new Set(
    calls.flatMap(({ parsed }) =>
      parsed?.program === 'system' &&
      parsed.by !== 'idl' &&
      addressIn(parsed.info, 'owner') === METAPLEX_METADATA_PROGRAM
        ? (addressIn(parsed.info, 'account') ?? [])
        : [],
    ),
  );
  const isFee = ({ asset, to }: Movement) => asset === SOL && to !== null && metadata.has(to);
  if (tree === undefined || metadata.size === 0) return { tree, metadataFees: [] };
  return {
    tree: { ...tree, movements: tree.movements.filter((each) => !isFee(each)) },
    metadataFees: tree.movements.filter(isFee),
  };
}

type Movement = TreeMovements['movements'][number];

/** "A paid 0.01 SOL of metadata fees". */
function metadataFee({ from, units }: Movement, instructionIds: readonly string[], wording: Wording): RankedClause {
  const clause: Clause = {
    subject: from === null ? null : wording.nameOf(from),
    key: 'metadata fees',
    units,
    target: '',
    describe: (lamports) => phrase`paid ${{ lamports }} of metadata fees`,
  };
  return { clause, instructionIds, rank: 'aside' };
}

/** What was called, if no owner paid or received anything, and what others moved in it. */
function describeCalls(
  group: DescribedGroup,
  { tips, rent }: GroupCosts,
  context: GroupContext,
): readonly RankedClause[] {
  const { call, calls, tree } = group;
  // Nothing else is known of what an unnamed program moved.
  if (rent.length > 0 && call.rank === 'unnamedCall' && !isNamedCall(group.instruction)) {
    const paid = rent.map(({ clause, instructionIds }): RankedClause => {
      const via = call.called;
      return { clause: { ...clause, key: `${clause.key} via ${via}`, via }, instructionIds, rank: 'unnamedCall' };
    });
    return [...paid, ...tips];
  }
  // If all came back, it is a detail.
  const isOnlyName = call.clause.isCall === true && (MAIN_RANKS.includes(call.rank) || call.act?.says === null);
  const saysMore = !context.isStill && isOnlyName && call.rank !== 'aside';
  const place = saysMore ? 'lead' : 'aside';
  const moves =
    tree === undefined
      ? innerTransfers(calls).map((each): RankedClause => {
          return { ...context.describeParsed(each), rank: saysMore ? 'payment' : 'aside' };
        })
      : asActSays(movesOfOthers(withoutTold(group, context.wording), context.wording, place), group, context.wording);
  return [...eachCall(group, context), ...hiddenNfts(group, context.wording), ...moves, ...rent, ...tips];
}

/** The group without the move that the clause of its call tells: "delivered 5 USDC from Base to B". */
function withoutTold(group: DescribedGroup, wording: Wording): DescribedGroup {
  const { tree, call } = group;
  if (tree === undefined || call.clause.isCall === true) return group;
  const told = call.act?.tells?.({ ...group, wording }) ?? null;
  return { ...group, tree: { ...tree, movements: tree.movements.filter((each) => each !== told) } };
}

/** True if the name of an instruction is known: by its program's interface or by its log. */
function isNamedCall({ type }: ViewedInstruction): boolean {
  return type !== null && type.from !== 'data';
}

/** Empty if the clause of the call says it. */
function hiddenNfts({ call, calls, ids }: DescribedGroup, wording: Wording): readonly RankedClause[] {
  return call.saysInner ? [] : hiddenNftClauses(calls, ids, wording);
}

/** The only move of a call in the words of its act; the same moves if there are several, or if the act has no words for it. */
function asActSays(
  moves: readonly RankedClause[],
  { call, instruction, tree }: DescribedGroup,
  wording: Wording,
): readonly RankedClause[] {
  const [only] = moves;
  // A clause may join several moves, as "1 SOL went from A through B to C".
  const [move, ...more] = tree?.movements ?? [];
  const write = call.act?.passes;
  if (only === undefined || more.length > 0 || move?.to == null || write === undefined) return moves;
  const text = write(describeAmount(move, wording), wording.nameOf(move.to), { instruction, wording });
  const { describeShort: _, ...clause } = only.clause;
  return [{ ...only, clause: { ...clause, subject: null, key: `act ${instruction.id}`, describe: () => text } }];
}

/** What the signer of an act paid for it, apart from fees that are no part of it. */
function withoutFees(swap: Swap, { call, tree }: DescribedGroup): ReturnType<typeof depositOf> {
  if (tree !== undefined && call.act?.pays === 'deposit') return depositOf(swap, tree);
  if (tree !== undefined && call.act?.pays === 'message') return withoutMessageFee(swap, tree);
  return { deposit: swap, fees: [] };
}

function describeMovements(
  group: DescribedGroup,
  swap: Swap,
  { tips, rent }: GroupCosts,
  context: GroupContext,
): Effects {
  const { call, calls, ids, tree } = group;
  const { wording, withheld } = context;
  const othersTrade = isSigner(swap.owner, context) ? null : describeInnerTrade(group, { tips, rent }, context);
  if (othersTrade !== null) return othersTrade;
  const received = call.act === null ? receivedNft(swap, calls, wording) : null;
  const act = received?.act ?? call.act ?? mintedNft(swap, calls, wording);
  const { deposit, fees } = withoutFees(swap, group);
  const { swap: direct, rest } = tree === undefined ? { swap: deposit, rest: [] } : withoutRest(deposit, tree);
  const asTrade = describeSwap(direct, group, calls, wording, act);
  const isTrade = asTrade.rank === 'trade';
  const described = isTrade || rest.length === 0 ? asTrade : describeSwap(deposit, group, calls, wording, act);
  const isSaid = received !== null && described.rank === 'swap';
  const nfts = hiddenNftClauses(isSaid ? calls.filter((each) => each !== received.mint) : calls, ids, wording);
  if (isTrade) {
    const parts = [
      ...rest.map((amount) => keptOf(amount, described, wording)),
      ...partsPaidOn(described, group, wording),
      ...withheldFrom(described, withheld, wording),
      ...nfts,
    ];
    return { trade: described, clauses: [...parts, ...tips, ...rent] };
  }
  const delivery = tree === undefined ? null : describeDelivery(deposit, tree, calls, wording);
  if (delivery !== null) {
    const parts = [...nfts, ...feeClauses(fees, ids, wording), ...withheldFrom(described, withheld, wording)];
    return { clauses: [{ clause: delivery, instructionIds: ids, rank: 'trade' }, ...parts, ...tips, ...rent] };
  }
  const sale = describeNftSale(deposit, group, calls, wording);
  if (sale !== null) {
    const linked = [sale.sale, ...sale.paid].map((clause, at): RankedClause => {
      return { clause, instructionIds: ids, rank: at === 0 ? 'trade' : 'part' };
    });
    return { clauses: [...linked, ...tips, ...rent] };
  }
  const inner = isSigner(swap.owner, context) ? describeInnerTrade(group, { tips, rent }, context) : null;
  if (inner !== null) return inner;
  // A program's action is more specific than its fee.
  const isOneAsset = swap.paid.length === 1 && swap.got.length === 0;
  const paysFees = call.act?.pays === 'deposit' || call.act?.pays === 'fees';
  const saysInnerAmount = call.act === null && call.clause.isCall !== true;
  const isFee =
    isSmallFee(swap) ||
    (paysFees && isOneAsset) ||
    (saysInnerAmount && tree !== undefined && isBesideOthers(swap, tree));
  if (isFee && (call.rank === 'main' || (call.rank === 'lead' && paysFees))) {
    // The name of an act says its amounts already.
    const others =
      tree === undefined || call.act !== null ? [] : movesOfOthers(withoutOwner(group, tree, swap), wording, 'aside');
    const said = [...eachCall(group, context), ...hiddenNfts(group, wording)];
    return { clauses: [...said, { ...described, rank: 'aside' }, ...others, ...tips, ...rent] };
  }
  // What a program moved between others says more than a fee that its signer got back, or paid to one without a name.
  const isRefund = swap.paid.length === 0 && call.act === null;
  if ((call.rank === 'unnamedCall' || isRefund) && tree !== undefined && isBesideOthers(swap, tree)) {
    const rest = withoutOwner(group, tree, swap);
    const leading = movesOfOthers(rest, wording, 'lead');
    // Fees that others paid or got are not what the program was called for either.
    const isAllFees = rest.tree?.movements.every(({ asset, units }) => asset.mint === SOL.mint && units < SMALL_PRICE);
    if (isAllFees === false && leading.every(({ rank }) => rank === 'payment'))
      return { clauses: [...leading, ...nfts, { ...described, rank: 'aside' }, ...tips, ...rent] };
  }
  const moves =
    isOneSided(swap) && call.act?.rank !== 'lead' && tree !== undefined
      ? movesOfOthers(withoutOwner(group, tree, swap), wording, 'aside')
      : [];
  const kept = withheldFrom(described, withheld, wording);
  const clauses = [...nfts, ...feeClauses(fees, ids, wording), ...kept, ...moves, ...tips, ...rent];
  if (group.opensPosition) return { clauses: [{ ...described, rank: 'part' }, ...clauses] };
  return described.isExchange ? { leg: described, clauses } : { clauses: [described, ...clauses] };
}

/**
 * "B received 5 USDC from Hyperlane domain 1", if somebody else delivered it, and the group without this move; null if no message shows it, or
 * no single move to its recipient.
 */
function describeArrival(
  group: DescribedGroup,
  wording: Wording,
): { readonly clause: RankedClause; readonly rest: DescribedGroup } | null {
  const { tree, calls, swap, ids, instruction } = group;
  const arrival = warpArrivalOf(calls);
  if (tree === undefined || arrival === null || swap?.owner === arrival.recipient) return null;
  const [move, ...more] = tree.movements.filter(({ to }) => to === arrival.recipient);
  if (move === undefined || more.length > 0) return null;
  const clause: Clause = {
    subject: wording.nameOf(arrival.recipient),
    key: `arrival ${instruction.id}`,
    units: move.units,
    target: '',
    describe: () => receivedFrom(arrival.domain, describeAmount(move, wording)),
    ...(instruction.programId === null ? {} : { via: wording.nameOf(instruction.programId) }),
  };
  const movements = tree.movements.filter((each) => each !== move);
  return {
    clause: { clause, instructionIds: ids, rank: 'lead' },
    rest: { ...group, tree: { ...tree, movements }, swap: swap?.owner === move.from ? null : swap },
  };
}

/**
 * The trade of an inner call, if its price was funded or its proceeds were passed on in the same call, or if its owner did not sign; null if
 * there is none, or if the name of the caller says what it was for.
 */
function describeInnerTrade(group: DescribedGroup, { tips, rent }: GroupCosts, context: GroupContext): Effects | null {
  const { wording, accounts, signerOf } = context;
  const { calls, call, ids, instruction, tree, swap: own } = group;
  if (tree === undefined || call.act !== null || swapAction(instruction.type?.name ?? '') !== null) return null;
  const signer = signerOf(instruction);
  const ofAnyone = signer !== null && (own === null || isSmallFee(own) || !isSigner(own.owner, context));
  const found = innerTradeIn(tree, calls, accounts, ofAnyone);
  if (found === null) return null;
  const [venue] = found.calls;
  const swap = isSigner(found.swap.owner, context) || signer === null ? found.swap : { ...found.swap, trader: signer };
  const trade = describeSwap(swap, { instruction: venue, ids, tree: found.tree }, found.calls, wording, null);
  if (trade.rank !== 'trade') return null;
  const parts = [
    ...found.rest.map((amount) => keptOf(amount, trade, wording)),
    ...fundedBy(found.funded, ids, wording),
    ...passedOnTo(found.passedOn, found.swap, ids, wording),
    ...partsPaidOn(trade, { ...group, tree: found.tree }, wording),
  ];
  const caller: RankedClause = {
    ...calledAs(instruction, swap.trader ?? swap.owner, wording),
    instructionIds: ids,
    rank: 'part',
  };
  const others = tree.movements.filter((each) => !found.tree.movements.includes(each));
  const moves = movesOfOthers(withoutOwner(group, { ...tree, movements: others }, found.swap), wording, 'aside');
  return { trade, clauses: [...parts, caller, ...moves, ...tips, ...rent] };
}

function isSigner(owner: Address, { accounts }: Pick<GroupContext, 'accounts'>): boolean {
  return accounts.some(({ signer, address }) => signer && address === owner);
}

/** "A called C: buy back", whatever its inner calls did. */
function calledAs(
  { id, programId, type }: ViewedInstruction,
  owner: Address,
  { nameOf }: Wording,
): Pick<RankedClause, 'clause'> {
  const program = programId === null ? 'an unknown program' : nameOf(programId);
  const name = type === null || type.from === 'data' ? '' : `: ${nameInWords(type.name)}`;
  const clause = statement(nameOf(owner), `called ${program}${name}`);
  return { clause: { ...clause, key: `called ${id}`, isCall: true } };
}

/** True if what an owner paid and got is no more than a fee beside what the calls moved between others: at most a tenth of it. */
function isBesideOthers({ owner, paid, got }: Swap, { movements }: TreeMovements): boolean {
  const others = movements.filter(({ from, to }) => from !== owner && to !== owner);
  return [...paid, ...got].every(({ asset, units }) =>
    asset.mint === SOL.mint
      ? units < SMALL_PRICE
      : others.some((each) => each.asset.mint === asset.mint && units * 10n <= each.units),
  );
}

/** "A kept the remaining 0.000000008 SOL". */
function keptOf({ asset, units }: SwapAmount, { swap, instructionIds }: DescribedSwap, wording: Wording): RankedClause {
  const clause: Clause = {
    subject: wording.nameOf(swap.owner),
    key: `kept ${asset.mint}`,
    units,
    target: '',
    describe: (sum) => phrase`kept the remaining ${describeAmount({ asset, units: sum }, wording)}`,
  };
  return { clause, instructionIds, rank: 'part' };
}

/** A clause for each call of a group; the first stands for the group. */
function eachCall(
  { call, ids, instruction }: DescribedGroup,
  { wording, payer, signerOf, callsOf, log }: GroupContext,
): readonly RankedClause[] {
  const others = ids.flatMap((id) => {
    const calls = callsOf(id);
    const [own] = calls;
    if (own === undefined || id === instruction.id) return [];
    return [describeCall(own, calls, wording, { signer: signerOf(own), payer, log })];
  });
  return [{ ...call, instructionIds: [instruction.id] }, ...others];
}

/** Launches and trades. A launch and the only trade are one clause if the trade bought the token. */
function mergeLeading(
  launches: readonly Launch[],
  trades: readonly DescribedSwap[],
  wording: Wording,
): readonly RankedClause[] {
  const [trade, ...moreTrades] = trades;
  const bought = launches.find((launch) => trade !== undefined && isPurchaseOf(launch, trade));
  if (trade !== undefined && moreTrades.length === 0 && bought !== undefined)
    return [
      withPurchase(bought, trade, wording),
      ...launches.filter((each) => each !== bought),
      // Its exact amounts may have no room in the headline.
      { ...trade, rank: 'part' },
    ];
  const { lead, parts } = mergeTrades(trades, wording);
  return [
    ...launches,
    ...lead.map((clause): RankedClause => ({ ...clause, rank: 'trade' })),
    ...parts.map((clause): RankedClause => ({ ...clause, rank: 'part' })),
  ];
}

interface Launch extends RankedClause {
  readonly owner: Address | null;
  /** null if unknown. */
  readonly token: LaunchedToken | null;
}

function isPurchaseOf({ owner, token }: Launch, { swap }: DescribedSwap): boolean {
  const { paid, got } = swap;
  return swap.owner === owner && paid.length === 1 && got.length === 1 && got[0]?.asset.mint === token?.mint;
}

/**
 * "A launched token T and bought 5 for 1 SOL via Pump.fun", or if that is too long "A launched token T and bought 1 SOL worth": what was
 * paid for its tokens is the only price of a launch.
 */
function withPurchase(launch: Launch, { swap, clause, instructionIds }: DescribedSwap, wording: Wording) {
  const launched = launch.token === null ? 'a token' : `token ${launch.token.text}`;
  const price = swap.paid.flatMap((each) => describeAmount(each, wording));
  // Its name was said already.
  const bought = swap.got.flatMap((each) => describeAmount(each, { ...wording, tokenOf: () => '' }));
  const amount = writePhrase(bought, wording).trimEnd();
  const { via } = clause;
  return {
    clause: {
      ...launch.clause,
      key: `${launch.clause.key} and ${clause.key}`,
      describe: () => phrase`launched ${launched} and bought ${amount} for ${price}`,
      describeShort: () => phrase`launched ${launched} and bought ${price} worth`,
      ...(via === undefined ? {} : { via }),
    },
    instructionIds: [...launch.instructionIds, ...instructionIds],
    rank: 'lead',
  } satisfies RankedClause;
}

/** The lamports that an instruction of a built-in program moved by inner calls. The rent of a token account is in its own clause. */
function innerPayments({ id, parsed }: ViewedInstruction, context: GroupContext): readonly RankedClause[] {
  if (parsed?.program === 'spl-associated-token-account') return [];
  const calls = context.callsOf(id).filter((call) => call.depth > 0 && lamportMove(call) !== null);
  return calls.map((call): RankedClause => ({ ...context.describeParsed(call), rank: 'aside' }));
}

function isDust(instruction: ViewedInstruction): boolean {
  const move = lamportMove(instruction);
  return move?.kind === 'transfer' && move.lamports !== null && move.lamports < SMALL_PRICE;
}

/** What a call traded by its transfers, if no balances show it: itself, or by the one inner call that traded and contains all that did. */
function exchangedIn(
  { id, status }: ViewedInstruction,
  known: ReadonlyMap<string, Exchange>,
  calls: readonly ViewedInstruction[],
): Swap | null {
  if (status !== 'completed') return null;
  const inside = [...known.values()].filter((each) => each.id === id || each.id.startsWith(`${id}.`));
  const [outer] = inside.toSorted((one, other) => one.id.length - other.id.length);
  if (outer === undefined) return null;
  if (!inside.every((each) => each === outer || each.id.startsWith(`${outer.id}.`))) return null;
  return { ...swapOf(outer), receiver: passedTo(outer, calls) };
}

/** Who received from the trader, in a later call, all that the exchange gave; null if nobody did. */
function passedTo({ id, trader, got }: Exchange, calls: readonly ViewedInstruction[]): Address | null {
  const later = calls
    .slice(calls.findIndex((call) => call.id === id) + 1)
    .filter((call) => !call.id.startsWith(`${id}.`));
  const [receiver = null] = later.flatMap((call) => {
    const { kind, source = null, destination = null, mint, units } = tokenMove(call) ?? {};
    if (kind !== 'transfer' || mint !== got.asset.mint || units !== got.units) return [];
    if (source === null || destination === null || ownerIn(call.tokenAccounts, source) !== trader) return [];
    return call.tokenAccounts.get(destination)?.owner ?? [];
  });
  return receiver === trader ? null : receiver;
}

function swapOf({ trader: owner, paid, got }: Exchange): Swap {
  return { owner, paid: [paid], got: [got], other: null, isRoundTrip: false, burned: [], isPartial: false };
}

/** What the calls of a group transferred, if no balances show it; empty if it is much. */
function innerTransfers(calls: readonly ViewedInstruction[]): readonly ViewedInstruction[] {
  const transfers = calls.filter((call) => {
    const move = call.depth > 0 && call.status === 'completed' && !isOpaque(call) ? tokenMove(call) : null;
    return move?.kind === 'transfer' && move.units !== 0n;
  });
  return transfers.length <= MOST_LEADING ? transfers : [];
}

function isOneSided({ paid, got }: Swap): boolean {
  return paid.length === 0 || got.length === 0;
}

/**
 * The group with only what others moved, if that is little: what a pool gave for the share that an owner burned, or what was sold out of an
 * escrow. SOL is left out, as it may be a fee, unless the owner moved some and this is more.
 */
function withoutOwner(group: DescribedGroup, tree: TreeMovements, { owner, paid, got }: Swap): DescribedGroup {
  const own = [...paid, ...got].find(({ asset }) => asset.mint === SOL.mint)?.units ?? 0n;
  const moves = tree.movements.filter(
    ({ from, to, asset, units }) => from !== owner && to !== owner && (asset !== SOL || (own > 0n && units > own)),
  );
  return { ...group, tree: { ...tree, movements: moves.length <= MOST_LEADING ? moves : [], unexplained: [] } };
}

/** What the tokens that were paid or received withheld of the transfers: "1 FOO was withheld as a transfer fee". */
function withheldFrom(
  { swap, instructionIds }: DescribedSwap,
  withheld: ReturnType<typeof withheldFees>,
  wording: Wording,
): readonly RankedClause[] {
  return [...swap.paid, ...swap.got].flatMap(({ asset }): readonly RankedClause[] => {
    const fees = withheld.filter(
      ({ mint, instruction }) =>
        mint === asset.mint && instruction !== null && instructionIds.includes(treeOf({ id: instruction })),
    );
    const units = fees.reduce((sum, fee) => sum + fee.units, 0n);
    if (units === 0n) return [];
    const clause: Clause = {
      subject: null,
      key: `withheld ${asset.mint}`,
      units,
      target: '',
      describe: (sum) => phrase`${describeAmount({ asset, units: sum }, wording)} was withheld as a transfer fee`,
    };
    return [{ clause, instructionIds, rank: 'part' }];
  });
}

/** What was paid in the calls of a group and is no part of what it is described by. */
interface GroupCosts {
  /** With fees for metadata. */
  readonly tips: readonly RankedClause[];
  /** With SOL that was wrapped and stays so. */
  readonly rent: readonly RankedClause[];
}

function describeGroupCosts(group: DescribedGroup, context: GroupContext): GroupCosts {
  const { tree, ids, metadataFees } = group;
  const { wording } = context;
  const gains = (tree?.unexplained ?? []).filter(({ asset, units }) => asset === SOL && units > 0n);
  const tips = (tree?.movements ?? []).flatMap(({ from, to, units }): readonly RankedClause[] => {
    if (from === null || to === null || !isTipAccount(to)) return [];
    return [
      {
        clause: { ...moveLamports(wording.nameOf(from), 'sent', units, wording.nameOf(to)), isTip: true },
        instructionIds: ids,
        rank: 'aside',
      },
    ];
  });
  const rent = (tree?.rents ?? []).map(({ from, account, lamports }): RankedClause => {
    return { clause: payRent(wording.nameOf(from), lamports, account), instructionIds: ids, rank: 'aside' };
  });
  const [closer, ...moreGains] = gains;
  const closed = (tree?.unexplained ?? []).filter(({ isRent }) => isRent);
  const sum = closed.reduce((total, { units }) => total - units, 0n);
  const back: readonly RankedClause[] =
    closer === undefined || moreGains.length > 0 || sum === 0n || sum > closer.units
      ? []
      : closed.map(({ account, units }) => ({
          clause: rentBack(wording.nameOf(closer.owner), -units, account),
          instructionIds: ids,
          rank: 'aside',
        }));
  const fees = metadataFees.map((fee) => metadataFee(fee, ids, wording));
  return { tips: [...tips, ...fees], rent: [...wrappedIn(group, context), ...rent, ...back] };
}

/** "A wrapped 1 SOL", for each inner call that wrapped SOL in an account which holds more of it in the end. */
function wrappedIn({ calls }: DescribedGroup, context: GroupContext): readonly RankedClause[] {
  return calls.flatMap((call): readonly RankedClause[] => {
    const move = call.depth > 0 ? lamportMove(call) : null;
    const { before, after } = context.accounts.find(({ address }) => address === move?.to) ?? { before: null };
    if (move?.kind !== 'transfer' || before === null || after == null || after <= before) return [];
    const described = context.describeParsed(call);
    return described.clause.upkeep === 'wrapping' ? [{ ...described, instructionIds: [treeOf(call)] }] : [];
  });
}

/** "A got 0.002 SOL of rent from 1 account". */
function rentBack(subject: string, lamports: bigint, account: string): Clause {
  return {
    subject,
    key: 'rent back',
    units: lamports,
    target: account,
    describe: (units, accounts) =>
      phrase`got ${{ lamports: units }} of rent from ${formatCount(accounts.length, 'account')}`,
    upkeep: 'rentBack',
  };
}

/**
 * Who signed for an instruction: the only one of its accounts that signed the transaction, apart from accounts that it created, which sign
 * too. Of several, the one whose act it is; null if that is unknown, as one may only pay for another, and if a signer may be unknown. If
 * none of its accounts signed, it counts as an act of the fee payer, who sent it.
 */
function signersOf(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): (instruction: ViewedInstruction) => Address | null {
  const created = createdAccounts(instructions);
  // An account that was empty may also be created by a transfer and an allocation.
  const allocated = new Set(
    instructions.flatMap(({ parsed }) =>
      parsed?.program === 'system' && parsed.by !== 'idl' && parsed.type.startsWith('allocate')
        ? (addressIn(parsed.info, 'account') ?? [])
        : [],
    ),
  );
  const isNew = ({ address, before }: ViewedAccount) =>
    created.has(address) || (allocated.has(address) && before === 0n);
  const signers = view.accounts.filter((account) => account.signer && !isNew(account));
  const payer = feePayerOf(view.accounts);
  return (instruction) => {
    const { accounts } = instruction;
    const own = signers.filter(({ address }) => accounts?.some((account) => account.address === address) !== false);
    const all = own.length === 0 && accounts !== null && payer != null ? [payer] : own;
    const actor = all.length > 1 ? accounts?.[actOf(instruction)?.trader ?? -1]?.address : undefined;
    const [only, ...more] = actor === undefined ? all : all.filter(({ address }) => address === actor);
    return only === undefined || more.length > 0 || mayLackSigner(view.answer.body) ? null : only.address;
  };
}

/** The lamports of an account as an instruction finds them; null if unknown, or if a program moved some without an instruction. */
function lamportsBefore(
  reconciled: Reconciliation | null,
  instructions: readonly ViewedInstruction[],
  { id }: ViewedInstruction,
  account: Address,
  { accounts }: ViewedTransaction,
): bigint | null {
  const before = accounts.find(({ address }) => address === account)?.before ?? null;
  const known = reconciled?.accounts.find(({ address }) => address === account);
  if (before === null || known === undefined || known.unexplained !== 0n) return null;
  const earlier = new Set(
    instructions
      .slice(
        0,
        instructions.findIndex((each) => each.id === id),
      )
      .map((each) => each.id),
  );
  return known.flows.reduce(
    (sum, { instruction, lamports }) => (instruction === null || earlier.has(instruction) ? sum + lamports : sum),
    before,
  );
}

/**
 * Accounts that the transaction opens and closes again, and whose whole rent went back to who paid it. `rentCameBack` leaves out those that
 * a top-level instruction opened or closed with more than the rent: a reader can only compare the two amounts if both are shown.
 */
function temporaryAccounts(
  reconciled: Reconciliation | null,
  { accounts }: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
): Pick<ClauseContext, 'rentCameBack' | 'wrapping'> {
  const flowsOf = (address: Address) => reconciled?.accounts.find((each) => each.address === address)?.flows ?? [];
  const rentsOf = (address: Address) => flowsOf(address).filter(({ kind }) => kind === 'rent' || kind === 'rentBack');
  const costsNothing = ({ address, before, after }: ViewedAccount) => {
    if (before !== 0n || after !== 0n) return false;
    const rents = rentsOf(address);
    const [payer, ...others] = new Set(rents.map(({ other }) => other));
    const sum = rents.reduce((total, { lamports }) => total + lamports, 0n);
    return payer != null && others.length === 0 && rents.length === 2 && sum === 0n;
  };
  const hasMore = ({ address }: ViewedAccount) =>
    rentsOf(address).some(({ instruction: id }) => {
      const isTop = id !== null && treeOf({ id }) === id;
      return isTop && flowsOf(address).filter(({ instruction }) => instruction === id).length > 1;
    });
  const isWrapping = ({ address }: ViewedAccount) =>
    instructions.some(({ tokenAccounts }) => tokenAccounts.get(address)?.mint === SOL.mint);
  const temporary = accounts.filter(costsNothing);
  return {
    rentCameBack: new Set(temporary.filter((each) => !hasMore(each)).map(({ address }) => address)),
    wrapping: new Map(
      temporary.filter(isWrapping).map(({ address }) => [address, rentsOf(address)[0]?.lamports ?? 0n]),
    ),
  };
}

function tokensHeld(
  { instructions, tokenChanges }: ViewedTransaction,
  { id, tokenAccounts }: ViewedInstruction,
  account: Address,
): TokenQuantity | null {
  const units = unitsBefore(instructions ?? [], tokenChanges ?? [], id, account);
  const { mint = null, decimals = null } = tokenAccounts.get(account) ?? {};
  return units === null ? null : { units, decimals, mint };
}

/**
 * The clauses of the top-level calls of a transaction that may not have happened: the balances say nothing about it. Calls that no parser
 * explains have the amounts of the exchange that was complete before the transaction failed, if there was one.
 */
export function describeRequests(
  view: ViewedTransaction,
  instructions: readonly ViewedInstruction[],
  known: ReadonlyMap<string, Exchange>,
  wording: Wording,
): readonly { readonly call: ViewedInstruction; readonly request: RankedClause }[] {
  const topLevel = instructions.filter(({ depth }) => depth === 0);
  const created = createdAccounts(topLevel);
  const signerOf = signersOf(view, instructions);
  const payer = payerOf(view);
  const callsOf = callsByTree(instructions);
  const describe = (instruction: ViewedInstruction): RankedClause => {
    if (!isOpaque(instruction)) {
      const { tokenAccounts } = instruction;
      const held = (account: Address) => tokensHeld(view, instruction, account);
      return describeParsed(instruction, {
        wording,
        accounts: view.accounts,
        tokenAccounts,
        held,
        lamportsHeld: () => null,
        rentPerByte: view.rentPerByte,
        withheld: 0n,
        rentCameBack: new Set(),
        wrapping: new Map(),
        created,
      });
    }
    const calls = callsOf.get(instruction.id) ?? [];
    const exchange = known.get(instruction.id);
    // A call that was stopped inside had not finished its exchange.
    if (exchange === undefined || instruction.status === 'aborted') {
      return describeCall(instruction, calls, wording, { signer: signerOf(instruction), payer });
    }
    const swap = swapOf(exchange);
    return describeSwap(swap, { instruction, ids: [instruction.id], tree: undefined }, calls, wording, null);
  };
  return topLevel.map((call) => ({ call, request: describe(call) }));
}

interface RankedClause extends LinkedClause {
  readonly rank: (typeof RANKS)[number];
  /** The name of a token, if the clause says no more. */
  readonly name?: string;
}

/** The order of clauses. Clauses of one rank are in the order of their instructions. */
const RANKS = [
  'lead',
  'trade',
  'swap',
  'payment',
  'main',
  'unnamedCall',
  'part',
  'preparation',
  'aside',
  'silent',
] as const;

/** The ranks of clauses that a headline begins with. */
export const MAIN_RANKS: readonly RankedClause['rank'][] = RANKS.slice(0, 6);

/** The accounts that instructions create, with the role that later ones assign ("stake account"), or else "account". */
function createdAccounts(instructions: readonly ViewedInstruction[]): ReadonlyMap<Address, string> {
  const created = new Map<Address, string>();
  for (const { parsed } of instructions) {
    const move = parsed === null ? undefined : effectOf(parsed, 'lamportMoves');
    if (parsed === null || move?.kind !== 'creation') continue;
    const account = addressIn(parsed.info, move.to);
    if (account !== null) created.set(account, 'account');
  }
  for (const { parsed } of instructions) {
    const initialized = parsed === null ? undefined : programTextFor(parsed)?.initializes?.[parsed.type];
    if (parsed === null || initialized === undefined) continue;
    const account = addressIn(parsed.info, initialized.account);
    if (account !== null && created.has(account)) created.set(account, initialized.noun);
  }
  return created;
}

/** No parser explains what it did: that shows only in its inner instructions and in the balances. */
function isOpaque({ parsed }: ViewedInstruction): boolean {
  return parsed === null || parsed.by === 'idl';
}

function callsByTree(instructions: readonly ViewedInstruction[]): ReadonlyMap<string, readonly ViewedInstruction[]> {
  const trees = new Map<string, ViewedInstruction[]>();
  for (const instruction of instructions) {
    const tree = treeOf(instruction);
    const calls = trees.get(tree);
    if (calls === undefined) trees.set(tree, [instruction]);
    else calls.push(instruction);
  }
  return trees;
}

function describeParsed(instruction: ViewedInstruction, context: ClauseContext): RankedClause {
  const { id, parsed } = instruction;
  const instructionIds = [id];
  const described = parsed && programTextFor(parsed)?.clauses[parsed.type]?.(parsed.info, context);
  if (described === null || described === undefined)
    return { ...describeCall(instruction, [], context.wording, { payer: payerOf(context) }), rank: 'preparation' };
  if (!('aside' in described)) {
    return { clause: described, instructionIds, rank: described.isPreparation === true ? 'preparation' : 'main' };
  }
  if (described.aside !== null) return { clause: described.aside, instructionIds, rank: 'aside' };
  return { ...describeCall(instruction, [], context.wording, { payer: payerOf(context) }), rank: 'silent' };
}

const DETAILS_LENGTH = 280;

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The first letter as a capital, unless it begins a name or an address. */
function capitalized([first, ...others]: Sentence, subject: string | null): Sentence {
  if (first === undefined) return [];
  if (subject !== null) return [first, ...others];
  return [{ ...first, text: capitalize(first.text) }, ...others];
}

function joinSentences(sentences: readonly Sentence[]): Sentence {
  return sentences
    .filter(({ length }) => length > 0)
    .flatMap((sentence, at) => (at === 0 ? sentence : [unlinked(' '), ...sentence]));
}
