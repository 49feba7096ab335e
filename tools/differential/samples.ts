import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_UPGRADEABLE,
  CLOCK_SYSVAR,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';
import { createByteWriter } from '../../src/shared/bytes/bytes.ts';
import { encodeAddress } from '../../src/solana/ids/id-bytes.ts';
import { type Address, U64_MAX } from '../../src/solana/ids/ids.ts';
import type { Instruction } from '../../src/solana/programs/program.ts';

/** A hand-written instruction and the `type` that a node is expected to print for it. */
export interface Sample extends Instruction {
  readonly type: string;
}

/** Type, accounts (or the number of ACCOUNTS to use), and the parts of the data. */
type SampleRow = readonly [type: string, accounts: number | readonly Address[], ...data: readonly Uint8Array[]];

/** Arbitrary addresses. */
const A = encodeAddress(key(1));
const B = encodeAddress(key(2));
const C = encodeAddress(key(3));
const D = encodeAddress(key(4));
export const ACCOUNTS: readonly Address[] = [
  A,
  B,
  C,
  D,
  ...Array.from({ length: 10 }, (_, at) => encodeAddress(key(at + 5))),
];

function samples(programId: Address, rows: readonly SampleRow[]): readonly Sample[] {
  return rows.map(([type, accounts, ...data]) => ({
    programId,
    type,
    accounts: typeof accounts === 'number' ? ACCOUNTS.slice(0, accounts) : accounts,
    data: concat(...data),
  }));
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const writer = createByteWriter();
  for (const part of parts) writer.bytes(part);
  return writer.finish();
}

export function u8(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

function u16(value: number): Uint8Array {
  return u8(value & 0xff, value >> 8);
}

export function u32(value: number): Uint8Array {
  return u64(BigInt(value)).subarray(0, 4);
}

export function u64(value: bigint): Uint8Array {
  const writer = createByteWriter();
  writer.u64(BigInt.asUintN(64, value));
  return writer.finish();
}

function f64(value: number): Uint8Array {
  const writer = createByteWriter();
  writer.f64(value);
  return writer.finish();
}

/** 32 bytes that are all `byte`. */
function key(byte: number): Uint8Array {
  return fill(32, byte);
}

export function fill(length: number, byte: number): Uint8Array {
  return new Uint8Array(length).fill(byte);
}

/** A bincode string: u64 length, UTF-8. */
function text(value: string): Uint8Array {
  const bytes = utf8(value);
  return concat(u64(BigInt(bytes.length)), bytes);
}

/** A Borsh string: u32 length, UTF-8. */
function borshText(value: string): Uint8Array {
  const bytes = utf8(value);
  return concat(u32(bytes.length), bytes);
}

function utf8(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** A present optional value. */
function some(...value: readonly Uint8Array[]): Uint8Array {
  return concat(u8(1), ...value);
}

/** An absent optional value. */
const NONE = u8(0);

const SYSTEM_SAMPLES = samples(SYSTEM_PROGRAM, [
  ['createAccount', 2, u32(0), u64(2_039_280n), u64(165n), key(200)],
  ['assign', 1, u32(1), key(200)],
  ['transfer', 2, u32(2), u64(5n)],
  ['transfer', 2, u32(2), u64(U64_MAX)],
  ['createAccountWithSeed', 2, u32(3), key(201), text('stake:0'), u64(1n), u64(200n), key(202)],
  ['advanceNonce', 3, u32(4)],
  ['withdrawFromNonce', 5, u32(5), u64(7n)],
  ['initializeNonce', 3, u32(6), key(203)],
  ['authorizeNonce', 2, u32(7), key(204)],
  ['allocate', 1, u32(8), u64(80n)],
  ['allocateWithSeed', 2, u32(9), key(205), text('säd'), u64(9n), key(206)],
  ['assignWithSeed', 2, u32(10), key(207), text(''), key(208)],
  ['transferWithSeed', 3, u32(11), u64(11n), text('from'), key(209)],
  ['upgradeNonce', 1, u32(12)],
  ['createAccountAllowPrefund', 2, u32(13), u64(13n), u64(0n), key(210)],
  ['createAccountAllowPrefund', 2, u32(13), u64(0n), u64(1n), key(210)],
  ['createAccountAllowPrefund', 1, u32(13), u64(0n), u64(1n), key(210)],
]);

const STAKE_SAMPLES = samples(STAKE_PROGRAM, [
  ['initialize', [A, RENT_SYSVAR], u32(0), key(20), key(21), u64(-5n), u64(6n), key(22)],
  ['initialize', 1, u32(0), key(20), key(21), u64(0n), u64(0n), key(0)],
  ['initialize', 2, u32(0), key(20), key(21), u64(0n), u64(0n), key(0)],
  ['authorize', [A, CLOCK_SYSVAR, B], u32(1), key(23), u32(0)],
  ['authorize', [A, CLOCK_SYSVAR, B, C], u32(1), key(23), u32(1)],
  ['authorize', 2, u32(1), key(23), u32(0)],
  ['authorize', 3, u32(1), key(23), u32(0)],
  ['delegate', [A, B, CLOCK_SYSVAR, STAKE_HISTORY_SYSVAR, STAKE_CONFIG, C], u32(2)],
  ['delegate', [A, B, CLOCK_SYSVAR, STAKE_HISTORY_SYSVAR, STAKE_CONFIG], u32(2)],
  ['delegate', [A, B, CLOCK_SYSVAR, STAKE_HISTORY_SYSVAR, C], u32(2)],
  ['delegate', 6, u32(2)],
  ['delegate', 3, u32(2)],
  ['split', 3, u32(3), u64(31n)],
  ['split', 2, u32(3), u64(31n)],
  ['withdraw', [A, B, CLOCK_SYSVAR, STAKE_HISTORY_SYSVAR, C], u32(4), u64(41n)],
  ['withdraw', [A, B, CLOCK_SYSVAR, STAKE_HISTORY_SYSVAR, C, D], u32(4), u64(41n)],
  ['withdraw', 6, u32(4), u64(41n)],
  ['withdraw', 3, u32(4), u64(41n)],
  ['deactivate', [A, CLOCK_SYSVAR, B], u32(5)],
  ['deactivate', 3, u32(5)],
  ['deactivate', 2, u32(5)],
  ['setLockup', 2, u32(6), some(u64(61n)), some(u64(62n)), some(key(24))],
  ['setLockup', 2, u32(6), NONE, NONE, NONE],
  ['merge', [A, B, CLOCK_SYSVAR, C, D], u32(7)],
  ['merge', 5, u32(7)],
  ['merge', 3, u32(7)],
  ['authorizeWithSeed', 2, u32(8), key(25), u32(0), text('seed'), key(26)],
  ['authorizeWithSeed', [A, B, CLOCK_SYSVAR, C], u32(8), key(25), u32(1), text('seed'), key(26)],
  ['authorizeWithSeed', 4, u32(8), key(25), u32(1), text('seed'), key(26)],
  ['initializeChecked', [A, RENT_SYSVAR, B, C], u32(9)],
  ['initializeChecked', 4, u32(9)],
  ['initializeChecked', 3, u32(9)],
  ['authorizeChecked', [A, CLOCK_SYSVAR, B, C], u32(10), u32(1)],
  ['authorizeChecked', 5, u32(10), u32(0)],
  ['authorizeChecked', 3, u32(10), u32(0)],
  ['authorizeCheckedWithSeed', [A, B, CLOCK_SYSVAR, C, D], u32(11), u32(0), text('s'), key(27)],
  ['authorizeCheckedWithSeed', 5, u32(11), u32(0), text('s'), key(27)],
  ['authorizeCheckedWithSeed', 3, u32(11), u32(0), text('s'), key(27)],
  ['setLockupChecked', 2, u32(12), some(u64(-1n)), some(u64(U64_MAX))],
  ['setLockupChecked', 3, u32(12), NONE, NONE],
  ['getMinimumDelegation', 1, u32(13)],
  ['deactivateDelinquent', 3, u32(14)],
  ['redelegate', 5, u32(15)],
  ['moveStake', 3, u32(16), u64(161n)],
  ['moveLamports', 3, u32(17), u64(171n)],
]);

const BPF_LOADER_SAMPLES = samples(BPF_LOADER, [
  ['write', 1, u32(0), u32(4096), u64(5n), fill(5, 0xab)],
  ['finalize', 2, u32(1)],
]);

const BPF_UPGRADEABLE_LOADER_SAMPLES = samples(BPF_LOADER_UPGRADEABLE, [
  ['initializeBuffer', 2, u32(0)],
  ['initializeBuffer', 1, u32(0)],
  ['write', 2, u32(1), u32(900), u64(3n), u8(1, 2, 3)],
  ['deployWithMaxDataLen', 8, u32(2), u64(65_536n)],
  ['deployWithMaxDataLen', 8, u32(2), u64(65_536n), some(u8(1))],
  ['upgrade', 7, u32(3)],
  ['upgrade', 7, u32(3), some(u8(0))],
  ['setAuthority', 3, u32(4)],
  ['setAuthority', 2, u32(4)],
  ['close', 4, u32(5)],
  ['close', 3, u32(5)],
  ['extendProgram', 4, u32(6), u32(1024)],
  ['extendProgram', 3, u32(6), u32(1024)],
  ['extendProgram', 2, u32(6), u32(1024)],
  ['setAuthorityChecked', 3, u32(7)],
  ['migrate', 3, u32(8)],
  ['extendProgramChecked', 5, u32(9), u32(2048)],
  ['extendProgramChecked', 3, u32(9), u32(2048)],
]);

const ADDRESS_LOOKUP_TABLE_SAMPLES = samples(ADDRESS_LOOKUP_TABLE_PROGRAM, [
  ['createLookupTable', 4, u32(0), u64(361_774_429n), u8(254)],
  ['freezeLookupTable', 2, u32(1)],
  ['extendLookupTable', 4, u32(2), u64(2n), key(30), key(31)],
  ['extendLookupTable', 3, u32(2), u64(1n), key(30)],
  ['extendLookupTable', 2, u32(2), u64(0n)],
  ['deactivateLookupTable', 2, u32(3)],
  ['closeLookupTable', 3, u32(4)],
]);

const VOTER = u32(0);
const WITHDRAWER = u32(1);

const SLOTS = concat(u64(3n), u64(1n), u64(2n), u64(361_774_429n));
const LOCKOUTS = concat(u64(2n), u64(1000n), u32(31), u64(1001n), u32(30));
const TOWER = concat(LOCKOUTS, some(u64(999n)), key(60), some(u64(1_755_873_000n)));
const ROOTLESS_TOWER = concat(LOCKOUTS, NONE, key(60), NONE);

// Root 999, then slots 1000 and 1300: distances 1 and 300.
const COMPACT_TOWER = concat(u64(999n), u8(2, 1, 31, 0xac, 0x02, 30), key(60), some(u64(-7n)));
const ROOTLESS_COMPACT_TOWER = concat(u64(U64_MAX), u8(1, 5, 1), key(60), NONE);

const VOTE_SAMPLES = samples(VOTE_PROGRAM, [
  ['initialize', 4, u32(0), key(50), key(51), key(52), u8(100)],
  ['authorize', 3, u32(1), key(53), VOTER],
  ['authorize', 3, u32(1), key(53), WITHDRAWER],
  ['authorize', 3, u32(1), key(53), u32(2), fill(48, 7), fill(96, 8)],
  ['vote', 4, u32(2), SLOTS, key(60), some(u64(1_755_873_000n))],
  ['vote', 4, u32(2), u64(0n), key(60), NONE],
  ['withdraw', 3, u32(3), u64(7n)],
  ['updateValidatorIdentity', 3, u32(4)],
  ['updateCommission', 2, u32(5), u8(255)],
  ['voteSwitch', 4, u32(6), SLOTS, key(60), NONE, key(61)],
  ['authorizeChecked', 4, u32(7), WITHDRAWER],
  ['authorizeChecked', 4, u32(7), u32(2), fill(48, 7), fill(96, 8)],
  ['updatevotestate', 2, u32(8), TOWER],
  ['updatevotestate', 2, u32(8), ROOTLESS_TOWER],
  ['updatevotestateswitch', 2, u32(9), TOWER, key(61)],
  ['authorizeWithSeed', 3, u32(10), VOTER, key(54), text('seed'), key(55)],
  ['authorizeCheckedWithSeed', 4, u32(11), WITHDRAWER, key(54), text('seed')],
  ['compactupdatevotestate', 2, u32(12), COMPACT_TOWER],
  ['compactupdatevotestate', 2, u32(12), ROOTLESS_COMPACT_TOWER],
  ['compactupdatevotestateswitch', 2, u32(13), COMPACT_TOWER, key(61)],
  ['towersync', 2, u32(14), COMPACT_TOWER, key(62)],
  ['towersync', 2, u32(14), ROOTLESS_COMPACT_TOWER, key(62)],
  ['towersyncswitch', 2, u32(15), COMPACT_TOWER, key(62), key(61)],
  ['initializeV2', 4, u32(16), key(50), key(51), fill(48, 7), fill(96, 8), key(52), u16(10_000), u16(500)],
  ['updateCommissionCollector', 3, u32(17), u32(0)],
  ['updateCommissionCollector', 3, u32(17), u32(1)],
  ['updateCommissionBps', 2, u32(18), u16(550), u32(1)],
  ['depositDelegatorRewards', 2, u32(19), u64(190n)],
]);

const MEMO_SAMPLES = [
  ...samples(MEMO_PROGRAM_V1, [['memo', 0, utf8('hello')]]),
  ...samples(MEMO_PROGRAM, [
    ['memo', 2, utf8('Grüße, 日本 🦖')],
    ['memo', 0],
  ]),
];

const ASSOCIATED_TOKEN_SAMPLES = samples(ASSOCIATED_TOKEN_PROGRAM, [
  ['create', 6],
  ['create', 7, u8(0)],
  ['createIdempotent', 6, u8(1)],
  ['recoverNested', 7, u8(2)],
]);

const BASE: readonly SampleRow[] = [
  ['initializeMint', 2, u8(0, 6), key(100), some(key(101))],
  ['initializeMint', 2, u8(0, 6), key(100), NONE],
  ['initializeAccount', 4, u8(1)],
  ['initializeMultisig', 5, u8(2, 2)],
  ['transfer', 3, u8(3), u64(1500n)],
  ['transfer', 6, u8(3), u64(1500n)],
  ['approve', 3, u8(4), u64(U64_MAX)],
  ['approve', 5, u8(4), u64(U64_MAX)],
  ['revoke', 2, u8(5)],
  ['revoke', 4, u8(5)],
  ...Array.from({ length: 18 }, (_, kind): SampleRow => ['setAuthority', 2, u8(6, kind), some(key(102))]),
  ['setAuthority', 4, u8(6, 2), NONE],
  ['mintTo', 3, u8(7), u64(70n)],
  ['mintTo', 5, u8(7), u64(70n)],
  ['burn', 3, u8(8), u64(80n)],
  ['burn', 5, u8(8), u64(80n)],
  ['closeAccount', 3, u8(9)],
  ['closeAccount', 4, u8(9)],
  ['freezeAccount', 3, u8(10)],
  ['freezeAccount', 5, u8(10)],
  ['thawAccount', 3, u8(11)],
  ['thawAccount', 5, u8(11)],
  ['transferChecked', 4, u8(12), u64(1500n), u8(3)],
  ['transferChecked', 7, u8(12), u64(0n), u8(9)],
  ['transferChecked', 4, u8(12), u64(U64_MAX), u8(0)],
  ['transferChecked', 4, u8(12), u64(123_456_789_012_345_678n), u8(9)],
  ['transferChecked', 4, u8(12), u64(1n), u8(19)],
  ['transferChecked', 4, u8(12), u64(1n), u8(20)],
  ['transferChecked', 4, u8(12), u64(U64_MAX), u8(255)],
  ['approveChecked', 4, u8(13), u64(10n), u8(1)],
  ['approveChecked', 6, u8(13), u64(10n), u8(1)],
  ['mintToChecked', 3, u8(14), u64(1_000_000n), u8(6)],
  ['mintToChecked', 5, u8(14), u64(1_000_001n), u8(6)],
  ['burnChecked', 3, u8(15), u64(15n), u8(2)],
  ['burnChecked', 5, u8(15), u64(15n), u8(2)],
  ['initializeAccount2', 3, u8(16), key(103)],
  ['syncNative', 1, u8(17)],
  ['initializeAccount3', 2, u8(18), key(103)],
  ['initializeMultisig2', 4, u8(19, 2)],
  ['initializeMint2', 1, u8(20, 9), key(100), some(key(101))],
  ['initializeMint2', 1, u8(20, 9), key(100), NONE],
  ['getAccountDataSize', 1, u8(21)],
  ['getAccountDataSize', 1, u8(21), u16(7), u16(1)],
  ['initializeImmutableOwner', 1, u8(22)],
  ['amountToUiAmount', 1, u8(23), u64(U64_MAX)],
  ['uiAmountToAmount', 1, u8(24), utf8('1.5')],
  ['withdrawExcessLamports', 3, u8(38)],
  ['withdrawExcessLamports', 5, u8(38)],
  ['unwrapLamports', 3, u8(45), some(u64(45n))],
  ['unwrapLamports', 5, u8(45), NONE],
  ['batch', 5, u8(255), u8(3, 9, 3), u64(1500n), u8(2, 1, 5)],
];

const INTERFACES: readonly SampleRow[] = [
  ['initializeTokenGroup', 3, hex('79716c2736330004'), key(110), u64(U64_MAX)],
  ['initializeTokenGroup', 3, hex('79716c2736330004'), key(0), u64(5n)],
  ['updateTokenGroupMaxSize', 2, hex('6c25ab8ff81e126e'), u64(6n)],
  ['updateTokenGroupAuthority', 2, hex('a1695801edddd8cb'), key(111)],
  ['updateTokenGroupAuthority', 2, hex('a1695801edddd8cb'), key(0)],
  ['initializeTokenGroupMember', 5, hex('9820deb0dfed7486')],
  [
    'initializeTokenMetadata',
    4,
    hex('d2e11ea258b84d8d'),
    borshText('Größe'),
    borshText('GRS'),
    borshText('https://example.com/a.json'),
  ],
  ['updateTokenMetadataField', 2, hex('dde9312db5cadcc8'), u8(0), borshText('New name')],
  ['updateTokenMetadataField', 2, hex('dde9312db5cadcc8'), u8(1), borshText('SYM')],
  ['updateTokenMetadataField', 2, hex('dde9312db5cadcc8'), u8(2), borshText('')],
  ['updateTokenMetadataField', 2, hex('dde9312db5cadcc8'), u8(3), borshText('colour'), borshText('red')],
  ['removeTokenMetadataKey', 2, hex('ea122038598d25b5'), u8(1), borshText('colour')],
  ['updateTokenMetadataAuthority', 2, hex('d7e4a6e45464567b'), key(112)],
  ['updateTokenMetadataAuthority', 2, hex('d7e4a6e45464567b'), key(0)],
  ['emitTokenMetadata', 1, hex('faa6b4fa0d0cb846'), some(u64(0n)), some(u64(10n))],
  ['emitTokenMetadata', 1, hex('faa6b4fa0d0cb846'), NONE, NONE],
];

const TOKEN_SAMPLES = [...samples(TOKEN_PROGRAM, BASE), ...samples(TOKEN_2022_PROGRAM, INTERFACES)];

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

const AE = fill(36, 0xae);
const EL_GAMAL_PUBKEY = key(0xe1);
const AUDITOR = fill(128, 0xcc);

/** Variants with proofs in accounts (offset 0) and in other instructions (other offsets): all, none, and alternating. */
function offsets(type: string, accounts: number, proofs: number, ...data: readonly Uint8Array[]): readonly SampleRow[] {
  const patterns: readonly ((at: number) => number)[] = [
    () => 0,
    (at) => at + 1,
    (at) => (at % 2 === 0 ? 0 : 255),
    (at) => (at % 2 === 0 ? 128 : 0),
  ];
  return patterns.map((pattern) => [
    type,
    accounts,
    ...data,
    u8(...Array.from({ length: proofs }, (_, at) => pattern(at))),
  ]);
}

const MINT_AND_ACCOUNT: readonly SampleRow[] = [
  ['initializeMintCloseAuthority', 1, u8(25), some(key(120))],
  ['initializeMintCloseAuthority', 1, u8(25), NONE],
  ['initializeTransferFeeConfig', 1, u8(26, 0), some(key(121)), some(key(122)), u16(50), u64(U64_MAX)],
  ['initializeTransferFeeConfig', 1, u8(26, 0), NONE, NONE, u16(0), u64(0n)],
  ['transferCheckedWithFee', 4, u8(26, 1), u64(1000n), u8(2), u64(15n)],
  ['transferCheckedWithFee', 6, u8(26, 1), u64(1000n), u8(2), u64(15n)],
  ['withdrawWithheldTokensFromMint', 3, u8(26, 2)],
  ['withdrawWithheldTokensFromMint', 5, u8(26, 2)],
  ['withdrawWithheldTokensFromAccounts', 5, u8(26, 3, 2)],
  ['withdrawWithheldTokensFromAccounts', 7, u8(26, 3, 2)],
  ['withdrawWithheldTokensFromAccounts', 3, u8(26, 3, 0)],
  ['harvestWithheldTokensToMint', 3, u8(26, 4)],
  ['harvestWithheldTokensToMint', 1, u8(26, 4)],
  ['setTransferFee', 2, u8(26, 5), u16(100), u64(7n)],
  ['setTransferFee', 4, u8(26, 5), u16(100), u64(7n)],
  ['initializeDefaultAccountState', 1, u8(28, 0, 0)],
  ['initializeDefaultAccountState', 1, u8(28, 0, 2)],
  ['updateDefaultAccountState', 2, u8(28, 1, 1)],
  ['updateDefaultAccountState', 4, u8(28, 1, 2)],
  ['reallocate', 4, u8(29), u16(8), u16(11)],
  ['reallocate', 6, u8(29)],
  ['enableRequiredMemoTransfers', 2, u8(30, 0)],
  ['enableRequiredMemoTransfers', 4, u8(30, 0)],
  ['disableRequiredMemoTransfers', 2, u8(30, 1)],
  ['createNativeMint', 3, u8(31)],
  ['initializeNonTransferableMint', 1, u8(32)],
  ['initializeInterestBearingConfig', 1, u8(33, 0), key(123), u16(0xfffe)],
  ['initializeInterestBearingConfig', 1, u8(33, 0), key(0), u16(500)],
  ['updateInterestBearingConfigRate', 2, u8(33, 1), u16(0x8000)],
  ['updateInterestBearingConfigRate', 4, u8(33, 1), u16(1)],
  ['enableCpiGuard', 2, u8(34, 0)],
  ['disableCpiGuard', 3, u8(34, 1)],
  ['initializePermanentDelegate', 1, u8(35), key(124)],
  ['initializeTransferHook', 1, u8(36, 0), key(125), key(126)],
  ['initializeTransferHook', 1, u8(36, 0), key(0), key(0)],
  ['updateTransferHook', 2, u8(36, 1), key(126)],
  ['updateTransferHook', 4, u8(36, 1), key(0)],
  ['initializeMetadataPointer', 1, u8(39, 0), key(125), key(126)],
  ['initializeMetadataPointer', 1, u8(39, 0), key(0), key(0)],
  ['updateMetadataPointer', 2, u8(39, 1), key(126)],
  ['updateMetadataPointer', 4, u8(39, 1), key(0)],
  ['initializeGroupPointer', 1, u8(40, 0), key(125), key(126)],
  ['updateGroupPointer', 2, u8(40, 1), key(126)],
  ['initializeGroupMemberPointer', 1, u8(41, 0), key(125), key(126)],
  ['updateGroupMemberPointer', 2, u8(41, 1), key(126)],
  ['initializeScaledUiAmountConfig', 1, u8(43, 0), key(127), f64(1.5)],
  ['initializeScaledUiAmountConfig', 1, u8(43, 0), key(0), f64(1e21)],
  ['updateMultiplier', 2, u8(43, 1), f64(1e-7), u64(1_755_873_000n)],
  ['updateMultiplier', 4, u8(43, 1), f64(-0), u64(-1n)],
  ['updateMultiplier', 2, u8(43, 1), f64(Number.NaN), u64(0n)],
  ['updateMultiplier', 2, u8(43, 1), f64(Number.NEGATIVE_INFINITY), u64(0n)],
  ['updateMultiplier', 2, u8(43, 1), f64(123_456.789), u64(0n)],
  ['updateMultiplier', 2, u8(43, 1), f64(5e-324), u64(0n)],
  ['initializePausableConfig', 1, u8(44, 0), key(128)],
  ['initializePausableConfig', 1, u8(44, 0), key(0)],
  ['pause', 2, u8(44, 1)],
  ['pause', 4, u8(44, 1)],
  ['resume', 2, u8(44, 2)],
  ['initializePermissionedBurnConfig', 1, u8(46, 0), key(129)],
  ['permissionedBurn', 4, u8(46, 1), u64(46n)],
  ['permissionedBurn', 6, u8(46, 1), u64(46n)],
  ['permissionedBurnChecked', 4, u8(46, 2), u64(46n), u8(1)],
];

const CONFIDENTIAL: readonly SampleRow[] = [
  ['initializeConfidentialTransferMint', 1, u8(27, 0), key(130), u8(1), EL_GAMAL_PUBKEY],
  ['initializeConfidentialTransferMint', 1, u8(27, 0), key(0), u8(0), key(0)],
  ['updateConfidentialTransferMint', 2, u8(27, 1, 1), EL_GAMAL_PUBKEY],
  ['updateConfidentialTransferMint', 3, u8(27, 1, 0), key(0)],
  ['configureConfidentialTransferAccount', 4, u8(27, 2), AE, u64(65_536n), u8(0)],
  ['configureConfidentialTransferAccount', 4, u8(27, 2), AE, u64(65_536n), u8(255)],
  ['configureConfidentialTransferAccount', 6, u8(27, 2), AE, u64(65_536n), u8(0)],
  ['configureConfidentialTransferAccount', 6, u8(27, 2), AE, u64(65_536n), u8(1)],
  ['approveConfidentialTransferAccount', 3, u8(27, 3)],
  ['emptyConfidentialTransferAccount', 3, u8(27, 4, 0)],
  ['emptyConfidentialTransferAccount', 3, u8(27, 4, 1)],
  ['emptyConfidentialTransferAccount', 5, u8(27, 4, 1)],
  ['depositConfidentialTransfer', 3, u8(27, 5), u64(U64_MAX), u8(9)],
  ['depositConfidentialTransfer', 4, u8(27, 5), u64(50n), u8(9)],
  ['depositConfidentialTransfer', 6, u8(27, 5), u64(50n), u8(9)],
  ...[4, 5, 6, 8].flatMap((count) => offsets('withdrawConfidentialTransfer', count, 2, u8(27, 6), u64(60n), u8(9), AE)),
  ...[4, 5, 8, 10].flatMap((count) => offsets('confidentialTransfer', count, 3, u8(27, 7), AE, AUDITOR)),
  ['applyPendingConfidentialTransferBalance', 2, u8(27, 8), u64(80n), AE],
  ['applyPendingConfidentialTransferBalance', 4, u8(27, 8), u64(80n), AE],
  ['enableConfidentialTransferConfidentialCredits', 2, u8(27, 9)],
  ['disableConfidentialTransferConfidentialCredits', 4, u8(27, 10)],
  ['enableConfidentialTransferNonConfidentialCredits', 2, u8(27, 11)],
  ['disableConfidentialTransferNonConfidentialCredits', 2, u8(27, 12)],
  ...[4, 12].flatMap((count) => offsets('confidentialTransferWithFee', count, 5, u8(27, 13), AE, AUDITOR)),
  ['configureConfidentialAccountWithRegistry', 3, u8(27, 14)],
  ['initializeConfidentialTransferFeeConfig', 1, u8(37, 0), key(131), EL_GAMAL_PUBKEY],
  ['initializeConfidentialTransferFeeConfig', 1, u8(37, 0), key(0), key(0)],
  ['withdrawWithheldConfidentialTransferTokensFromMint', 4, u8(37, 1, 0), AE],
  ['withdrawWithheldConfidentialTransferTokensFromMint', 6, u8(37, 1, 2), AE],
  ['withdrawWithheldConfidentialTransferTokensFromAccounts', 6, u8(37, 2, 2, 0), AE],
  ['withdrawWithheldConfidentialTransferTokensFromAccounts', 8, u8(37, 2, 2, 254), AE],
  ['harvestWithheldConfidentialTransferTokensToMint', 3, u8(37, 3)],
  ['enableConfidentialTransferFeeHarvestToMint', 2, u8(37, 4)],
  ['disableConfidentialTransferFeeHarvestToMint', 4, u8(37, 5)],
  ['initializeConfidentialMintBurnMint', 1, u8(42, 0), EL_GAMAL_PUBKEY, AE],
  ['rotateConfidentialMintBurnSupplyElGamalPubkey', 3, u8(42, 1), EL_GAMAL_PUBKEY, u8(0)],
  ['rotateConfidentialMintBurnSupplyElGamalPubkey', 5, u8(42, 1), EL_GAMAL_PUBKEY, u8(1)],
  ['updateConfidentialMintBurnDecryptableSupply', 2, u8(42, 2), AE],
  ...[3, 4, 7, 9].flatMap((count) => offsets('confidentialMint', count, 3, u8(42, 3), AE, AUDITOR)),
  ...[3, 7].flatMap((count) => offsets('confidentialBurn', count, 3, u8(42, 4), AE, AUDITOR)),
  ['applyPendingBurn', 2, u8(42, 5)],
];

const TOKEN_2022_SAMPLES = samples(TOKEN_2022_PROGRAM, [...MINT_AND_ACCOUNT, ...CONFIDENTIAL]);

/** Samples by the name of their fixtures file. */
export const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  system: SYSTEM_SAMPLES,
  vote: VOTE_SAMPLES,
  stake: STAKE_SAMPLES,
  memo: MEMO_SAMPLES,
  'spl-token': TOKEN_SAMPLES,
  'token-2022': TOKEN_2022_SAMPLES,
  'associated-token': ASSOCIATED_TOKEN_SAMPLES,
  'bpf-loader': BPF_LOADER_SAMPLES,
  'bpf-upgradeable-loader': BPF_UPGRADEABLE_LOADER_SAMPLES,
  'address-lookup-table': ADDRESS_LOOKUP_TABLE_SAMPLES,
};
