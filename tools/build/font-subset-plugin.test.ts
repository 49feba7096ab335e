import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { subsetFonts } from './font-subset-plugin.ts';

const FOLDER = 'node_modules/@fontsource-variable/';
const INTER = `${FOLDER}inter/files/inter-latin-wght-normal.woff2`;
const MONO = `${FOLDER}jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2`;

interface Font {
  readonly type: 'asset';
  readonly fileName: string;
  readonly names: readonly string[];
  readonly originalFileNames: readonly string[];
  source: Uint8Array;
}

function fontOf(path: string): Font {
  const source = readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)));
  return { type: 'asset', fileName: 'a.woff2', names: ['a.woff2'], originalFileNames: [path], source };
}

async function build(...fonts: readonly Font[]): Promise<void> {
  const { generateBundle } = subsetFonts();
  if (typeof generateBundle !== 'function') throw new Error('the plugin has no generateBundle');
  const bundle = Object.fromEntries(fonts.map((font) => [font.fileName + font.originalFileNames[0], font]));
  await Reflect.apply(generateBundle, {}, [{}, bundle, true]);
}

test('takes a third of one font and more than half of the other', async () => {
  const [inter, mono] = [fontOf(INTER), fontOf(MONO)];
  const before = [inter.source.length, mono.source.length] as const;
  await build(inter, mono);
  expect(inter.source.length / before[0]).toBeLessThan(0.7);
  expect(mono.source.length / before[1]).toBeLessThan(0.4);
  for (const { source } of [inter, mono]) expect(Buffer.from(source.subarray(0, 4)).toString()).toBe('wOF2');
});

test('leaves other files alone, and asks what to keep of a font that it does not know', async () => {
  const image = { ...fontOf(INTER), names: ['a.svg'] };
  const { source } = image;
  await build(image);
  expect(image.source).toBe(source);
  await expect(build({ ...fontOf(INTER), originalFileNames: ['fonts/a.woff2'] })).rejects.toThrow('no features');
});
