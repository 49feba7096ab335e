import { Buffer } from 'node:buffer';
import { expect } from 'vitest';

/** Compares arrays of bytes as a whole. Vitest compares them byte by byte, each by the name of its index, which takes long. */
function equalBytes(a: unknown, b: unknown): boolean | undefined {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array) || a.constructor !== b.constructor) return undefined;
  return Buffer.compare(a, b) === 0;
}

// Test files share a process, where a tester that was added stays.
const processWide = globalThis as { comparesBytes?: boolean };
if (processWide.comparesBytes !== true) expect.addEqualityTesters([equalBytes]);
processWide.comparesBytes = true;
