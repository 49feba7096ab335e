import type { Address } from '../../../solana/ids/address.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import { shortAddress } from '../short-address.ts';
import type { ViewedTransaction } from '../view-transaction.ts';
import { type Clause, statement } from './clause.ts';
import { feePayerChange, type FeePayerChange } from './fee-payer-change.ts';
import { type FormatLamports, formatToken, type TokenAmount } from './format-amount.ts';

/** What instructions without a parser did for the fee payer, as the balances show. */
export interface Swap {
  /** "A swapped 1 SOL for 20 USDC through Jupiter v6". */
  readonly clause: Clause;
  /** The instructions that moved the tokens. */
  readonly instructions: readonly ViewedInstruction[];
}

/**
 * null if the `unexplained` top-level instructions moved nothing, or if the balances do not show it. `owners` maps token accounts
 * to their owners.
 */
export function findSwap(
  view: ViewedTransaction,
  unexplained: readonly ViewedInstruction[],
  owners: ReadonlyMap<Address, Address>,
): Swap | null {
  const { instructions: calls, accounts } = view;
  const payer = accounts[0];
  const instructions = unexplained.filter(({ id }) => calls?.some((call) => isWithin(call, id) && movesTokens(call)));
  if (calls === null || payer === undefined || instructions.length === 0) return null;
  const explained = calls.filter((call) => !unexplained.some(({ id }) => isWithin(call, id)));
  const change = feePayerChange(view, explained, owners);
  if (change === null || (change.lamports === 0n && change.tokens.length === 0)) return null;
  const programs = new Set(instructions.map(({ programId }) => (programId === null ? '' : shortAddress(programId))));
  const through = programs.size === 1 ? ` through ${[...programs].join('')}` : '';
  const describe: Clause['describe'] = (_units, _targets, formatLamports) =>
    describeExchange(change, formatLamports) + through;
  return { clause: { ...statement(shortAddress(payer.address), 'swapped'), describe }, instructions };
}

function describeExchange(change: FeePayerChange, formatLamports: FormatLamports): string {
  const { given, received } = sidesOf(change, formatLamports);
  return given.length === 1 && received.length === 1
    ? `swapped ${given.join('')} for ${received.join('')}`
    : [
        ...(given.length > 0 ? [`gave ${joinAnd(given)}`] : []),
        ...(received.length > 0 ? [`got ${joinAnd(received)}`] : []),
      ].join(' and ');
}

/** If tokens went both ways, the lamports were only rent and tips, and are left out. */
function sidesOf(
  { lamports, tokens }: FeePayerChange,
  formatLamports: FormatLamports,
): { readonly given: readonly string[]; readonly received: readonly string[] } {
  const format = (amounts: readonly TokenAmount[]) => amounts.map(formatToken);
  const given = format(tokens.filter(({ units }) => units < 0n));
  const received = format(tokens.filter(({ units }) => units > 0n));
  if (given.length > 0 && received.length > 0) return { given, received };
  if (lamports < 0n) return { given: [...given, formatLamports(-lamports)], received };
  return lamports === 0n ? { given, received } : { given, received: [...received, formatLamports(lamports)] };
}

function isWithin({ id }: ViewedInstruction, topLevelId: string): boolean {
  return id === topLevelId || id.startsWith(`${topLevelId}.`);
}

function movesTokens({ parsed, depth }: ViewedInstruction): boolean {
  if (parsed === null || depth === 0) return false;
  return (
    (parsed.program === 'spl-token' && /^(?:transfer|mintTo|burn)/.test(parsed.type)) ||
    (parsed.program === 'system' && parsed.type === 'transfer')
  );
}

function joinAnd(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}
