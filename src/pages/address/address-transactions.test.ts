import { expect, test } from 'vitest';
import { listedTransaction } from '../../rpc-protocol/test-support/listed-transaction.ts';
import { type AddressFilter, exportAddressTransactions, filterAddressTransactions } from './address-transactions.ts';
import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';

const ROW = listedTransaction({ transactionIndex: 0 });
const CUSTOM = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6001 } } as const;
const ROWS: readonly AddressTransaction[] = [
  { ...ROW, slot: 9n, memo: '[5] Lunch' },
  { ...ROW, slot: 5n, err: CUSTOM },
  { ...ROW, slot: 0n, err: { name: 'InsufficientFundsForFee' } },
];
const UNKNOWN: AddressTransaction = {
  ...ROW,
  isOutcomeUnknown: true,
  damage: [{ path: '[3].err', reason: 'expected an error, found 7' }],
};
const ALL: AddressFilter = { outcome: 'all', minSlot: null, maxSlot: null, text: '' };

test.each<[Partial<AddressFilter>, readonly bigint[]]>([
  [{}, [9n, 5n, 0n]],
  [{ outcome: 'ok' }, [9n]],
  [{ outcome: 'failed' }, [5n, 0n]],
  [{ minSlot: 5n }, [9n, 5n]],
  [{ maxSlot: 5n }, [5n, 0n]],
  [{ maxSlot: 0n }, [0n]],
  [{ minSlot: 1n, maxSlot: 8n }, [5n]],
  [{ text: ' lunch ' }, [9n]],
  [{ text: 'LUNCH' }, [9n]],
  [{ text: 'custom error 6001' }, [5n]],
  [{ text: '0x1771' }, [5n]],
  [{ text: 'insufficient funds' }, [0n]],
  [{ text: 'xk' }, [9n, 5n, 0n]],
  [{ text: 'xK' }, [9n, 5n, 0n]],
  [{ text: 'XK' }, []],
  [{ outcome: 'failed', text: 'lunch' }, []],
])('%o', (filter, slots) => {
  expect(filterAddressTransactions(ROWS, { ...ALL, ...filter }).map(({ slot }) => slot)).toEqual(slots);
});

test('a row whose outcome is unknown is neither ok nor failed, and exports why', () => {
  const rows = [...ROWS, UNKNOWN];
  const shown = (outcome: AddressFilter['outcome']) => filterAddressTransactions(rows, { ...ALL, outcome }).length;
  expect([shown('all'), shown('ok'), shown('failed')]).toEqual([4, 1, 2]);
  const lines = exportAddressTransactions(rows, 'csv').split('\r\n');
  expect(lines[0]).toMatch(/,confirmationStatus,damage$/);
  expect(lines[4]).toMatch(/,"\[3\]\.err: expected an error, found 7"$/);
  expect(exportAddressTransactions(ROWS, 'csv')).not.toContain('damage');
});
