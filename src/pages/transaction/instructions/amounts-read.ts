import { type RequestedAmount, swapRequestOf } from '../../../analysis/facts/transaction/swap-request.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import { formatDecimal } from '../../../shared/format/format-number.ts';

/** The amounts that a headline takes from data that is otherwise not decoded: "pay 100, get at least 0.5"; null for none. */
export function amountsRead(instruction: ViewedInstruction): string | null {
  const { paid = null, got = null } = swapRequestOf(instruction) ?? {};
  const write = (amount: RequestedAmount | null, verb: string) =>
    amount === null
      ? []
      : [`${verb} ${LIMITS[amount.is]}${formatDecimal(amount.units, amount.decimals ?? 0).significant}`];
  const amounts = [...write(paid, 'pay'), ...write(got, 'get')];
  return amounts.length === 0 ? null : amounts.join(', ');
}

const LIMITS = { exact: '', atMost: 'at most ', atLeast: 'at least ', quoted: 'a quoted ' };
