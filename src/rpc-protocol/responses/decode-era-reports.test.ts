import { expect, test } from 'vitest';
import { decodeFeatureAccounts, decodeGenesisCertificate } from './decode-era-reports.ts';

const OWNER = 'Feature111111111111111111111111111111111111';
const account = (data: string, owner = OWNER) => ({
  data: [data, 'base64'],
  executable: false,
  lamports: 953_185,
  owner,
  rentEpoch: 0,
  space: 9,
});
const decode = (...value: readonly (ReturnType<typeof account> | null)[]) => {
  const names = value.map((_, at) => `feature ${at}`);
  return decodeFeatureAccounts({ context: { apiVersion: '4.3.0', slot: 454_499_280n }, value: [...value] }, names);
};

test('reads the activation slots of feature accounts', () => {
  // The account of reduce_slot_time_to_350ms on mainnet-beta: activated at slot 440,208,000.
  const { slot, activations } = decode(account('AYAKPRoAAAAA'), account('AAAAAAAAAAAA'), null);
  expect(slot).toBe(454_499_280n);
  expect([...activations]).toEqual([
    ['feature 0', 440_208_000n],
    ['feature 1', null],
    ['feature 2', null],
  ]);
});

test('leaves out accounts that hold something else', () => {
  const { activations } = decode(
    account('AYAKPRoAAAAA', '11111111111111111111111111111111'),
    account('AYAG'),
    account(''),
    account('AgAAAAAAAAAA'),
    account('not base64!'),
  );
  expect([...activations]).toEqual([]);
});

test('refuses an answer of another shape', () => {
  expect(() => decodeFeatureAccounts({ context: { slot: 1 }, value: [null] }, ['one', 'two'])).toThrow(/2 accounts/);
  expect(() => decodeFeatureAccounts({ value: [] }, [])).toThrow(/context/);
  expect(() => decodeFeatureAccounts(null, [])).toThrow(/result/);
});

test('reads the slot of the Alpenglow genesis certificate', () => {
  const signature = { signature: Array.from({ length: 192 }, () => 7), bitmap: [1, 2] };
  const block = { slot: 504_148_999, blockId: Array.from({ length: 32 }, () => 19) };
  expect(decodeGenesisCertificate({ block, signature })).toEqual({ slot: 504_148_999n });
  expect(decodeGenesisCertificate(null)).toBe('none');
  expect(() => decodeGenesisCertificate({ signature })).toThrow(/result\.block/);
  expect(() => decodeGenesisCertificate('Alpenglow')).toThrow(/result/);
});
