import { createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64, encodeHex } from '../../shared/bytes/encodings.ts';
import { type Layout, amount, pubkey, readLayout } from './layout/binary-layout.ts';
import { type Instruction, type ParsedInstruction, type Program, parseWith } from './program.ts';

interface IdlInstruction {
  /** As Anchor logs it. */
  readonly type: string;
  readonly accounts: readonly string[];
  readonly data?: Layout;
}

/** Anchor adds these to every program, to store its IDL (`IdlInstruction` in coral-xyz/anchor). */
const INSTRUCTIONS: readonly IdlInstruction[] = [
  {
    type: 'IdlCreateAccount',
    accounts: ['from', 'to', 'base', 'systemProgram', 'program'],
    data: { dataLength: amount },
  },
  { type: 'IdlCreateBuffer', accounts: ['buffer', 'authority'] },
  {
    type: 'IdlWrite',
    accounts: ['idl', 'authority'],
    data: { data: { read: (reader) => encodeBase64(reader.bytes(reader.u32())), write: () => undefined } },
  },
  { type: 'IdlSetBuffer', accounts: ['buffer', 'idl', 'authority'] },
  { type: 'IdlSetAuthority', accounts: ['idl', 'authority'], data: { newAuthority: pubkey } },
  { type: 'IdlCloseAccount', accounts: ['account', 'authority', 'solDestination'] },
  { type: 'IdlResizeAccount', accounts: ['idl', 'authority', 'systemProgram'], data: { dataLength: amount } },
];

/** Parses an instruction that manages the IDL account of a program; null for any other. */
export function parseAnchorIdlInstruction(instruction: Instruction): ParsedInstruction | null {
  return parseWith(new Map([[instruction.programId, ANCHOR_IDL]]), instruction);
}

export const ANCHOR_IDL: Program = {
  name: 'anchor-idl',
  ids: [],
  parse: (accounts, bytes) => {
    if (encodeHex(bytes.subarray(0, 8)) !== TAG) return null;
    const reader = createByteReader(bytes.subarray(8));
    const instruction = INSTRUCTIONS[reader.u8()];
    if (instruction === undefined || accounts.length < instruction.accounts.length) return null;
    const data = readLayout(reader, instruction.data ?? {});
    if (reader.remaining() > 0) return null;
    const named = Object.fromEntries(instruction.accounts.map((name, at) => [name, accounts[at] ?? null]));
    return { type: instruction.type, info: { ...named, ...data } };
  },
  effects: { lamportMoves: { IdlCloseAccount: { kind: 'closing', from: 'account', to: 'solDestination', all: true } } },
};

/** Anchor's IDL_IX_TAG, little-endian. */
const TAG = '40f4bc78a7e9690a';
