import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measurement, type Suite, formatTable, printJson } from './measure/measurement.ts';
import { measureAttacks } from './suites/attack.ts';
import { measureBigtable } from './suites/bigtable.ts';
import { measureDisk, measureGrowth, measureImport } from './suites/ledger.ts';
import { measureFollow } from './suites/follow.ts';
import { measureEncoding, measureJson } from './suites/encoding.ts';
import { measureCosts } from './suites/costs.ts';
import { measurePackage } from './suites/package.ts';
import { measureProgress } from './suites/progress.ts';
import { measureSaturation } from './suites/saturation.ts';
import { measureService } from './suites/service.ts';
import { measureTransaction } from './suites/transaction.ts';

const SUITES: ReadonlyMap<string, Suite> = new Map([
  ['json', measureJson],
  ['encode', measureEncoding],
  ['service', measureService],
  ['transaction', measureTransaction],
  ['growth', measureGrowth],
  ['import', measureImport],
  ['follow', measureFollow],
  ['progress', measureProgress],
  ['disk', measureDisk],
  ['bigtable', measureBigtable],
  ['package', measurePackage],
  ['saturation', measureSaturation],
  ['attack', measureAttacks],
  ['costs', measureCosts],
]);

/** Run only by name, because they take minutes by design. */
const NAMED_ONLY = new Set(['saturation', 'attack']);

const USAGE = `usage: npm run bench -- [${[...SUITES.keys(), 'browser'].join('|')}]… [--quick] [--minutes N] [--json FILE]
  --quick      growth to 100,000 transactions instead of a million
  --minutes N  duration of saturation (default 10); saturation and attack run only if they are named
  --json FILE  file for the results (default dist/bench.json)`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '10' },
      json: { type: 'string', default: 'dist/bench.json' },
    },
    allowPositionals: true,
  });
  const names = positionals.length === 0 ? [...SUITES.keys()].filter((name) => !NAMED_ONLY.has(name)) : positionals;
  const minutes = Number(values.minutes);
  if (names.some((name) => !SUITES.has(name)) || !(minutes > 0)) {
    console.error(USAGE);
    return 2;
  }
  const machine = `Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the start`;
  console.log(
    `${new Date().toISOString().slice(0, 10)}. ${machine}. Medians; each measure is interleaved with its baseline.`,
  );
  const results: Record<string, readonly Measurement[]> = {};
  for (const name of names) {
    const lines = (await SUITES.get(name)?.({ quick: values.quick, minutes })) ?? [];
    results[name] = lines;
    console.log(`\n## ${name}\n\n${formatTable(lines)}`);
  }
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, printJson({ date: new Date().toISOString(), machine, results }));
  return 0;
}
