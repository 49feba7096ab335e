import { deflateSync } from 'node:zlib';
import { type Address, createAddressWithSeed, getProgramDerivedAddress } from '@solana/kit';
import { type ByteWriter, createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import { encodeHex } from '../../../src/shared/bytes/encodings.ts';
import type { BlockBuilder } from '../execution/block-builder.ts';
import type { AccountState } from '../execution/bank.ts';
import { sha256 } from '../execution/keys.ts';
import { keyBytes } from '../programs/instruction.ts';
import { setUpgradeAuthority } from '../programs/upgradeable-loader.ts';
import { encodeScript, scriptProgram } from '../programs/script-program.ts';
import type { Economy } from './economy.ts';

/**
 * Sets accounts with the published IDLs of the exchange and of the router, and the names of two coins, as if published
 * long ago. The oracle and the other coins have none.
 */
export async function publish({ bank, keys }: BlockBuilder, economy: Economy): Promise<void> {
  const { exchange, router, issuer, coins } = economy;
  const author = (await keys.signer('program author')).address;
  // Their owners have to exist. Nothing calls them.
  for (const program of [PROGRAM_METADATA_PROGRAM, TOKEN_METADATA_PROGRAM]) bank.addProgram(program, scriptProgram());
  for (const program of [exchange, router]) await setUpgradeAuthority(bank, program, author);
  const set = (account: Omit<AccountState, 'lamports'>): void =>
    bank.setAccount({ ...account, lamports: bank.minimumBalance(account.data.length) });
  set(await anchorIdlAccount(exchange, author, exchangeIdl(exchange)));
  set(await canonicalIdlAccount(router, routerIdl(router)));
  for (const [index, name, symbol] of NAMES) {
    const mint: Address | undefined = coins[index]?.mint;
    if (mint === undefined) throw new RangeError(`no coin ${index}`);
    const uri = `https://example.com/${symbol.toLowerCase()}.json`;
    set(await tokenMetadataAccount(mint, issuer.address, { name, symbol, uri }));
  }
}

/** Of the coins dollar and bark. */
const NAMES = [
  [0, 'Harbor Dollar', 'HUSD'],
  [3, 'Bark', 'BARK'],
] as const;

/**
 * The account in which `anchor idl init` publishes an IDL, owned by the program itself: its address is created with a seed from the
 * program's derived address of no seeds. https://github.com/solana-foundation/anchor/blob/v0.31.1/lang/src/idl.rs
 */
async function anchorIdlAccount(
  program: Address,
  authority: Address,
  idl: object,
): Promise<Omit<AccountState, 'lamports'>> {
  const [baseAddress] = await getProgramDerivedAddress({ programAddress: program, seeds: [] });
  const address = await createAddressWithSeed({ baseAddress, seed: 'anchor:idl', programAddress: program });
  const content = deflateSync(JSON.stringify(idl));
  const writer = createByteWriter();
  writer.bytes(sha256('internal:IdlAccount').subarray(0, 8));
  writer.bytes(keyBytes(authority));
  writer.u32(content.length);
  writer.bytes(content);
  return { address, owner: program, data: writer.finish() };
}

/**
 * The interface of the exchange in Anchor's format. Its instruction is a script, whose first step logs its name: those bytes are the
 * discriminator, and the next steps the arguments. A refused swap has other steps, so it does not fit.
 */
function exchangeIdl(address: Address) {
  return {
    address,
    metadata: { name: 'harbor_exchange', version: '1.2.0', spec: '0.1.0', description: 'Pools of two tokens' },
    instructions: [
      {
        name: 'swap',
        docs: ['Takes one token of a pool from the trader, and pays the other one.'],
        discriminator: [...encodeScript([{ does: 'log', text: 'Instruction: Swap' }])],
        accounts: [
          { name: 'trader', signer: true, writable: true },
          { name: 'trader_source', writable: true },
          { name: 'pool_destination', writable: true },
          { name: 'mint_in' },
          { name: 'pool_source', writable: true },
          { name: 'trader_destination', writable: true },
          { name: 'mint_out' },
          { name: 'pool_authority' },
          { name: 'token_program' },
        ],
        args: [
          { name: 'take', type: { defined: { name: 'TransferStep' } } },
          { name: 'pay', type: { defined: { name: 'SignedTransferStep' } } },
          { name: 'record', type: { defined: { name: 'RecordStep' } } },
        ],
      },
    ],
    errors: [{ code: 6001, name: 'SlippageToleranceExceeded', msg: 'Slippage tolerance exceeded' }],
    types: [
      {
        name: 'TransferStep',
        type: {
          kind: 'struct',
          fields: [...CALL, { name: 'seed_length', type: 'u8' }, ...TRANSFER_CHECKED],
        },
      },
      {
        name: 'SignedTransferStep',
        type: {
          kind: 'struct',
          fields: [
            ...CALL,
            { name: 'seed_length', type: 'u8' },
            { name: 'pool_seed', type: { array: ['u8', POOL_SEED_BYTES] } },
            ...TRANSFER_CHECKED,
          ],
        },
      },
      {
        name: 'RecordStep',
        type: {
          kind: 'struct',
          fields: [
            { name: 'step', type: 'u8' },
            { name: 'length', type: 'u16' },
            { name: 'amount_in', type: 'u64' },
            { name: 'amount_out', type: 'u64' },
          ],
        },
      },
    ],
  };
}

/** "pool 0" and the bump. */
const POOL_SEED_BYTES = 7;

const CALL = [
  { name: 'step', type: 'u8' },
  { name: 'length', type: 'u16' },
  { name: 'program_index', type: 'u8' },
  { name: 'account_count', type: 'u8' },
  { name: 'accounts', type: { array: ['u8', 8] } },
];

const TRANSFER_CHECKED = [
  { name: 'instruction', type: 'u8' },
  { name: 'amount', type: 'u64' },
  { name: 'decimals', type: 'u8' },
];

/**
 * The interface of the router in Codama's format. Like that of the exchange, its instruction is a script: after the name comes a call of
 * the exchange, and then the amount that it returns.
 */
function routerIdl(address: Address) {
  const discriminator = encodeScript([{ does: 'log', text: 'Instruction: Route' }]);
  return {
    kind: 'rootNode',
    standard: 'codama',
    version: '1.3.0',
    program: {
      kind: 'programNode',
      name: 'harborRouter',
      publicKey: address,
      version: '0.3.1',
      accounts: [],
      instructions: [
        {
          kind: 'instructionNode',
          name: 'route',
          docs: ['Swaps through the exchange, and returns the amount that the trader got.'],
          accounts: ACCOUNTS.map(([name, isWritable, isSigner]) => ({
            kind: 'instructionAccountNode',
            name,
            isWritable,
            isSigner,
          })),
          arguments: [
            {
              kind: 'instructionArgumentNode',
              name: 'discriminator',
              defaultValueStrategy: 'omitted',
              type: { kind: 'fixedSizeTypeNode', size: discriminator.length, type: { kind: 'bytesTypeNode' } },
              defaultValue: { kind: 'bytesValueNode', data: encodeHex(discriminator), encoding: 'base16' },
            },
            { kind: 'instructionArgumentNode', name: 'callStep', type: number('u8') },
            {
              kind: 'instructionArgumentNode',
              name: 'exchangeCall',
              type: { kind: 'sizePrefixTypeNode', type: { kind: 'bytesTypeNode' }, prefix: number('u16') },
            },
            { kind: 'instructionArgumentNode', name: 'returnStep', type: number('u8') },
            { kind: 'instructionArgumentNode', name: 'returnLength', type: number('u16') },
            { kind: 'instructionArgumentNode', name: 'amountOut', type: number('u64') },
          ],
          discriminators: [{ kind: 'fieldDiscriminatorNode', name: 'discriminator', offset: 0 }],
        },
      ],
      definedTypes: [],
      pdas: [],
      errors: [],
    },
    additionalPrograms: [],
  };
}

const ACCOUNTS = [
  ['exchange', false, false],
  ['trader', true, true],
  ['traderSource', true, false],
  ['poolDestination', true, false],
  ['mintIn', false, false],
  ['poolSource', true, false],
  ['traderDestination', true, false],
  ['mintOut', false, false],
  ['poolAuthority', false, false],
  ['tokenProgram', false, false],
] as const;

function number(format: 'u8' | 'u16' | 'u64') {
  return { kind: 'numberTypeNode', format, endian: 'le' };
}

const PROGRAM_METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;

/**
 * The canonical `idl` account of a program: what its upgrade authority published through the Program Metadata program, as zlib-compressed
 * JSON in the account itself. Address and layout:
 * https://github.com/solana-program/program-metadata/blob/main/program/src/state/header.rs and clients/js/src/generated/pdas.
 */
async function canonicalIdlAccount(program: Address, idl: object): Promise<Omit<AccountState, 'lamports'>> {
  const programKey = keyBytes(program);
  const seed = new Uint8Array(SEED_BYTES);
  seed.set(new TextEncoder().encode('idl'));
  const [address] = await getProgramDerivedAddress({
    programAddress: PROGRAM_METADATA_PROGRAM,
    seeds: [programKey, seed],
  });
  const content = deflateSync(JSON.stringify(idl));
  const writer = createByteWriter();
  writer.u8(METADATA);
  writer.bytes(programKey);
  writer.bytes(NO_AUTHORITY);
  writer.bytes([MUTABLE, CANONICAL]);
  writer.bytes(seed);
  writer.bytes([ENCODING_UTF8, COMPRESSION_ZLIB, FORMAT_JSON, SOURCE_DIRECT]);
  writer.u32(content.length);
  writer.bytes(PADDING);
  writer.bytes(content);
  return { address, owner: PROGRAM_METADATA_PROGRAM, data: writer.finish() };
}

const SEED_BYTES = 16;
/** The discriminator of a metadata account; 1 is a buffer. */
const METADATA = 2;
/** The upgrade authority of the program alone may change it. */
const NO_AUTHORITY = new Uint8Array(32);
const MUTABLE = 1;
const CANONICAL = 1;
const ENCODING_UTF8 = 1;
const COMPRESSION_ZLIB = 2;
const FORMAT_JSON = 1;
const SOURCE_DIRECT = 0;
const PADDING = new Uint8Array(5);

const TOKEN_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

interface TokenName {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

/**
 * The account of Metaplex's Token Metadata program with the name and symbol of a fungible token.
 * https://github.com/metaplex-foundation/mpl-token-metadata/blob/main/programs/token-metadata/program/src/state/metadata.rs
 */
async function tokenMetadataAccount(
  mint: Address,
  authority: Address,
  { name, symbol, uri }: TokenName,
): Promise<Omit<AccountState, 'lamports'>> {
  const mintKey = keyBytes(mint);
  const [address] = await getProgramDerivedAddress({
    programAddress: TOKEN_METADATA_PROGRAM,
    seeds: ['metadata', keyBytes(TOKEN_METADATA_PROGRAM), mintKey],
  });
  const writer = createByteWriter();
  writer.u8(METADATA_V1);
  writer.bytes(keyBytes(authority));
  writer.bytes(mintKey);
  writePadded(writer, name, NAME_BYTES);
  writePadded(writer, symbol, SYMBOL_BYTES);
  writePadded(writer, uri, URI_BYTES);
  // No royalties and no creators; no primary sale, mutable.
  writer.u16(0);
  writer.bytes([0, 0, 1]);
  // The bump of the edition, none, and the token standard.
  writer.bytes([0, 1, FUNGIBLE]);
  const data = new Uint8Array(METADATA_BYTES);
  data.set(writer.finish());
  return { address, owner: TOKEN_METADATA_PROGRAM, data };
}

/** The program pads texts with zeros, which their length includes. */
function writePadded(writer: ByteWriter, text: string, length: number): void {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(text));
  writer.u32(length);
  writer.bytes(bytes);
}

const METADATA_V1 = 4;
const FUNGIBLE = 2;
const NAME_BYTES = 32;
const SYMBOL_BYTES = 10;
const URI_BYTES = 200;
const METADATA_BYTES = 607;
