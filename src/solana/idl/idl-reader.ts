import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/address.ts';

/** Reads what a program's interface description says of its bytes. Never throws. */
export interface IdlReader {
  readonly program: IdlProgram;
  readonly instruction: (data: Uint8Array) => IdlInstruction | IdlMismatch;
  /** An event as the program wrote it, its discriminator included; null where no event of the IDL begins so. */
  readonly event: (bytes: Uint8Array) => IdlEvent | null;
  readonly error: (code: number) => IdlError | null;
}

/** What an IDL says of itself. */
export interface IdlProgram {
  readonly name: string;
  readonly version: string | null;
  /** null where the IDL does not name its program's address. */
  readonly address: Address | null;
}

/** Names are spelled as the IDL spells them; integers of 64 bits and more are bigint. */
export interface IdlInstruction {
  readonly name: string;
  readonly args: JsonObject;
  /** In the instruction's own order; it may name more than were given, or fewer. */
  readonly accounts: readonly IdlAccount[];
}

export interface IdlAccount {
  readonly name: string;
  /** Left out by giving the program's own address in its place. */
  readonly optional: boolean;
}

/** Why an IDL does not fit some bytes, as the end of a sentence: "has no instruction that begins with 0a1b". */
export interface IdlMismatch {
  readonly mismatch: string;
}

export interface IdlEvent {
  readonly name: string;
  readonly fields: JsonObject;
}

export interface IdlError {
  readonly name: string;
  readonly message: string | null;
}

/** The IDLs at hand, by the program that they are of. */
export type IdlReaders = ReadonlyMap<Address, IdlReader>;

export const NO_IDLS: IdlReaders = new Map();
