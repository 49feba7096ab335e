// Builds what is missing or older than its sources, then hands over to the built command line.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const OUTPUTS = ['dist/app/index.html', 'dist/server/main.js'].map((path) => join(ROOT, path));
const SOURCES = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'].map((path) => join(ROOT, path));

if (!isBuilt()) await build();
// Whoever reads the output may have read enough, like `head`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
const { main } = await import(pathToFileURL(OUTPUTS[1]).href);
process.exitCode = await main(process.argv.slice(2));

/** Whether both builds are there and nothing that they are made of has changed since. */
function isBuilt() {
  if (!OUTPUTS.every((path) => existsSync(path))) return false;
  const built = Math.min(...OUTPUTS.map((path) => statSync(path).mtimeMs));
  return SOURCES.every((path) => newestChange(path) <= built);
}

/** Milliseconds; folders count too, since removing a file changes nothing else. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

async function build() {
  console.error('Building Slotscope, once.');
  try {
    const { createBuilder } = await import('vite');
    const builder = await createBuilder({ root: ROOT, logLevel: 'warn' });
    await builder.buildApp();
  } catch (error) {
    const missing = error?.code === 'ERR_MODULE_NOT_FOUND';
    console.error(missing ? 'Slotscope is not installed here: run npm ci first.' : String(error));
    process.exit(1);
  }
}
