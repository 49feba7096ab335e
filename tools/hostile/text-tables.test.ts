import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// TypeScript lets only two kinds of object be indexed by any text: a record of strings, and one whose key was cast. Text that an
// endpoint, a link or a file chose would also find what every object inherits, such as "constructor".

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const TABLE = /\bconst [A-Z_0-9]+: (?:Readonly<)?Record<string,|\bas keyof /;

test('tables with text as keys are Maps, in all parts of the program', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|^dev\/|fixtures|test-support/.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => TABLE.test(readFileSync(SOURCE + path, 'utf8')))).toEqual([]);
});
