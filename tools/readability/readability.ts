import { VIOLATION_KINDS } from './printed-claims.ts';
import { judgePages, readabilityTable } from './readability-counts.ts';
import { readAnswers } from './read-answers.ts';
import { parseToolOptions } from '../tool-options.ts';

const USAGE = `usage: readability [DIR] [--list unnamed|unreasoned|untried|wide|narrow|untrue|${VIOLATION_KINDS.join('|')}]
DIR is a folder of recorded JSON-RPC answers; without it, SLOTSCOPE_RECORDED.`;

/** Prints how many headlines of a folder of recorded answers say what happened, and with --list, those that do not. */
export async function main(args: readonly string[]): Promise<number> {
  const options = { list: { type: 'string' } } as const;
  const parsed = parseToolOptions({ args: [...args], allowPositionals: true, options }, USAGE);
  if (parsed === null) return 2;
  const { positionals, values } = parsed;
  const folder = positionals[0] ?? process.env['SLOTSCOPE_RECORDED'];
  if (folder === undefined || positionals.length > 1) {
    console.error(USAGE);
    return 2;
  }
  const judged = judgePages(await readAnswers(folder));
  console.log(readabilityTable(judged));
  if (values.list === undefined) return 0;
  for (const { faults, signature, year, inBlock, page, violations } of judged) {
    const untrue = violations.filter(({ kind }) => values.list === 'untrue' || values.list === kind);
    if (untrue.length === 0 && !faults.some((fault) => fault === values.list)) continue;
    console.log(`${signature} ${year}${inBlock ? ' block' : ''}\n  ${page.headline}\n  ${page.subtitle}`);
    for (const { kind, detail } of untrue) console.log(`  ${kind}: ${detail}`);
  }
  return 0;
}
