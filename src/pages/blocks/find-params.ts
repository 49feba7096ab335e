import {
  AMOUNT_FORMS,
  ANY_TRANSACTION,
  type FindCondition,
  formatAmountCondition,
  parseAmountCondition,
} from '../../analysis/find/find-condition.ts';
import {
  type InvalidParam,
  createReader,
  readAddress,
  readOptionalParam,
} from '../../features/routing/search-params.ts';
import { type SlotSpan, formatSlotSpan, parseSlotSpan } from '../../solana/ids/slot-span.ts';

/** What the URL of a search asks for. Filters that the page of a block has too have its names. */
export interface FindParams {
  /** null: not named yet. */
  readonly span: SlotSpan | null;
  readonly condition: FindCondition;
  readonly invalidParams: readonly InvalidParam[];
}

const OUTCOMES = ['all', 'failed'] as const;

export function readFindParams(params: URLSearchParams): FindParams {
  const span = readOptionalParam(params, 'find', parseSlotSpan, 'two slots, as in 100..200', 'no range');
  const account = readAddress(params, 'account');
  const amount = readOptionalParam(params, 'amount', parseAmountCondition, AMOUNT_FORMS);
  const read = createReader(params);
  return {
    span: span.value,
    condition: {
      program: params.get('program') ?? '',
      instruction: params.get('instruction') ?? '',
      account: account.value,
      amount: amount.value,
      isFailed: read('outcome', OUTCOMES) === 'failed',
      error: params.get('error') ?? '',
    },
    invalidParams: [...[span, account, amount].flatMap(({ invalid }) => invalid ?? []), ...read.invalidParams],
  };
}

/** The parameters of a search, for `paths.blocks`. */
export function findPathParams(span: SlotSpan, condition: FindCondition = ANY_TRANSACTION): Record<string, string> {
  const { program, instruction, account, amount, isFailed, error } = condition;
  const texts = {
    find: formatSlotSpan(span),
    program,
    instruction,
    account: account ?? '',
    amount: amount === null ? '' : formatAmountCondition(amount),
    outcome: isFailed ? 'failed' : '',
    error,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
