import { parseToolOptions } from '../tool-options.ts';
import type { Suite } from './measure/measurement.ts';
import { countMissed, describeSuite, runSuite, writeResults } from './measure/results.ts';
import { measureAttacks } from './suites/attack.ts';
import {
  measureArrival,
  measureBrowserJson,
  measureHuge,
  measureLinks,
  measureLoads,
  measurePhone,
  measureTable,
} from './suites/browser.ts';
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
  ['loads', measureLoads],
  ['links', measureLinks],
  ['arrival', measureArrival],
  ['huge', measureHuge],
  ['table', measureTable],
  ['browser-json', measureBrowserJson],
  ['phone', measurePhone],
]);

const BROWSER = ['loads', 'links', 'arrival', 'huge', 'table', 'browser-json'];

/** Run only by name, because together they take more than the ten minutes that a run should. */
const NAMED_ONLY = new Set(['saturation', 'attack', 'costs', 'phone', ...BROWSER]);

const USAGE = `usage: npm run bench -- [${[...SUITES.keys(), 'browser'].join('|')}]… [--large] [--minutes N] [--write]
  --large      growth to a million transactions instead of 100,000
  --minutes N  duration of saturation (default 10)
  --write      writes the results to tools/bench/results.json and BENCHMARKS.md
Only by name run ${[...NAMED_ONLY].join(', ')}; browser is ${BROWSER.join(', ')}.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = {
    large: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  } as const;
  const parsed = parseToolOptions({ args: [...args], options, allowPositionals: true }, USAGE);
  if (parsed === null) return 2;
  const { values, positionals } = parsed;
  const usual = [...SUITES.keys()].filter((name) => !NAMED_ONLY.has(name));
  const names = positionals.length === 0 ? usual : positionals.flatMap((name) => (name === 'browser' ? BROWSER : name));
  const minutes = Number(values.minutes);
  if (names.some((name) => !SUITES.has(name)) || !(minutes > 0)) {
    console.error(USAGE);
    return 2;
  }
  let missed = 0;
  for (const name of names) {
    const result = await runSuite(async () => (await SUITES.get(name)?.({ isLarge: values.large, minutes })) ?? []);
    console.log(`${describeSuite(name, result)}\n`);
    // At once, so that nothing is lost if a later suite fails.
    if (values.write && result.measurements.length > 0) writeResults({ [name]: result });
    missed += countMissed(result);
  }
  return missed === 0 ? 0 : 1;
}
