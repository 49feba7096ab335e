import { createHash } from 'node:crypto';
import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { errorText } from '../../../shared/error-text.ts';

/** A part of a CAR file cannot be imported. */
export class CarError extends Error {
  override readonly name = 'CarError';
  /** Where in the file, in bytes. */
  readonly offset: number;
  constructor(message: string, offset: number, cause?: unknown) {
    super(message, { cause });
    this.offset = offset;
  }
}

/** A section of a CAR file: a block of bytes and the CID that names them. */
export interface CarSection {
  /** The digest of the CID, by which other sections link to this one. */
  readonly link: string;
  /** A view of the chunk that was read. Nobody has compared it with the CID yet. */
  readonly bytes: Uint8Array;
  /** Offset of the section in the file, in bytes. */
  readonly offset: number;
  /** Offset of the next section, in bytes. */
  readonly end: number;
}

interface CarSections {
  /** The links to the roots, from the header. */
  readonly roots: readonly string[];
  readonly sections: AsyncIterable<CarSection>;
}

/** The limit of other readers of the format. Writers keep sections below 2 MB, except for lists of links. */
const MAX_SECTION_BYTES = 32 * 1024 * 1024;
const MAX_HEADER_BYTES = 64 * 1024;
const CID_BYTES = 36;
/** Enough for any length below 2^42. */
const MAX_VARINT_BYTES = 6;

/**
 * Reads the header of a CAR file, version 1, and its sections one by one, with at most one section and one chunk in
 * memory. Throws CarError if the file is truncated or malformed.
 */
export async function readSections(chunks: AsyncIterable<Uint8Array>): Promise<CarSections> {
  const queue = createByteQueue(chunks);
  const length = await readLength(queue, MAX_HEADER_BYTES, 'header');
  if (length === null) throw new CarError('the file is empty', 0);
  const roots = readRoots(await queue.take(length, 'the header'));
  return { roots, sections: sectionsOf(queue) };
}

/** The sections of a part of a file that begins at `offset`. */
export function sectionsIn(bytes: Uint8Array, offset: number): AsyncIterable<CarSection> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return sectionsOf(createByteQueue(chunks(), offset));
}

async function* sectionsOf(queue: ByteQueue): AsyncGenerator<CarSection> {
  for (;;) {
    const offset = queue.offset();
    const length = await readLength(queue, MAX_SECTION_BYTES, 'section');
    if (length === null) return;
    const section = await queue.take(length, 'the section');
    if (length < CID_BYTES) throw new CarError(`a section of ${length} bytes, too short for a CID`, offset);
    const link = linkOf(section.subarray(0, CID_BYTES));
    if (link === null) throw new CarError('the CID of the section is not one of dag-cbor and SHA-256', offset);
    yield { link, bytes: section.subarray(CID_BYTES), offset, end: queue.offset() };
  }
}

/** The length prefix of a section; null at the end of the file. */
async function readLength(queue: ByteQueue, limit: number, what: string): Promise<number | null> {
  const offset = queue.offset();
  let length = 0;
  for (let at = 0; at < MAX_VARINT_BYTES; at++) {
    const byte = at === 0 ? await queue.next() : (await queue.take(1, `the length of the ${what}`))[0];
    if (byte === null || byte === undefined) return null;
    length += (byte & 0x7f) * 2 ** (7 * at);
    if (byte < 0x80) {
      if (length <= limit) return length;
      break;
    }
  }
  throw new CarError(`a ${what} that claims more than ${limit} bytes`, offset);
}

function readRoots(bytes: Uint8Array): readonly string[] {
  const header = decodeHeader(bytes);
  if (typeof header !== 'object' || header === null || !('version' in header)) throw new CarError(NOT_A_CAR, 0);
  if (header.version !== 1) throw new CarError(`CAR version ${String(header.version)}, where only 1 can be read`, 0);
  const roots: unknown = 'roots' in header ? header.roots : null;
  if (!Array.isArray(roots) || !roots.every((root) => root instanceof CID)) throw new CarError(NOT_A_CAR, 0);
  return roots.map((root) => linkOf(root.bytes) ?? '');
}

const NOT_A_CAR = 'the header is not that of a CAR file';

function decodeHeader(bytes: Uint8Array): unknown {
  try {
    return decode(bytes);
  } catch (error) {
    throw new CarError(NOT_A_CAR, 0, error);
  }
}

/** Takes pieces of any length from a stream of chunks. */
interface ByteQueue {
  /** The next byte; null at the end. */
  readonly next: () => Promise<number | null>;
  /**
   * The next bytes: a view of the chunk if they are in one. Throws CarError, naming `what`, if the stream is too short.
   */
  readonly take: (length: number, what: string) => Promise<Uint8Array>;
  /** Offset of the next byte in the stream. */
  readonly offset: () => number;
}

/** `start` is the offset of the first byte. */
export function createByteQueue(chunks: AsyncIterable<Uint8Array>, start = 0): ByteQueue {
  const source = chunks[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array();
  let at = 0;
  let offset = start;

  const nextChunk = async (): Promise<IteratorResult<Uint8Array, unknown>> => {
    try {
      return await source.next();
    } catch (error) {
      throw new CarError(`cannot be read: ${errorText(error)}`, offset, error);
    }
  };

  /** Advances `chunk` to the next nonempty one. False at the end of the stream. */
  const refill = async (): Promise<boolean> => {
    while (at === chunk.length) {
      const { done, value } = await nextChunk();
      if (done === true) return false;
      chunk = value;
      at = 0;
    }
    return true;
  };
  const takeHere = (length: number): Uint8Array => {
    const taken = chunk.subarray(at, at + length);
    at += taken.length;
    offset += taken.length;
    return taken;
  };
  return {
    offset: () => offset,
    next: async () => ((await refill()) ? (takeHere(1)[0] ?? null) : null),
    take: async (length, what) => {
      if (chunk.length - at >= length) return takeHere(length);
      const start = offset;
      const pieces: Uint8Array[] = [];
      for (let missing = length; missing > 0;) {
        if (!(await refill())) {
          throw new CarError(`the file ends within ${what}: ${length} bytes, of which ${missing} are missing`, start);
        }
        const piece = takeHere(missing);
        pieces.push(piece);
        missing -= piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}

/** A CID of version 1 with codec dag-cbor and a SHA-256 of 32 bytes begins with these bytes. */
const CID_PREFIX = Buffer.from('01711220', 'hex');

/** The digest in a CID, as a string for Maps; null for a CID of any other kind. */
export function linkOf(cid: Uint8Array): string | null {
  if (cid.length !== 36 || Buffer.compare(cid.subarray(0, 4), CID_PREFIX) !== 0) return null;
  return Buffer.from(cid.buffer, cid.byteOffset + 4, 32).toString('latin1');
}

/** True if a link is the hash of these bytes. */
export function isLinkOf(link: string, bytes: Uint8Array): boolean {
  return createHash('sha256').update(bytes).digest().toString('latin1') === link;
}

/** A link in hex, for messages. */
export function formatLink(link: string): string {
  return Buffer.from(link, 'latin1').toString('hex');
}
