import { parseHex } from '../../../../shared/bytes/encodings.ts';
import { omitIfNull, option, u64, bool } from '../../layout/binary-layout.ts';
import type { InstructionSpec, TaggedSpec } from '../../layout/instruction-table.ts';
import { borshString, metadataField, nonZeroPubkey } from './fields.ts';

/** The instruction of the token-group or token-metadata interface with this 8-byte discriminator. */
export function findInterfaceInstruction(discriminator: Uint8Array): InstructionSpec | null {
  const found = INTERFACE_INSTRUCTIONS.find(({ tag }) => tag.every((byte, at) => byte === discriminator[at]));
  return found?.spec ?? null;
}

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

export const INTERFACE_INSTRUCTIONS: readonly TaggedSpec[] = Object.entries(BY_DISCRIMINATOR).map(([hex, spec]) => ({
  tag: parseHex(hex) ?? new Uint8Array(),
  spec: { ...spec, exact: true },
}));
