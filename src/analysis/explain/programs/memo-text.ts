import { quotableText } from '../../../shared/format/visible-text.ts';
import { type DescribeInstruction, statement } from '../clauses.ts';
import { type ProgramText, textPart } from './program-text.ts';

const describeMemo: DescribeInstruction = ({ memo }, { accounts: [payer], wording }) => {
  if (typeof memo !== 'string') return null;
  const safe = quotableText(memo.slice(0, SHOWN_CHARACTERS + 1));
  const text =
    safe.length > SHOWN_CHARACTERS ? `${safe.slice(0, SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…` : safe;
  return { aside: statement(payer === undefined ? null : wording.nameOf(payer.address), `left the memo “${text}”`) };
};

const SHOWN_CHARACTERS = 60;

export const memoText: ProgramText = {
  program: 'spl-memo',
  summaries: { memo: (info) => [textPart(info, 'memo')] },
  clauses: { memo: describeMemo },
};
