import type { BlockRow } from '../../solana/block-view/block-row.ts';
import type { Column } from '../../solana/block-view/row-columns.ts';
import type { Slot } from '../../solana/slot.ts';
import { downloadText } from '../../ui/download.ts';

/** Downloads of the rows and columns that are shown, in their order. */
export function ExportWords({
  rows,
  columns,
  slot,
}: {
  readonly rows: readonly BlockRow[];
  readonly columns: readonly Column[];
  readonly slot: Slot;
}) {
  const save = async (form: 'csv' | 'ndjson') => {
    const { rowsToCsv, rowsToNdjson } = await import('../../solana/block-view/export-rows.ts');
    if (form === 'csv') downloadText(`block-${slot}.csv`, rowsToCsv(rows, columns), 'text/csv');
    else downloadText(`block-${slot}.ndjson`, rowsToNdjson(rows, columns), 'application/x-ndjson');
  };
  return (
    <>
      <button type="button" className="word" title="What is shown, exact numbers" onClick={() => void save('csv')}>
        CSV
      </button>{' '}
      <button type="button" className="word" title="What is shown, exact numbers" onClick={() => void save('ndjson')}>
        NDJSON
      </button>
    </>
  );
}
