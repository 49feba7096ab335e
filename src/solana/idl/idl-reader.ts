import type { JsonObject } from '../../shared/json/json.ts';
import type { Address, Slot } from '../ids/ids.ts';

/** Decodes a program's instructions, events and error codes with its IDL. Never throws. */
export interface IdlReader {
  readonly program: IdlProgram;
  readonly instruction: (data: Uint8Array) => IdlInstruction | IdlMismatch;
  /** Decodes an event that starts with its discriminator; null if no event of the IDL matches. */
  readonly event: (bytes: Uint8Array) => IdlEvent | null;
  readonly error: (code: number) => IdlError | null;
}

/** With the whole IDL, accounts can be decoded too. */
export interface WholeIdlReader extends IdlReader {
  /** Decodes the data of an account; null if no account of the IDL fits. */
  readonly account: (data: Uint8Array) => IdlAccountData | null;
}

/** The program that an IDL describes. */
export interface IdlProgram {
  readonly name: string;
  readonly version: string | null;
  /** null if the IDL does not contain the program's address. */
  readonly address: Address | null;
}

/** A decoded instruction. Names are spelled as in the IDL; integers of 64 bits and more are bigint. */
export interface IdlInstruction {
  readonly name: string;
  readonly args: JsonObject;
  readonly kinds: ValueKinds;
  /** In the order of the IDL; there may be more or fewer than the instruction has. */
  readonly accounts: readonly IdlAccount[];
}

export interface IdlAccount {
  readonly name: string;
  /** Names of the groups that it is in, the outermost first; empty for nearly all. */
  readonly groups: readonly string[];
  /** Clients omit an optional account by passing the program's own address. */
  readonly optional: boolean;
  /** Whether the program needs its signature, or may change it. */
  readonly signer: boolean;
  readonly writable: boolean;
  /** The only address that the program accepts, of a program or sysvar; null for any other account. */
  readonly address: Address | null;
}

/** Why an IDL does not match some bytes. */
export type IdlMismatch =
  /** The first bytes of the data in hex, which begin none of its instructions. */
  | { readonly mismatch: 'noInstruction'; readonly firstBytes: string }
  | { readonly mismatch: 'arguments'; readonly instruction: string }
  /** Bytes are left after the arguments. */
  | { readonly mismatch: 'bytesLeft'; readonly instruction: string; readonly left: number }
  /** The worker that has the IDL was not asked about these bytes. */
  | { readonly mismatch: 'notAsked' };

export interface IdlEvent {
  readonly name: string;
  readonly fields: JsonObject;
  readonly kinds: ValueKinds;
}

/** The data of an account. Programs may reserve bytes after the fields. */
export interface IdlAccountData {
  /** The type of the account in the IDL. */
  readonly name: string;
  readonly fields: JsonObject;
  /** How many bytes the fields are from. */
  readonly length: number;
}

export interface IdlError {
  readonly name: string;
  readonly message: string | null;
}

/** The source account of an IDL, and the slot of the answer. */
export interface IdlOrigin {
  readonly account: Address;
  readonly slot: Slot;
  /** The slot in which the program was deployed last; null if unknown, or if it is not upgradeable. */
  readonly deployed: Slot | null;
  /** True if it was rebuilt as of the slot from the history of the account. */
  readonly isRebuilt?: boolean;
}

/** An IDL in use for a program. */
export interface ProgramIdl extends IdlReader {
  /** null: the user provided it. */
  readonly origin: IdlOrigin | null;
  /** The account that signs the calls by which the program records events. */
  readonly eventAuthority: Address;
}

/** IDLs in use by program id. */
export type IdlReaders = ReadonlyMap<Address, ProgramIdl>;

export const NO_IDLS: IdlReaders = new Map();

/**
 * Type information of the IDL that JSON loses: bytes are hex text, times and amounts are integers, enum variants are
 * text or objects with one member.
 */
export type ValueKind =
  | { readonly is: 'bytes' | 'time' | 'variant' }
  | { readonly is: 'amount'; readonly decimals: number; readonly unit: string | null };

/** By path: names joined with dots. Items of a list have the path of the list, those of a tuple their index after it. */
export type ValueKinds = ReadonlyMap<string, ValueKind>;

export function pathTo(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
