import type { PrintedClause } from '../read-page.tsx';
import { type RawFlows, rawFlows } from '../raw/raw-flows.ts';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import { addressesNamed, nameOf, printedAmounts, unitsOf } from './printed-names.ts';
import type { Violation } from './violation.ts';

/** Compares the amounts, owners and directions of a success's headline with the calls of the raw answer. */
export function checkHeadline(raw: RawTransaction, clauses: readonly PrintedClause[]): readonly Violation[] {
  const flows = rawFlows(raw);
  let subject: string | null = null;
  return clauses.flatMap(({ text, provenBy }) => {
    const clause = parseClause(text, subject);
    subject = clause?.subject ?? leadingName(text) ?? subject;
    if (clause === null) return [];
    return checkClause(raw, flows, clause, { text, provenBy });
  });
}

interface Clause {
  readonly subject: string | null;
  readonly verb: string;
  readonly rest: string;
}

const VERBS = 'sent|paid|gave|got|received|swapped|traded|sold|bought|minted|burned|went|transferred|deposited|claimed';

/** null for a clause without an amount, or with a verb that this check does not know. */
function parseClause(text: string, before: string | null): Clause | null {
  const [, amount = '', from = '', to = ''] = /^([\d,.]+ .+?) (?:went|was sent) from (.+?) to (.+)$/.exec(text) ?? [];
  if (amount !== '') return { subject: from, verb: 'sent', rest: `${amount} to ${to}` };
  const [, subject, verb, rest = ''] = new RegExp(`^(?:(.+?) )?(${VERBS}) (.+)$`, 's').exec(text) ?? [];
  return verb === undefined ? null : { subject: subject ?? before, verb, rest };
}

/** The address that a clause with another verb starts with. */
function leadingName(text: string): string | null {
  return /^\w+…\w+(?= )/.exec(text)?.[0] ?? null;
}

function checkClause(
  raw: RawTransaction,
  flows: RawFlows,
  { subject, verb, rest }: Clause,
  { text, provenBy }: PrintedClause,
): readonly Violation[] {
  const everyTop = new Set(raw.calls.map(({ top }) => top));
  const proof = provenBy.length === 0 ? everyTop : new Set(provenBy);
  const owners = subject === null ? [] : addressesNamed(subject, [...raw.accounts, ...flows.owners.values()]);
  const fail = (kind: Violation['kind'], why: string): readonly Violation[] => [{ kind, detail: `“${text}”: ${why}` }];
  switch (verb) {
    case 'sent':
    case 'transferred':
    case 'minted':
    case 'burned': {
      const [amountText = '', target] = rest.split(/ to (?=[^ ]+(?: [^ ]+)*$)/);
      const [amount] = printedAmounts(amountText);
      if (amount === undefined) return [];
      if (/^itself\b/.test(target ?? '')) return fail('self', 'sender and receiver are the same');
      const from = verb === 'minted' ? [null] : owners;
      const isMany = target === undefined || /^[\d,]+ /.test(target);
      const to = isMany ? [null] : addressesNamed(target, [...raw.accounts, ...flows.owners.values()]);
      const within = (tops: ReadonlySet<number>) =>
        unitsOf(amount, flows.decimals).some(({ asset, units }) =>
          from.some((sender) => to.some((receiver) => addsUpTo(units, flows.sent(sender, receiver, asset, tops)))),
        );
      if (within(proof)) return sentToItself(from, to) ? fail('self', 'sender and receiver are the same') : [];
      return within(everyTop) ? fail('proof', 'other instructions moved it') : fail('amount', 'no call moved this');
    }
    default:
      return checkExchange(raw, flows, { owners, verb, rest }, { everyTop, proof, fail });
  }
}

/** Whether some of the amounts add up to the sum; of more than 16 amounts, only all of them or one. */
function addsUpTo(sum: bigint, amounts: readonly bigint[]): boolean {
  const total = amounts.reduce((all, each) => all + each, 0n);
  if (amounts.length > 16) return amounts.includes(sum) || total === sum;
  const sums = new Set<bigint>();
  for (const each of amounts) for (const known of [0n, ...sums]) sums.add(known + each);
  return sums.has(sum);
}

function sentToItself(from: readonly (string | null)[], to: readonly (string | null)[]): boolean {
  return from.length === 1 && to.length === 1 && from[0] !== null && from[0] === to[0];
}

/** "swapped A for B through P", "paid A and got B", "got B through P". */
function checkExchange(
  raw: RawTransaction,
  flows: RawFlows,
  { owners, verb, rest }: { readonly owners: readonly string[]; readonly verb: string; readonly rest: string },
  {
    everyTop,
    proof,
    fail,
  }: {
    readonly everyTop: ReadonlySet<number>;
    readonly proof: ReadonlySet<number>;
    readonly fail: (kind: Violation['kind'], why: string) => readonly Violation[];
  },
): readonly Violation[] {
  const [, sides = rest, program] = /^(.*?)(?: (?:through|via|on|from) (.+?))?$/s.exec(rest) ?? [];
  const isSwap = ['swapped', 'traded', 'sold', 'bought'].includes(verb);
  const [first = '', second = ''] = sides.split(isSwap ? / for / : / and (?:got|received) /);
  const isGain = ['got', 'received', 'claimed', 'bought'].includes(verb);
  const lost = printedAmounts(isGain ? second : first);
  const gained = printedAmounts(isGain ? first : second);
  if (lost.length + gained.length === 0) return [];
  const fits = (tops: ReadonlySet<number>) =>
    owners.some((owner) =>
      [...lost.map((amount) => ({ amount, sign: -1n })), ...gained.map((amount) => ({ amount, sign: 1n }))].every(
        ({ amount, sign }) =>
          unitsOf(amount, flows.decimals).some(({ asset, units }) =>
            flows.net(owner, asset, tops).includes(sign * units),
          ),
      ),
    );
  const found: Violation[] = [];
  if (!fits(proof)) {
    const tree = [...everyTop].find((top) => fits(new Set([top])));
    if (tree !== undefined) found.push(...fail('proof', `instruction #${tree} moved it`));
    else if (fits(everyTop)) found.push(...fail('proof', 'it is the sum over all instructions'));
    else found.push(...fail('swap', describeNet(flows, owners, [...lost, ...gained], proof)));
  }
  if (isSwap && !isTrade(raw, proof)) found.push(...fail('trade', 'no program or instruction that trades'));
  if (program !== undefined && !calls(raw, proof, program.replace(/\.$/, ''))) {
    found.push(...fail('program', 'not called there'));
  }
  return found;
}

function describeNet(
  flows: RawFlows,
  owners: readonly string[],
  amounts: ReturnType<typeof printedAmounts>,
  tops: ReadonlySet<number>,
): string {
  const [owner] = owners;
  if (owner === undefined) return 'its subject is not in the answer';
  const parts = amounts.flatMap((amount) =>
    unitsOf(amount, flows.decimals).map(
      ({ asset }) => `${nameOf(asset) ?? asset} ${[...new Set(flows.net(owner, asset, tops))].join(' or ')}`,
    ),
  );
  return `net of the linked instructions in raw units: ${parts.join(', ')}`;
}

function calls(raw: RawTransaction, tops: ReadonlySet<number>, program: string): boolean {
  const programs = raw.calls.filter(({ top }) => tops.has(top)).map(({ programId }) => programId);
  return addressesNamed(program, programs).length > 0;
}

const TRADING_PROGRAM =
  /jupiter|raydium|orca|pump|meteora|phoenix|serum|openbook|dex|amm|swap|lifinity|saber|aldrin|crema|mercurial|invariant|aggregator|launch|boop|moonshot|fluxbeam|obric|zerofi|drift|mango/i;
const TRADING_INSTRUCTION = /swap|buy|sell|trade|route|exchange|order|fill|take|match|settle/i;

/** Whether a program known by name to trade was called there, or one logged an instruction with a name that says so. */
function isTrade(raw: RawTransaction, tops: ReadonlySet<number>): boolean {
  const programs = raw.calls.filter(({ top }) => tops.has(top)).map(({ programId }) => nameOf(programId) ?? '');
  return (
    programs.some((name) => TRADING_PROGRAM.test(name)) ||
    raw.logs.some((line) => {
      const name = /^Program log: (?:Instruction: |ix: |Invoking )?(\w+)/i.exec(line)?.[1];
      return name !== undefined && TRADING_INSTRUCTION.test(name);
    })
  );
}
