import type { PrintedPage, SectionsToRead } from './read-page.tsx';
import type { RawTransaction } from './raw-transaction.ts';
import type { Violation } from './printed-claims.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  NATIVE_LOADER,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';

/** The sections whose claims could be untrue for this answer. Rendering the others would only take time. */
export function sectionsAtRisk(raw: RawTransaction | null): SectionsToRead {
  if (raw === null) return { log: false, compute: false, tokens: false };
  const { preTokenBalances, postTokenBalances } = raw.meta;
  return {
    log: raw.logs.includes(TRUNCATED),
    compute: raw.logs.includes(TRUNCATED) || asksForTooMuch(raw) || lacksFigures(raw),
    tokens:
      preTokenBalances === null ||
      postTokenBalances === null ||
      preTokenBalances.length + postTokenBalances.length === 0 ||
      newTokenAccounts(raw).some((account) => lamportsBefore(raw, account) > 0n),
  };
}

export function checkSections(raw: RawTransaction, page: PrintedPage): readonly Violation[] {
  return [...checkLog(raw, page), ...checkCompute(raw, page), ...checkTokens(raw, page)];
}

const TRUNCATED = 'Log truncated';

/** A unit limit above the network's maximum of 1.4 million. */
function asksForTooMuch({ calls }: RawTransaction): boolean {
  return calls.some(
    ({ programId, data }) =>
      programId === COMPUTE_BUDGET_PROGRAM &&
      data?.[0] === 2 &&
      new DataView(data.buffer, data.byteOffset).getUint32(1, true) > 1_400_000,
  );
}

/** Whether the log has no figure for calls that should have one. */
function lacksFigures({ calls, logs }: RawTransaction): boolean {
  const figures = logs.filter((line) => / consumed \d+ of \d+ /.test(line)).length;
  return logs.length > 0 && figures < calls.filter(({ programId }) => !BUILT_IN.has(programId)).length;
}

function checkLog({ logs }: RawTransaction, { logSize }: PrintedPage): readonly Violation[] {
  const at = logs.indexOf(TRUNCATED);
  if (at === -1 || !/\bcomplete\b/.test(logSize)) return [];
  return [{ kind: 'log', detail: `“${logSize}”, but line ${at + 1} is “${TRUNCATED}”` }];
}

function checkCompute(raw: RawTransaction, { compute }: PrintedPage): readonly Violation[] {
  const found: Violation[] = [];
  const { units, shares, hint } = compute;
  const total = units.reduce((sum, each) => sum + each, 0n);
  const consumed = raw.meta.computeUnitsConsumed;
  if (consumed !== null && total > consumed) {
    found.push({ kind: 'units', detail: `calls add up to ${total} of ${consumed} units` });
  }
  if (units.length > 0 && raw.logs.includes(TRUNCATED)) {
    found.push({ kind: 'log', detail: 'shares of units shown for a truncated log' });
  }
  shares.forEach((share, at) => {
    if (/^0\.0\s?%/.test(share) && (units[at] ?? 0n) > 0n) {
      found.push({ kind: 'units', detail: `${units[at]} units are “${share}”` });
    }
  });
  const claimed = Number(
    /^([\d,]+) calls? (?:has no figure|have no figure|(?:is |are )?to (?:a )?built-in programs?)/.exec(hint)?.[1] ?? 0,
  );
  const builtIn = raw.calls.filter(({ programId }) => BUILT_IN.has(programId)).length;
  if (/built-in program/.test(hint) && claimed > builtIn) {
    found.push({ kind: 'units', detail: `“${hint}”, but ${builtIn} calls are to built-in programs` });
  }
  return found;
}

const BUILT_IN: ReadonlySet<string> = new Set([
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  NATIVE_LOADER,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
]);

function checkTokens(raw: RawTransaction, { tokens }: PrintedPage): readonly Violation[] {
  const { preTokenBalances, postTokenBalances } = raw.meta;
  return tokens.flatMap((cells): readonly Violation[] => {
    const text = cells.join(' | ');
    if (/empty list|lists no token balances/.test(text) && (preTokenBalances === null || postTokenBalances === null)) {
      return [{ kind: 'absence', detail: `“${text}”, but the answer has no such lists` }];
    }
    const account = raw.accounts[Number(cells[0])] ?? '';
    if (cells.length > 1 && /did not exist/.test(text) && lamportsBefore(raw, account) > 0n) {
      return [{ kind: 'absence', detail: `“${text}”, but it held ${lamportsBefore(raw, account)} lamports` }];
    }
    return [];
  });
}

/** Accounts with a token balance after the transaction only. */
function newTokenAccounts({ accounts, meta }: RawTransaction): readonly string[] {
  const before = new Set(meta.preTokenBalances?.map(({ accountIndex }) => accountIndex));
  return (meta.postTokenBalances ?? []).flatMap(({ accountIndex }) =>
    before.has(accountIndex) ? [] : [accounts[accountIndex] ?? ''],
  );
}

function lamportsBefore({ accounts, meta }: RawTransaction, account: string): bigint {
  return meta.preBalances[accounts.indexOf(account)] ?? 0n;
}
