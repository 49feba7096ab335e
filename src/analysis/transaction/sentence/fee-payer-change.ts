import type { Address } from '../../../solana/ids/address.ts';
import { WRAPPED_SOL } from '../../../solana/names/program-ids.ts';
import { type TokenAmount, tokenAmountIn } from './format-amount.ts';
import { addressIn, integerIn, type ParsedCall } from '../instructions/parse-call.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** What the fee payer had more or less of afterwards. */
export interface FeePayerChange {
  readonly lamports: bigint;
  /** None of them 0, and no wrapped SOL: that is in the lamports. */
  readonly tokens: readonly TokenAmount[];
}

/**
 * What some instructions changed in the fee payer's holdings, read from the balances: all that changed, less the fee and less what
 * `others` moved by their own account. The payer's token accounts are its own, with their rent and what is wrapped in them. null
 * where balances were not recorded.
 */
export function feePayerChange(
  view: ViewedTransaction,
  others: readonly ViewedInstruction[],
  owners: ReadonlyMap<Address, Address>,
): FeePayerChange | null {
  const { accounts, tokenChanges, answer, lamportSum } = view;
  const payer = accounts[0]?.address;
  if (payer === undefined || answer.meta === null || tokenChanges === null) return null;
  // Balances that do not add up prove nothing.
  if (lamportSum?.unexplained !== 0n) return null;
  const own = new Set([payer, ...[...owners].flatMap(([account, owner]) => (owner === payer ? [account] : []))]);

  let lamports = answer.meta.fee;
  for (const { address, before, after } of accounts) {
    if (own.has(address)) lamports += (after ?? 0n) - (before ?? 0n);
  }
  const tokens = new Map<Address, TokenAmount>();
  const add = (amount: TokenAmount, sign = 1n) => {
    const units = (tokens.get(amount.mint)?.units ?? 0n) + sign * amount.units;
    tokens.set(amount.mint, { ...amount, units });
  };
  for (const { owner, mint, decimals, change } of tokenChanges) {
    if (owner === payer) add({ mint, decimals, units: change });
  }

  for (const { parsed } of others) {
    if (parsed === null) continue;
    const back = backInto(own, parsed);
    if (parsed.program === 'system') lamports += back * (integerIn(parsed.info, 'lamports') ?? 0n);
    if (parsed.program !== 'spl-token') continue;
    const amount = tokenAmountIn(parsed.info, view.tokenAccounts, 'source', 'destination', 'account');
    if (amount === null) continue;
    if (amount.mint === WRAPPED_SOL) lamports += back * amount.units;
    else add(amount, back);
  }
  return { lamports, tokens: [...tokens.values()].filter(({ mint, units }) => units !== 0n && mint !== WRAPPED_SOL) };
}

/** 1 for what left the payer, so that it counts as never gone; -1 for what came to it; 0 for what stayed or was never its own. */
function backInto(own: ReadonlySet<Address>, { type, info }: ParsedCall): bigint {
  const has = (key: string) => {
    const account = addressIn(info, key);
    return account !== null && own.has(account);
  };
  const from = has(type.startsWith('burn') ? 'account' : 'source');
  const to = has(type.startsWith('mintTo') ? 'account' : 'destination') || has('newAccount');
  return from === to ? 0n : from ? 1n : -1n;
}
