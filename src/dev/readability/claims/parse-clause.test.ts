import { expect, test } from 'vitest';
import { parseClause } from './parse-clause.ts';

test.each([
  ['A…a sent 1 SOL to B…b', 'A…a', 'sent', '1 SOL', 'B…b', null],
  ['1 SOL went from A…a to 3 accounts', 'A…a', 'sent', '1 SOL', '3 accounts', null],
  ['swapped 1 SOL for 2 USDC via Jupiter v6: route', 'S…s', 'swapped', '1 SOL for 2 USDC', undefined, 'Jupiter v6'],
  ['A…a got 2 of C…c from B…b via D…d: Withdraw', 'A…a', 'got', '2 of C…c', 'B…b', 'D…d'],
])('%s', (text, subject, verb, amounts, other, program) => {
  expect(parseClause(text, 'S…s')).toMatchObject({ subject, verb, amounts, program });
  expect(parseClause(text, 'S…s')?.other?.name).toBe(other);
});

test('other verbs are not parsed', () => {
  expect(parseClause('opened token account A…a', null)).toBeNull();
});
