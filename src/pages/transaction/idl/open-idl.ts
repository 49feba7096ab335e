import type { Address } from '../../../solana/ids/address.ts';
import { createIdlReader } from '../../../solana/idl/create-idl-reader.ts';
import type { IdlProgram } from '../../../solana/idl/idl-reader.ts';
import { storeIdl } from './idl-storage.ts';

/** What became of a file that a person gave as an IDL. */
export type IdlOutcome =
  | { readonly kind: 'refused'; readonly file: string; readonly reason: string }
  /** It cannot be told of which program it is: one of these, or none. */
  | { readonly kind: 'asking'; readonly offer: IdlOffer; readonly candidates: readonly Address[] }
  | { readonly kind: 'kept'; readonly program: IdlProgram; readonly programId: Address; readonly stored: boolean };

export interface IdlOffer {
  readonly file: string;
  readonly text: string;
  readonly program: IdlProgram;
}

/**
 * Opens a file as an IDL and keeps it. `chosenFor`: the program that the person chose it for; `droppedOn`: the one of the
 * instruction that it was dropped on; `unread`: those that nothing reads yet.
 */
export async function openIdl(
  file: File,
  hints: {
    readonly chosenFor: Address | null;
    readonly droppedOn: Address | null;
    readonly unread: readonly Address[];
  },
): Promise<IdlOutcome> {
  const refused = (reason: string): IdlOutcome => ({ kind: 'refused', file: file.name, reason });
  if (file.size > LARGEST) return refused('It is larger than any IDL: more than 20 MB.');
  try {
    const text = await file.text();
    const reader = await createIdlReader(text);
    if ('reason' in reader) return refused(reader.reason);
    const offer = { file: file.name, text, program: reader.program };
    const named = reader.program.address;
    const { chosenFor, droppedOn, unread } = hints;
    if (chosenFor !== null && named !== null && chosenFor !== named) {
      return { kind: 'asking', offer, candidates: [chosenFor, named] };
    }
    const programId = chosenFor ?? named ?? droppedOn;
    return programId === null ? { kind: 'asking', offer, candidates: unread } : await keepIdl(offer, programId);
  } catch {
    return refused('It could not be read: the file is gone, or the part of Slotscope that reads IDLs did not load.');
  }
}

export async function keepIdl({ program, text }: IdlOffer, programId: Address): Promise<IdlOutcome> {
  const stored = await storeIdl({ programId, name: program.name, version: program.version, text });
  return { kind: 'kept', program, programId, stored };
}

const LARGEST = 20_000_000;
