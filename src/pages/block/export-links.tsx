import type { BlockTable } from '../../analysis/block/export-table.ts';
import { downloadText } from '../../ui/controls/download.ts';

/** Downloads of what a table shows, in its order. */
export function ExportLinks({
  table,
  name,
}: {
  readonly table: BlockTable;
  /** Of the file, without what its form adds. */
  readonly name: string;
}) {
  const save = async (form: keyof typeof TYPES) => {
    const { exportTable } = await import('../../analysis/block/export-table.ts');
    downloadText(`${name}.${form}`, exportTable(table, form), TYPES[form]);
  };
  return (
    <>
      <button
        type="button"
        className="text-button"
        title="What is shown, exact numbers"
        onClick={() => void save('csv')}
      >
        CSV
      </button>{' '}
      <button
        type="button"
        className="text-button"
        title="What is shown, exact numbers"
        onClick={() => void save('ndjson')}
      >
        NDJSON
      </button>
    </>
  );
}

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
