import type { PageNumber } from './page.ts';

/** LMDB's record of a tree, in a meta page or in the list of tables. LMDB trusts these numbers. */
export interface TreeRecord {
  /** The page size, in the record of the tree of free pages. */
  readonly pad: number;
  readonly flags: number;
  readonly size: TreeSize;
  /** null if the tree is empty. */
  readonly root: PageNumber | null;
}

export interface TreeSize {
  /** Number of levels. */
  readonly depth: number;
  readonly branchPages: number;
  readonly leafPages: number;
  readonly overflowPages: number;
  readonly entries: number;
}

export const NO_TREE: TreeSize = { depth: 0, branchPages: 0, leafPages: 0, overflowPages: 0, entries: 0 };

export const TREE_RECORD_BYTES = 48;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

export function readTreeRecord(bytes: Buffer, start = 0): TreeRecord {
  const u64 = (offset: number): number => Number(bytes.readBigUInt64LE(start + offset));
  const root = bytes.readBigUInt64LE(start + 40);
  return {
    pad: bytes.readUInt32LE(start),
    flags: bytes.readUInt16LE(start + 4),
    size: {
      depth: bytes.readUInt16LE(start + 6),
      branchPages: u64(8),
      leafPages: u64(16),
      overflowPages: u64(24),
      entries: u64(32),
    },
    root: root === NO_PAGE ? null : Number(root),
  };
}
