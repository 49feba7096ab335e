import { expect, test } from 'vitest';
import { createByteWriter } from '../../../shared/bytes/bytes.ts';
import { addressBytes } from '../../../solana/ids/id-bytes.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { OTHER, failedView, unparsedInstruction } from '../../test-support/failed-view.ts';
import { customError } from '../../test-support/calls.ts';
import { KING, PAYER } from '../../test-support/transactions.ts';
import { createWording } from '../wording.ts';
import { compressedLamports, describeCompressedChange } from './compressed-change.ts';

const WORDING = createWording({ lookAlikes: new Map() });
const [CALL] = failedView({ err: customError(0, 1), instructions: [unparsedInstruction(PAYER)] }).instructions ?? [];
if (CALL === undefined) throw new Error('no call');
/** The first account pays, the second owns what is spent. */
const call = { ...CALL, accounts: [KING, PAYER].map((address) => ({ index: null, address })) };

type Accounts = readonly (readonly [owner: Address, lamports: bigint])[];

test.each<[string | null, spent: Accounts, created: Accounts, lamports?: bigint]>([
  [
    'sent 3 compressed lamports to 4m1Pvj…yrTTye',
    [[PAYER, 5n]],
    [
      [PAYER, 2n],
      [OTHER, 3n],
    ],
  ],
  [
    'sent 5 compressed lamports to 2 owners',
    [[PAYER, 5n]],
    [
      [OTHER, 3n],
      [KING, 2n],
    ],
  ],
  ['replaced its compressed account of 5 lamports with a new one', [[PAYER, 5n]], [[PAYER, 5n]]],
  ['created a compressed account of 5 lamports', [], [[PAYER, 5n]], 5n],
  ['created a compressed account for 4m1Pvj…yrTTye', [], [[OTHER, 0n]]],
  [
    'created 2 compressed accounts',
    [],
    [
      [PAYER, 0n],
      [OTHER, 0n],
    ],
  ],
  // Accounts of programs hold data, which the names of their instructions describe.
  [null, [[PAYER, 0n]], [[PAYER, 0n]]],
  [null, [], []],
  [null, [[OTHER, 5n]], [[PAYER, 5n]]],
  [null, [[PAYER, 5n]], [[PAYER, 4n]]],
  [
    null,
    [
      [PAYER, 5n],
      [PAYER, 1n],
    ],
    [[PAYER, 6n]],
  ],
  [null, [[PAYER, 5n]], [[OTHER, 2n]], -3n],
])('%s', (text, spent, created, lamports = 0n) => {
  for (const isEarly of [false, true]) {
    const data = invoke(spent, created, lamports, isEarly);
    expect(
      describeCompressedChange({ ...call, data }, createWording({ lookAlikes: new Map(), unit: 'lamports' })),
    ).toBe(text);
    expect(describeCompressedChange({ ...call, data: data.subarray(0, -1) }, WORDING)).toBeNull();
  }
});

test('says for whom lamports are compressed, if not for those who pay them', () => {
  const compressed = (owner: Address, lamports: bigint) =>
    compressedLamports({ ...call, data: invoke([], [[owner, 5n]], lamports, false) }, WORDING);
  expect(compressed(KING, 5n)).toEqual({ lamports: 5n, owner: '' });
  expect(compressed(OTHER, 5n)).toEqual({ lamports: 5n, owner: ' for 4m1Pvj…yrTTye' });
  expect(compressed(KING, 6n)).toBeNull();
});

function invoke(spent: Accounts, created: Accounts, lamports: bigint, isEarly: boolean): Uint8Array {
  const writer = createByteWriter();
  writer.bytes(Array<number>(8 + 4 + 1).fill(0));
  const account = ([owner, units]: Accounts[number], after: number) => {
    writer.bytes(addressBytes(owner));
    writer.u64(units);
    writer.bytes(Array<number>(2 + after).fill(0));
  };
  writer.u32(spent.length);
  for (const each of spent) account(each, isEarly ? 8 : 10);
  writer.u32(created.length);
  for (const each of created) account(each, 1);
  writer.bytes([0, 0, 0, 0, 0, lamports === 0n ? 0 : 1]);
  if (lamports !== 0n) writer.u64(lamports < 0n ? -lamports : lamports);
  writer.u8(lamports > 0n ? 1 : 0);
  return writer.finish();
}
