import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { collectSentences } from './collect-sentences.ts';
import { DOCUMENT, sentencesDocument } from './sentences.ts';

test('collects texts, templates and literals with their values', () => {
  const source = `
    import { x } from 'not a sentence';
    const key = 'page-header';
    export const A = (n: number) => (
      <p className="not this one" title="the whole one">
        Block {n} holds {n === 1 ? 'one' : 'many'} <b>failed</b> votes
      </p>
    );
    export const b = \`the fee was \${key}\`;
    export const c = 'could not be decoded';
  `;
  expect(collectSentences('a.tsx', source)).toEqual([
    'Block {…} holds one/many failed votes',
    'the whole one',
    'the fee was {…}',
    'could not be decoded',
  ]);
});

test('docs/sentences.md is what npm run sentences writes', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(sentencesDocument());
});
