import { writeFileSync } from 'node:fs';
import { COMMANDS } from '../../src/server/cli/main.ts';
import { CLI_DOCS, describeCommands } from './cli-docs.ts';
import { describeMetrics, METRICS_DOCS } from './metrics-docs.ts';
import { writeMethodExamples } from './method-examples.ts';

/** Writes docs/cli.md, docs/metrics.md and the results of the examples of methods. */
export async function main(): Promise<number> {
  writeFileSync(CLI_DOCS, describeCommands(COMMANDS));
  writeFileSync(METRICS_DOCS, describeMetrics());
  await writeMethodExamples();
  return 0;
}
