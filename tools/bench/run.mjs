#!/usr/bin/env node
// npm run bench [-- NAME…] [--large] [--minutes N] [--write]
// Builds the benchmarks and runs them. Those of pages start the service of the checkout, which builds the app if it has changed.
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
const input = { bench: 'tools/bench/bench.ts' };
for (const name of CHILDREN) input[name] = `tools/bench/children/${name}.ts`;
const rollupOptions = { input, output: { entryFileNames: '[name].js' } };
const options = { ssr: true, outDir: OUTPUT, target: 'node20', copyPublicDir: false, rollupOptions };
await build({ configFile: false, logLevel: 'warn', build: options });
const child = spawn(process.execPath, [`${OUTPUT}/bench.js`, ...process.argv.slice(2)], { stdio: 'inherit' });
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
