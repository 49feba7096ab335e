import type { BlockTips } from '../../../analysis/facts/block/block-balances.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { FactNote } from '../../../ui/page/section.tsx';
import { Sol } from '../../../ui/values/amount.tsx';

/** What Jito’s tip accounts got for block builders; no part of the fees. null if the balances could not be read. */
export function TipsText({ tips }: { readonly tips: BlockTips | null }) {
  if (tips === null) return <span className="muted standalone">not known, because the balances could not be read</span>;
  const { lamports, transactions } = tips;
  if (transactions === 0) return <span className="muted standalone">none to Jito’s tip accounts</span>;
  return (
    <>
      <Sol lamports={lamports} unit="SOL" />
      <FactNote>
        in {formatInteger(transactions)} {transactions === 1 ? 'transaction' : 'transactions'}
      </FactNote>
    </>
  );
}
