import { createByteReader, joinBytes } from '../../shared/bytes/bytes.ts';
import { encodeHex, parseHex } from '../../shared/bytes/encodings.ts';
import type { AccountChange, PastInstruction } from './account-change.ts';

/**
 * The instructions for IDLs that Anchor adds to a program. Bytes are appended: to the IDL account itself, or to a buffer that is then
 * copied into it.
 */
export function anchorIdlChange({ accounts, data }: PastInstruction): AccountChange | null {
  const reader = createByteReader(data);
  if (data.length < 9 || encodeHex(reader.bytes(8)) !== TAG) return null;
  const [first, second] = accounts;
  if (first === undefined) return null;
  switch (reader.u8()) {
    case CREATE:
      return second === undefined ? null : { account: second, source: null, isStart: true, apply: () => EMPTY };
    case CREATE_BUFFER:
      return { account: first, source: null, isStart: true, apply: () => EMPTY };
    case WRITE: {
      const written = reader.bytes(reader.u32());
      return {
        account: first,
        source: null,
        isStart: false,
        apply: (before) => withContent(joinBytes([contentOf(before), written])),
      };
    }
    case SET_BUFFER:
      if (second === undefined) return null;
      return {
        account: second,
        source: first,
        isStart: true,
        apply: (_, source) => withContent(contentOf(source)),
      };
    case CLOSE:
      return { account: first, source: null, isStart: true, apply: () => null };
    default:
      // A new authority, or more room.
      return null;
  }
}

function contentOf(data: Uint8Array): Uint8Array {
  const reader = createByteReader(data, HEADER.length);
  return reader.bytes(reader.u32());
}

function withContent(content: Uint8Array): Uint8Array {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, content.length, true);
  return joinBytes([HEADER, length, content]);
}

/** The start of SHA-256 of "anchor:idl", in reverse. */
const TAG = '40f4bc78a7e9690a';
const CREATE = 0;
const CREATE_BUFFER = 1;
const WRITE = 2;
const SET_BUFFER = 3;
const CLOSE = 5;
/** The discriminator of IDL accounts, and an authority, which is of no use here. */
const HEADER = joinBytes([parseHex('184662bf3a907b9e') ?? new Uint8Array(), new Uint8Array(32)]);
const EMPTY = withContent(new Uint8Array());
