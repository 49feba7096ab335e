#!/usr/bin/env node
// Runs a tool of the project from its TypeScript source.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const TOOLS = new Map([
  ['build', './build/build-site.ts'],
  ['record-fixtures', './differential/record-fixtures.ts'],
  ['differential', './differential/differential.ts'],
  ['fidelity', './fidelity/fidelity.ts'],
  ['coverage', './fidelity/coverage.ts'],
  ['idl-fit', './readability/idl-fit.ts'],
  ['first-load', './build/first-load.ts'],
  ['generate-fonts', './fonts/generate-fonts.ts'],
  ['readability', './readability/readability.ts'],
  ['demo-bigtable', './demo/demo-bigtable.ts'],
  ['demo-replicas', './demo/replicas/demo-replicas.ts'],
  ['demo-upstream', './demo/demo-upstream.ts'],
  ['activations', './activations/activations.ts'],
  ['generate-docs', './docs/generate-docs.ts'],
  ['generate-ledger', './generate-ledger/generate-ledger.ts'],
]);

const [name] = process.argv.slice(2);
const tool = TOOLS.get(name);
const RUN = 'run-tool';
if (tool !== undefined) {
  const { module } = await runnerImport(RUN, {
    plugins: [runTool(fileURLToPath(new URL(tool, import.meta.url))), withoutStyles()],
  });
  process.exitCode = module.exitCode;
} else {
  console.error(`usage: run.mjs ${[...TOOLS.keys()].join('|')} [options]`);
  process.exitCode = 2;
}

/** A module that runs the tool while it is imported, since a tool cannot import anything after that. */
function runTool(path) {
  return {
    name: 'run-tool',
    resolveId: (id) => (id === RUN ? `\0${RUN}` : undefined),
    load: (id) =>
      id === `\0${RUN}`
        ? `import { main } from ${JSON.stringify(path)};\nexport const exitCode = await main(process.argv.slice(3));`
        : undefined,
  };
}

/** Tools that render components need no styles. */
function withoutStyles() {
  const empty = '\0no-styles';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? empty : undefined),
    load: (id) => (id === empty ? 'export default {}' : undefined),
  };
}
