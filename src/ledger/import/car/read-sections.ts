import { decode } from '@ipld/dag-cbor';
import { CID } from 'multiformats/cid';
import { CarError } from './car-error.ts';
import { createByteQueue } from './byte-queue.ts';
import { linkOf } from './link.ts';

/** A section of a CAR file: a block of bytes and the CID that names them. */
export interface CarSection {
  /** The digest of the CID, by which other sections link to this one. */
  readonly link: string;
  /** A view of the chunk that was read. Nobody has compared it with the CID yet. */
  readonly bytes: Uint8Array;
  /** Of the section in the file, in bytes. */
  readonly offset: number;
  /** Of what follows it. */
  readonly end: number;
}

export interface CarSections {
  /** The links to the roots, from the header. */
  readonly roots: readonly string[];
  readonly sections: AsyncIterable<CarSection>;
}

/** What other readers of the format allow too. Writers keep sections below 2 MB, but for lists of links. */
const MAX_SECTION_BYTES = 32 * 1024 * 1024;
const MAX_HEADER_BYTES = 64 * 1024;
const CID_BYTES = 36;
/** Enough for any length below 2^42. */
const MAX_VARINT_BYTES = 6;

/**
 * Reads the header of a CAR file, version 1, and its sections one by one, with no more than one section and one chunk in memory. Throws
 * CarError where the file is cut off or has another structure.
 */
export async function readSections(chunks: AsyncIterable<Uint8Array>): Promise<CarSections> {
  const queue = createByteQueue(chunks);
  const length = await readLength(queue, MAX_HEADER_BYTES, 'header');
  if (length === null) throw new CarError('the file is empty', 0);
  const roots = readRoots(await queue.take(length, 'the header'));
  return { roots, sections: sectionsOf(queue) };
}

type ByteQueue = ReturnType<typeof createByteQueue>;

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

/** The length in front of a section; null at the end of the file. */
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
