import { expect, test } from 'vitest';
import { coverageTable, readReadme } from './coverage.ts';

test('the README lists what is parsed, as `node src/dev/tools/run.mjs coverage` writes it', () => {
  expect(readReadme().table).toBe(coverageTable());
});
