import { SAME, align } from '../../shared/align.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { excerpt, excerptPair } from '../../shared/format/shorten-text.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { formatRoles } from '../explain/fields/account-text.ts';
import { OUTCOME_TEXT } from '../explain/outcome/outcome-text.ts';
import type { SummaryPart } from '../explain/programs/program-text.ts';
import type { ComputeBudget } from '../facts/transaction/fees.ts';
import { feePayerOf } from '../facts/transaction/view-accounts.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { compareCalls } from './compare-calls.ts';
import {
  type ComparedPart,
  type ComparedRow,
  type ComparedValue,
  compareIntegers,
  compareValues,
  withSign,
} from './comparison.ts';

/** Two transactions, part by part. Calls and log lines are aligned, all else is compared by name or address. */
export function compareTransactions(a: ViewedTransaction, b: ViewedTransaction): readonly ComparedPart[] {
  const [logA, logB] = [a.answer.meta?.logMessages ?? null, b.answer.meta?.logMessages ?? null];
  return [
    { id: 'facts', rows: compareFacts(a, b) },
    part('calls', a.instructions, b.instructions, compareCalls),
    part('tokens', tokenChangesOf(a), tokenChangesOf(b), compareByAddress),
    part('balances', lamportChangesOf(a), lamportChangesOf(b), compareByAddress),
    part('accounts', rolesOf(a), rolesOf(b), compareByAddress),
    part('logs', logA, logB, compareLogs),
  ];
}

/** The lines of two logs with their numbers, aligned. Lines that differ only in numbers are paired. */
export function compareLogs(a: readonly string[], b: readonly string[]): readonly ComparedRow[] {
  return align(toLines(a), toLines(b), similarity).map(([one, other]) => {
    const numbers = [one, other].flatMap((line) => (line === null ? [] : [`${line.number}`]));
    const texts =
      one === null || other === null
        ? ([one && excerpt(one.text), other && excerpt(other.text)] as const)
        : excerptPair(one.text, other.text);
    return compareValues([[...new Set(numbers)].join(', ')], texts, (text) => ({ parts: [{ text }] }), 'none');
  });
}

/** Without rows if a side does not have this part. */
function part<T>(
  id: ComparedPart['id'],
  a: T | null,
  b: T | null,
  compare: (a: T, b: T) => readonly ComparedRow[],
): ComparedPart {
  return { id, rows: a === null || b === null ? null : compare(a, b) };
}

/** Facts about each transaction as a whole. */
function compareFacts(a: ViewedTransaction, b: ViewedTransaction): readonly ComparedRow[] {
  const value = (label: string, read: (view: ViewedTransaction) => SummaryPart | null) =>
    compareValues([label], [read(a), read(b)], (part) => ({ parts: [part] }), 'unknown');
  const integer = (label: string, read: (view: ViewedTransaction) => bigint | null) =>
    compareIntegers(label, [read(a), read(b)]);
  const lamports = (label: string, read: (view: ViewedTransaction) => bigint | null) =>
    compareIntegers(label, [read(a), read(b)], (lamports) => ({ lamports }));
  return [
    value('Outcome', ({ outcome }) => (outcome === 'unknown' ? null : OUTCOME_TEXT[outcome])),
    value(
      'Error',
      ({ answer: { meta } }) => meta && { text: meta.err === null ? 'none' : formatTransactionError(meta.err) },
    ),
    integer('Slot', ({ answer }) => answer.slot),
    value('Time', ({ answer: { blockTime } }) => (blockTime === null ? null : formatUtc(blockTime))),
    value('Fee payer', ({ accounts }) => {
      const payer = feePayerOf(accounts);
      return payer === undefined ? null : { address: payer.address };
    }),
    lamports('Fee', ({ answer }) => answer.meta?.fee ?? null),
    lamports('Priority fee', ({ feeSplit }) => feeSplit?.priority ?? null),
    integer('Compute units', ({ answer }) => answer.meta?.computeUnitsConsumed ?? null),
    value('Requested unit limit', ({ budget }) => budget && orNone(budget, 'unitLimit')),
    value('Requested unit price', ({ budget }) => budget && orNone(budget, 'unitPrice')),
    value('Version', ({ version }) => version?.toString() ?? null),
    value('Instructions', ({ instructions }) => instructions && countCalls(instructions)),
  ];
}

function orNone(budget: ComputeBudget, member: 'unitLimit' | 'unitPrice'): SummaryPart {
  const integer = budget[member];
  return integer === null ? 'none' : { integer };
}

function countCalls(calls: readonly { readonly depth: number }[]): string {
  const top = calls.filter(({ depth }) => depth === 0).length;
  return `${formatInteger(top)}, ${formatInteger(calls.length - top)} inner`;
}

/** null if token balances were not recorded. */
function tokenChangesOf({ tokenChanges }: ViewedTransaction): Values | null {
  if (tokenChanges === null) return null;
  return new Map(
    tokenChanges.flatMap(({ account, mint, decimals, change }) =>
      account === null || change === 0n
        ? []
        : [[account, { parts: withSign(change, { units: change, decimals, mint }) }] as const],
    ),
  );
}

type Values = ReadonlyMap<Address, ComparedValue>;

function compareByAddress(a: Values, b: Values): readonly ComparedRow[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((address) =>
    compareValues([{ address }], [a.get(address) ?? null, b.get(address) ?? null], (value) => value, 'none'),
  );
}

/** null if balances were not recorded. */
function lamportChangesOf({ accounts, answer: { meta } }: ViewedTransaction): Values | null {
  if (meta === null) return null;
  return new Map(
    accounts.flatMap(({ address, before, after }) =>
      before === null || after === null || before === after
        ? []
        : [[address, { parts: withSign(after - before, { lamports: after - before }) }] as const],
    ),
  );
}

/** null if the transaction could not be decoded. */
function rolesOf({ accounts, answer: { body } }: ViewedTransaction): Values | null {
  if (body.form === 'undecoded') return null;
  return new Map(
    accounts.map((account) => {
      const isLoaded = account.source.kind === 'lookupTable';
      return [account.address, { parts: [formatRoles(account)], note: isLoaded ? 'from a lookup table' : '' }];
    }),
  );
}

function toLines(log: readonly string[]): readonly LogLine[] {
  return log.map((text, at) => ({ number: at + 1, text, shape: text.replace(/\d+/g, '#') }));
}

interface LogLine {
  readonly number: number;
  readonly text: string;
  /** The text without its digits. */
  readonly shape: string;
}

function similarity(a: LogLine, b: LogLine): number {
  if (a.shape !== b.shape) return 0;
  return a.text === b.text ? SAME : 1;
}
