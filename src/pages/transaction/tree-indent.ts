import type { CSSProperties } from 'react';
import type { ViewedInstruction } from '../../analysis/transaction/instructions/view-instruction.ts';

/** What a deep tree needs of its columns: the width of the longest path, and smaller steps to set its levels in. */
export function treeIndent(instructions: readonly ViewedInstruction[]): CSSProperties {
  const longest = Math.max(0, ...instructions.map(({ id }) => id.length + 1));
  const deepest = Math.max(0, ...instructions.map(({ depth }) => depth));
  return { '--path': `${Math.ceil(longest * CHARACTER)}px`, ...(deepest > 3 && { '--step': '12px' }) };
}

/** Width of a figure in the 12 px mono face, in pixels. */
const CHARACTER = 7.25;
