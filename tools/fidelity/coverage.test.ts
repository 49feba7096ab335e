import { expect, test } from 'vitest';
import { coverageTable, readDocument } from './coverage.ts';

test('docs/parsed-instructions.md matches the registry (npm run coverage writes it)', () => {
  expect(readDocument().table).toBe(coverageTable());
});
