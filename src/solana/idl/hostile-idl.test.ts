import { expect, test } from 'vitest';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { createIdlReader } from './create-idl-reader.ts';
import type { IdlReader } from './idl-reader.ts';
import { METEORA_DLMM_IDL } from './idl.fixtures.ts';

// Seen to fail against: reading without a byte budget (a false count of 4 billion for `Vec<Vec<T>>` never ended);
// expanding types that double; a discriminator of 4,294,967,296 bytes (17 s).

// Each of these ran for minutes, or until the memory was used up.

const FOUR_BILLION = Uint8Array.of(0, 0xff, 0xff, 0xff, 0xff);

test.each<[string, JsonValue]>([
  ['a list of lists', { vec: { vec: 'u64' } }],
  ['a list of options', { vec: { option: 'u8' } }],
  ['a list of options of lists', { vec: { option: { vec: 'u8' } } }],
  ['a list of lists of lists', { vec: { vec: { vec: 'u8' } } }],
  ['a list of texts', { vec: 'string' }],
])('data with a false count of 4 billion does not match %s', async (_, type) => {
  const reader = await readerOf(anchor([type]));
  expect(reader.instruction(FOUR_BILLION)).toEqual({
    mismatch: 'arguments',
    instruction: 'make',
  });
});

test('reads long lists of lists', async () => {
  const reader = await readerOf(anchor([{ vec: { vec: 'u8' } }]));
  const items = Array.from({ length: 2000 }, () => [1, 0, 0, 0, 7]).flat();
  const read = reader.instruction(Uint8Array.of(0, 0xd0, 0x07, 0, 0, ...items));
  expect('args' in read && read.args['a_0']).toHaveLength(2000);
});

test('does not expand types that double', async () => {
  const doubling = (levels: number) =>
    Array.from({ length: levels }, (_, level) => {
      const type = level === 0 ? 'u8' : { defined: { name: `T${level - 1}` } };
      return {
        name: `T${level}`,
        type: {
          kind: 'struct',
          fields: [
            { name: 'a', type },
            { name: 'b', type },
          ],
        },
      };
    });
  const four = await readerOf(anchor([{ defined: { name: 'T1' } }], doubling(2)));
  expect(four.instruction(Uint8Array.of(0, 1, 2, 3, 4))).toMatchObject({ args: { a_0: { a: { a: 1, b: 2 } } } });
  const many = await readerOf(anchor([{ defined: { name: 'T59' } }], doubling(60)));
  expect(many.instruction(Uint8Array.of(0, 1))).toHaveProperty('mismatch');
});

test.each([4_294_967_295, 4_294_967_296, -1, 'x', [256], [[]], { length: 4_294_967_295 }])(
  'refuses an IDL with %j as a discriminator',
  async (discriminator) => {
    const idl = { ...anchor([]), instructions: [{ name: 'make', discriminator, accounts: [], args: [] }] };
    expect(await createIdlReader(stringifyJson(idl))).toEqual({
      reason: 'Slotscope cannot use this IDL of types: the discriminator of make is not a list of bytes.',
    });
  },
);

test('does not encode a constant discriminator of four gigabytes', async () => {
  const text = stringifyJson(METEORA_DLMM_IDL)
    .replaceAll('"size":8', '"size":4294967295')
    .replaceAll('base16', 'base64');
  expect(text).toContain('4294967295');
  const before = process.memoryUsage().arrayBuffers;
  const reader = await createIdlReader(text);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  expect('instruction' in reader && reader.instruction(Uint8Array.of(0xf8, 0xc6))).toHaveProperty('mismatch');
});

test('refuses an IDL that is nested deeply', async () => {
  const text = `{"name":"x","instructions":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  expect(await createIdlReader(text)).toEqual({ reason: 'It is nested more than 200 levels deep.' });
});

test.each(['constructor', 'valueOf', '__proto__', 'hasOwnProperty'])(
  'reads an IDL whose names are %s',
  async (name) => {
    const types = [{ name, type: { kind: 'struct', fields: [{ name, type: 'u8' }] } }];
    const idl = anchor([{ defined: { name } }, { defined: { name: `${name}2` } }], types);
    const reader = await readerOf(idl);
    expect(reader.instruction(Uint8Array.of(0, 1, 2))).toHaveProperty('mismatch');
    const one = await readerOf(anchor([{ defined: { name } }], types));
    expect(one.instruction(Uint8Array.of(0, 1))).toHaveProperty('args');
  },
);

function anchor(args: readonly JsonValue[], types: readonly JsonValue[] = []): JsonObject {
  return {
    address: '11111111111111111111111111111111',
    metadata: { name: 'types', version: '0.1.0', spec: '0.1.0' },
    instructions: [
      { name: 'make', discriminator: [0], accounts: [], args: args.map((type, at) => ({ name: `a_${at}`, type })) },
    ],
    types,
  };
}

async function readerOf(idl: JsonObject): Promise<IdlReader> {
  const reader = await createIdlReader(stringifyJson(idl));
  if ('reason' in reader) throw new Error(reader.reason);
  return reader;
}
