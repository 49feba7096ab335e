#!/usr/bin/env node
// npm run fuzz [-- --seconds N] [--workers N] [--seed S] [--target NAME] [--case N]
// Builds the cases like the service and runs them in worker threads.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/fuzz',
    target: 'node20',
    copyPublicDir: false,
    rollupOptions: {
      input: { fuzz: 'tools/fuzz/fuzz.ts', 'fuzz-worker': 'tools/fuzz/fuzz-worker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
await import(new URL('../../dist/fuzz/fuzz.js', import.meta.url).href);
