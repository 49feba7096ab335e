#!/usr/bin/env node
// npm run bench [-- NAME…] [--quick] [--minutes N] [--json FILE]
// Builds the benchmarks like the service and runs them. `browser` measures the pages in Chromium.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const OUTPUT = 'dist/bench';
const CHILDREN = [
  'load-client',
  'growth-reader',
  'lookup-times',
  'follow-child',
  'import-child',
  'progress-child',
  'verify-child',
  'uncached-child',
  'saturated-server',
  'costs-server',
];

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const args = process.argv.slice(2);
if (args.includes('browser')) {
  await build({ logLevel: 'warn' });
  const others = args.filter((arg) => arg !== 'browser');
  process.exitCode = await run('tools/bench/browser/measure.js', others);
} else {
  const input = { bench: 'tools/bench/bench.ts' };
  for (const name of CHILDREN) input[name] = `tools/bench/children/${name}.ts`;
  const rollupOptions = { input, output: { entryFileNames: '[name].js' } };
  const options = { ssr: true, outDir: OUTPUT, target: 'node20', copyPublicDir: false, rollupOptions };
  await build({ configFile: false, logLevel: 'warn', build: options });
  process.exitCode = await run(`${OUTPUT}/bench.js`, args);
}

async function run(script, scriptArgs) {
  const child = spawn(process.execPath, [script, ...scriptArgs], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
