import { CarError } from './car-error.ts';
import type { CarNode } from './decode-node.ts';
import { createLinkTally } from './link-tally.ts';
import type { CarSection } from './read-sections.ts';

/** Checks that the lists of blocks and of subsets have what came before them. */
export interface ListChecks {
  /** Throws CarError for a list that differs. */
  readonly add: (section: CarSection, node: CarNode) => void;
}

export function createListChecks(): ListChecks {
  const blocks = createLinkTally();
  const subsets = createLinkTally();
  return {
    add: ({ link, offset }, node) => {
      if (node.kind === 'block') blocks.add(link);
      if (node.kind === 'subset') {
        subsets.add(link);
        const count = blocks.count();
        if (!blocks.compare(node.blocks))
          throw new CarError(`the subset lists ${node.blocks.length} blocks, and not the ${count} before it`, offset);
      }
      if (node.kind === 'epoch') {
        const count = subsets.count();
        if (!subsets.compare(node.subsets))
          throw new CarError(`the epoch lists ${node.subsets.length} subsets, and not the ${count} before it`, offset);
      }
    },
  };
}
