import { ByteError, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import type { Address, Slot } from '../ids/ids.ts';

/** The header of the account with the code of an upgradeable program. */
export interface ProgramData {
  /** Slot of the last deployment. */
  readonly slot: Slot;
  /** null: the program cannot be upgraded any more. */
  readonly authority: Address | null;
}

/** Bytes of the header; the code follows. */
export const PROGRAM_DATA_HEADER = 45;

/** null if the bytes are no such header. */
export function parseProgramData(data: Uint8Array): ProgramData | null {
  try {
    const reader = createByteReader(data);
    if (reader.u32() !== PROGRAM_DATA) return null;
    const slot = reader.u64();
    const hasAuthority = reader.u8();
    if (hasAuthority > 1) return null;
    return { slot, authority: hasAuthority === 0 ? null : encodeAddress(reader.bytes(32)) };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

/** The state of the loader, in bincode. */
const PROGRAM_DATA = 3;
