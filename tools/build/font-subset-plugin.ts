import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/**
 * Takes from the fonts what no style uses: weights, and in the monospaced font the ligatures (`calt`), which are half of its size.
 * All characters stay. The development server serves the fonts as they are.
 */
export function subsetFonts(): Plugin {
  return {
    name: 'slotscope-subset-fonts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output: { assetFileNames } } } } } }),
    async generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !isFont(asset.names)) continue;
        const keepFeatures = FEATURES.get(familyOf(asset.originalFileNames));
        if (keepFeatures === undefined) throw new Error(`no features are listed for ${asset.fileName}`);
        const options = { targetFormat: 'woff2', keepFeatures, variationAxes: { wght: WEIGHTS } } as const;
        asset.source = await subsetFont(Buffer.from(asset.source), CHARACTERS, options);
      }
    },
  };
}

/** The lightest and the boldest text of the pages. */
const WEIGHTS = { min: 400, max: 700 };

const FEATURES: ReadonlyMap<string | undefined, string[]> = new Map([
  ['inter', ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum']],
  ['jetbrains-mono', ['ccmp', 'locl', 'mark']],
]);

/** Every character that a Latin font may have, up to the arrows and symbols. Those that the font lacks are ignored. */
const CHARACTERS = String.fromCharCode(...Array.from({ length: 0x30_00 }, (_, code) => code));

/** Browsers keep a file by its name, so the name of a font changes with what is taken from it. */
function assetFileNames({ names }: { readonly names: readonly string[] }): string {
  return `assets/[name]-[hash]${isFont(names) ? `-${VERSION}` : ''}[extname]`;
}

const VERSION = createHash('sha256')
  .update(JSON.stringify([WEIGHTS, ...FEATURES]))
  .digest('base64url')
  .slice(0, 4);

function isFont(names: readonly string[]): boolean {
  return names.some((name) => name.endsWith('.woff2'));
}

/** The package of a font of Fontsource. */
function familyOf(paths: readonly string[]): string | undefined {
  return /@fontsource-variable\/([^/]+)\//.exec(paths[0] ?? '')?.[1];
}
