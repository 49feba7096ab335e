import type { BlockTable } from '../../analysis/block/export-table.ts';
import { downloadText } from '../../ui/controls/download.ts';

/** Downloads the rows of a table, in their order. */
export function ExportLinks({
  table,
  name,
}: {
  readonly table: BlockTable;
  /** File name without the extension. */
  readonly name: string;
}) {
  const save = async (format: keyof typeof TYPES) => {
    const { exportTable } = await import('../../analysis/block/export-table.ts');
    downloadText(`${name}.${format}`, exportTable(table, format), TYPES[format]);
  };
  return (
    <>
      <button
        type="button"
        className="text-button"
        title="The rows shown, with exact numbers"
        onClick={() => void save('csv')}
      >
        CSV
      </button>{' '}
      <button
        type="button"
        className="text-button"
        title="The rows shown, with exact numbers"
        onClick={() => void save('ndjson')}
      >
        NDJSON
      </button>
    </>
  );
}

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
