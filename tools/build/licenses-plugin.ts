import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { decodeMember, decodeObject, decodeString } from '../../src/shared/json/json-decoding.ts';
import { parseJson } from '../../src/shared/json/json.ts';

/** Their files are copies, made by tools/fonts. */
const FONTS = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];

/**
 * Writes licenses.txt, the licenses of the packages and fonts that the explorer ships. Vite's own list leaves out fonts
 * and imports of workers. The plugin belongs to the app and to its workers, whose bundles are generated first and not
 * written.
 */
export function listLicenses(): Plugin {
  const shipped = new Set<string>();
  return {
    name: 'slotscope-licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ root }) {
      // Absolute: the current directory may be another.
      for (const font of FONTS) shipped.add(join(root, 'node_modules', font));
    },
    generateBundle(_, bundle) {
      for (const folder of packagesOf(bundle)) shipped.add(folder);
    },
    async writeBundle({ dir }) {
      if (dir !== undefined) await writeFile(join(dir, 'licenses.txt'), licensesText(shipped));
    },
  };
}

/** The folders of the packages that modules of this bundle come from. */
function packagesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  return modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []);
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
