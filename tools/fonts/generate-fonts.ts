import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** What the pages use of a font of Fontsource. */
interface FontSubset {
  readonly name: string;
  readonly features: readonly string[];
}

/** The monospaced font goes without its ligatures (`calt`), which are half of its size. */
export const FONTS: readonly FontSubset[] = [
  { name: 'inter', features: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'] },
  { name: 'jetbrains-mono', features: ['ccmp', 'locl', 'mark'] },
];

/** `npm run generate:fonts` writes the fonts of the explorer. */
export async function main(): Promise<number> {
  for (const font of FONTS) await writeFile(fontFile(font), await subsetOf(font));
  return 0;
}

export function fontFile({ name }: FontSubset): URL {
  return new URL(`../../src/ui/styles/fonts/${name}.woff2`, import.meta.url);
}

/** Takes from a font what no style uses: features, and weights. All characters stay. */
export async function subsetOf({ name, features }: FontSubset): Promise<Buffer> {
  const file = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
  return subsetFont(await readFile(new URL(`../../node_modules/${file}`, import.meta.url)), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: [...features],
    variationAxes: { wght: WEIGHTS },
  });
}

/** The lightest and the boldest text of the pages. */
const WEIGHTS = { min: 400, max: 700 };

/** Every character that a Latin font may have, up to the arrows and symbols. Those that the font lacks are ignored. */
const CHARACTERS = String.fromCharCode(...Array.from({ length: 0x30_00 }, (_, code) => code));
