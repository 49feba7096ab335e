import { expect, test } from 'vitest';
import { formatCsv, formatNdjson } from './format-records.ts';

const RECORDS = [
  { name: 'a, "b"\n', amount: 18_446_744_073_709_551_615n, list: ['x', 'y'], of: { a: [1, null] } },
  { name: null, amount: -5n, list: [], of: null },
];

test('CSV has a header, one line per record, quotes where needed and an empty cell for null', () => {
  expect(formatCsv(RECORDS)).toBe(
    'name,amount,list,of\r\n"a, ""b""\n",18446744073709551615,x y,"{""a"":[1,null]}"\r\n,-5,,\r\n',
  );
});

test('NDJSON has one record per line and keeps null', () => {
  expect(formatNdjson(RECORDS)).toBe(
    `{"name":"a, \\"b\\"\\n","amount":18446744073709551615,"list":["x","y"],"of":{"a":[1,null]}}
{"name":null,"amount":-5,"list":[],"of":null}
`,
  );
});

test('CSV escapes text that a spreadsheet would run as a formula; NDJSON does not', () => {
  const texts = ['=HYPERLINK("x")', '+1', '-1', '@A1', '\t=1', 'a=1'];
  const records = texts.map((text) => ({ text }));
  expect(formatCsv(records)).toBe(`text\r\n"'=HYPERLINK(""x"")"\r\n'+1\r\n'-1\r\n'@A1\r\n'\t=1\r\na=1\r\n`);
  expect(formatNdjson(records.slice(2, 3))).toBe('{"text":"-1"}\n');
});
