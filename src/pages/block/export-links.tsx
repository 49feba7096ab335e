import type { BlockTransactions } from '../../queries/block/block-transactions.ts';
import type { BlockTable } from './export-table.ts';
import { DownloadLinks } from '../../features/table-controls/table-controls.tsx';

/** Downloads the rows of a table, in their order. */
export function ExportLinks({
  table,
  transactions = null,
  name,
}: {
  readonly table: BlockTable;
  /** What the transactions of the table did; null if it has none, or they have not been read. */
  readonly transactions?: BlockTransactions | null;
  /** File name without the extension. */
  readonly name: string;
}) {
  return (
    <DownloadLinks
      name={name}
      write={async (format) => {
        const { exportTable, withSentences } = await import('./export-table.ts');
        return exportTable(await withSentences(table, transactions?.sentences ?? null), format);
      }}
    />
  );
}
