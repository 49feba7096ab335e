#!/usr/bin/env node
// Runs a tool of this folder from its TypeScript source: node src/host/tools/run.mjs NAME [options]
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [name, ...args] = process.argv.slice(2);
const { module } = await runnerImport(fileURLToPath(new URL(`./${name}.ts`, import.meta.url)));
process.exitCode = await module.main(args);
