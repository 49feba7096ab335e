import { inflateBeginning } from '../../shared/bytes/compression.ts';
import type { IdlProgram } from '../idl/idl-reader.ts';
import { recognizeIdl } from '../idl/recognize-idl.ts';
import { type Packing, type UnreadableIdl, unpackText } from './published-idl.ts';

/** The text that an instruction writes to an account. */
export interface WrittenContent {
  readonly text: string;
  /** Its compression; null for none. */
  readonly compression: 'gzip' | 'zlib' | null;
  /** False if more of it is, or may be, in other instructions. */
  readonly isWhole: boolean;
  /** If it is an IDL. */
  readonly idl: IdlProgram | null;
}

/**
 * Reads what an instruction writes. Without a packing it writes a part of a buffer: the first part is recognized by its first bytes,
 * and read as far as it goes.
 */
export async function readContent(bytes: Uint8Array, packing: Packing | null): Promise<WrittenContent | UnreadableIdl> {
  if (packing === null) return await readPart(bytes);
  const text = await unpackText({ ...packing, bytes });
  if (typeof text !== 'string') return text;
  const { compression } = packing;
  return { text, compression: compression === 'none' ? null : compression, isWhole: true, idl: idlIn(text) };
}

async function readPart(bytes: Uint8Array): Promise<WrittenContent | UnreadableIdl> {
  const compression = bytes[0] === 0x1f && bytes[1] === 0x8b ? 'gzip' : isZlib(bytes) ? 'zlib' : null;
  const inflated =
    compression && (await inflateBeginning(bytes, compression === 'zlib' ? 'deflate' : compression, MAX_BYTES));
  // The last character may be cut.
  const text = decodeUtf8(inflated?.bytes ?? bytes)?.replace(/\uFFFD$/, '') ?? null;
  if (text === null || text.includes('\uFFFD') || text === '') {
    return { reason: 'It is no text, and not the beginning of a compressed one: it may be a later part of it.' };
  }
  const isWhole = inflated?.isWhole === true;
  return { text, compression: inflated === null ? null : compression, isWhole, idl: isWhole ? idlIn(text) : null };
}

/** The first byte is the method, and both are a multiple of 31. */
function isZlib(bytes: Uint8Array): boolean {
  return bytes[0] === 0x78 && ((bytes[0] << 8) | (bytes[1] ?? 0)) % 31 === 0;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes);
  // Binary data has characters that no text has.
  return /[^\P{Cc}\t\n\r]/u.test(text) ? null : text;
}

function idlIn(text: string): IdlProgram | null {
  const idl = recognizeIdl(text);
  return 'reason' in idl ? null : idl.program;
}

const MAX_BYTES = 1_000_000;
