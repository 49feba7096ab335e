import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBase58, parseBase64, parseHex } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { createIdlReader } from './create-idl-reader.ts';
import { JUPITER_IDL, METEORA_DLMM_IDL, RAYDIUM_CPMM_IDL } from './idl.fixtures.ts';
import type { IdlReader } from './idl-reader.ts';

// Instruction 5 of mainnet-beta's 3j5FbU6aB2PHeBWtjKHvbQMS7WYzMVbRJaNdGoYTLeVda4vKDUX5xpo1MfFAMFUittTRSknNp3SnnjFESxy98Bu5,
// the instructions that it invoked, and an event that was logged.
const ROUTE = hex('e517cb977ae3ad2a 02000000 2e640001 26640100 3199ba2700000000 3199ba2700000000 0000 00');
const SWAP_BASE_INPUT = parseBase58('E73fXHPWvSR6fy6bCwhaD98eETcKcAn1M') ?? new Uint8Array();
const DLMM_SWAP = parseBase58('PgQWtn8ozixBZvhzqSovDae7dyiU3d447') ?? new Uint8Array();
const RAYDIUM_EVENT =
  'QMbN6CYIceLZt6zbfz8jfvcRXXvbXICa36dZVVQ9K87aZA+YngwdnaQctywcAAAA1zWHKgcAAAAxmbonAAAAAKhJBgoAAAAAAAAAAAAAAAAAAAAAAAAAAAEGm4hX/quBhPtof2NGGMA12sQ53BrrO1WYoPAAAAAAAb796BqiQCsk9xlKyat1rwf3CZ0njLLdHNL4F/OocbeLL20ZAAAAAAAAAAAAAAAAAAE=';

test('decodes with an Anchor IDL of the format since 0.30', async () => {
  const jupiter = await readerOf(JUPITER_IDL);
  expect(jupiter.program).toEqual({ name: 'jupiter', version: '0.1.0', address: JUPITER_IDL['address'] });
  const route = jupiter.instruction(ROUTE);
  expect(route).toMatchObject({
    name: 'route',
    args: {
      route_plan: [
        { swap: 'RaydiumCP', percent: 100, input_index: 0, output_index: 1 },
        { swap: 'MeteoraDlmm', percent: 100, input_index: 1, output_index: 0 },
      ],
      in_amount: 666_540_337n,
      quoted_out_amount: 666_540_337n,
      slippage_bps: 0,
      platform_fee_bps: 0,
    },
  });
  expect('accounts' in route && route.accounts.map(({ name, optional }) => (optional ? `${name}?` : name))).toEqual([
    'token_program',
    'user_transfer_authority',
    'user_source_token_account',
    'user_destination_token_account',
    'destination_token_account?',
    'destination_mint',
    'platform_fee_account?',
    'event_authority',
    'program',
  ]);
  expect(jupiter.error(6001)).toEqual({ name: 'SlippageToleranceExceeded', message: 'Slippage tolerance exceeded' });
  expect(jupiter.error(6002)).toBeNull();
});

test('reports why bytes do not match', async () => {
  const jupiter = await readerOf(JUPITER_IDL);
  expect(jupiter.instruction(hex('0102030405060708ff'))).toEqual({
    mismatch: 'noInstruction',
    firstBytes: '0102030405060708',
  });
  expect(jupiter.instruction(new Uint8Array([...ROUTE, 7]))).toEqual({
    mismatch: 'bytesLeft',
    instruction: 'route',
    left: 1,
  });
  expect(jupiter.instruction(ROUTE.subarray(0, 30))).toEqual({
    mismatch: 'arguments',
    instruction: 'route',
  });
});

test('decodes with an Anchor IDL of the format before 0.30', async () => {
  const raydium = await readerOf(RAYDIUM_CPMM_IDL);
  expect(raydium.program).toEqual({ name: 'raydium_cp_swap', version: '0.2.0', address: null });
  expect(raydium.instruction(SWAP_BASE_INPUT)).toMatchObject({
    name: 'swapBaseInput',
    args: { amountIn: 666_540_337n, minimumAmountOut: 0n },
  });
  expect(raydium.event(parseBase64(RAYDIUM_EVENT) ?? new Uint8Array())).toMatchObject({
    name: 'SwapEvent',
    fields: {
      poolId: 'FesuzjVp69pc39zo8T2i6ujCfvvHUBKUscRgEgbjkzfe',
      inputVaultBefore: 121_009_282_212n,
      outputVaultBefore: 30_778_275_287n,
      inputAmount: 666_540_337n,
      outputAmount: 168_184_232n,
      inputTransferFee: 0n,
      outputTransferFee: 0n,
      baseInput: true,
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: 'DrZ26cKJDksVRWib3DVVsjo9eeXccc7hKhDJviiYEEZY',
      tradeFee: 1_666_351n,
      creatorFee: 0n,
      creatorFeeOnInput: true,
    },
  });
  expect(raydium.error(6005)).toEqual({ name: 'ExceededSlippage', message: 'Exceeds desired slippage limit' });
});

test('decodes with a Codama IDL', async () => {
  const meteora = await readerOf(METEORA_DLMM_IDL);
  expect(meteora.instruction(DLMM_SWAP)).toMatchObject({
    name: 'swap',
    args: { amountIn: 168_184_232n, minAmountOut: 0n },
  });
});

test('decodes every type, integers exactly', async () => {
  const types = await readerOf(
    anchor(
      [
        'u64',
        'i64',
        'u128',
        'i128',
        'bool',
        'string',
        'bytes',
        'pubkey',
        { option: 'u64' },
        { option: 'u64' },
        { array: ['u8', 2] },
        { vec: 'i8' },
        { defined: { name: 'Choice' } },
        { defined: { name: 'Choice' } },
        { defined: { name: 'Choice' } },
      ],
      [
        {
          name: 'Choice',
          type: {
            kind: 'enum',
            variants: [
              { name: 'Nothing' },
              { name: 'One_A', fields: ['u8'] },
              { name: 'Two', fields: [{ name: 'left_1', type: 'u8' }] },
            ],
          },
        },
      ],
    ),
  );
  const data = hex(
    `00 ${'ff'.repeat(8)} 0000000000000080 ${'ff'.repeat(16)} ${'00'.repeat(15)}80 01 02000000 c3a9 01000000 fe ${'00'.repeat(32)}` +
      '00 01 0500000000000000 abcd 02000000 ff01 00 0109 0207',
  );
  expect(types.instruction(data)).toMatchObject({
    args: {
      a_0: 18_446_744_073_709_551_615n,
      a_1: -9_223_372_036_854_775_808n,
      a_2: 340_282_366_920_938_463_463_374_607_431_768_211_455n,
      a_3: -170_141_183_460_469_231_731_687_303_715_884_105_728n,
      a_4: true,
      a_5: 'é',
      a_6: 'fe',
      a_7: '11111111111111111111111111111111',
      a_8: null,
      a_9: 5n,
      a_10: 'abcd',
      a_11: [-1, 1],
      a_12: 'Nothing',
      a_13: { One_A: 9 },
      a_14: { Two: { left_1: 7 } },
    },
  });
});

test('an invalid part of an IDL does not affect its valid parts', async () => {
  const reader = await readerOf(anchor([{ defined: { name: 'Nowhere' } }], []));
  expect(reader.instruction(hex('00'))).toEqual({
    mismatch: 'arguments',
    instruction: 'make',
  });
  const endless = {
    name: 'Endless',
    type: { kind: 'struct', fields: [{ name: 'again', type: { defined: { name: 'Endless' } } }] },
  };
  const circle = await readerOf(anchor([{ defined: { name: 'Endless' } }], [endless]));
  expect(circle.instruction(hex('00'))).toMatchObject({ mismatch: expect.any(String) });
});

test('rejects an IDL with a list of items that take no bytes', async () => {
  const empty = { name: 'Empty', type: { kind: 'struct', fields: [] } };
  const list = (item: JsonValue) => stringifyJson(anchor([{ vec: item }], [empty]));
  const reason = 'Slotscope cannot use this IDL of types: it has lists of items that take no bytes.';
  expect(await createIdlReader(list({ defined: { name: 'Empty' } }))).toEqual({ reason });
  expect(await createIdlReader(list({ array: ['u64', 0] }))).toEqual({ reason });
  expect(await createIdlReader(list({ vec: 'u8' }))).toHaveProperty('instruction');
});

test('reports why a text is not an IDL', async () => {
  const reasonOf = async (text: string) => {
    const opened = await createIdlReader(text);
    return 'reason' in opened ? opened.reason : null;
  };
  expect(await reasonOf('PK\u0003\u0004')).toMatch(/^It is not JSON: /);
  expect(await reasonOf('[1]')).toBe('It is JSON, but not an object.');
  expect(await reasonOf('{"jsonrpc":"2.0","result":null}')).toBe('It is a JSON-RPC message, not an IDL.');
  expect(await reasonOf('{"name":"slotscope","version":"1"}')).toBe(
    'It has no list of instructions, so it is neither an Anchor nor a Codama IDL.',
  );
  expect(await reasonOf('{"kind":"programNode"}')).toBe('It is a Codama node of kind programNode, not a rootNode.');
  expect(await reasonOf('{"instructions":[{}]}')).toBe(
    'It looks like an Anchor IDL, but its instruction 1 has no name.',
  );
  expect(
    await reasonOf('{"name":"x","instructions":[{"name":"y","accounts":[],"args":[{"name":"z","type":"u65"}]}]}'),
  ).toMatch(/^Slotscope cannot use this IDL of x: /);
});

test('never throws', async () => {
  const readers = await Promise.all([JUPITER_IDL, RAYDIUM_CPMM_IDL, METEORA_DLMM_IDL].map(readerOf));
  const starts = [ROUTE.subarray(0, 8), SWAP_BASE_INPUT.subarray(0, 8), DLMM_SWAP.subarray(0, 8), new Uint8Array()];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const data = new Uint8Array([...start, ...rest]);
      for (const { instruction, event, error } of readers) {
        instruction(data);
        event(data);
        error(data.length);
      }
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const name = '{"name":"x","instructions":[{"name":"y","accounts":';
      for (const idl of [text, `${name}${text},"args":[]}]}`, `${name}[],"args":${text}}]}`]) {
        const opened = await createIdlReader(idl);
        if ('instruction' in opened) opened.instruction(ROUTE);
      }
    }),
  );
});

function anchor(args: readonly JsonValue[], types: readonly JsonValue[]): JsonObject {
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

function hex(text: string): Uint8Array {
  return parseHex(text.replaceAll(' ', '')) ?? new Uint8Array();
}
