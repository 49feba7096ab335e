import { type ByteReader, createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { parseHex } from '../../shared/bytes/encodings.ts';
import { decodeArray, decodeObject } from '../../shared/json/json-decoding.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../ids/program-ids.ts';
import { type Field, amount, bool, omitIfNull, option, pubkey, u64, u8 } from './layout/binary-layout.ts';
import {
  type ExtraInput,
  type InstructionSpec,
  type InstructionTable,
  type TaggedSpec,
  accountNamed,
  authority,
  findInstruction,
  listInstructions,
  listTypes,
  readInstruction,
  remainingAccounts,
  writeInstruction,
} from './layout/instruction-table.ts';
import type {
  InstructionInput,
  InvertibleProgram,
  LamportMoveShape,
  OnField,
  OpenedTokenAccount,
  ProgramEffects,
  TokenAccountMembers,
} from './program.ts';
import {
  ACCOUNT_EXTENSIONS,
  CONFIDENTIAL_MINT_BURN,
  CONFIDENTIAL_TRANSFER,
  CONFIDENTIAL_TRANSFER_FEE,
  MINT_EXTENSIONS,
  POINTERS,
  TRANSFER_FEE,
} from './token-2022.ts';
import {
  authorityType,
  borshString,
  extensionTypes,
  metadataField,
  nonZeroPubkey,
  tokenAmount,
  uiAmount,
} from './token-fields.ts';

const MINT = { decimals: u8, mintAuthority: pubkey, freezeAuthority: omitIfNull(option(pubkey)) };

/** The instructions of both token programs, by tag. */
const BASE_INSTRUCTIONS: InstructionTable = {
  0: {
    type: 'initializeMint',
    accounts: ['mint', 'rentSysvar'],
    data: MINT,
    extraInputs: paddedKey('freezeAuthority'),
  },
  1: { type: 'initializeAccount', accounts: ['account', 'mint', 'owner', 'rentSysvar'] },
  2: {
    type: 'initializeMultisig',
    accounts: ['multisig', 'rentSysvar', remainingAccounts('signers', 1)],
    data: { m: u8 },
  },
  3: { type: 'transfer', accounts: ['source', 'destination', authority('authority')], data: { amount } },
  4: { type: 'approve', accounts: ['source', 'delegate', authority('owner')], data: { amount } },
  5: { type: 'revoke', accounts: ['source', authority('owner')] },
  6: {
    type: 'setAuthority',
    accounts: [accountNamed(ownedByAuthority), authority('authority')],
    data: { authorityType, newAuthority: option(pubkey) },
    extraInputs: paddedKey('newAuthority'),
  },
  7: { type: 'mintTo', accounts: ['mint', 'account', authority('mintAuthority')], data: { amount } },
  8: { type: 'burn', accounts: ['account', 'mint', authority('authority')], data: { amount } },
  9: { type: 'closeAccount', accounts: ['account', 'destination', authority('owner')] },
  10: { type: 'freezeAccount', accounts: ['account', 'mint', authority('freezeAuthority')] },
  11: { type: 'thawAccount', accounts: ['account', 'mint', authority('freezeAuthority')] },
  12: {
    type: 'transferChecked',
    accounts: ['source', 'mint', 'destination', authority('authority')],
    data: { tokenAmount },
  },
  13: {
    type: 'approveChecked',
    accounts: ['source', 'mint', 'delegate', authority('owner')],
    data: { tokenAmount },
  },
  14: { type: 'mintToChecked', accounts: ['mint', 'account', authority('mintAuthority')], data: { tokenAmount } },
  15: { type: 'burnChecked', accounts: ['account', 'mint', authority('authority')], data: { tokenAmount } },
  16: { type: 'initializeAccount2', accounts: ['account', 'mint', 'rentSysvar'], data: { owner: pubkey } },
  17: { type: 'syncNative', accounts: ['account'] },
  18: { type: 'initializeAccount3', accounts: ['account', 'mint'], data: { owner: pubkey } },
  19: { type: 'initializeMultisig2', accounts: ['multisig', remainingAccounts('signers', 1)], data: { m: u8 } },
  20: { type: 'initializeMint2', accounts: ['mint'], data: MINT, extraInputs: paddedKey('freezeAuthority') },
  21: { type: 'getAccountDataSize', accounts: ['mint'], data: { extensionTypes: unlessAtEnd(extensionTypes) } },
  22: { type: 'initializeImmutableOwner', accounts: ['account'] },
  23: { type: 'amountToUiAmount', accounts: ['mint'], data: { amount } },
  24: { type: 'uiAmountToAmount', accounts: ['mint'], data: { uiAmount } },
  38: { type: 'withdrawExcessLamports', accounts: ['source', 'destination', authority('authority')] },
  45: {
    type: 'unwrapLamports',
    accounts: ['source', 'destination', authority('authority')],
    data: { amount: omitIfNull(option(amount)) },
  },
};

// The keys are the first 8 bytes of the SHA-256 of names like "spl_token_metadata_interface:initialize_account".
const BY_DISCRIMINATOR = {
  '79716c2736330004': {
    type: 'initializeTokenGroup',
    accounts: ['group', 'mint', 'mintAuthority'],
    data: { updateAuthority: nonZeroPubkey, maxSize: u64 },
  },
  '6c25ab8ff81e126e': {
    type: 'updateTokenGroupMaxSize',
    accounts: ['group', 'updateAuthority'],
    data: { maxSize: u64 },
  },
  a1695801edddd8cb: {
    type: 'updateTokenGroupAuthority',
    accounts: ['group', 'updateAuthority'],
    data: { newAuthority: nonZeroPubkey },
  },
  '9820deb0dfed7486': {
    type: 'initializeTokenGroupMember',
    accounts: ['member', 'memberMint', 'memberMintAuthority', 'group', 'groupUpdateAuthority'],
  },
  d2e11ea258b84d8d: {
    type: 'initializeTokenMetadata',
    accounts: ['metadata', 'updateAuthority', 'mint', 'mintAuthority'],
    data: { name: borshString, symbol: borshString, uri: borshString },
  },
  dde9312db5cadcc8: {
    type: 'updateTokenMetadataField',
    accounts: ['metadata', 'updateAuthority'],
    data: { field: metadataField, value: borshString },
  },
  ea122038598d25b5: {
    type: 'removeTokenMetadataKey',
    accounts: ['metadata', 'updateAuthority'],
    data: { idempotent: bool, key: borshString },
  },
  d7e4a6e45464567b: {
    type: 'updateTokenMetadataAuthority',
    accounts: ['metadata', 'updateAuthority'],
    data: { newAuthority: nonZeroPubkey },
  },
  faa6b4fa0d0cb846: {
    type: 'emitTokenMetadata',
    accounts: ['metadata'],
    data: { start: omitIfNull(option(u64)), end: omitIfNull(option(u64)) },
  },
} satisfies Readonly<Record<string, Omit<InstructionSpec, 'exact'>>>;

const INTERFACE_INSTRUCTIONS: readonly TaggedSpec[] = Object.entries(BY_DISCRIMINATOR).map(([hex, spec]) => ({
  tag: parseHex(hex) ?? new Uint8Array(),
  spec: { ...spec, exact: true },
}));

const INSTRUCTIONS: InstructionTable = {
  ...BASE_INSTRUCTIONS,
  ...MINT_EXTENSIONS,
  ...ACCOUNT_EXTENSIONS,
  ...POINTERS,
  ...TRANSFER_FEE,
  ...CONFIDENTIAL_TRANSFER,
  ...CONFIDENTIAL_TRANSFER_FEE,
  ...CONFIDENTIAL_MINT_BURN,
};

const SPECS = [...listInstructions(INSTRUCTIONS), ...INTERFACE_INSTRUCTIONS];

const WRAPPED: LamportMoveShape = { kind: 'wrapped', from: 'source', to: 'destination' };
const OPENED: OpenedTokenAccount = { account: 'account', owner: 'owner', mint: 'mint' };
const APPROVED: TokenAccountMembers = { account: 'source', owner: 'owner' };

const EFFECTS: ProgramEffects = {
  lamportMoves: {
    transfer: WRAPPED,
    transferChecked: WRAPPED,
    transferCheckedWithFee: WRAPPED,
    closeAccount: { kind: 'closing', from: 'account', to: 'destination', all: true },
  },
  opensTokenAccount: { initializeAccount: OPENED, initializeAccount2: OPENED, initializeAccount3: OPENED },
  givenByOwner: { approve: APPROVED, approveChecked: APPROVED },
  // Adds extensions, without a stated length.
  resizes: { reallocate: 'account' },
};

/** Both token programs: nodes parse Token instructions with the Token-2022 parser. */
export const splToken: InvertibleProgram = {
  name: 'spl-token',
  ids: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
  parse,
  types: [...listTypes(SPECS), 'batch'],
  encode,
  effects: EFFECTS,
};

function parse(accounts: readonly Address[], data: Uint8Array, onField?: OnField): JsonObject | null {
  const reader = createByteReader(data);
  const tag = reader.u8();
  if (tag === BATCH) return readBatch(reader, accounts, parse);
  const spec = findInstruction(INSTRUCTIONS, tag, reader, accounts);
  return spec === null ? parseInterface(accounts, data, onField) : readInstruction(spec, reader, accounts, onField);
}

/** Instructions of interfaces that any program may implement; their discriminator has 8 bytes instead of 1. */
function parseInterface(accounts: readonly Address[], data: Uint8Array, onField?: OnField): JsonObject | null {
  const reader = createByteReader(data);
  const spec = findInterfaceInstruction(reader.bytes(8));
  return spec && readInstruction(spec, reader, accounts, onField);
}

/** The instruction of the token-group or token-metadata interface with this 8-byte discriminator. */
function findInterfaceInstruction(discriminator: Uint8Array): InstructionSpec | null {
  const found = INTERFACE_INSTRUCTIONS.find(({ tag }) => tag.every((byte, at) => byte === discriminator[at]));
  return found?.spec ?? null;
}

function encode(parsed: JsonValue): readonly InstructionInput[] {
  return isJsonObject(parsed) && parsed['type'] === 'batch'
    ? writeBatch(parsed, encode)
    : writeInstruction(SPECS, parsed);
}

/** The tag of a batch instruction. */
const BATCH = 255;

/**
 * Several instructions in one. Each has an account count and a data length, then its data, and uses the next accounts
 * of the list. Null if any of them cannot be parsed.
 */
function readBatch(
  reader: ByteReader,
  accounts: readonly Address[],
  parse: (accounts: readonly Address[], data: Uint8Array) => JsonObject | null,
): JsonObject | null {
  const instructions: JsonValue[] = [];
  let from = 0;
  while (reader.remaining() > 0) {
    const to = from + reader.u8();
    const data = reader.bytes(reader.u8());
    if (to > accounts.length || data[0] === BATCH) return null;
    const parsed = parse(accounts.slice(from, to), data);
    if (parsed === null) return null;
    instructions.push(parsed);
    from = to;
  }
  return { info: { instructions }, type: 'batch' };
}

/** The inverse of readBatch, with the likeliest input of each instruction. */
function writeBatch(
  parsed: JsonObject,
  encode: (parsed: JsonValue) => readonly InstructionInput[],
): readonly InstructionInput[] {
  const writer = createByteWriter();
  writer.u8(BATCH);
  const accounts: Address[] = [];
  for (const instruction of decodeArray(decodeObject(parsed['info'])['instructions'])) {
    const [form] = encode(instruction);
    if (form === undefined) return [];
    writer.u8(form.accounts.length);
    writer.u8(form.data.length);
    writer.bytes(form.data);
    accounts.push(...form.accounts);
  }
  return [{ accounts, data: writer.finish() }];
}

function ownedByAuthority(data: JsonObject): string {
  return data['authorityType'] === 'accountOwner' || data['authorityType'] === 'closeAccount' ? 'account' : 'mint';
}

/** Older clients append 32 zero bytes for an optional key that is None. */
function paddedKey(name: string): (info: JsonObject) => readonly ExtraInput[] {
  return (info) => ((info[name] ?? null) === null ? [{}, { data: new Uint8Array(32) }] : [{}]);
}

function unlessAtEnd(field: Field): Field {
  return {
    read: (reader, previous) => (reader.remaining() === 0 ? undefined : field.read(reader, previous)),
    write: (writer, value) => {
      if (value !== undefined) field.write(writer, value);
    },
  };
}
