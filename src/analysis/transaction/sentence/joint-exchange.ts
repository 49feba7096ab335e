import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import { SOL } from './attribute-changes.ts';
import type { ClauseContext } from './clause.ts';
import { type Exchange, exchangeIn } from './exchange.ts';
import { treeMovements } from './tree-movements.ts';

/** What several instructions of one program exchanged together. */
export interface JointExchange {
  readonly exchange: Exchange;
  /** Stands for all of them: the first, without its name, with the accounts of all. */
  readonly instruction: ViewedInstruction;
  readonly ids: readonly string[];
}

/**
 * The exchange of all instructions of the only program that no parser explains, if it called several: a market may take the price in one
 * instruction and give what was bought in another. null if none is named as a sale, if they exchanged nothing, or more than two assets.
 */
export function jointExchange(
  view: ViewedTransaction,
  opaque: readonly ViewedInstruction[],
  { owners }: ClauseContext,
): JointExchange | null {
  const [first] = opaque;
  const ids = opaque.map(({ id }) => id);
  if (first === undefined || ids.length < 2) return null;
  const names = opaque.map(({ type }) => type?.name ?? '');
  if (!names.some((name) => SALES.test(name)) || names.some((name) => NO_SALES.test(name))) return null;
  if (first.programId === null || opaque.some(({ programId }) => programId !== first.programId)) return null;
  const accounts = opaque.some((each) => each.accounts === null) ? null : opaque.flatMap((each) => each.accounts ?? []);
  const instruction: ViewedInstruction = { ...first, type: null, parsed: null, accounts };
  const joined = treeMovements(view, [instruction], owners, () => ids).get(first.id);
  if (joined === undefined || joined.unexplained.some(({ asset }) => asset !== SOL)) return null;
  // Only what was transferred is a price: the rest is rent of the market's accounts.
  const exchange = exchangeIn({ ...joined, unexplained: [] }, view.accounts, false);
  if (exchange === null || exchange.paid.length !== 1 || exchange.got.length !== 1) return null;
  return { exchange, instruction, ids };
}

const SALES = /buy|sell|sale|purchase/i;
/** A position of a pool is one token that cannot be divided too, but burned, not sold. */
const NO_SALES = /liquidity|position|burn|borrow|repay|stake/i;
