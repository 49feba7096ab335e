import * as fc from 'fast-check';
import { encodeAddress } from '../../ids/id-bytes.ts';
import { expect, test } from 'vitest';
import { parseHex } from '../../../shared/bytes/hex.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../ids/address.ts';
import {
  BPF_LOADER_DEPRECATED,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../names/program-ids.ts';
import { parseExplorerOnly } from './parse-explorer-only.ts';

const KEYS = Array.from({ length: 5 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at + 1)));
const [A, B, C] = KEYS;

test('parses compute budget instructions', () => {
  expect(read(COMPUTE_BUDGET_PROGRAM, '00 40420f00 01000000')).toEqual({
    info: { additionalFee: 1, units: 1_000_000 },
    type: 'requestUnits',
  });
  expect(read(COMPUTE_BUDGET_PROGRAM, '01 00000400')).toEqual({ info: { bytes: 262_144 }, type: 'requestHeapFrame' });
  expect(read(COMPUTE_BUDGET_PROGRAM, '02 400d0300')).toEqual({
    info: { units: 200_000 },
    type: 'setComputeUnitLimit',
  });
  expect(read(COMPUTE_BUDGET_PROGRAM, '03 e803000000000000')).toEqual({
    info: { microLamports: 1000n },
    type: 'setComputeUnitPrice',
  });
  expect(read(COMPUTE_BUDGET_PROGRAM, '04 00000100')).toEqual({
    info: { bytes: 65_536 },
    type: 'setLoadedAccountsDataSizeLimit',
  });
  expect(read(COMPUTE_BUDGET_PROGRAM, '05')).toBeNull();
  expect(read(COMPUTE_BUDGET_PROGRAM, '02 400d03')).toBeNull();
});

test('parses precompile signatures that are in the instruction itself', () => {
  const offsets = '3000 ffff 1000 ffff 7000 0300 ffff';
  expect(read(ED25519_PROGRAM, `01 00 ${offsets} ${'01'.repeat(32)} ${'00'.repeat(64)} 616263`)).toEqual({
    info: { signatures: [{ message: 'YWJj', publicKey: A, signature: '1'.repeat(64) }] },
    type: 'verify',
  });
  expect(read(ED25519_PROGRAM, '01 00 3000 ffff 1000 0000 7000 0300 0200')).toEqual({
    info: {
      signatures: [
        {
          message: { instructionIndex: 2, offset: 112, size: 3 },
          publicKey: { instructionIndex: 0, offset: 16, size: 32 },
          signature: { instructionIndex: 65_535, offset: 48, size: 64 },
        },
      ],
    },
    type: 'verify',
  });
  expect(read(SECP256R1_PROGRAM, `01 00 0000 0000 1000 ffff 0000 0000 0000 02${'ab'.repeat(32)}`)).toMatchObject({
    info: { signatures: [{ publicKey: `02${'ab'.repeat(32)}` }] },
  });
  expect(read(SECP256K1_PROGRAM, '01 2000 00 0c00 00 6100 0500 01')).toEqual({
    info: {
      signatures: [
        {
          ethereumAddress: { instructionIndex: 0, offset: 12, size: 20 },
          message: { instructionIndex: 1, offset: 97, size: 5 },
          signature: { instructionIndex: 0, offset: 32, size: 65 },
        },
      ],
    },
    type: 'verify',
  });
  expect(read(SECP256K1_PROGRAM, '01 2000 00')).toBeNull();
});

test('parses config, loader-v4 and the deprecated loader', () => {
  expect(read(CONFIG_PROGRAM, `01 ${'02'.repeat(32)} 01 c0ffee`, 1)).toEqual({
    info: { configAccount: A, data: 'wP/u', keys: [{ pubkey: B, signer: true }] },
    type: 'store',
  });
  expect(read(LOADER_V4, '01000000 01000000 02000000 03000000', 3)).toEqual({
    info: { authority: B, destinationOffset: 1, length: 3, program: A, source: C, sourceOffset: 2 },
    type: 'copy',
  });
  expect(read(BPF_LOADER_DEPRECATED, '00000000 01000000 0100000000000000 ff', 1)).toEqual({
    info: { account: A, bytes: '/w==', offset: 1 },
    type: 'write',
  });
});

test('returns null for programs that nodes parse', () => {
  expect(read(SYSTEM_PROGRAM, '02000000 0500000000000000', 2)).toBeNull();
});

test('never throws', () => {
  const ids = [
    COMPUTE_BUDGET_PROGRAM,
    ED25519_PROGRAM,
    SECP256K1_PROGRAM,
    SECP256R1_PROGRAM,
    CONFIG_PROGRAM,
    LOADER_V4,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...ids), fc.nat(5), fc.uint8Array({ maxLength: 200 }), (programId, count, data) => {
      parseExplorerOnly({ programId, accounts: KEYS.slice(0, count), data });
    }),
    { numRuns: 2000 },
  );
});

function read(programId: Address, hex: string, accounts = 0): JsonValue {
  const data = parseHex(hex.replaceAll(' ', '')) ?? new Uint8Array();
  return parseExplorerOnly({ programId, accounts: KEYS.slice(0, accounts), data })?.parsed ?? null;
}
