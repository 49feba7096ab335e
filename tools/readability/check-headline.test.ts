import { expect, test } from 'vitest';
import { parseClause } from './check-headline.ts';

test.each([
  ['A…a sent 1 SOL to B…b', 'A…a', 'sent', '1 SOL', 'B…b', null],
  ['1 SOL went from A…a to 3 accounts', 'A…a', 'sent', '1 SOL', '3 accounts', null],
  ['1 SOL went from A…a to B…b and C…c', 'A…a', 'sent', '1 SOL', 'B…b and C…c', null],
  ['swapped 1 SOL for 2 USDC via Jupiter v6: route', 'S…s', 'swapped', '1 SOL for 2 USDC', undefined, 'Jupiter v6'],
  ['A…a got 2 of C…c from B…b via D…d: Withdraw', 'A…a', 'got', '2 of C…c', 'B…b', 'D…d'],
  [
    'A…a deposited 1 SOL and got 2 mSOL via Marinade',
    'A…a',
    'deposited',
    '1 SOL and got 2 mSOL',
    undefined,
    'Marinade',
  ],
  ['withdrew 2 SOL for 1 mSOL via M…m', 'S…s', 'withdrew', '2 SOL for 1 mSOL', undefined, 'M…m'],
  [
    'A…a launched token T…t and bought about 5 for 1 SOL via P',
    'A…a',
    'bought',
    'about 5 of T…t for 1 SOL',
    undefined,
    'P',
  ],
  ['A…a swapped 1 SOL from B…b for 2 USDC via P', 'B…b', 'swapped', '1 SOL for 2 USDC', undefined, 'P'],
  ['A…a swapped 1 SOL for about 5 of D…d in 2 trades', 'A…a', 'swapped', '1 SOL for about 5 of D…d', undefined, null],
  ['A…a sold 1 of N…n to B…b and got 2 SOL', 'A…a', 'got', '2 SOL', undefined, null],
  ['A…a sold 1 of N…n to B…b for 3 SOL and got 2 SOL via P', 'A…a', 'got', '2 SOL', undefined, 'P'],
  ['A…a placed an order with 2 SOL for 5 of N…n via P', 'A…a', 'paid', '2 SOL', undefined, 'P'],
  ['A…a paid 2 SOL for 1 of N…n via M', 'A…a', 'paid', '2 SOL', undefined, 'M'],
  ['A…a launched token The One (T…t) and bought 5 for 1 SOL', 'A…a', 'bought', '5 of T…t for 1 SOL', undefined, null],
  ['A…a launched token ONE (T…t) and bought 1 SOL worth via P', 'A…a', 'paid', '1 SOL', undefined, 'P'],
  ['A…a paid 1 SOL and got compressed NFT “Foo” via P', 'A…a', 'paid', '1 SOL', undefined, 'P'],
  ['A…a minted compressed NFT “Foo” to B…b for 1 SOL', 'A…a', 'paid', '1 SOL', undefined, null],
  ['A…a minted 5 of D…d for 1 HNT via H', 'A…a', 'got', '5 of D…d for 1 HNT', undefined, 'H'],
  ['A…a repaid 1 SOL and withdrew 2 USDC via J', 'A…a', 'paid', '1 SOL and got 2 USDC', undefined, 'J'],
  ['A…a ran 2 queued tasks for 1 SOL via T', 'A…a', 'got', '1 SOL', undefined, 'T'],
  ['A…a canceled 2 bids and got back 1 SOL via T', 'A…a', 'got', '1 SOL', undefined, 'T'],
  ['A…a placed buy orders with 1 SOL via T', 'A…a', 'paid', '1 SOL', undefined, 'T'],
  ['A…a paid 1 SOL and got 2 USDC in a liquidation via K', 'A…a', 'paid', '1 SOL and got 2 USDC', undefined, 'K'],
])('%s', (text, subject, verb, amounts, other, program) => {
  expect(parseClause(text, 'S…s')).toMatchObject({ subject, verb, amounts, program });
  expect(parseClause(text, 'S…s')?.other?.name).toBe(other);
});

test('other verbs are not parsed', () => {
  expect(parseClause('opened token account A…a', null)).toBeNull();
});
