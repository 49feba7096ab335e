import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import type { AccountStep } from '../../../analysis/facts/block/block-balances.ts';
import type { PathParams } from '../../../features/routing/paths.ts';
import { TransactionLink } from './transaction-link.tsx';

/** The transaction that the user came from, and its neighbors in the list. */
export function MarkedStep({
  step,
  steps,
  rows,
  linkParams,
}: {
  readonly step: AccountStep;
  /** The listed ones. */
  readonly steps: readonly AccountStep[];
  readonly rows: readonly BlockRow[];
  readonly linkParams: PathParams;
}) {
  const previous = steps.findLast(({ index }) => index < step.index);
  const next = steps.find(({ index }) => index > step.index);
  const link = { rows, params: linkParams };
  return (
    <p className="hint" data-testid="marked-step">
      <b>This transaction:</b> <TransactionLink {...link} index={step.index} />. Before it:{' '}
      {previous === undefined ? 'none' : <TransactionLink {...link} index={previous.index} />}. After it:{' '}
      {next === undefined ? 'none' : <TransactionLink {...link} index={next.index} />}.
    </p>
  );
}
