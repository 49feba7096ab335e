import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from './json.ts';
import { formatCsv, formatNdjson } from './records.ts';

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
  expect(formatCsv(records)).toBe(`text\r\n"'=HYPERLINK(""x"")"\r\n'+1\r\n'-1\r\n'@A1\r\n"'\t=1"\r\na=1\r\n`);
  expect(formatNdjson(records.slice(2, 3))).toBe('{"text":"-1"}\n');
});

// Seen to fail against: not escaping text after a semicolon and full-width signs.
test('CSV escapes formulas behind other separators, with other signs, and in lists', () => {
  const cells: readonly (readonly [JsonValue, string])[] = [
    ['\n=1', `"'\n=1"`],
    ['＝1', "'＝1"],
    ["a;=cmd|'/c calc'!A1;b", `"a;'=cmd|'/c calc'!A1;b"`],
    ['a;b', '"a;b"'],
    [['=1', 'x'], "'=1 x"],
    [['a,b', 'c"d'], '"a,b c""d"'],
    [-5n, '-5'],
    [-0.5, '-0.5'],
    [{ a: -1 }, '"{""a"":-1}"'],
  ];
  for (const [value, cell] of cells) expect(formatCsv([{ value }])).toBe(`value\r\n${cell}\r\n`);
});

test('no text leaves its cell or starts a formula, whatever its characters', () => {
  const characters = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", ' ', '1', 'a', '＝');
  fc.assert(
    fc.property(fc.string({ unit: characters }), (text) => {
      const line = formatCsv([{ before: 1, text, after: -2 }]).slice('before,text,after\r\n'.length);
      const cell = /^1,(?:"((?:[^"]|"")*)"|([^",;\t\r\n]*)),-2\r\n$/.exec(line);
      const read = (cell?.[1]?.replaceAll('""', '"') ?? cell?.[2] ?? '').split(';');
      expect(cell).not.toBeNull();
      for (const part of read) expect(part).not.toMatch(/^[=+\-@＝]/);
      expect(read.join(';').replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
    { numRuns: 2000 },
  );
});
