import type { BlockTable } from './export-table.ts';
import { DownloadLinks } from '../../features/table-controls/table-controls.tsx';

/** Downloads the rows of a table, in their order. */
export function ExportLinks({
  table,
  name,
}: {
  readonly table: BlockTable;
  /** File name without the extension. */
  readonly name: string;
}) {
  return (
    <DownloadLinks
      name={name}
      write={async (format) => {
        const { exportTable } = await import('./export-table.ts');
        return exportTable(table, format);
      }}
    />
  );
}
