import { integerIn } from '../../facts/transaction/info-fields.ts';
import { feePayerOf } from '../../facts/transaction/view-accounts.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { quotableText } from '../../../shared/format/visible-text.ts';
import { type DescribeInstruction, statement } from '../clauses.ts';
import { type ProgramText, textPart } from './program-text.ts';

const describeMemo: DescribeInstruction = (info, context) => {
  const { memo } = info;
  if (typeof memo !== 'string') return null;
  const brokenAt = describeBroken(info);
  const safe = quotableText(memo.slice(0, SHOWN_CHARACTERS + 1));
  const text =
    safe.length > SHOWN_CHARACTERS ? `${safe.slice(0, SHOWN_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')}…` : safe;
  const payer = feePayerOf(context.accounts);
  const ending = brokenAt === null ? '' : `, ${brokenAt}`;
  const subject = payer === undefined ? null : context.wording.nameOf(payer.address);
  return { aside: statement(subject, `left the memo “${text}”${ending}`) };
};

/** "not UTF-8 from byte 5"; null for text. */
function describeBroken(info: JsonObject): string | null {
  const from = integerIn(info, 'notUtf8FromByte');
  return from === null ? null : `not UTF-8 from byte ${from}`;
}

const SHOWN_CHARACTERS = 60;

export const memoText: ProgramText = {
  program: 'spl-memo',
  summaries: {
    memo: (info) => {
      const broken = describeBroken(info);
      return broken === null ? [textPart(info, 'memo')] : [textPart(info, 'memo'), `, ${broken}`];
    },
  },
  clauses: { memo: describeMemo },
};
