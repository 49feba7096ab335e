import { createByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { ADDRESS_BYTES } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';

/** Agave's account-decoder/src/parse_address_lookup_table.rs. */
export function parseLookupTable(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  const state = reader.u32();
  if (state === 0) return { type: 'uninitialized' };
  if (state !== LOOKUP_TABLE) return null;
  const deactivationSlot = String(reader.u64());
  const lastExtendedSlot = String(reader.u64());
  const lastExtendedSlotStartIndex = reader.u8();
  const hasAuthority = reader.u8();
  if (hasAuthority > 1) return null;
  const authority = hasAuthority === 1 ? { authority: encodeAddress(reader.bytes(ADDRESS_BYTES)) } : {};
  const list = createByteReader(data, HEADER_BYTES);
  if (list.remaining() % ADDRESS_BYTES !== 0) return null;
  const addresses: string[] = [];
  while (list.remaining() > 0) addresses.push(encodeAddress(list.bytes(ADDRESS_BYTES)));
  return {
    info: { addresses, ...authority, deactivationSlot, lastExtendedSlot, lastExtendedSlotStartIndex },
    type: 'lookupTable',
  };
}

const LOOKUP_TABLE = 1;
/** The addresses begin here, with or without an authority. */
const HEADER_BYTES = 56;
