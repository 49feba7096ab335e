import { expect, test } from 'vitest';
import { createByteWriter, joinBytes } from '../../shared/bytes/bytes.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { addressBytes } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { createIdlReader } from './create-idl-reader.ts';

const ADMIN = 'Vote111111111111111111111111111111111111111' as Address;
const FIELDS = [
  { name: 'fee_admin', type: 'pubkey' },
  { name: 'total_shares', type: 'u64' },
];
const STRUCT = { kind: 'struct', fields: FIELDS };

function values(shares: bigint): Uint8Array {
  const writer = createByteWriter();
  writer.bytes(addressBytes(ADMIN));
  writer.u64(shares);
  return writer.finish();
}

async function readerOf(idl: JsonObject) {
  const reader = await createIdlReader(JSON.stringify({ name: 'pools', version: '0.1.0', instructions: [], ...idl }));
  if ('reason' in reader) throw new Error(reader.reason);
  return reader;
}

const DECODED = {
  name: 'LendingPool',
  fields: { fee_admin: ADMIN, total_shares: 18_446_744_073_709_551_615n },
  length: 48,
};
const U64_MAX = 18_446_744_073_709_551_615n;

test('an account of an Anchor IDL since 0.30 has the discriminator of the IDL; reserved bytes are left', async () => {
  const { account } = await readerOf({
    address: ADMIN,
    metadata: { name: 'pools', version: '0.1.0', spec: '0.1.0' },
    accounts: [{ name: 'LendingPool', discriminator: [1, 2, 3, 4, 5, 6, 7, 8] }],
    types: [{ name: 'LendingPool', type: STRUCT }],
  });
  const data = joinBytes([Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), values(U64_MAX), new Uint8Array(64)]);
  expect(account(data)).toEqual(DECODED);
  expect(account(data.subarray(0, 40))).toBeNull();
  expect(account(data.subarray(8))).toBeNull();
});

test('an account of an Anchor IDL before 0.30 begins with the hash of its name', async () => {
  const { account } = await readerOf({
    accounts: [
      {
        name: 'LendingPool',
        type: {
          kind: 'struct',
          fields: FIELDS.map((field) => ({ ...field, type: field.type === 'pubkey' ? 'publicKey' : field.type })),
        },
      },
    ],
  });
  const hash = sha256(new TextEncoder().encode('account:LendingPool')).subarray(0, 8);
  expect(account(joinBytes([hash, values(U64_MAX)]))).toEqual(DECODED);
});

test('an account of a Codama IDL has its discriminator as a field', async () => {
  const number = (format: string) => ({ kind: 'numberTypeNode', format, endian: 'le' });
  const field = (name: string, type: JsonObject) => ({ kind: 'structFieldTypeNode', name, type });
  const { account } = await readerOf({
    kind: 'rootNode',
    standard: 'codama',
    version: '1.0.0',
    additionalPrograms: [],
    program: {
      kind: 'programNode',
      name: 'pools',
      publicKey: ADMIN,
      version: '0.1.0',
      accounts: [
        {
          kind: 'accountNode',
          name: 'lendingPool',
          data: {
            kind: 'structTypeNode',
            fields: [
              {
                ...field('key', number('u8')),
                defaultValue: { kind: 'numberValueNode', number: 7 },
                defaultValueStrategy: 'omitted',
              },
              field('feeAdmin', { kind: 'publicKeyTypeNode' }),
              field('totalShares', number('u64')),
            ],
          },
          discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'key', offset: 0 }],
        },
      ],
      instructions: [],
      definedTypes: [],
      pdas: [],
      errors: [],
      events: [],
    },
  });
  expect(account(joinBytes([Uint8Array.of(7), values(5n)]))).toEqual({
    name: 'lendingPool',
    fields: { feeAdmin: ADMIN, totalShares: 5n },
    length: 41,
  });
  expect(account(joinBytes([Uint8Array.of(8), values(5n)]))).toBeNull();
});

test('accounts with a false discriminator, or without their type, are left out', async () => {
  for (const discriminator of [7, [], ['x'], [300]]) {
    const { account } = await readerOf({
      accounts: [{ name: 'LendingPool', discriminator }, { name: 'Missing' }],
      types: [{ name: 'LendingPool', type: STRUCT }],
      address: ADMIN,
      metadata: { name: 'pools', version: '0.1.0', spec: '0.1.0' },
    });
    expect(account(joinBytes([new Uint8Array(8), values(1n)]))).toBeNull();
  }
});
