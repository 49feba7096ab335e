import type { ResponseMeta, TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';
import { wellKnownName } from '../../solana/names/address-names.ts';
import { errorSearchText } from '../explain/block/short-error.ts';
import { accountAddresses, blockRow } from '../facts/block/block-row.ts';
import { rowFailure } from '../facts/block/row-failure.ts';
import { programMatcher } from '../facts/program-matcher.ts';
import { outcomeOf } from '../facts/transaction-outcome.ts';
import { callGroups, placeCalls } from '../facts/transaction/calls.ts';
import { parseCall } from '../facts/transaction/parse-call.ts';
import { parseLog } from '../facts/transaction/parse-log.ts';
import { tokenChanges } from '../facts/transaction/token-changes.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';
import { lookupsOf } from '../facts/transaction/view-accounts.ts';
import { instructionType } from '../facts/transaction/view-instruction.ts';
import type { AmountCondition, FindCondition } from './find-condition.ts';

/** `null`: the answer lacks what the condition is about, such as balances that were not recorded. */
type Verdict = boolean | null;

/** Creates the test of a condition for single transactions. */
export function transactionMatcher(condition: FindCondition): (entry: TransactionEntry) => Verdict {
  const { account, amount, isFailed } = condition;
  const matchesCalls = callMatcher(condition);
  const matchesError = errorMatcher(condition.error);
  // From the cheapest to the most expensive.
  const tests: readonly ((entry: TransactionEntry, accounts: Accounts) => Verdict)[] = [
    ...(account === null ? [] : [(entry: TransactionEntry, accounts: Accounts) => names(account, entry, accounts)]),
    ...(isFailed ? [({ meta }: TransactionEntry) => hasFailed(meta)] : []),
    ...(matchesError === null ? [] : [matchesError]),
    ...(amount === null ? [] : [(entry: TransactionEntry, accounts: Accounts) => hasMoved(amount, entry, accounts)]),
    ...(matchesCalls === null ? [] : [matchesCalls]),
  ];
  return (entry) => {
    const accounts = accountAddresses(entry.body, entry.meta?.loadedAddresses ?? null);
    let isKnown = true;
    for (const test of tests) {
      const verdict = test(entry, accounts);
      if (verdict === false) return false;
      if (verdict === null) isKnown = false;
    }
    return isKnown ? true : null;
  };
}

type Accounts = readonly (Address | null)[];

function names(account: Address, { body, meta }: TransactionEntry, accounts: Accounts): Verdict {
  if (accounts.includes(account)) return true;
  return lacksAccounts({ body, meta }, accounts) ? null : false;
}

/** True if the answer does not have every account of a transaction. */
function lacksAccounts({ body, meta }: Pick<TransactionEntry, 'body' | 'meta'>, accounts: Accounts): boolean {
  const lookups = lookupsOf(body)?.length ?? 0;
  const lacksLoaded = body.form !== 'parsed' && lookups > 0 && meta?.hasLoadedAddresses !== true;
  return body.form === 'undecoded' || lacksLoaded || accounts.includes(null);
}

function hasFailed(meta: ResponseMeta | null): Verdict {
  const outcome = outcomeOf(meta);
  return outcome === 'unknown' ? null : outcome === 'failed';
}

function errorMatcher(text: string): ((entry: TransactionEntry) => Verdict) | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return null;
  const isProgram = programMatcher(text, wellKnownName);
  return (entry) => {
    const { meta } = entry;
    if (outcomeOf(meta) === 'unknown') return null;
    if (meta?.err == null) return false;
    const row = blockRow(entry, 0);
    const program = rowFailure(row)?.programId ?? null;
    return errorSearchText(row).includes(wanted) || (program !== null && isProgram(program));
  };
}

/** Programs and instructions: with both, one call has to have both. */
function callMatcher({
  program,
  instruction,
}: Pick<FindCondition, 'program' | 'instruction'>): ((entry: TransactionEntry, accounts: Accounts) => Verdict) | null {
  const isProgram = program.trim() === '' ? null : programMatcher(program, wellKnownName);
  const name = instruction.trim().toLowerCase();
  if (isProgram === null && name === '') return null;
  const isWanted = (programId: Address | null) => programId !== null && (isProgram?.(programId) ?? true);
  return ({ body, meta }, accounts) => {
    // A transaction names every program that it calls, and few have parts that are not known.
    if (isProgram !== null && !accounts.some(isWanted)) return lacksAccounts({ body, meta }, accounts) ? null : false;
    const groups = callGroups(body, meta, accounts);
    if (groups === null) return null;
    const calls = groups.flatMap(({ call, inner }) => [call, ...inner]);
    const isCalled = calls.some(({ programId }) => isWanted(programId));
    if (isCalled && (name === '' || namesOf(groups, meta, isWanted).includes(name))) return true;
    return meta?.innerInstructions == null || calls.some(({ damage }) => damage !== undefined) ? null : false;
  };
}

/** The names of the calls to some programs, as pages show them without the IDL of a program, in lower case. */
function namesOf(
  groups: NonNullable<ReturnType<typeof callGroups>>,
  meta: ResponseMeta | null,
  isWanted: (programId: Address | null) => boolean,
): readonly string[] {
  const { frames } = parseLog(meta?.logMessages ?? []);
  return placeCalls(groups, frames).calls.flatMap((placed) => {
    if (!isWanted(placed.call.programId)) return [];
    const logged = placed.frame === null ? null : (frames[placed.frame]?.instructionName ?? null);
    const type = instructionType(placed, parseCall(placed.call), logged);
    return type === null ? [] : type.from === 'data' ? 'event' : type.name.toLowerCase();
  });
}

/** Where a transaction is does not affect what it calls. */
const UNPLACED = { slot: null, blockTime: null, transactionIndex: null };

function hasMoved({ asset, ...amount }: AmountCondition, entry: TransactionEntry, accounts: Accounts): Verdict {
  const { meta } = entry;
  if (meta === null) return null;
  const changes = asset === 'SOL' ? lamportChanges(meta) : tokenChangesOf(asset, entry, accounts);
  if (changes === null) return null;
  const orders = changes.map(({ units, decimals }) =>
    units === null ? null : compare(units * 10n ** BigInt(amount.scale), amount.digits * 10n ** BigInt(decimals)),
  );
  switch (amount.compare) {
    case 'atLeast':
      return orders.some((order) => order !== null && order >= 0) || unlessUnknown(orders);
    case 'exactly':
      return orders.some((order) => order === 0) || unlessUnknown(orders);
    case 'atMost':
      if (orders.some((order) => order !== null && order > 0)) return false;
      if (orders.includes(null)) return null;
      return orders.length > 0;
  }
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one > other ? 1 : -1;
}

function unlessUnknown(orders: readonly (number | null)[]): Verdict {
  return orders.includes(null) ? null : false;
}

/** How much the balance of an account changed, in either direction; null if unknown. */
interface Change {
  readonly units: bigint | null;
  readonly decimals: number;
}

/** Without accounts whose balance stayed. The fee payer is the first account. */
function lamportChanges({ preBalances, postBalances, fee }: ResponseMeta): readonly Change[] | null {
  if (preBalances.length === 0 || preBalances.length !== postBalances.length) return null;
  return preBalances.flatMap((before, at): Change | [] => {
    const after = postBalances[at] ?? null;
    if (before === null || after === null || (at === 0 && fee === null)) return { units: null, decimals: 9 };
    const change = after - before + (at === 0 ? (fee ?? 0n) : 0n);
    return change === 0n ? [] : { units: change < 0n ? -change : change, decimals: 9 };
  });
}

function tokenChangesOf(mint: Address, entry: TransactionEntry, accounts: Accounts): readonly Change[] | null {
  const listed = tokenChanges(entry.meta, accounts);
  if (listed === null) return null;
  // Some old answers have empty lists of balances although tokens moved, which only the calls show.
  const isListed = listed.length > 0 || !accounts.some((account) => account !== null && TOKEN_PROGRAMS.has(account));
  if (!isListed && viewTransaction({ ...entry, ...UNPLACED }).tokenChanges === null) return null;
  return listed.flatMap(({ mint: each, decimals, change }) =>
    each !== mint || change === 0n ? [] : [{ units: change < 0n ? -change : change, decimals }],
  );
}
