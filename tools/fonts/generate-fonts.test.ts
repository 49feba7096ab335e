import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FONTS, fontFile, subsetOf } from './generate-fonts.ts';

test('a font is what npm run generate:fonts writes', async () => {
  // The smallest, since this takes seconds for the others.
  const font = FONTS.find(({ name }) => name === 'jetbrains-mono');
  if (font === undefined) throw new Error('the font is missing');
  const written = await readFile(fontFile(font));
  expect(written.equals(await subsetOf(font))).toBe(true);
  expect(written.subarray(0, 4).toString()).toBe('wOF2');
});
