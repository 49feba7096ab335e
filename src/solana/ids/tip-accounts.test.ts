import { expect, test } from 'vitest';
import { isTipAccount } from './tip-accounts.ts';
import { NAMED_ADDRESSES } from '../names/address-names.ts';

test('the tip accounts are the addresses with such a name', () => {
  const named = NAMED_ADDRESSES.filter(({ name }) => name.startsWith('Jito tip account'));
  expect(named).toHaveLength(8);
  expect(NAMED_ADDRESSES.filter(({ address }) => isTipAccount(address))).toEqual(named);
});
