import { CELL_LIMITS } from '../../cell/cell.ts';
import { inflateZstd } from '../../cell/zstd.ts';
import { type CarNode, type DataFrame, decodeNode } from './decode-node.ts';
import { CarError, type CarSection, formatLink, isLinkOf } from './read-sections.ts';
import { errorText } from '../../../shared/error-text.ts';

/** The sections since the last block, which the next block may link to. */
export interface PendingSections {
  readonly add: (section: CarSection) => void;
  readonly clear: () => void;
  /** Unused sections: their number, and the offset of the first one. */
  readonly unlinked: () => { readonly count: number; readonly offset: number };
  /**
   * Decodes the node with this link. Throws CarError, with the offset `from` of the link, if there is none of this
   * kind.
   */
  readonly node: <K extends CarNode['kind']>(link: string, kind: K, from: CarSection) => Located<K>;
}

export interface Located<K extends CarNode['kind']> {
  readonly section: CarSection;
  readonly node: Extract<CarNode, { readonly kind: K }>;
}

/** Ten times as much as the largest blocks need. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Memory overhead of a section. */
const OVERHEAD = 256;

export function createPendingSections(maxBytes = MAX_BYTES): PendingSections {
  const sections = new Map<string, CarSection>();
  const linked = new Set<string>();
  let bytes = 0;
  return {
    add: (section) => {
      bytes += section.bytes.length + OVERHEAD;
      if (bytes > maxBytes) throw new CarError(`more than ${maxBytes} bytes without a block`, section.offset);
      sections.set(section.link, section);
    },
    clear: () => {
      sections.clear();
      linked.clear();
      bytes = 0;
    },
    unlinked: () => {
      const first = [...sections.values()].find(({ link }) => !linked.has(link));
      return { count: sections.size - linked.size, offset: first?.offset ?? 0 };
    },
    node: (link, kind, from) => {
      const section = sections.get(link);
      if (section === undefined) {
        throw new CarError(
          `it links to ${formatLink(link)}, which is not between the block before and here`,
          from.offset,
        );
      }
      linked.add(link);
      return { section, node: expectKind(decodeSection(section), kind, section) };
    },
  };
}

/** Compares a section with its CID and decodes it. Throws CarError. */
export function decodeSection({ link, bytes, offset }: CarSection): CarNode {
  if (!isLinkOf(link, bytes)) throw new CarError('the bytes of the section do not have the hash in its CID', offset);
  try {
    return decodeNode(bytes);
  } catch (error) {
    // The decoder is recursive.
    if (error instanceof RangeError) throw new CarError('lists that are nested too deeply', offset);
    throw new CarError(errorText(error), offset, error);
  }
}

function expectKind<K extends CarNode['kind']>(
  node: CarNode,
  kind: K,
  { offset }: CarSection,
): Extract<CarNode, { readonly kind: K }> {
  if (isKind(node, kind)) return node;
  throw new CarError(`a node of kind ${node.kind}, where a block expects one of kind ${kind}`, offset);
}

function isKind<K extends CarNode['kind']>(node: CarNode, kind: K): node is Extract<CarNode, { readonly kind: K }> {
  return node.kind === kind;
}

/** More than the compressed size of the largest rewards of an epoch. */
const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;
/** Frames can be linked more than once, so a small file could describe an endless payload. */
const MAX_FRAMES = 4096;

/** Joins the frames of a payload and compares its checksum. Throws CarError. `from` is the section that the first frame is in. */
export function readPayload(first: DataFrame, from: CarSection, pending: PendingSections): Uint8Array {
  const frames = collectFrames(first, from, pending);
  if (first.total !== null && first.total !== BigInt(frames.length)) {
    throw new CarError(`${frames.length} data frames, where the first says ${first.total}`, from.offset);
  }
  const payload = frames.length === 1 ? first.data : Buffer.concat(frames.map(({ data }) => data));
  if (first.checksum !== null && !hasChecksum(payload, first.checksum)) {
    throw new CarError('the data does not have the checksum in its first frame', from.offset);
  }
  return payload;
}

/** Each frame, then those that it links to, in order. */
function collectFrames(first: DataFrame, from: CarSection, pending: PendingSections): readonly DataFrame[] {
  const frames: DataFrame[] = [];
  let bytes = 0;
  const waiting: (DataFrame | string)[] = [first];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const frame = typeof next === 'string' ? pending.node(next, 'frame', from).node : next;
    frames.push(frame);
    bytes += frame.data.length;
    if (bytes > MAX_PAYLOAD_BYTES) throw new CarError(`more than ${MAX_PAYLOAD_BYTES} bytes of data`, from.offset);
    if (frames.length + waiting.length + frame.next.length > MAX_FRAMES)
      throw new CarError(`more than ${MAX_FRAMES} data frames`, from.offset);
    waiting.push(...frame.next.toReversed());
  }
  return frames;
}

/** Joins the frames of a payload and inflates it. An empty one stays empty. Throws CarError. */
export type InflatePayload = (first: DataFrame, from: CarSection) => Promise<Uint8Array>;

/** Limits the sum of the payloads of one block, regardless of their claims. */
export function createInflatePayload(pending: PendingSections): InflatePayload {
  let left: number = CELL_LIMITS.blocks;
  return async (first, from) => {
    const payload = readPayload(first, from, pending);
    if (payload.length === 0) return payload;
    try {
      const inflated = await inflateZstd(payload, left);
      left -= inflated.length;
      return inflated;
    } catch (error) {
      const reason = errorText(error);
      throw new CarError(`data that cannot be inflated: ${reason}`, from.offset, error);
    }
  };
}

/** The two checksums of data frames: CRC-64 of ISO 3309, and FNV-1a of 64 bits in the oldest files. */
export function hasChecksum(bytes: Uint8Array, expected: bigint): boolean {
  return crc64(bytes) === expected || fnv1a64(bytes) === expected;
}

// Bits of the reversed polynomial are in the upper half only, so the lower half of each entry is 0.
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let [low, high] = [index, 0];
  for (let bit = 0; bit < 8; bit++) {
    const isOdd = (low & 1) === 1;
    low = (low >>> 1) | (high << 31);
    high = (high >>> 1) ^ (isOdd ? 0xd8000000 : 0);
  }
  return high;
});

// Halves of 32 bits, because BigInt would take a hundred times as long.
export function crc64(bytes: Uint8Array): bigint {
  let [low, high] = [-1, -1];
  for (const byte of bytes) {
    const entry = CRC_TABLE[(low ^ byte) & 0xff] ?? 0;
    low = (low >>> 8) | (high << 24);
    high = (high >>> 8) ^ entry;
  }
  return joinHalves(~high, ~low);
}

export function fnv1a64(bytes: Uint8Array): bigint {
  let [low, high] = [0x84222325, 0xcbf29ce4];
  for (const byte of bytes) {
    const mixed = (low ^ byte) >>> 0;
    // Times the prime 2^40 + 0x1b3.
    const product = mixed * 0x1b3;
    low = product >>> 0;
    high = (high * 0x1b3 + Math.floor(product / 2 ** 32) + mixed * 256) >>> 0;
  }
  return joinHalves(high, low);
}

function joinHalves(high: number, low: number): bigint {
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
}
