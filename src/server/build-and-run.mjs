// Builds the explorer and the command line if their sources are newer, then runs the command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stopWithLauncher } from './cli/child-process.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OUTPUTS = ['dist/app/index.html', 'dist/server/main.js'].map((path) => join(ROOT, path));
const SOURCES = ['src', 'tools/build', 'public', 'index.html', 'package.json', 'vite.config.ts'].map((path) =>
  join(ROOT, path),
);

stopWithLauncher();
if (!isBuilt()) await build();
const { main } = await import(pathToFileURL(OUTPUTS[1]).href);
process.exitCode = await main(process.argv.slice(2));

/** True if both outputs exist and are newer than every source. */
function isBuilt() {
  if (!OUTPUTS.every((path) => existsSync(path))) return false;
  const builtAt = Math.min(...OUTPUTS.map((path) => statSync(path).mtimeMs));
  return SOURCES.every((path) => newestChange(path) <= builtAt);
}

/** Time of the newest change in milliseconds. Folders count too, because removing a file changes only its folder. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** Builds in a separate process, because a build would leave this one several hundred megabytes larger. */
async function build() {
  console.error('Building Slotscope…');
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(vite)) {
    console.error('Dependencies are missing: run npm ci first.');
    process.exit(1);
  }
  // Not to our own standard output, which may be piped.
  const options = { cwd: ROOT, stdio: ['ignore', 2, 2] };
  const [status] = await once(spawn(process.execPath, [vite, 'build', '--app', '--logLevel', 'warn'], options), 'exit');
  if (status !== 0) process.exit(1);
}
