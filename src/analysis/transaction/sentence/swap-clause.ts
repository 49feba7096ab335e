import { type FormatLamports, type TokenAmount, formatToken } from './format-amount.ts';
import { type Clause, type ClauseContext, statement } from './clause.ts';
import { feePayerChange, type FeePayerChange } from './fee-payer-change.ts';
import { shortAddress } from '../short-address.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';

/** What instructions that are not told by their own fields gave and got for the fee payer, by the balances. */
export interface Swap {
  readonly clause: Clause;
  /** The instructions that moved it. */
  readonly movers: readonly ViewedInstruction[];
}

/** null where nothing moved, or where it cannot be told which way. `untold` are the transaction's own instructions. */
export function tellSwap({ view, owners }: ClauseContext, untold: readonly ViewedInstruction[]): Swap | null {
  const { instructions, accounts } = view;
  const payer = accounts[0];
  const movers = untold.filter(({ id }) => instructions?.some((call) => isWithin(call, id) && movesTokens(call)));
  if (instructions === null || payer === undefined || movers.length === 0) return null;
  const others = instructions.filter((call) => !untold.some(({ id }) => isWithin(call, id)));
  const holdings = feePayerChange(view, others, owners);
  if (holdings === null) return null;
  if (holdings.lamports === 0n && holdings.tokens.length === 0) return null;
  const where = new Set(movers.map(({ programId }) => (programId === null ? '' : shortAddress(programId))));
  const through = where.size === 1 ? ` through ${[...where].join('')}` : '';
  const tell: Clause['tell'] = (_units, _targets, lamportWords) => swapWords(holdings, lamportWords) + through;
  return { clause: { ...statement(shortAddress(payer.address), 'swapped'), tell }, movers };
}

function swapWords(holdings: FeePayerChange, lamportWords: FormatLamports): string {
  const { given, got } = sidesOf(holdings, lamportWords);
  return given.length === 1 && got.length === 1
    ? `swapped ${given.join('')} for ${got.join('')}`
    : [
        ...(given.length > 0 ? [`gave ${joinAnd(given)}`] : []),
        ...(got.length > 0 ? [`got ${joinAnd(got)}`] : []),
      ].join(' and ');
}

/** Lamports stand on a side only where the tokens do not fill both: beside a swap of tokens they are rent and tips. */
function sidesOf(
  { lamports, tokens }: FeePayerChange,
  lamportWords: FormatLamports,
): { readonly given: readonly string[]; readonly got: readonly string[] } {
  const words = (amounts: readonly TokenAmount[]) => amounts.map(formatToken);
  const given = words(tokens.filter(({ units }) => units < 0n));
  const got = words(tokens.filter(({ units }) => units > 0n));
  if (given.length > 0 && got.length > 0) return { given, got };
  if (lamports < 0n) return { given: [...given, lamportWords(-lamports)], got };
  return lamports === 0n ? { given, got } : { given, got: [...got, lamportWords(lamports)] };
}

function isWithin({ id }: ViewedInstruction, top: string): boolean {
  return id === top || id.startsWith(`${top}.`);
}

function movesTokens({ parsed, depth }: ViewedInstruction): boolean {
  if (parsed === null || depth === 0) return false;
  return (
    (parsed.program === 'spl-token' && /^(?:transfer|mintTo|burn)/.test(parsed.type)) ||
    (parsed.program === 'system' && parsed.type === 'transfer')
  );
}

function joinAnd(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
