import type { Address } from '../../../solana/ids/address.ts';
import { WRAPPED_SOL } from '../../../solana/names/program-ids.ts';
import { addressIn, integerIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../view-transaction.ts';
import { type TokenAmount, tokenAmountIn } from './format-amount.ts';

/** What the fee payer gained or lost. */
export interface FeePayerChange {
  readonly lamports: bigint;
  /** Without amounts of 0, and without wrapped SOL, which counts as lamports. */
  readonly tokens: readonly TokenAmount[];
}

/**
 * The change in the fee payer's balances that the `explained` instructions and the fee do not account for. It includes the token
 * accounts that the payer owns, with their rent and the SOL wrapped in them. null if the balances were not recorded.
 */
export function feePayerChange(
  view: ViewedTransaction,
  explained: readonly ViewedInstruction[],
  owners: ReadonlyMap<Address, Address>,
): FeePayerChange | null {
  const { accounts, tokenChanges, answer, lamportSum } = view;
  const payer = accounts[0]?.address;
  if (payer === undefined || answer.meta === null || tokenChanges === null) return null;
  // If the balances do not add up, the change cannot be attributed to these instructions.
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

  for (const { parsed } of explained) {
    if (parsed === null) continue;
    const sign = reversalSign(own, parsed);
    if (parsed.program === 'system') lamports += sign * (integerIn(parsed.info, 'lamports') ?? 0n);
    if (parsed.program !== 'spl-token') continue;
    const amount = tokenAmountIn(parsed.info, view.tokenAccounts, 'source', 'destination', 'account');
    if (amount === null) continue;
    if (amount.mint === WRAPPED_SOL) lamports += sign * amount.units;
    else add(amount, sign);
  }
  return { lamports, tokens: [...tokens.values()].filter(({ mint, units }) => units !== 0n && mint !== WRAPPED_SOL) };
}

/** The sign that undoes a movement: 1 if it left the payer's accounts, -1 if it entered them, 0 if it did neither. */
function reversalSign(own: ReadonlySet<Address>, { type, info }: ParsedCall): bigint {
  const isOwn = (key: string) => {
    const account = addressIn(info, key);
    return account !== null && own.has(account);
  };
  const from = isOwn(type.startsWith('burn') ? 'account' : 'source');
  const to = isOwn(type.startsWith('mintTo') ? 'account' : 'destination') || isOwn('newAccount');
  return from === to ? 0n : from ? 1n : -1n;
}
