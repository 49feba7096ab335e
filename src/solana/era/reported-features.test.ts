import { expect, test } from 'vitest';
import { parseBase64 } from '../../shared/bytes/encodings.ts';
import type { Address } from '../ids/ids.ts';
import type { Account } from '../model/account.ts';
import { featureAccountsOf } from './reported-features.ts';

const OWNER = 'Feature111111111111111111111111111111111111';
const account = (data: string, owner = OWNER): Account => ({
  owner: owner as Address,
  lamports: 953_185n,
  executable: false,
  rentEpoch: 0n,
  data: parseBase64(data) ?? new Uint8Array(),
  space: 9n,
});
const read = (...value: readonly (Account | null)[]) =>
  featureAccountsOf(
    value.map((_, at) => `feature ${at}` as Address),
    { slot: 454_499_280n, value },
  );

test('reads the activation slots of feature accounts', () => {
  // The account of reduce_slot_time_to_350ms on mainnet-beta: activated at slot 440,208,000.
  const { slot, activations } = read(account('AYAKPRoAAAAA'), account('AAAAAAAAAAAA'), null);
  expect(slot).toBe(454_499_280n);
  expect([...activations]).toEqual([
    ['feature 0', 440_208_000n],
    ['feature 1', null],
    ['feature 2', null],
  ]);
});

test('leaves out accounts that hold something else', () => {
  const { activations } = read(
    account('AYAKPRoAAAAA', '11111111111111111111111111111111'),
    account('AYAG'),
    account(''),
    account('AgAAAAAAAAAA'),
  );
  expect([...activations]).toEqual([]);
});
