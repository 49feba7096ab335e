import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROGRAMS } from '../../src/solana/programs/registry.ts';

const DOCUMENT = resolve('docs/parsed-instructions.md');
const START = '<!-- coverage -->\n';
const END = '<!-- /coverage -->';

/** Writes the table of parsed programs and instruction types into docs/parsed-instructions.md. */
export function main(): number {
  const { before, after } = readDocument();
  writeFileSync(DOCUMENT, `${before}${coverageTable()}${after}`);
  return 0;
}

/** Every program with a parser, and its instruction types. */
export function coverageTable(): string {
  const programs = [...new Set(PROGRAMS.values())].map(
    ({ name, types }) => `| \`${name}\` | ${types.length} | ${types.map((type) => `\`${type}\``).join(', ')} |\n`,
  );
  return `| program | types | |\n| --- | --- | --- |\n${programs.join('')}`;
}

/** Splits the document around its table. Throws if the markers around the table are missing. */
export function readDocument(): { readonly before: string; readonly table: string; readonly after: string } {
  const text = readFileSync(DOCUMENT, 'utf8');
  const start = text.indexOf(START);
  const end = text.indexOf(END);
  if (start === -1 || end < start) throw new Error(`docs/parsed-instructions.md has no ${START.trim()} … ${END}`);
  const from = start + START.length;
  return { before: text.slice(0, from), table: text.slice(from, end), after: text.slice(end) };
}
