import type { TransactionResponse } from '../../../src/rpc-protocol/responses/transaction-response.ts';
import type { RawTransaction } from '../raw/raw-transaction.ts';
import type { PrintedPage } from '../read-page.tsx';
import { checkCauses } from './check-causes.ts';
import { checkHeadline } from './check-headline.ts';
import { checkFailure } from './check-failure.ts';
import { checkFee } from './check-fee.ts';
import { checkOpenings } from './check-openings.ts';
import { checkSections } from './check-sections.ts';
import type { Violation } from './violation.ts';

/** Every printed claim of a page that the raw answer contradicts. */
export function checkPage(
  answer: TransactionResponse,
  raw: RawTransaction | null,
  page: PrintedPage,
): readonly Violation[] {
  if (raw === null) return [];
  const succeeded = raw.meta.err === null && raw.complete;
  const headline = succeeded
    ? [...checkHeadline(raw, page.clauses), ...checkOpenings(raw, [page.headline, page.subtitle])]
    : [];
  return [
    ...headline,
    ...(raw.meta.err === null ? [] : checkFailure(raw, page)),
    ...checkCauses(raw, page.causes),
    ...checkFee(raw, answer, page.subtitle),
    ...checkSections(raw, page),
  ];
}
