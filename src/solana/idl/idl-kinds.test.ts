import { expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { createIdlReader } from './create-idl-reader.ts';
import type { IdlInstruction, IdlReader } from './idl-reader.ts';

test('says which values are bytes and variants, wherever they are', async () => {
  const { args, kinds } = await decoded(
    anchor(
      [],
      [
        { name: 'seed', type: { array: ['u8', 2] } },
        { name: 'orders', type: { vec: { defined: { name: 'Order' } } } },
      ],
    ),
    '00 0a0b 01000000 01 0c0d 07 02',
  );
  expect(args).toEqual({ seed: '0a0b', orders: [{ side: { Ask: ['0c0d', 7] }, kind: 'Market' }] });
  expect(Object.fromEntries(kinds)).toEqual({
    seed: { is: 'bytes' },
    'orders.side': { is: 'variant' },
    'orders.side.Ask.0': { is: 'bytes' },
    'orders.kind': { is: 'variant' },
  });
});

test('says what Codama’s types of amounts and times count', async () => {
  const number = { kind: 'numberTypeNode', format: 'u32', endian: 'le' };
  const { kinds } = await decoded(
    codama([
      ['price', { kind: 'amountTypeNode', decimals: 6, unit: 'USDC', number }],
      ['fee', { kind: 'solAmountTypeNode', number }],
      ['until', { kind: 'dateTimeTypeNode', number }],
      // No mint has so many: written out, they would take all memory.
      ['false', { kind: 'amountTypeNode', decimals: 1e9, number }],
    ]),
    '00 01000000 02000000 03000000 04000000',
  );
  expect(Object.fromEntries(kinds)).toEqual({
    price: { is: 'amount', decimals: 6, unit: 'USDC' },
    fee: { is: 'amount', decimals: 9, unit: 'SOL' },
    until: { is: 'time' },
  });
});

test('keeps the groups of accounts, their marks, and the addresses that they must have', async () => {
  const system = '11111111111111111111111111111111';
  const { accounts } = await decoded(
    anchor(
      [
        {
          name: 'common',
          accounts: [
            { name: 'payer', signer: true, writable: true },
            { name: 'vaults', accounts: [{ name: 'base' }] },
          ],
        },
        { name: 'referrer', optional: true },
        { name: 'system_program', address: system },
        // Anchor's marks before 0.30.
        { name: 'oldVault', isMut: true, isSigner: false, isOptional: true },
      ],
      [],
    ),
    '00',
  );
  const plain = { groups: [], optional: false, signer: false, writable: false, address: null };
  expect(accounts).toEqual([
    { ...plain, name: 'payer', groups: ['common'], signer: true, writable: true },
    { ...plain, name: 'base', groups: ['common', 'vaults'] },
    { ...plain, name: 'referrer', optional: true },
    { ...plain, name: 'system_program', address: system },
    { ...plain, name: 'oldVault', writable: true, optional: true },
  ]);
});

test('an Anchor IDL has the errors of the framework too, and a Codama IDL only its own', async () => {
  const reader = await readerOf(anchor([], []));
  expect(reader.error(2006)).toEqual({ name: 'ConstraintSeeds', message: 'A seeds constraint was violated' });
  expect(reader.error(2503)).toEqual({ name: 'RequireNeqViolated', message: null });
  expect(reader.error(6000)).toEqual({ name: 'Own', message: 'my own' });
  expect(reader.error(7000)).toBeNull();
  expect((await readerOf(codama([]))).error(2006)).toBeNull();
});

function anchor(accounts: readonly JsonValue[], args: readonly JsonValue[]): JsonObject {
  return {
    address: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    metadata: { name: 'types', version: '0.1.0', spec: '0.1.0' },
    instructions: [{ name: 'make', discriminator: [0], accounts, args }],
    errors: [{ code: 6000, name: 'Own', msg: 'my own' }],
    types: [
      {
        name: 'Order',
        type: {
          kind: 'struct',
          fields: [
            { name: 'side', type: { defined: { name: 'Side' } } },
            { name: 'kind', type: { defined: { name: 'Kind' } } },
          ],
        },
      },
      { name: 'Kind', type: { kind: 'enum', variants: [{ name: 'Limit' }, { name: 'Post' }, { name: 'Market' }] } },
      {
        name: 'Side',
        type: { kind: 'enum', variants: [{ name: 'Bid' }, { name: 'Ask', fields: [{ array: ['u8', 2] }, 'u8'] }] },
      },
    ],
  };
}

function codama(args: readonly (readonly [name: string, type: JsonObject])[]): JsonObject {
  const u8 = { kind: 'numberTypeNode', format: 'u8', endian: 'le' };
  const tag = {
    name: 'tag',
    type: u8,
    defaultValue: { kind: 'numberValueNode', number: 0 },
    defaultValueStrategy: 'omitted',
  };
  return {
    kind: 'rootNode',
    standard: 'codama',
    version: '1.5.0',
    program: {
      kind: 'programNode',
      name: 'types',
      publicKey: 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
      instructions: [
        {
          kind: 'instructionNode',
          name: 'make',
          accounts: [],
          arguments: [tag, ...args.map(([name, type]) => ({ name, type }))].map((argument) => ({
            kind: 'instructionArgumentNode',
            ...argument,
          })),
          discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'tag', offset: 0 }],
        },
      ],
    },
  };
}

async function decoded(idl: JsonObject, hex: string): Promise<IdlInstruction> {
  const instruction = (await readerOf(idl)).instruction(parseHex(hex.replaceAll(' ', '')) ?? new Uint8Array());
  if ('mismatch' in instruction) throw new Error(instruction.mismatch);
  return instruction;
}

async function readerOf(idl: JsonObject): Promise<IdlReader> {
  const reader = await createIdlReader(stringifyJson(idl));
  if ('reason' in reader) throw new Error(reader.reason);
  return reader;
}
