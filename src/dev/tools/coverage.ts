import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROGRAMS } from '../../solana/programs/registry.ts';

const README = resolve('README.md');
const START = '<!-- coverage -->\n';
const END = '<!-- /coverage -->';

/** Writes the README's table of programs and instruction types that are parsed. */
export function main(): number {
  const { before, after } = readReadme();
  writeFileSync(README, `${before}${coverageTable()}${after}`);
  return 0;
}

/** Every program that is parsed, with the types of its instructions. */
export function coverageTable(): string {
  const programs = [...new Set(PROGRAMS.values())].map(
    ({ name, types }) => `| \`${name}\` | ${types.length} | ${types.map((type) => `\`${type}\``).join(', ')} |\n`,
  );
  return `| program | types | |\n| --- | --- | --- |\n${programs.join('')}`;
}

/** The README in three parts, of which the middle one is the table. Throws where the markers around it are missing. */
export function readReadme(): { readonly before: string; readonly table: string; readonly after: string } {
  const text = readFileSync(README, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end < start) throw new Error(`README.md has no ${START.trim()} … ${END}`);
  const from = start + START.length;
  return { before: text.slice(0, from), table: text.slice(from, end), after: text.slice(end) };
}
