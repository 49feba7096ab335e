import { nameWords } from '../arguments/name-words.ts';

/** What an instruction does with value, by its name. */
export type ExchangeAction = 'deposit' | 'withdraw' | 'borrow' | 'repay' | 'liquidate' | 'stake' | 'unstake' | 'claim';

/** The action that the name of an instruction says; null if it says none, several, or one that moves nothing yet. */
export function exchangeAction(name: string): ExchangeAction | null {
  const words = nameWords(name);
  if (words.some((word) => OTHER_WORDS.has(word))) return null;
  const actions = new Set(words.flatMap((word) => ACTIONS.get(word) ?? []));
  // A liquidation may redeem what it takes.
  if (actions.has('liquidate')) return 'liquidate';
  const [only = null, ...more] = actions;
  return more.length === 0 ? only : null;
}

const ACTIONS: ReadonlyMap<string, ExchangeAction> = new Map([
  ['deposit', 'deposit'],
  ['supply', 'deposit'],
  ['withdraw', 'withdraw'],
  ['redeem', 'withdraw'],
  ['borrow', 'borrow'],
  ['repay', 'repay'],
  ['liquidate', 'liquidate'],
  ['stake', 'stake'],
  ['unstake', 'unstake'],
  ['claim', 'claim'],
  ['harvest', 'claim'],
  ['collect', 'claim'],
]);

/** Preparations, requests, and what is returned within the transaction or goes elsewhere. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  `init initialize create open set update change request cancel close queue order enable approve flash refresh migrate transfer swap
  mint burn bridge settle`.split(/\s+/),
);
