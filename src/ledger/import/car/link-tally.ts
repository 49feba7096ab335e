import { createHash } from 'node:crypto';

/** Compares the links that a node lists with those that came, in order, without keeping them. */
export interface LinkTally {
  readonly add: (link: string) => void;
  /** How many came since the last comparison. */
  readonly count: () => number;
  /** Whether these are the ones that came since the last comparison. */
  readonly compare: (links: readonly string[]) => boolean;
}

export function createLinkTally(): LinkTally {
  let hash = createHash('sha256');
  let count = 0;
  return {
    add: (link) => {
      hash.update(link, 'latin1');
      count++;
    },
    count: () => count,
    compare: (links) => {
      const listed = createHash('sha256');
      for (const link of links) listed.update(link, 'latin1');
      const isSame = links.length === count && Buffer.compare(listed.digest(), hash.digest()) === 0;
      hash = createHash('sha256');
      count = 0;
      return isSame;
    },
  };
}
