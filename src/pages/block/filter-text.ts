import { quotableText, visibleText } from '../../shared/format/visible-text.ts';
import type { RowFilter } from './row-filter.ts';

/** The active filters, which a link may have chosen: "outcome failed, program Vote111…"; empty for none. */
export function formatFilter({ outcome, votes, program, calls, main, range, account, text }: RowFilter): string {
  const parts = [
    outcome === 'all' ? null : `outcome ${outcome}`,
    votes === 'shown' ? null : `votes ${votes}`,
    program.trim() === ''
      ? null
      : `program ${visibleText(program.trim())}${calls === 'top' ? ' at the top level' : ''}`,
    main.length === 0 ? null : main.join(' or '),
    range === null ? null : `#${range.from} to #${range.to}`,
    account === null ? null : `account ${account}`,
    text.trim() === '' ? null : `text “${quotableText(text.trim())}”`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
