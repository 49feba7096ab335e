import { formatCsv } from '../../../shared/json/records.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { downloadText } from '../../../ui/controls/files.ts';

/** Downloads the transfers of a transaction, inner ones too. Renders nothing if no program that Slotscope decodes was called. */
export function TransfersButton({ view }: { readonly view: ViewedTransaction }) {
  if (view.instructions?.some(({ parsed }) => parsed !== null) !== true) return null;
  const save = async () => {
    const { transferRecords } = await import('../../../analysis/markdown/transfer-records.ts');
    downloadText(`${view.signatures[0]}-transfers.csv`, formatCsv(transferRecords(view)), 'text/csv');
  };
  return (
    <button
      type="button"
      className="text-button"
      title="Transfers of lamports and tokens, inner ones too, with exact numbers"
      onClick={() => void save()}
    >
      Transfers CSV
    </button>
  );
}
