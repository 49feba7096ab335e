import type { Address } from '../../../solana/ids/address.ts';
import { createIdlReader } from '../../../solana/idl/create-idl-reader.ts';
import type { IdlProgram } from '../../../solana/idl/idl-reader.ts';
import { storeIdl } from './idl-storage.ts';

/** The result of opening a file as an IDL. */
export type IdlOutcome =
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string }
  /** The user must choose the program, from `candidates` if there are any. */
  | { readonly kind: 'programNeeded'; readonly idl: OpenedIdl; readonly candidates: readonly Address[] }
  | { readonly kind: 'accepted'; readonly program: IdlProgram; readonly programId: Address; readonly stored: boolean };

export interface OpenedIdl {
  readonly file: string;
  readonly text: string;
  readonly program: IdlProgram;
}

/**
 * Opens a file as an IDL and stores it. `chosenFor`: the program that the user chose it for. `droppedOn`: the program of the
 * instruction that it was dropped on. `unparsed`: the programs with instructions that nothing parses yet.
 */
export async function openIdl(
  file: File,
  hints: {
    readonly chosenFor: Address | null;
    readonly droppedOn: Address | null;
    readonly unparsed: readonly Address[];
  },
): Promise<IdlOutcome> {
  const refused = (reason: string): IdlOutcome => ({ kind: 'refused', file: file.name, reason });
  if (file.size > MAX_BYTES) return refused('It is larger than 20 MB, the limit for an IDL.');
  try {
    const text = await file.text();
    const reader = await createIdlReader(text);
    if ('reason' in reader) return refused(reader.reason);
    const idl = { file: file.name, text, program: reader.program };
    const ownAddress = reader.program.address;
    const { chosenFor, droppedOn, unparsed } = hints;
    if (chosenFor !== null && ownAddress !== null && chosenFor !== ownAddress) {
      return { kind: 'programNeeded', idl, candidates: [chosenFor, ownAddress] };
    }
    const programId = chosenFor ?? ownAddress ?? droppedOn;
    return programId === null ? { kind: 'programNeeded', idl, candidates: unparsed } : await acceptIdl(idl, programId);
  } catch {
    return refused('It could not be read: the file is gone, or Slotscope’s IDL decoder did not load.');
  }
}

/** Stores an opened IDL for the program. */
export async function acceptIdl({ program, text }: OpenedIdl, programId: Address): Promise<IdlOutcome> {
  const stored = await storeIdl({ programId, name: program.name, version: program.version, text });
  return { kind: 'accepted', program, programId, stored };
}

const MAX_BYTES = 20_000_000;
