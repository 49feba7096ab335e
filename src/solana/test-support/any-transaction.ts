import * as fc from 'fast-check';
import { encodeAddress, encodeBlockhash, encodeSignature } from '../ids/id-bytes.ts';
import type { Message, Transaction } from '../model/transaction.ts';

const u8 = fc.integer({ min: 0, max: 255 });
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const address = bytes(32).map(encodeAddress);
const indexes = fc.array(u8, { maxLength: 140 });

const instruction = fc.record({
  programIdIndex: u8,
  accounts: indexes,
  data: fc.uint8Array({ maxLength: 300 }),
});

const lookup = fc.record({ accountKey: address, writableIndexes: indexes, readonlyIndexes: indexes });

const optionalU32 = fc.option(fc.integer({ min: 0, max: 0xffff_ffff }));
const config = fc.record({
  priorityFee: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
  computeUnitLimit: optionalU32,
  loadedAccountsDataSizeLimit: optionalU32,
  heapSize: optionalU32,
});

const parts = {
  header: fc.record({
    numRequiredSignatures: fc.integer({ min: 0, max: 12 }),
    numReadonlySignedAccounts: u8,
    numReadonlyUnsignedAccounts: u8,
  }),
  accountKeys: fc.array(address, { maxLength: 40 }),
  recentBlockhash: bytes(32).map(encodeBlockhash),
  instructions: fc.array(instruction, { maxLength: 10 }),
};

/** Any message of any version that the wire format can carry, including ones that the network would reject. */
export const anyMessage: fc.Arbitrary<Message> = fc.oneof(
  fc.record({
    version: fc.constant('legacy' as const),
    ...parts,
    addressTableLookups: fc.constant([]),
    config: fc.constant(null),
  }),
  fc.record({
    version: fc.constant(0 as const),
    ...parts,
    addressTableLookups: fc.array(lookup, { maxLength: 4 }),
    config: fc.constant(null),
  }),
  fc.record({ version: fc.constant(1 as const), ...parts, addressTableLookups: fc.constant([]), config }),
);

export const anyTransaction: fc.Arbitrary<Transaction> = anyMessage.chain((message) => {
  const count = message.header.numRequiredSignatures;
  const signature = bytes(64).map(encodeSignature);
  return fc
    .array(signature, { minLength: count, maxLength: count })
    .map((signatures): Transaction => ({ signatures, message }));
});
