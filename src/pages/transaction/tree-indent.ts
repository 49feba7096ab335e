import type { CSSProperties } from 'react';
import type { ViewedInstruction } from '../../analysis/transaction/instructions/view-instruction.ts';

/** CSS variables for a call tree: `--path`, the width of the longest path, and for deep trees a smaller indent, `--step`. */
export function treeIndent(instructions: readonly ViewedInstruction[]): CSSProperties {
  const longest = Math.max(0, ...instructions.map(({ id }) => id.length + 1));
  const deepest = Math.max(0, ...instructions.map(({ depth }) => depth));
  return { '--path': `${Math.ceil(longest * DIGIT_WIDTH)}px`, ...(deepest > 3 && { '--step': '12px' }) };
}

/** Width of a digit in the 12 px mono font, in CSS pixels. */
const DIGIT_WIDTH = 7.25;
