import type { Address } from '../../solana/ids/ids.ts';
import { formatRoles } from '../transaction/role-text.ts';
import type { ViewedTransaction } from '../transaction/viewed-transaction.ts';
import { type ComparedCalls, compareCalls } from './compare-calls.ts';
import { compareFacts } from './compare-facts.ts';
import { compareLogs } from './compare-logs.ts';
import { type ComparedPart, type ComparedRow, type ComparedValue, compareValues, withSign } from './comparison.ts';

/** Two transactions, part by part. Calls and log lines are aligned, all else is compared by name or address. */
export function compareTransactions(a: ViewedTransaction, b: ViewedTransaction): readonly ComparedPart[] {
  const [logA, logB] = [a.answer.meta?.logMessages ?? null, b.answer.meta?.logMessages ?? null];
  return [
    { id: 'facts', rows: compareFacts(a, b) },
    part('calls', callsOf(a), callsOf(b), compareCalls),
    part('tokens', tokenChangesOf(a), tokenChangesOf(b), compareByAddress),
    part('balances', lamportChangesOf(a), lamportChangesOf(b), compareByAddress),
    part('accounts', rolesOf(a), rolesOf(b), compareByAddress),
    part('logs', logA, logB, compareLogs),
  ];
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

type Values = ReadonlyMap<Address, ComparedValue>;

function compareByAddress(a: Values, b: Values): readonly ComparedRow[] {
  return [...new Set([...a.keys(), ...b.keys()])].map((address) =>
    compareValues([{ address }], [a.get(address) ?? null, b.get(address) ?? null], (value) => value, 'none'),
  );
}

function callsOf({ instructions, tokenAccounts }: ViewedTransaction): ComparedCalls | null {
  return instructions && { instructions, tokenAccounts };
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
