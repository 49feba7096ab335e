import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { collectSentences } from './collect-sentences.ts';

export const DOCUMENT = resolve('docs/sentences.md');

/** Writes every sentence that the pages can say into docs/sentences.md. */
export function main(): number {
  writeFileSync(DOCUMENT, sentencesDocument());
  return 0;
}

/** One list per source file, in order of path and source. */
export function sentencesDocument(): string {
  const lists = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixtures)\.tsx?$|test-support|custom-errors/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .toSorted(),
  ).flatMap((path) => {
    const sentences = [...new Set(collectSentences(path, readFileSync(path, 'utf8')))];
    return sentences.length === 0 ? [] : [`## ${path}\n\n${sentences.map(toItem).join('')}`];
  });
  return `${HEAD}\n${lists.join('\n')}`;
}

const FOLDERS = [
  'src/analysis',
  'src/solana/errors',
  'src/rpc-client',
  'src/ui',
  'src/features',
  'src/pages',
  'src/app',
];

const HEAD = `# What the pages say

Every sentence in the source of the explorer, for reading in one go. \`{…}\` is a value, \`one/many\` a choice.
\`npm run sentences\` writes this file.
`;

function toItem(sentence: string): string {
  return `- \`${sentence.replaceAll('`', '´')}\`\n`;
}
