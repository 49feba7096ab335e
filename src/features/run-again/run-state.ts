import type { AccountChange } from '../../analysis/compare/compare-accounts.ts';
import { type DecodedData, decodeNativeAccount, mintsAmong } from '../../analysis/facts/account-state.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import type { Simulation } from '../../rpc-protocol/responses/decode-simulation.ts';
import { WRAPPED_SOL } from '../../solana/ids/program-ids.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';

/** The accounts that a run changes. */
export interface RunState {
  /** The slot of the accounts before the run. Until the run, other transactions may have changed them too. */
  readonly slot: Slot;
  readonly changes: readonly AccountChange[];
  /** Writable accounts that were not requested, because there are too many. */
  readonly left: number;
}

/** Decodes accounts with the IDLs of their owners; null for one that no IDL decodes. */
export type DecodeAccounts = (
  accounts: readonly Account[],
  read: { readonly slot: Slot; readonly signal: AbortSignal },
) => Promise<readonly (DecodedData | null)[]>;

/** The writable accounts of a transaction. */
interface AccountsBefore {
  readonly all: readonly Address[];
  readonly asked: readonly Address[];
  /** Those that were requested, in their order; null if the endpoint did not return them. */
  readonly before: AtSlot<readonly (Account | null)[]> | null;
}

/** The accounts on both sides, decoded by the parsers of native programs; of the others, those whose data change, with IDLs. */
export async function readRunState(
  view: ViewedTransaction,
  { all, asked, before }: AccountsBefore,
  simulation: Simulation,
  decodeByIdl: (accounts: readonly Account[]) => Promise<readonly (DecodedData | null)[]>,
): Promise<RunState | null> {
  const after = simulation.accountsAfter;
  if (before === null || after?.length !== asked.length) return null;
  const pairs = asked.map((address, at) => ({
    address,
    before: before.value[at] ?? null,
    after: after[at] ?? null,
  }));
  const decimals = decimalsOf(view, simulation, pairs);
  const decoded = new Map<Account, DecodedData | null>();
  for (const pair of pairs)
    for (const account of [pair.before, pair.after])
      if (account !== null) decoded.set(account, decodeNativeAccount(pair.address, account, decimals));
  const others = pairs
    .filter((pair) => !hasSameData(pair))
    .flatMap(({ before, after }) => [before, after])
    .filter((account) => account !== null)
    .filter((account) => decoded.get(account) === null && isDecodable(account));
  const found = others.length === 0 ? [] : await decodeByIdl(others);
  others.forEach((account, at) => decoded.set(account, found[at] ?? null));
  const stateOf = (account: Account | null) => account && { account, decoded: decoded.get(account) ?? null };
  return {
    slot: before.slot,
    changes: pairs.map((pair) => ({ ...pair, before: stateOf(pair.before), after: stateOf(pair.after) })),
    left: all.length - asked.length,
  };
}

interface AccountPair {
  readonly address: Address;
  readonly before: Account | null;
  readonly after: Account | null;
}

/** Decimals by mint, from the balances of the record and of the run, and from the mints among the accounts. */
function decimalsOf(
  { tokenChanges }: ViewedTransaction,
  { preTokenBalances, postTokenBalances }: Simulation,
  pairs: readonly AccountPair[],
): ReadonlyMap<Address, number> {
  const balances = [...(preTokenBalances ?? []), ...(postTokenBalances ?? [])];
  return new Map([
    [WRAPPED_SOL, 9],
    ...balances.map(({ mint, uiTokenAmount }) => [mint, uiTokenAmount.decimals] as const),
    ...(tokenChanges ?? []).map(({ mint, decimals }) => [mint, decimals] as const),
    ...mintsAmong(pairs.map(({ address, before, after }) => [address, after ?? before])),
  ]);
}

function isDecodable({ data }: Account): boolean {
  return data.length > 0 && data.length <= MAX_DECODED;
}

function hasSameData({ before, after }: AccountPair): boolean {
  if (before === null || after === null || before.data.length !== after.data.length) return false;
  return before.data.every((byte, at) => byte === after.data[at]);
}

/** Bytes. The data of a longer account are compared, but not decoded. */
const MAX_DECODED = 200_000;
