import { expect, test } from 'vitest';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { checkAddressList } from './address-list.ts';

function row(signature: string, slot: bigint): AddressTransaction {
  const nothing = { err: null, memo: null, blockTime: null, confirmationStatus: null, transactionIndex: null };
  return { signature: signature as Signature, slot, ...nothing };
}

// Seen to fail against: the endpoint’s rows as they are.
test('a repetition is one row, and a signature in two slots is a contradiction', () => {
  const [first, second, third] = [row('a', 10n), row('b', 5n), row('a', 3n)];
  const { rows, repeated, inSeveralSlots } = checkAddressList([first, first, second, third]);
  expect(rows).toEqual([first, second, third]);
  expect(repeated).toBe(1);
  expect(inSeveralSlots).toEqual([{ signature: 'a', slots: [10n, 3n] }]);
});

test('a list that is right stays as it is', () => {
  const rows = [row('a', 10n), row('b', 10n), row('c', 9n)];
  expect(checkAddressList(rows)).toEqual({ rows, repeated: 0, inSeveralSlots: [] });
});
