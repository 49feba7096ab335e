import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../src/server/cli/main.ts';
import { CLI_DOCS, describeCommands } from './cli-docs.ts';
import { describeMetrics, METRICS_DOCS } from './metrics-docs.ts';

test('docs/cli.md describes the flags as they are (npm run generate:docs)', () => {
  expect(readFileSync(CLI_DOCS, 'utf8')).toBe(describeCommands(COMMANDS));
});

test('docs/metrics.md describes the metrics as they are (npm run generate:docs)', () => {
  expect(readFileSync(METRICS_DOCS, 'utf8')).toBe(describeMetrics());
});
