import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import {
  type AccountBalances,
  type ChainBreak,
  type RecordedBalances,
  balancesByAccount,
  checkBalanceChain,
} from '../../solana/balance-chain.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import type { TokenBalance } from '../../solana/model/transaction.ts';
import { type TransactionWithBalances, transactionBalances } from './block/block-balances.ts';

/** A transaction of an account's list, with what the account had before and after it. */
export interface HistoryStep {
  readonly listed: AddressTransaction;
  /** null: the answer does not have them. */
  readonly balances: AccountBalances | null;
  readonly recorded: RecordedBalances | null;
}

/** What an account has now, according to the endpoint's account state. */
export interface CurrentBalance {
  /** The slot up to which the endpoint had executed. */
  readonly slot: Slot;
  readonly lamports: bigint;
  /** null if it is no token account. */
  readonly token: { readonly mint: Address; readonly amount: bigint } | null;
}

/** Down the list, each transaction has to find what the one before it left. */
export interface HistoryCheck {
  /** Neighbors in the list whose balances were compared; the account state counts as the newest item. */
  readonly links: number;
  /** Oldest first. A place where lamports and tokens differ is one hole. */
  readonly holes: readonly HistoryHole[];
  /** Transactions whose balances the answers do not have. No link crosses them. */
  readonly withoutBalances: number;
  /** True if the newest balance was compared with the account state. */
  readonly reachesNow: boolean;
  /** The balances before the oldest transaction; null if its answer does not have them. */
  readonly opening: { readonly lamports: bigint; readonly token: TokenBalance | null } | null;
}

/** A place in a list where a balance changed between two neighbors. */
export interface HistoryHole {
  readonly earlier: HistoryStep;
  /** null: the account state. */
  readonly later: HistoryStep | null;
  /** What is missing: found minus left. 0 if only the other one differs. */
  readonly lamports: bigint;
  readonly token: { readonly mint: Address; readonly decimals: number; readonly units: bigint } | null;
}

export function accountStep(
  address: Address,
  listed: AddressTransaction,
  answer: TransactionWithBalances | null,
): HistoryStep {
  const recorded = answer && transactionBalances(answer).recorded;
  const balances = (recorded && balancesByAccount(recorded))?.find(({ account }) => account === address) ?? null;
  return { listed, balances, recorded: balances && recorded };
}

/** Whether an answer shows that its transaction does not name the account, such as one of a token account that it owns. */
export function leavesOut(address: Address, answer: TransactionWithBalances | null): boolean {
  if (answer === null) return false;
  const { accounts } = transactionBalances(answer);
  return accounts.length > 0 && !accounts.includes(null) && !accounts.includes(address);
}

/** Oldest first. The endpoint's order decides within a slot if it does not have the transactions' indexes. */
export function inLedgerOrder(steps: readonly HistoryStep[], isNewestFirst: boolean): readonly HistoryStep[] {
  return (isNewestFirst ? steps.toReversed() : [...steps]).sort(({ listed: one }, { listed: other }) => {
    if (one.slot !== other.slot) return one.slot < other.slot ? -1 : 1;
    return one.transactionIndex === null || other.transactionIndex === null
      ? 0
      : one.transactionIndex - other.transactionIndex;
  });
}

/** `steps` in ledger order. `current` is null if it is unknown, or if the endpoint lists newer transactions. */
export function checkAccountHistory(
  address: Address,
  steps: readonly HistoryStep[],
  current: CurrentBalance | null,
): HistoryCheck {
  const newest = steps.at(-1);
  // An account state of an earlier slot than the list says nothing about its end.
  const now = current !== null && newest !== undefined && current.slot >= newest.listed.slot ? current : null;
  const recorded = steps.map((step) => step.recorded);
  const oldest = steps[0]?.balances;
  const { lamportLinks, breaks } = checkBalanceChain(
    now === null ? recorded : [...recorded, balancesNow(address, now)],
    address,
  );
  const places = new Set(breaks.map(({ later }) => later));
  return {
    links: lamportLinks,
    holes: [...places].flatMap((place) => {
      const found = breaks.filter(({ later }) => later === place);
      return holeAt(steps, place, found) ?? [];
    }),
    withoutBalances: recorded.filter((each) => each === null).length,
    reachesNow: now !== null && newest?.recorded != null,
    opening: oldest == null ? null : { lamports: oldest.before, token: oldest.tokenBefore },
  };
}

/** The account state as a transaction that changes nothing. */
function balancesNow(account: Address, { lamports, token }: CurrentBalance): RecordedBalances {
  const tokens =
    token === null
      ? null
      : [
          {
            accountIndex: 0,
            mint: token.mint,
            owner: null,
            programId: null,
            uiTokenAmount: { amount: token.amount, decimals: 0, uiAmount: null, uiAmountString: '' },
          },
        ];
  return {
    accounts: [account],
    preBalances: [lamports],
    postBalances: [lamports],
    preTokenBalances: tokens,
    postTokenBalances: tokens,
  };
}

function holeAt(steps: readonly HistoryStep[], later: number, breaks: readonly ChainBreak[]): HistoryHole | null {
  const earlier = steps[breaks[0]?.earlier ?? -1];
  if (earlier === undefined) return null;
  const lamports = breaks.find(({ token }) => token === null);
  const tokens = breaks.find(({ token }) => token !== null);
  const decimals = earlier.balances?.tokenAfter?.uiTokenAmount.decimals;
  return {
    earlier,
    later: steps[later] ?? null,
    lamports: lamports === undefined ? 0n : lamports.found - lamports.left,
    token:
      tokens?.token == null
        ? null
        : {
            mint: tokens.token.mint,
            decimals: decimals ?? tokens.token.decimals,
            units: tokens.found - tokens.left,
          },
  };
}
