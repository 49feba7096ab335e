import { type ChainBreak, type RecordedBalances, checkBalanceChain } from '../../solana/balance-chain.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';

/** Number of balances that were compared with the balance after an earlier transaction of their block. */
export interface LinkCounts {
  readonly lamportLinks: number;
  readonly tokenLinks: number;
  /** How many of them differ. */
  readonly broken: number;
}

export const NO_LINKS: LinkCounts = { lamportLinks: 0, tokenLinks: 0, broken: 0 };

export interface BlockBalances extends LinkCounts {
  /** A sentence per break, the first ones of a block with many. */
  readonly notes: readonly string[];
}

/** Checks whether the recorded balances of a block's transactions form a chain. */
export function checkBlockBalances(transactions: readonly ExecutedTransaction[]): BlockBalances {
  const { lamportLinks, tokenLinks, breaks } = checkBalanceChain(transactions.map(recordedBalances));
  const notes = breaks.slice(0, MAX_NOTES).map((each) => describeBreak(each, transactions));
  if (breaks.length > MAX_NOTES) notes.push(`${breaks.length - MAX_NOTES} more balances do not follow from each other`);
  return { lamportLinks, tokenLinks, broken: breaks.length, notes };
}

export function addLinks(one: LinkCounts, other: LinkCounts): LinkCounts {
  return {
    lamportLinks: one.lamportLinks + other.lamportLinks,
    tokenLinks: one.tokenLinks + other.tokenLinks,
    broken: one.broken + other.broken,
  };
}

/** Per block. */
const MAX_NOTES = 20;

function recordedBalances({ transaction, meta }: ExecutedTransaction): RecordedBalances | null {
  if (meta === null) return null;
  const { writable, readonly } = meta.loadedAddresses;
  return { ...meta, accounts: [...transaction.message.accountKeys, ...writable, ...readonly] };
}

function describeBreak(
  { account, token, earlier, later, left, found }: ChainBreak,
  transactions: readonly ExecutedTransaction[],
): string {
  const unit = token === null ? 'lamports' : `units of token ${token.mint}`;
  const name = (index: number): string => {
    const executed = transactions[index];
    return `transaction ${index}${executed === undefined ? '' : ` (${transactionId(executed.transaction)})`}`;
  };
  return `${name(earlier)} leaves ${account} with ${left} ${unit}, but ${name(later)}, the next to name it, starts with ${found}`;
}
