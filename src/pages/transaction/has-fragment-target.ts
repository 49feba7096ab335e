import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';

/** Whether the page has the instruction, account or log line that the fragment names. True for any other fragment. */
export function hasFragmentTarget(
  hash: string,
  { instructions, accounts, log }: Pick<ViewedTransaction, 'instructions' | 'accounts' | 'log'>,
): boolean {
  const [, kind, name] = /^#(ix|account|log)-(.*)$/.exec(hash) ?? [];
  switch (kind) {
    case 'ix':
      return instructions?.some(({ id }) => id === name) === true;
    case 'account':
      return accounts.some(({ index }) => String(index) === name);
    case 'log':
      return log?.lines.some((_, at) => String(at + 1) === name) === true;
    default:
      return true;
  }
}
