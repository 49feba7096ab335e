import { expect, test } from 'vitest';
import { parseJson } from '../../shared/json.ts';
import { blockRows } from './block-row.ts';
import { meta, PAYER, SIGNATURE, VOTE, wireEntry } from './block-view.fixtures.ts';
import { rowsToCsv, rowsToNdjson } from './export-rows.ts';
import { COLUMNS } from './row-columns.ts';

const err = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } } as const;
const ROWS =
  blockRows({
    transactions: [
      wireEntry([VOTE, PAYER], meta({ fee: 18_446_744_073_709_551_615n, computeUnitsConsumed: null, costUnits: 0n })),
      wireEntry([VOTE], meta({ err })),
      {
        version: null,
        meta: null,
        body: { form: 'undecoded', bytes: null, reason: 'version 9, "not" read', signatures: [] },
      },
    ],
  }) ?? [];

test('numbers are exact, and what is not recorded is not zero', () => {
  const [head, first, second, third] = rowsToCsv(ROWS, COLUMNS).split('\r\n');
  expect(head).toBe(
    'index,signature,outcome,error,feePayer,fee,computeUnits,costUnits,instructions,programs,vote,undecoded,version',
  );
  expect(first).toBe(`0,${SIGNATURE},ok,,${PAYER},18446744073709551615,,0,2,${VOTE} ${PAYER},false,,legacy`);
  expect(second).toContain('"{""InstructionError"":[2,{""Custom"":6001}]}"');
  expect(third).toBe('2,,,,,,,,,,false,"version 9, ""not"" read",');
  const [json, failed] = rowsToNdjson(ROWS, COLUMNS).trimEnd().split('\n').map(parseJson);
  expect(json).toMatchObject({ index: 0, fee: 18_446_744_073_709_551_615n, computeUnits: null, costUnits: 0 });
  expect(failed).toMatchObject({ error: { InstructionError: [2, { Custom: 6001 }] } });
});

test('only the columns that are shown, in the order of the table', () => {
  expect(rowsToCsv(ROWS.slice(0, 1), ['fee', 'outcome'])).toBe(
    `index,signature,outcome,error,fee\r\n0,${SIGNATURE},ok,,18446744073709551615\r\n`,
  );
  expect(rowsToNdjson(ROWS.slice(2), [])).toBe('{"index":2,"signature":null}\n');
});
