import { createHash } from 'node:crypto';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of the Merkle tree over the signatures of an entry, which it mixes into proof of history. There is at least one. */
export function merkleRoot(signatures: readonly Uint8Array[]): Uint8Array {
  let level = signatures.map((signature) => sha256(LEAF, signature));
  while (level.length > 1) {
    const parents: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? NOTHING;
      parents.push(sha256(NODE, left, level[at + 1] ?? left));
    }
    level = parents;
  }
  return level[0] ?? NOTHING;
}

const NOTHING = new Uint8Array();

export function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
