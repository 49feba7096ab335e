import { NOBODY, type RawFlows, SOL, rawFlows } from './raw-moves.ts';
import type { RawTransaction } from './raw-transaction.ts';
import type { PrintedClause } from './read-page.tsx';
import { encodeBase58 } from '../../src/shared/bytes/encodings.ts';
import {
  type PrintedAmount,
  type Violation,
  addressesNamed,
  lamportsIn,
  nameOf,
  printedAmounts,
  unitsOf,
} from './printed-claims.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';

/** Compares the amounts, owners and directions of a success's headline with the calls of the raw answer. */
export function checkHeadline(raw: RawTransaction, clauses: readonly PrintedClause[]): readonly Violation[] {
  const flows = rawFlows(raw);
  let subject: string | null = null;
  return clauses.flatMap(byLeg).flatMap((printed) => {
    const clause = parseClause(printed.text, subject);
    subject = clause?.subject ?? leadingAddress(printed.text) ?? subject;
    if (clause === null) return [];
    return [...checkClause(raw, flows, clause, printed, clauses.length > 1), ...checkBuyer(raw, printed.text)];
  });
}

/** Compares "sold 1 of N to B" with the balances: B has it at the end, and did not at the beginning. */
function checkBuyer({ meta }: RawTransaction, text: string): readonly Violation[] {
  const [, token = '', buyer = ''] = / sold 1 of (\S+) to (\S+)(?: for .+?)? and got /.exec(text) ?? [];
  const has = (balances: typeof meta.preTokenBalances) =>
    (balances ?? []).some(
      ({ mint, owner, uiTokenAmount }) =>
        addressesNamed(token, [mint]).length > 0 &&
        addressesNamed(buyer, [owner ?? '']).length > 0 &&
        uiTokenAmount.amount === 1n,
    );
  if (token === '' || (has(meta.postTokenBalances) && !has(meta.preTokenBalances))) return [];
  return [{ kind: 'amount', detail: `“${text}”: it does not have it` }];
}

/**
 * "1 SOL went from A through B to C" as "1 SOL went from A to B" and "1 SOL went from B to C", "A bought 5 FOO and B sold some" as
 * "A bought 5 FOO" and "B sold 1 assets", "A sold 5 FOO; B got 1 SOL" as "A sold 5 FOO" and "B got 1 SOL", "A burned 5 FOO and paid 1 SOL" as
 * two clauses, as what was bridged and paid, "A sent 5 FOO to B, who received 4" as "A sent 5 FOO to B" and "B got 4 FOO", and "A swapped
 * 1 SOL for 5 FOO paid to B" as the swap and "B got 5 FOO".
 */
function byLeg(printed: PrintedClause): readonly PrintedClause[] {
  const [, one = '', other = ''] =
    /^(.+ (?:bought|sold) .+) and (\S+ (?:bought|sold) .+)$/.exec(printed.text) ??
    /^(.+ (?:paid|sold) .+); (\S+ got .+)$/.exec(printed.text) ??
    [];
  if (one !== '') {
    return [one, other.replace(/ some(?=$| via )/, ' 1 assets')].map((text) => ({ ...printed, text }));
  }
  const [, sent = '', asset = '', to = '', units = ''] =
    /^(.*?[\d,.]+ (.+?) (?:to|went from .+? to) (\S+)), who received ([\d,.]+)$/.exec(printed.text) ?? [];
  if (sent !== '') return [sent, `${to} got ${units} ${asset}`].map((text) => ({ ...printed, text }));
  const [, swapped = '', proceeds = '', receiver = '', via = ''] =
    /^(\S+ swapped .+? for (.+?)) paid to (\S+)( via .+)?$/.exec(printed.text) ?? [];
  if (swapped !== '') return [`${swapped}${via}`, `${receiver} got ${proceeds}`].map((text) => ({ ...printed, text }));
  const [, bridger = '', bridged = '', fee = ''] =
    /^(\S+) bridged (.+?) to Hyperlane domain \d+ and paid (.+)$/.exec(printed.text) ?? [];
  if (bridger !== '') return [bridged, fee].map((text) => ({ ...printed, text: `${bridger} paid ${text}` }));
  const [, burner = '', burned = '', paid = ''] = /^(.+?) burned (.+?) and paid (.+)$/.exec(printed.text) ?? [];
  if (burner !== '')
    return [`${burner} burned ${burned}`, `${burner} paid ${paid}`].map((text) => ({ ...printed, text }));
  const [, amount = '', way = '', last = ''] = /^(.+ went from )(.+ through .+) to (.+)$/.exec(printed.text) ?? [];
  if (amount === '') return [printed];
  const stops = [...way.split(' through '), last];
  return stops.slice(1).map((stop, at) => ({ ...printed, text: `${amount}${stops[at]} to ${stop}` }));
}

/** Compares what a text says of the parts of a trade that went to others, or came from them, with the calls of the raw answer. */
export function checkParts(raw: RawTransaction, text: string): readonly Violation[] {
  const flows = rawFlows(raw);
  const everyTop = new Set(raw.calls.map(({ top }) => top));
  return [...text.matchAll(PARTS)].flatMap(([part, amounts = '', name = '']): readonly Violation[] => {
    const others = /^\d+ accounts$/.test(name)
      ? [null]
      : addressesNamed(name, [...raw.accounts, ...flows.owners.values()]);
    const sentBy = (other: string | null, asset: string) =>
      part.includes(' came from ')
        ? flows.sent(other, null, asset, everyTop)
        : flows.sent(null, other, asset, everyTop);
    const isSent = sideClaims(amounts).every((claim) =>
      holds(claim, flows, (asset, units) =>
        others.some((other) => units !== null && addsUpTo(units, sentBy(other, asset))),
      ),
    );
    return isSent ? [] : [{ kind: 'amount', detail: `“${part}”: no call moved this` }];
  });
}

/** Compares what a text says that an order sold, or that the buyer of an NFT paid, with the calls of the raw answer. */
export function checkSold(raw: RawTransaction, text: string): readonly Violation[] {
  const flows = rawFlows(raw);
  const everyTop = new Set(raw.calls.map(({ top }) => top));
  return [...text.matchAll(SOLD)].flatMap(([part, sold, price = '']): readonly Violation[] => {
    const amounts = sold ?? price;
    const isSent = sideClaims(amounts).every((claim) =>
      holds(claim, flows, (asset, units) => units !== null && addsUpTo(units, flows.sent(null, null, asset, everyTop))),
    );
    return isSent ? [] : [{ kind: 'amount', detail: `“${part}”: no call moved this` }];
  });
}

/**
 * Compares what a text says that compressed accounts hold with the data of the calls: their owner, and the lamports behind it. No balance has
 * them.
 */
export function checkCompressed(raw: RawTransaction, text: string): readonly Violation[] {
  return [...text.matchAll(COMPRESSED)].flatMap(([part, sent, amount = '', to, made, owner]): readonly Violation[] => {
    const units = lamportsIn(sent === undefined ? (made ?? '') : `${sent} ${amount}`);
    const name = to ?? owner ?? leadingAddress(text) ?? '';
    const isHeld = raw.calls.some(({ data }) => {
      const bytes = data ?? new Uint8Array();
      return Array.from({ length: Math.max(0, bytes.length - OWNER - 8 + 1) }, (_, at) => at).some(
        (at) =>
          new DataView(bytes.buffer, bytes.byteOffset + at + OWNER, 8).getBigUint64(0, true) === units &&
          addressesNamed(name, [encodeBase58(bytes.subarray(at, at + OWNER))]).length > 0,
      );
    });
    return isHeld ? [] : [{ kind: 'amount', detail: `“${part}”: no call has this owner with this amount` }];
  });
}

const COMPRESSED =
  / sent ([\d,.]+) compressed (\w+) to (?!\d+ owners)(\S+?)(?=[.,;]| via )| compressed account of ([\d,.]+ \w+)(?: for (\S+?)(?=[.,;]| via ))?/g;
const OWNER = 32;

const SOLD = /’s order sold (.+?) for | sold 1 of \S+ to \S+ for (.+?) and got /g;

const PARTS =
  /(\d(?:[\d,]*\d)?(?:\.\d+)? (?:of )?[^\s,;]+(?: SOL| \([^)]*\))?) (?:of (?:fees|the proceeds|what was paid) went to|came from) (.+?)(?=, | and | plus |\. |\.$)/g;

function checkClause(
  raw: RawTransaction,
  flows: RawFlows,
  clause: Clause,
  { text, provenBy }: PrintedClause,
  hasOthers: boolean,
): readonly Violation[] {
  const { subject, verb, other, program } = clause;
  const everyTop = new Set(raw.calls.map(({ top }) => top));
  const proof = provenBy.length === 0 ? everyTop : new Set(provenBy);
  const find = (name: string) => addressesNamed(name, [...raw.accounts, ...flows.owners.values()]);
  // "3 accounts sent 0.6 SOL to B": any of them.
  const areMany = /^\d+ accounts$/.test(subject ?? '');
  const owners = subject === null || areMany ? [] : find(subject);
  const senders = areMany ? [null] : owners;
  const found: Violation[] = [];
  const fail = (kind: Violation['kind'], why: string) => found.push({ kind, detail: `“${text}”: ${why}` });

  const toItself = other !== null && (other.name === 'itself' || other.name === subject);
  if (toItself && (hasOthers || other.name !== 'itself')) fail('self', 'sender and receiver are the same');
  const others = toItself
    ? owners.map((owner) => [owner])
    : other === null
      ? [[verb === 'burned' ? NOBODY : null]]
      : /^[\d,]+ /.test(other.name)
        ? [[null]]
        : eachOf(other.name.split(' and ').map(find));
  const isTransfer = other !== null || verb === 'minted' || verb === 'burned';
  const [lost, gained] = sidesOf(clause);
  const fits = (tops: ReadonlySet<number>): boolean =>
    isTransfer
      ? lost.every((claim) =>
          others.some((each) => isSent(claim, verb === 'minted' ? [NOBODY] : senders, each, tops)),
        ) && gained.every((claim) => others.some((each) => isSent(claim, each, [owners[0] ?? null], tops)))
      : areMany
        ? isNetOfMany(lost, gained, Number.parseInt(subject ?? '', 10), tops)
        : owners.some((owner) => isNet(lost, owner, -1n, tops) && isNet(gained, owner, 1n, tops)) ||
          (EXCHANGES.has(verb) &&
            owners.some((owner) => isExchangedFor(owner, tops) || isExchangedInside(owner, tops)));

  if (isTransfer && verb !== 'burned' && lost.length > 0 && !isPlainTransfer(raw, proof)) {
    const gains = owners.flatMap((owner) => gainedIn(flows, owner, proof, isOnlyProgram(raw, proof)));
    if (gains.length > 0) fail('swap', `its sender got ${gains.join(', ')} in the same call`);
  }
  if (CYCLES.has(verb) && !owners.some((owner) => isCycle([...lost, ...gained], owner))) {
    fail('trade', 'it was not both sent and received');
  }
  // The launch and the purchase are linked together, and the purchase has one of the instructions.
  const isPurchase = / launched .+? and bought /.test(text) && provenBy.some((top) => fits(new Set([top])));
  // A pool is created with what one owner received; the fees of its creation are a separate clause.
  const isDeposit =
    / created a pool with /.test(text) &&
    [...new Set(flows.owners.values())].some((pool) => lost.every((claim) => isSent(claim, owners, [pool], proof))) &&
    owners.some((owner) => isNet(gained, owner, 1n, proof));
  if (!fits(proof) && !isPurchase && !isDeposit) {
    const tree = [...everyTop].find((top) => fits(new Set([top])));
    if (tree !== undefined) fail('proof', `instruction #${tree} moved it`);
    else if (fits(everyTop)) fail('proof', 'it is the sum over all instructions');
    else if (isTransfer) fail('amount', 'no call moved this');
    else fail('swap', describeNet([...lost, ...gained], flows, owners[0] ?? '', proof));
  }
  if (EXCHANGES.has(verb) && !isTrade(raw, proof)) fail('trade', 'no program or instruction that trades');
  const called = raw.calls.filter(({ top }) => proof.has(top)).map(({ programId }) => programId);
  if (program !== null && addressesNamed(program, called).length === 0) fail('program', 'not called there');
  return found;

  function isSent(
    claim: SideClaim,
    senders: readonly (string | null)[],
    receivers: readonly (string | null)[],
    tops: ReadonlySet<number>,
  ): boolean {
    return holds(claim, flows, (asset, units, range) =>
      senders.some((sender) => {
        const parts = receivers.map((receiver) => flows.sent(sender, receiver, asset, tops));
        const amounts = parts.flat();
        if (units === null) return amounts.length > 0;
        const [receiver = null, ...more] = receivers;
        if (more.length > 0) return addUpTogether(units, parts, range);
        return (
          addsUpTo(units, amounts, range) || (amounts.length === 0 && isPassedOn(sender, receiver, asset, units, tops))
        );
      }),
    );
  }

  /** A program may move lamports of its account to others without an instruction. */
  function isPassedOn(
    sender: string | null,
    receiver: string | null,
    asset: string,
    units: bigint,
    tops: ReadonlySet<number>,
  ): boolean {
    if (sender === null || receiver === null || !isOnlyProgram(raw, tops)) return false;
    return (
      flows.net(sender, asset, tops).some((net) => net <= -units) && flows.net(receiver, asset, tops).includes(units)
    );
  }

  /** Whether an owner traded for somebody else: it was given what it paid, or passes on what it got, so that its net is none of them. */
  function isExchangedFor(owner: string, tops: ReadonlySet<number>): boolean {
    if (owner === raw.feePayer) return false;
    const [lost, gained] = sidesOf(clause);
    return (
      lost.every((claim) => isSent(claim, [owner], [null], tops)) &&
      gained.every((claim) => isSent(claim, [null], [owner], tops))
    );
  }

  /**
   * Whether an owner traded in an inner call: its net is what it paid and got, but for what it passed on and what others gave
   * it of the two assets.
   */
  function isExchangedInside(owner: string, tops: ReadonlySet<number>): boolean {
    const [lost, gained] = sidesOf(clause);
    if (!raw.calls.some(({ top, isTop, programId }) => !isTop && tops.has(top) && isTradingName(programId)))
      return false;
    const isNetWith = (claims: readonly SideClaim[], sign: bigint) =>
      claims.every((claim) =>
        holds(claim, flows, (asset, units, range) => {
          if (units === null) return false;
          const [away, back] = [flows.sent(owner, null, asset, tops), flows.sent(null, owner, asset, tops)];
          const moved = [...away.map((each) => each * sign), ...back.map((each) => -each * sign)];
          return flows
            .net(owner, asset, tops)
            .some((net) => net * sign === units || addsUpTo(units - net * sign, moved, range));
        }),
      );
    return lost.length === 1 && gained.length === 1 && isNetWith(lost, -1n) && isNetWith(gained, 1n);
  }

  /** Whether the owner both sent and received what it gained or lost. */
  function isCycle(claims: readonly SideClaim[], owner: string): boolean {
    return claims.every((claim) =>
      holds(claim, flows, (asset) => flows.sent(owner, null, asset, proof).length > 0 && isReceived(asset, owner)),
    );
  }

  /** By a call, or because a program moved its own lamports. */
  function isReceived(asset: string, owner: string): boolean {
    const [moved = 0n, , withUnexplained = 0n] = flows.net(owner, asset, proof);
    return flows.sent(null, owner, asset, proof).length > 0 || withUnexplained > moved;
  }

  /** "3 accounts swapped 1 SOL for 20 USDC": the sums of the only three accounts that lost the one and gained the other. */
  function isNetOfMany(
    lost: readonly SideClaim[],
    gained: readonly SideClaim[],
    count: number,
    tops: ReadonlySet<number>,
  ): boolean {
    const traders = [...new Set([...raw.accounts, ...flows.owners.values()])].filter((owner) =>
      [lost, gained].every((claims, side) =>
        claims.every((claim) =>
          holds(claim, flows, (asset) =>
            flows.net(owner, asset, tops).some((each) => (side === 0 ? each < 0n : each > 0n)),
          ),
        ),
      ),
    );
    const isSum = (claims: readonly SideClaim[], sign: bigint) =>
      claims.every((claim) =>
        holds(claim, flows, (asset, units, range) => {
          const nets = traders.map((owner) => flows.net(owner, asset, tops));
          return (nets[0] ?? []).some((_, way) => {
            const sum = nets.reduce((total, each) => total + sign * (each[way] ?? 0n), 0n);
            return units !== null && units <= sum && sum <= units + range;
          });
        }),
      );
    return traders.length === count && isSum(lost, -1n) && isSum(gained, 1n);
  }

  function isNet(claims: readonly SideClaim[], owner: string, sign: bigint, tops: ReadonlySet<number>): boolean {
    return claims.every((claim) =>
      holds(claim, flows, (asset, units, range) => {
        const amounts = flows.net(owner, asset, tops).map((each) => each * sign);
        return amounts.some((each) => (units === null ? each > 0n : units <= each && each <= units + range));
      }),
    );
  }
}

/** One of each list, in every combination: an address for each name of "B and C". */
function eachOf(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (all, list) => all.flatMap((each) => list.map((name) => [...each, name])),
    [[]],
  );
}

/** True if the instructions belong to programs that only transfer, so that nobody receives anything in return. */
function isPlainTransfer(raw: RawTransaction, tops: ReadonlySet<number>): boolean {
  return raw.calls.every(({ top, isTop, programId }) => !isTop || !tops.has(top) || TRANSFER_PROGRAMS.has(programId));
}

const TRANSFER_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  STAKE_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
]);

/** Whether no other instruction could have moved lamports that no call shows. */
function isOnlyProgram(raw: RawTransaction, tops: ReadonlySet<number>): boolean {
  return raw.calls.every(
    ({ top, isTop, programId }) =>
      !isTop || tops.has(top) || TRANSFER_PROGRAMS.has(programId) || SILENT_PROGRAMS.has(programId),
  );
}

const SILENT_PROGRAMS: ReadonlySet<string> = new Set([
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
]);

/** Assets that an owner gained in the instructions: with a transfer to others, it was an exchange. */
function gainedIn(
  flows: RawFlows,
  owner: string,
  tops: ReadonlySet<number>,
  countUnexplained: boolean,
): readonly string[] {
  return [SOL, ...flows.decimals.keys()].flatMap((asset) => {
    const [, moved = 0n, , withUnexplained = 0n] = flows.net(owner, asset, tops);
    const least = asset === SOL ? DUST : 0n;
    const gain = moved > least || !countUnexplained ? moved : withUnexplained;
    return gain > least ? [`${gain} of ${nameOf(asset) ?? asset}`] : [];
  });
}

/** Lamports: rent that a program returns is no price. */
const DUST = 10_000_000n;

const CYCLES = new Set(['gained', 'lost']);
const EXCHANGES = new Set(['swapped', 'traded', 'sold', 'bought']);
const GAINS = new Set(['got', 'received', 'claimed', 'bought', 'gained', 'withdrew', 'borrowed', 'unstaked']);

/** The amounts that the subject lost and gained. */
function sidesOf({ verb, amounts }: Clause): readonly [readonly SideClaim[], readonly SideClaim[]] {
  // "traded 3 times, with a net change in 3 assets" has no direction.
  if (/^\d+ times/.test(amounts)) return [[], []];
  const [first = '', second = ''] = amounts.split(
    EXCHANGES.has(verb) || GAINS.has(verb) ? / for / : / and (?:got|received) /,
  );
  return GAINS.has(verb) ? [sideClaims(second), sideClaims(first)] : [sideClaims(first), sideClaims(second)];
}

/** Whether some of the amounts add up to the sum, or to up to `range` more; of more than 16 amounts, only all of them or one. */
function addsUpTo(sum: bigint, amounts: readonly bigint[], range = 0n): boolean {
  return addUpTogether(sum, [amounts], range);
}

/** The same for several lists, with at least one amount of each: what B and C received. */
function addUpTogether(sum: bigint, lists: readonly (readonly bigint[])[], range: bigint): boolean {
  const totals = lists.reduce<readonly bigint[]>(
    (all, list) => all.flatMap((total) => sumsOf(list).map((each) => total + each)),
    [0n],
  );
  return totals.some((each) => sum <= each && each <= sum + range);
}

function sumsOf(amounts: readonly bigint[]): readonly bigint[] {
  const sums = new Set(amounts.length > 16 ? [...amounts, amounts.reduce((all, each) => all + each, 0n)] : []);
  if (amounts.length <= 16) for (const each of amounts) for (const known of [0n, ...sums]) sums.add(known + each);
  return [...sums];
}

/** A clause of a headline, read from its text. */
interface Clause {
  /** The printed name of its subject; null if neither it nor an earlier clause has one. */
  readonly subject: string | null;
  readonly verb: string;
  /** The amounts and the words between them: "1 SOL for 2 USDC". */
  readonly amounts: string;
  /** The printed name behind "to" or "from"; null without one. */
  readonly other: { readonly side: 'to' | 'from'; readonly name: string } | null;
  /** The printed name of the program behind "via"; null without one. */
  readonly program: string | null;
}

const VERBS =
  'sent|paid|gave|got|received|swapped|traded|sold|bought|minted|burned|transferred|deposited|claimed|gained|lost|withdrew|borrowed|repaid|staked|unstaked';
const CLAUSE = new RegExp(`^(?:(.+?) )?(${VERBS}) (.+)$`, 's');

/** The words of acts, with those that say the same of the balances. */
const ACTS: readonly (readonly [RegExp, string])[] = [
  [/ added (.+?) of liquidity/, ' paid $1'],
  [/ removed (.+?) of liquidity/, ' got $1'],
  [/ removed liquidity and got /, ' got '],
  [/ created a pool with /, ' paid '],
  [/ placed (?:an? )?(?:(?:buy |sell )?order|offer|bid)s? with (.+?)(?: for .+?)?(?=$| via )/, ' paid $1'],
  [/ canceled (?:an?|\d+) (?:order|offer|bid)s? and got back /, ' got '],
  [/ ran (?:a|\d+) queued tasks? for /, ' got '],
  [/ (?:deposited|repaid) (.+?) and (?:borrowed|withdrew) /, ' paid $1 and got '],
  [/ launched token (?:.+? \()?(\S+?)\)? and bought ((?:about )?[\d,.]+) for /, ' bought $2 of $1 for '],
  [/ launched .+? and bought (.+) worth(?=$| via )/, ' paid $1'],
  [/ minted (?:a compressed NFT|compressed NFT “[^”]*”)(?: to \S+)? for /, ' paid '],
  // No balance shows it.
  [/ and got (?:a compressed NFT|compressed NFT “[^”]*”)/, ''],
  [/ minted (.+) for (?=\d)/, ' got $1 for '],
  [/ minted NFT (?:(?:“[^”]*”|\S+) \()?([^\s()]+)\)?(?=$| via )/, ' got 1 of $1'],
  [/ claimed (.+?) from an auction/, ' got $1'],
  [/ bridged out (.+?)(?: to [^,;]+?)?(?=$| via )/, ' paid $1'],
  [/ relayed (.+?) from chain \d+ to (\S+)/, ' sent $1 to $2'],
  [/ received (.+?) from Hyperlane domain \d+/, ' got $1'],
  [/ got (.+?) from a Wormhole transfer/, ' got $1'],
  [/^(.+?) of settlement \S+ was claimed for (\S+)/, '$2 got $1'],
  [/^(.+?) of a claimed bid(?: by \S+)? went to (\S+)/, '$2 got $1'],
  // `checkSold` compares the rest.
  [/’s order sold .+? for /, ' got '],
  [/ filled an order of \S+ with /, ' paid '],
  [/ filled a DCA order for /, ' got '],
  [/ took (.+) from the order/, ' got $1'],
  [/ opened a DCA order of (.+?) into \S+/, ' paid $1'],
  [/ closed a DCA order and got back /, ' got '],
  [/ sold 1 of \S+(?: to \S+)?(?: for .+?)? and got /, ' got '],
  [/ paid (.+?) for 1 of \S+/, ' paid $1'],
  [/ in \d+ trades(?=$| via )/, ''],
  [/ exchanged (.+?) for (.+?) with \S+/, ' paid $1 and got $2'],
  [/^\S+ (swapped|sold|bought) (.+?) from (\S+) for /, '$3 $1 $2 for '],
];

/** null for a clause without an amount, or with an unknown verb. */
export function parseClause(printed: string, subjectBefore: string | null): Clause | null {
  // These amounts are not those of token moves, or are a part of one, with rent.
  if (
    / compressed (?:NFTs|tokens|SOL|lamports?|account)\b| of rent for \d+ accounts?| of metadata fees| for an? \S+ account of /.test(
      printed,
    )
  )
    return null;
  const text = ACTS.reduce((each, [act, plain]) => each.replace(act, plain), printed);
  const [, went = '', from = '', to = ''] = /^([\d,.]+ .+?) (?:went|was sent) from (.+?) to (.+)$/.exec(text) ?? [];
  const [, changed = '', passive = '', owner = ''] =
    /^([\d,.]+ .+?) was (minted|burned) (?:to|from) (.+)$/.exec(text) ?? [];
  if (passive === 'minted')
    return { subject: null, verb: passive, amounts: changed, other: { side: 'to', name: owner }, program: null };
  if (passive === 'burned') return { subject: owner, verb: passive, amounts: changed, other: null, program: null };
  const [, subject = subjectBefore, verb, rest] =
    went === '' ? (CLAUSE.exec(text) ?? []) : [text, from, 'sent', `${went} to ${to}`];
  if (verb === undefined || rest === undefined) return null;
  const [, body = rest, program = null] = /^(.+?) (?:via|through) ([^:]+?)(?:: .*)?$/s.exec(rest) ?? [];
  // What the stake and vote programs paid out is not in calls.
  if ((verb === 'withdrew' || / with vote account /.test(text)) && program === null) return null;
  const trading = /^(.+) (?:trading|in a liquidation)$/.exec(body)?.[1];
  if (trading !== undefined) return { subject, verb, amounts: trading, other: null, program };
  const [, amounts = body, side, name = ''] = /^(.+?) (to|from) (.+)$/s.exec(body) ?? [];
  return {
    subject,
    verb,
    amounts,
    other: side === 'to' || side === 'from' ? { side, name } : null,
    program,
  };
}

/** The subject of a clause that `parseClause` does not know: the address at its start. */
function leadingAddress(text: string): string | null {
  return /^\w+…\w+(?= )/.exec(text)?.[0] ?? null;
}

/** One side of a movement in a headline: an amount, or a number of assets. */
interface SideClaim {
  readonly amount: PrintedAmount | null;
  readonly assets: number;
}

function sideClaims(side: string): readonly SideClaim[] {
  const count = /(?:^|in )(\d+) assets$/.exec(side)?.[1];
  if (count !== undefined) return [{ amount: null, assets: Number(count) }];
  // "1 SOL and 2 other assets" names one asset of three.
  return printedAmounts(side.replace(/(?:,)? and \d+ (?:more|other assets?)$/, '')).map((amount) => ({
    amount,
    assets: 1,
  }));
}

/** True if `fits` returns true for the amount in one of the possible assets, or for as many assets as are claimed. */
function holds(
  { amount, assets }: SideClaim,
  { decimals }: RawFlows,
  fits: (asset: string, units: bigint | null, range: bigint) => boolean,
): boolean {
  if (amount !== null) return unitsOf(amount, decimals).some(({ asset, units, range }) => fits(asset, units, range));
  return [SOL, ...decimals.keys()].filter((asset) => fits(asset, null, 0n)).length >= assets;
}

/** What the given instructions moved of the claimed assets, in raw units. */
function describeNet(claims: readonly SideClaim[], flows: RawFlows, owner: string, tops: ReadonlySet<number>): string {
  const parts = claims.flatMap(({ amount }) =>
    amount === null
      ? []
      : unitsOf(amount, flows.decimals).map(
          ({ asset }) => `${nameOf(asset) ?? asset} ${[...new Set(flows.net(owner, asset, tops))].join(' or ')}`,
        ),
  );
  return `net of the linked instructions in raw units: ${parts.join(', ')}`;
}

const TRADING_PROGRAM =
  /jupiter|raydium|orca|pump|meteora|phoenix|serum|openbook|dex|amm|swap|lifinity|saber|aldrin|crema|mercurial|invariant|aggregator|launch|boop|moonshot|fluxbeam|obric|zerofi|drift|mango/i;
const TRADING_INSTRUCTION = /swap|buy|sell|trade|route|exchange|order|fill|take|match|settle/i;

function isTradingName(programId: string): boolean {
  return TRADING_PROGRAM.test(nameOf(programId) ?? '');
}

/** True if a program known to trade was called there, or one logged an instruction with such a name. */
function isTrade(raw: RawTransaction, tops: ReadonlySet<number>): boolean {
  return (
    raw.calls.some(({ top, programId }) => tops.has(top) && isTradingName(programId)) ||
    raw.logs.some((line) => {
      const name = /^Program log: (?:Instruction: |ix: |Invoking )?(\w+)/i.exec(line)?.[1];
      return name !== undefined && TRADING_INSTRUCTION.test(name);
    })
  );
}
