import { addressIn } from '../instructions/info-fields.ts';
import { action, type DescribeInstruction, lamportsOf, nameIn } from '../sentence/clause.ts';
import type { ProgramText } from './program-text.ts';
import { addressPart, type SummaryTemplate } from './summary-parts.ts';

const summarizeCreation: SummaryTemplate = (info) => [
  addressPart(info, 'account'),
  ' of ',
  addressPart(info, 'wallet'),
  ' for ',
  addressPart(info, 'mint'),
];

/** Preparation, or less if the account did not outlast the transaction. */
const describeCreation: DescribeInstruction = (info, context) => {
  const account = addressIn(info, 'account');
  const wallet = nameIn(info, context, 'wallet');
  if (account === null || wallet === null) return null;
  const lamports = lamportsOf(account, context);
  // An idempotent creation of an account that exists does nothing.
  if (lamports !== null && lamports.before > 0n) return { aside: null };
  const rent = lamports !== null && lamports.before === 0n && lamports.after > 0n ? lamports.after : null;
  const clause = action(nameIn(info, context, 'source'), 'opened', 'token account', context.wording.nameOf(account), {
    suffix: ` of ${wallet}`,
    lamports: rent,
    isPreparation: true,
  });
  return rent === null ? { aside: clause } : clause;
};

export const associatedTokenText: ProgramText = {
  program: 'spl-associated-token-account',
  summaries: { create: summarizeCreation, createIdempotent: summarizeCreation },
  clauses: { create: describeCreation, createIdempotent: describeCreation },
};
