#!/usr/bin/env node
// Runs a tool of this folder from its TypeScript source.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const TOOLS = ['record-fixtures', 'differential', 'fidelity', 'coverage', 'first-load'];

const [name, ...args] = process.argv.slice(2);
if (TOOLS.includes(name)) {
  const { module } = await runnerImport(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
  process.exitCode = await module.main(args);
} else {
  console.error(`usage: run.mjs ${TOOLS.join('|')} [options]`);
  process.exitCode = 2;
}
