import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { decodeMember, decodeObject, decodeString } from '../../src/shared/json/json-decoding.ts';
import { parseJson } from '../../src/shared/json/json.ts';

/** Name of the file in the built explorer. */
const LICENSES_FILE = 'licenses.txt';

/**
 * Writes the licenses of the packages and fonts that the explorer ships. Vite's own list leaves out fonts, and what only workers
 * import: `worker` is the plugin for their builds, which end before the one of the app.
 */
export function createLicensesPlugins(): { readonly app: Plugin; readonly worker: Plugin } {
  const shipped = new Set<string>();
  return {
    app: {
      name: 'slotscope-licenses',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        for (const folder of packagesOf(bundle, this.environment.config.root)) shipped.add(folder);
        this.emitFile({ type: 'asset', fileName: LICENSES_FILE, source: licensesText(shipped) });
      },
    },
    worker: {
      name: 'slotscope-worker-licenses',
      apply: 'build',
      generateBundle(_, bundle) {
        for (const folder of packagesOf(bundle, this.environment.config.root)) shipped.add(folder);
      },
    },
  };
}

/** The folders of the packages that files of this bundle come from. */
function packagesOf(bundle: Rolldown.OutputBundle, root: string): readonly string[] {
  // Modules have absolute paths, and fonts paths from the root.
  const sources = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((path) => resolve(root, path)),
  );
  return sources.flatMap((source) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0] ?? []);
}

/** The name, version and license text of each package, by name; throws if one has no text, unless it is public domain. */
export function licensesText(folders: Iterable<string>): string {
  const texts = new Map([...folders].map((folder) => licenseOf(folder)));
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return `Slotscope contains these packages and fonts.\n${sorted.map(([name, text]) => `\n${RULE}\n${name}\n\n${text}\n`).join('')}`;
}

const RULE = '-'.repeat(80);

function licenseOf(folder: string): readonly [string, string] {
  const manifest = decodeObject(parseJson(readFileSync(join(folder, 'package.json'), 'utf8')));
  const [name, version, license] = ['name', 'version', 'license'].map((member) =>
    decodeMember(manifest, member, decodeString),
  );
  const title = `${name} ${version} (${license})`;
  if (license === 'Public Domain') return [title, 'The authors waived their rights.'];
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file === undefined) throw new Error(`${title} is shipped, and has no file with its license`);
  return [title, readFileSync(join(folder, file), 'utf8').trim()];
}
