import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import { borshText, key, NONE, type SampleRow, samples, some, u16, u64, u8, utf8 } from './sample.ts';

const U64_MAX = 2n ** 64n - 1n;

export const MEMO_SAMPLES = [
  ...samples(MEMO_PROGRAM_V1, [['memo', 0, utf8('hello')]]),
  ...samples(MEMO_PROGRAM, [
    ['memo', 2, utf8('Grüße, 日本 🦖')],
    ['memo', 0],
  ]),
];

export const ASSOCIATED_TOKEN_SAMPLES = samples(ASSOCIATED_TOKEN_PROGRAM, [
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

export const TOKEN_SAMPLES = [...samples(TOKEN_PROGRAM, BASE), ...samples(TOKEN_2022_PROGRAM, INTERFACES)];

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'hex'));
}
