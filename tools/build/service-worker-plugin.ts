import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { runServiceWorker, type ShellFiles } from '../../src/app/offline/service-worker-script.ts';

/** Writes sw.js, with the list of the files that were built, and their hashes. */
export function addServiceWorker(): Plugin {
  let base = '/';
  return {
    name: 'slotscope-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved: (config) => {
      base = config.base;
    },
    writeBundle: {
      order: 'post',
      handler: async ({ dir }) => {
        if (dir !== undefined) await writeServiceWorker(dir, base);
      },
    },
  };
}

/** Writes sw.js for the files in a folder, which are served below `base`. */
export async function writeServiceWorker(folder: string, base: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const [, entry] = /<script type="module"[^>]* src="[^"]*\/([^/"]+)"/.exec(html) ?? [];
  if (entry === undefined) throw new Error('index.html has no script');
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join('/'))
    .filter((name) => !NOT_KEPT.test(name))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({ path: base + name, integrity: `sha256-${hash(await readFile(join(folder, name)))}` })),
  );
  const shell = { base, entry, files };
  const script = runServiceWorker.toString();
  const version = hash(`${script}${JSON.stringify(shell)}`).slice(0, 12);
  await writeFile(
    join(folder, 'sw.js'),
    `(${script})(globalThis, ${JSON.stringify({ ...shell, version } satisfies ShellFiles)});\n`,
  );
}

/** The pages, which servers change, and what no page loads. */
const NOT_KEPT = /^(?:index\.html|404\.html|sw\.js|licenses\.txt|llms\.txt|opensearch\.xml)$/;

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64');
}
