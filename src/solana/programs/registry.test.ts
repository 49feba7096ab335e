import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeHex, parseBase58, parseHex } from '../../shared/bytes/encodings.ts';
import { type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import {
  BPF_LOADER_DEPRECATED,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  MEMO_PROGRAM,
  PROGRAM_METADATA_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
  ZK_ELGAMAL_PROOF_PROGRAM,
} from '../ids/program-ids.ts';
import { type InstructionFixture, RECORDED_FIXTURES, fixtureInstruction } from './fixtures/instruction-fixtures.ts';
import { NEWER_NODES_FIXTURES } from './fixtures/newer-nodes.fixtures.ts';
import type { Instruction, ParsedInstruction } from './program.ts';
import { PROGRAMS, encodeInstruction, parseExplorerOnly, parseInstruction } from './registry.ts';

describe('registry', () => {
  const KEYS = Array.from({ length: 256 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at)));

  test('returns null for programs without a parser', () => {
    expect(
      parseInstruction({ programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(2, 0, 0, 0, 0) }),
    ).toBeNull();
  });

  test('returns null if the data ends early', () => {
    const data = Uint8Array.of(2, 0, 0, 0, 5);
    expect(parseInstruction({ programId: SYSTEM_PROGRAM, accounts: KEYS.slice(0, 2), data })).toBeNull();
  });

  test('returns null for a count that the data cannot hold', () => {
    const data = Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(8).fill(255), ...new Uint8Array(800));
    expect(parseInstruction({ programId: VOTE_PROGRAM, accounts: KEYS.slice(0, 4), data })).toBeNull();
  });

  test('parses base58 instructions taken from responses', () => {
    const parse = (programId: Address, data: string, count: number): JsonValue =>
      parseInstruction({ programId, accounts: KEYS.slice(0, count), data: parseBase58(data) ?? new Uint8Array() })
        ?.parsed ?? null;
    const [source, second, third, fourth] = KEYS;

    expect(parse(SYSTEM_PROGRAM, '3Bxs41hAcYbghSB9', 2)).toEqual({
      info: { destination: second, lamports: 5n, source },
      type: 'transfer',
    });
    expect(parse(SYSTEM_PROGRAM, '6vx8P', 3)).toMatchObject({ type: 'advanceNonce' });
    expect(parse(TOKEN_PROGRAM, '3rG2a9tRTM6X', 3)).toEqual({
      info: { amount: '1500', authority: third, destination: second, source },
      type: 'transfer',
    });
    expect(parse(TOKEN_PROGRAM, 'iuP3afAbjWg4r', 4)).toEqual({
      info: {
        authority: fourth,
        destination: third,
        mint: second,
        source,
        tokenAmount: { amount: '1500', decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' },
      },
      type: 'transferChecked',
    });
    expect(parse(TOKEN_PROGRAM, 'A', 3)).toMatchObject({ type: 'closeAccount' });
    expect(parse(MEMO_PROGRAM, 'Cn8eVZg', 0)).toBe('hello');
    expect(parse(STAKE_PROGRAM, '8QwQj', 2)).toMatchObject({ type: 'deactivate' });
    expect(parse(VOTE_PROGRAM, '4HSo5WxQ5ozcoM8T', 3)).toMatchObject({ info: { lamports: 7n }, type: 'withdraw' });
  });

  test('never throws, whatever the bytes and accounts', () => {
    const programIds = fc.constantFrom<Address>(...PROGRAMS.keys());
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // A small tag with plausible data gets further into the parsers than random bytes.
      fc.tuple(fc.nat(60), fc.uint8Array({ maxLength: 300 })).map(([tag, rest]) => Uint8Array.of(tag, ...rest)),
      fc
        .tuple(fc.nat(25), fc.uint8Array({ maxLength: 300 }))
        .map(([tag, rest]) => Uint8Array.of(tag, 0, 0, 0, ...rest)),
    );
    fc.assert(
      fc.property(programIds, fc.nat(255), bytes, (programId, count, data) => {
        const parsed = parseInstruction({ programId, accounts: KEYS.slice(0, count), data });
        expect(parsed === null || typeof parsed.program === 'string').toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('parse explorer only', () => {
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

  test('parses ZK ElGamal proofs, in the data or in an account', () => {
    expect(read(ZK_ELGAMAL_PROOF_PROGRAM, '04 c0ffee')).toEqual({
      info: { proofData: 'wP/u' },
      type: 'verifyPubkeyValidity',
    });
    expect(read(ZK_ELGAMAL_PROOF_PROGRAM, '07 c0ffee', 2)).toEqual({
      info: { proofData: 'wP/u', contextStateAccount: A, contextStateAuthority: B },
      type: 'verifyBatchedRangeProofU128',
    });
    expect(read(ZK_ELGAMAL_PROOF_PROGRAM, '0c 10000000', 3)).toEqual({
      info: { proofAccount: A, offset: 16, contextStateAccount: B, contextStateAuthority: C },
      type: 'verifyBatchedGroupedCiphertext3HandlesValidity',
    });
    expect(read(ZK_ELGAMAL_PROOF_PROGRAM, '01 10000000', 1)).toEqual({
      info: { proofAccount: A, offset: 16 },
      type: 'verifyZeroCiphertext',
    });
    expect(read(ZK_ELGAMAL_PROOF_PROGRAM, '00', 3)).toEqual({
      info: { contextStateAccount: A, destinationAccount: B, contextStateAuthority: C },
      type: 'closeContextState',
    });
    for (const [data, accounts] of [
      ['00', 2],
      ['01 10000000', 0],
      ['0d 00', 3],
      ['', 3],
    ] as const) {
      expect(read(ZK_ELGAMAL_PROOF_PROGRAM, data, accounts)).toBeNull();
    }
  });

  test('parses instructions of the Program Metadata program, without omitted accounts', () => {
    const seed = '69646c00 00000000 00000000 00000000';
    const omitted = [A, B, C, PROGRAM_METADATA_PROGRAM, PROGRAM_METADATA_PROGRAM].map((address) => address ?? C ?? '');
    const parse = (data: string, accounts: readonly string[]) =>
      parseExplorerOnly({
        programId: PROGRAM_METADATA_PROGRAM,
        accounts: accounts as Address[],
        data: parseHex(data.replaceAll(' ', '')) ?? new Uint8Array(),
      })?.parsed;
    expect(parse(`01 ${seed} 01 02 01 00 c0ffee`, omitted)).toEqual({
      info: {
        metadata: A,
        authority: B,
        program: C,
        seed: 'idl',
        encoding: 'utf8',
        compression: 'zlib',
        format: 'JSON',
        dataSource: 'direct',
        data: 'wP/u',
      },
      type: 'initialize',
    });
    expect(parse(`03 00 00 00 02 ${'01'.repeat(32)} 07000000 00000000`, KEYS)).toMatchObject({
      info: { buffer: C, dataSource: 'account', contentAccount: A, contentOffset: 7, contentLength: 0 },
      type: 'setData',
    });
    expect(parse('00 10000000 c0ffee', KEYS.slice(0, 2))).toEqual({
      info: { buffer: A, authority: B, offset: 16, data: 'wP/u' },
      type: 'write',
    });
    expect(parse('02 00', KEYS)).toMatchObject({ info: { newAuthority: null }, type: 'setAuthority' });
    expect(parse('05', KEYS)).toMatchObject({ info: { destination: KEYS[4] }, type: 'trim' });
    expect(parse(`07 ${'ff'.repeat(16)}`, KEYS)).toMatchObject({ info: { seed: 'ff'.repeat(16) }, type: 'allocate' });
    expect(parse('08 0001', KEYS)).toMatchObject({ info: { length: 256 }, type: 'extend' });
    for (const data of ['09', '', '00 1000', '02 01']) expect(parse(data, KEYS)).toBeUndefined();
    expect(parse('06', KEYS.slice(0, 4))).toBeUndefined();
  });

  test('parses the instructions that Anchor adds to every program for its IDL', () => {
    const tag = '40f4bc78a7e9690a';
    const anyProgram = KEYS[4] ?? SYSTEM_PROGRAM;
    expect(read(anyProgram, `${tag} 02 03000000 c0ffee`, 2)).toEqual({
      info: { idl: A, authority: B, data: 'wP/u' },
      type: 'IdlWrite',
    });
    expect(read(anyProgram, `${tag} 00 0001000000000000`, 5)).toMatchObject({
      info: { from: A, program: KEYS[4], dataLength: '256' },
      type: 'IdlCreateAccount',
    });
    expect(read(anyProgram, `${tag} 04 ${'03'.repeat(32)}`, 2)).toMatchObject({ info: { newAuthority: C } });
    expect(read(anyProgram, `${tag} 05`, 3)).toMatchObject({ type: 'IdlCloseAccount' });
    for (const data of [`${tag} 07`, `${tag} 02 04000000 c0ffee`, `${tag} 01 00`, tag, tag.slice(2)]) {
      expect(read(anyProgram, data, 5), data).toBeNull();
    }
  });

  test.each([
    ['61 62 ff 63', { memo: 'ab', notUtf8FromByte: 2, data: '6162ff63' }],
    // The end of a character is missing.
    ['e2 82', { memo: '', notUtf8FromByte: 0, data: 'e282' }],
    ['f0 9f a6 96 20 e2 82', { memo: '🦖 ', notUtf8FromByte: 5, data: 'f09fa69620e282' }],
  ])('reads the text of a memo up to what is not UTF-8: %s', (hex, info) => {
    expect(read(MEMO_PROGRAM, hex)).toEqual({ type: 'memo', info });
    expect(
      parseInstruction({ programId: MEMO_PROGRAM, accounts: [], data: parseHex(info.data) ?? new Uint8Array() }),
    ).toBeNull();
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
      ZK_ELGAMAL_PROOF_PROGRAM,
      PROGRAM_METADATA_PROGRAM,
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
});

/** What jsonParsed omits, by instruction. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  // These cannot be turned back into bytes.
  confidentialTransfer: 'the ciphertexts for the auditor',
  confidentialTransferWithFee: 'the ciphertexts for the auditor',
  confidentialMint: 'the ciphertexts for the auditor',
  confidentialBurn: 'the ciphertexts for the auditor',
  getMinimumDelegation: 'the accounts, without which no node parses it',
  // These are encoded as clients usually do; other bytes or accounts would parse to the same JSON.
  allocateWithSeed: 'the second account, which is taken for the base',
  assignWithSeed: 'the second account, which is taken for the base',
  createAccountAllowPrefund: 'a second account that pays nothing',
  finalize: 'the second account, which is taken for the rent sysvar',
  initialize: 'the validator in the data, which is taken for the one among the accounts',
  initializeV2: 'the validator in the data, which is taken for the one among the accounts',
  memo: 'the accounts that sign it',
  create: 'accounts after those it needs',
  extendLookupTable: 'a payer without the System Program',
  updateConfidentialTransferMint: 'accounts after those it needs',
};

const FIXTURES = [...RECORDED_FIXTURES.flatMap(([, fixtures]) => fixtures), ...NEWER_NODES_FIXTURES].filter(
  (fixture): fixture is InstructionFixture & { expected: ParsedInstruction } => fixture.expected !== null,
);

test('encodes jsonParsed to the original bytes and accounts, except for what jsonParsed omits', () => {
  const different = new Set<string>();
  for (const fixture of FIXTURES) {
    const { programId, accounts, data } = fixtureInstruction(fixture);
    const same = ({ accounts: a, data: b }: Instruction): boolean =>
      encodeHex(b) === encodeHex(data) && a.join() === accounts.join();
    if (!encodeInstruction(programId, fixture.expected.parsed).some(same)) different.add(typeOf(fixture));
  }
  expect([...different].sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});

test('every parsed type has a fixture', () => {
  const seen = new Set(FIXTURES.map((fixture) => `${fixture.expected.program} ${typeOf(fixture)}`));
  const missing = [...PROGRAMS.values()].flatMap(({ name, types }) =>
    types.map((type) => `${name} ${type}`).filter((type) => !seen.has(type)),
  );
  expect(missing).toEqual([]);
});

test('returns no candidates for JSON that no instruction parses to', () => {
  const key = encodeAddress(new Uint8Array(32).fill(7));
  const transfer = (info: Record<string, string | number | bigint>) =>
    encodeInstruction(SYSTEM_PROGRAM, {
      info: { destination: key, lamports: 5, source: key, ...info },
      type: 'transfer',
    });
  expect(transfer({}).map(({ data }) => encodeHex(data))).toEqual(['020000000500000000000000']);
  for (const info of [{ lamports: -1 }, { lamports: 2n ** 64n }, { lamports: 0.5 }, { source: 'x' }, { more: 1 }]) {
    expect(transfer(info)).toEqual([]);
  }
  expect(encodeInstruction(SYSTEM_PROGRAM, { info: {}, type: 'transfer' })).toEqual([]);
  expect(encodeInstruction(SYSTEM_PROGRAM, { info: {}, type: 'nothing' })).toEqual([]);
  expect(encodeInstruction(SYSTEM_PROGRAM, 'text')).toEqual([]);
  expect(encodeInstruction(COMPUTE_BUDGET_PROGRAM, { info: {}, type: 'transfer' })).toEqual([]);
});

function typeOf({ expected: { parsed } }: { readonly expected: ParsedInstruction }): string {
  return isJsonObject(parsed) && typeof parsed['type'] === 'string' ? parsed['type'] : 'memo';
}
