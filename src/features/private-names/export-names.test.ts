import { afterEach, expect, test } from 'vitest';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { SYSTEM_PROGRAM, VOTE_PROGRAM } from '../../solana/ids/program-ids.ts';
import { exportRows } from './export-names.ts';
import { exportNames, privateNames, setPrivateName } from './private-names.ts';

afterEach(() => {
  privateNames.set(new Map());
  exportNames.setState({ isWanted: false });
});

const ROWS = [
  { feePayer: SYSTEM_PROGRAM, lamports: 18_446_744_073_709_551_615n, programs: [VOTE_PROGRAM] },
  { feePayer: VOTE_PROGRAM, lamports: null, programs: [] },
];
const write = async (format: 'csv' | 'ndjson', rows: readonly (typeof ROWS)[number][] = ROWS) =>
  format === 'csv' ? formatCsv(rows, ['feePayer', 'lamports', 'programs']) : formatNdjson(rows);

// Seen to fail against: names without being asked, and a name that a spreadsheet runs as a formula.
test('exports have private names only if they are wanted', async () => {
  setPrivateName({ id: SYSTEM_PROGRAM, name: '=cmd()', note: 'a note' });
  for (const format of ['csv', 'ndjson'] as const) expect(await exportRows(write, format)).toBe(await write(format));
  exportNames.setState({ isWanted: true });
  expect(await exportRows(write, 'csv')).toBe(
    [
      'feePayer,feePayerName,lamports,programs',
      `${SYSTEM_PROGRAM},'=cmd(),18446744073709551615,${VOTE_PROGRAM}`,
      `${VOTE_PROGRAM},,,`,
      '',
    ].join('\r\n'),
  );
  const [first] = (await exportRows(write, 'ndjson')).split('\n');
  expect(first).toContain('"feePayerName":"=cmd()"');
  expect(first).toContain('18446744073709551615');
  expect(first).not.toContain('a note');
});

test('without a named row, an export stays as it is, with its head', async () => {
  exportNames.setState({ isWanted: true });
  expect(await exportRows(write, 'csv')).toBe(await write('csv'));
  expect(await exportRows(async (format) => write(format, []), 'csv')).toBe('feePayer,lamports,programs\r\n');
});
