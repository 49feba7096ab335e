import type { CSSProperties } from 'react';
import type { ViewedInstruction } from '../../analysis/facts/transaction/view-instruction.ts';

/**
 * Attributes of a call tree's element. The CSS variables are `--path`, the width of the longest path, `--deepest`, the largest
 * depth, and for deep trees a smaller indent, `--step`. `data-deep`: on phones, paths are too long for a separate column.
 */
export function treeIndent(instructions: readonly Pick<ViewedInstruction, 'id' | 'depth'>[]): {
  readonly style: CSSProperties;
  readonly 'data-deep': '' | undefined;
} {
  const longest = instructions.reduce((most, { id }) => Math.max(most, id.length + 1), 0);
  const deepest = instructions.reduce((most, { depth }) => Math.max(most, depth), 0);
  const path = `${Math.ceil(longest * DIGIT_WIDTH)}px`;
  return {
    style: { '--path': path, '--deepest': deepest, ...(deepest > 3 && { '--step': '12px' }) },
    'data-deep': deepest > 4 ? '' : undefined,
  };
}

/** Width of a digit in the 12 px mono font, in CSS pixels. */
const DIGIT_WIDTH = 7.25;
