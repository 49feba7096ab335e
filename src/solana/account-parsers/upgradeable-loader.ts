import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { ADDRESS_BYTES } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';

/** Agave's account-decoder/src/parse_bpf_loader.rs. */
export function parseUpgradeable(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  switch (reader.u32()) {
    case 0:
      return { type: 'uninitialized' };
    case 1: {
      const authority = readAuthority(reader);
      if (authority === undefined) return null;
      return { info: { authority, data: programBytes(data, BUFFER_HEADER_BYTES, authority) }, type: 'buffer' };
    }
    case 2:
      return { info: { programData: encodeAddress(reader.bytes(ADDRESS_BYTES)) }, type: 'program' };
    case 3: {
      const slot = reader.u64();
      const authority = readAuthority(reader);
      if (authority === undefined) return null;
      const info = { authority, data: programBytes(data, PROGRAM_DATA_HEADER_BYTES, authority), slot };
      return { info, type: 'programData' };
    }
    default:
      return null;
  }
}

const BUFFER_HEADER_BYTES = 37;
const PROGRAM_DATA_HEADER_BYTES = 45;

/** undefined if the bytes are no Option<Pubkey>. */
function readAuthority(reader: ByteReader): string | null | undefined {
  const tag = reader.u8();
  if (tag === 0) return null;
  return tag === 1 ? encodeAddress(reader.bytes(ADDRESS_BYTES)) : undefined;
}

/** The program begins after the header with an authority. Without one, the node prints the 32 bytes of its place too. */
function programBytes(data: Uint8Array, header: number, authority: string | null): readonly string[] {
  return [encodeBase64(data.subarray(authority === null ? header - ADDRESS_BYTES : header)), 'base64'];
}
