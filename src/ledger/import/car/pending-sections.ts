import { CarError } from './car-error.ts';
import { type CarNode, decodeNode } from './decode-node.ts';
import { formatLink, isLinkOf } from './link.ts';
import type { CarSection } from './read-sections.ts';

/** The sections since the last block, which the next block may link to. */
export interface PendingSections {
  readonly add: (section: CarSection) => void;
  readonly clear: () => void;
  /** Those that nothing has asked for: their number, and the offset of the first one. */
  readonly unlinked: () => { readonly count: number; readonly offset: number };
  /** Decodes the node with this link. Throws CarError if there is none of this kind, `from` where it is linked. */
  readonly node: <K extends CarNode['kind']>(link: string, kind: K, from: CarSection) => Located<K>;
}

export interface Located<K extends CarNode['kind']> {
  readonly section: CarSection;
  readonly node: Extract<CarNode, { readonly kind: K }>;
}

/** The largest blocks take a tenth of it. */
const MAX_BYTES = 256 * 1024 * 1024;
/** What a section takes beside its bytes. */
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
    throw new CarError(error instanceof Error ? error.message : String(error), offset, error);
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
