import { ByteError, type ByteReader, createByteReader, joinBytes } from '../../shared/bytes/bytes.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import type { AccountChange, PastInstruction } from './account-change.ts';

/**
 * The instructions of the Program Metadata program. Bytes are written at offsets: to the account that becomes the metadata, or to a
 * buffer that is then copied into it. Of the header, only what tells how the data is packed is rebuilt.
 */
export function metadataChange({ accounts, data }: PastInstruction): AccountChange | null {
  const [account, , third] = accounts;
  if (account === undefined || data.length === 0) return null;
  const reader = createByteReader(data);
  const source = third === undefined || third === PROGRAM_METADATA_PROGRAM ? null : third;
  const change = { account, source: null, isStart: false };
  switch (reader.u8()) {
    case WRITE: {
      const at = HEADER_LENGTH + reader.u32();
      const written = reader.rest();
      return written.length > 0
        ? { ...change, apply: (before) => overwrite(before, at, written) }
        : { ...change, source, apply: (before, from) => overwrite(before, at, from.subarray(HEADER_LENGTH)) };
    }
    case INITIALIZE: {
      reader.bytes(SEED_LENGTH);
      const packing = readPacking(reader);
      const dataSource = reader.u8();
      const content = reader.rest();
      return content.length > 0
        ? { ...change, isStart: true, apply: () => metadata(packing, dataSource, content) }
        : { ...change, apply: (before) => metadata(packing, dataSource, before.subarray(HEADER_LENGTH)) };
    }
    case SET_DATA: {
      const packing = readPacking(reader);
      if (reader.remaining() === 0) return { ...change, apply: (before) => repack(before, packing) };
      const dataSource = reader.u8();
      const content = reader.rest();
      return content.length > 0
        ? { ...change, isStart: true, apply: () => metadata(packing, dataSource, content) }
        : {
            ...change,
            source,
            isStart: true,
            apply: (_, from) => metadata(packing, dataSource, from.subarray(HEADER_LENGTH)),
          };
    }
    case CLOSE:
      return { ...change, isStart: true, apply: () => null };
    case ALLOCATE:
      return { ...change, isStart: true, apply: () => BUFFER };
    case EXTEND: {
      const more = reader.u16();
      return { ...change, apply: (before) => joinBytes([before, new Uint8Array(more)]) };
    }
    default:
      // A new authority, no authority, or less room.
      return null;
  }
}

/** Encoding, compression and format. */
function readPacking(reader: ByteReader): Uint8Array {
  return reader.bytes(3);
}

function metadata(packing: Uint8Array, dataSource: number, content: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER_LENGTH);
  header[0] = METADATA;
  header.set(packing, PACKING_OFFSET);
  header[PACKING_OFFSET + 3] = dataSource;
  new DataView(header.buffer).setUint32(PACKING_OFFSET + 4, content.length, true);
  return joinBytes([header, content]);
}

function repack(before: Uint8Array, packing: Uint8Array): Uint8Array {
  if (before.length < HEADER_LENGTH) throw new ByteError('no header', before.length);
  const after = before.slice();
  after.set(packing, PACKING_OFFSET);
  return after;
}

function overwrite(before: Uint8Array, at: number, written: Uint8Array): Uint8Array {
  if (at + written.length > MAX_ACCOUNT_LENGTH) throw new ByteError('more than an account can have', at);
  const after = new Uint8Array(Math.max(before.length, at + written.length));
  after.set(before);
  after.set(written, at);
  return after;
}

const WRITE = 0;
const INITIALIZE = 1;
const SET_DATA = 3;
const CLOSE = 6;
const ALLOCATE = 7;
const EXTEND = 8;
const METADATA = 2;
const SEED_LENGTH = 16;
const PACKING_OFFSET = 83;
const HEADER_LENGTH = 96;
const MAX_ACCOUNT_LENGTH = 10 * 1024 * 1024;
const BUFFER = Uint8Array.from({ length: HEADER_LENGTH }, (_, at) => (at === 0 ? 1 : 0));
