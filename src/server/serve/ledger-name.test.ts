import { expect, test } from 'vitest';
import { ledgerName } from './ledger-name.ts';

test.each([
  [null, [], null, 'embedded'],
  [null, ['http://127.0.0.1:8899/'], null, 'upstream nodes'],
  ['/data/recorded', [], 'mainnet-beta', 'mainnet-beta ledger'],
  ['/data/recorded/', [], null, 'recorded ledger'],
  ['/data/generated', [], 'embedded', 'generated ledger'],
])('names the ledger %s with upstreams %j of cluster %s', (ledger, upstreams, cluster, name) => {
  expect(ledgerName({ ledger, upstreams }, { cluster })).toBe(name);
});
