import { downloadText } from '../../ui/controls/files.ts';

/** Downloads the rows of a table, as CSV or NDJSON. */
export function DownloadLinks({
  name,
  write,
}: {
  /** File name without the extension. */
  readonly name: string;
  /** The rows as text, in their order. */
  readonly write: (format: keyof typeof TYPES) => Promise<string>;
}) {
  const save = async (format: keyof typeof TYPES) =>
    downloadText(`${name}.${format}`, await write(format), TYPES[format]);
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
