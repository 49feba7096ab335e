import { ed25519 } from '@noble/curves/ed25519.js';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import type { Address } from '../ids/ids.ts';
import { addressBytes, encodeAddress } from '../ids/id-bytes.ts';

/**
 * The address that a program derives from seeds: the first hash, counting the bump seed down from 255, that is no point of the
 * curve, so that no key can sign for it. Throws RangeError for seeds that the network refuses.
 */
export function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  if (seeds.length >= MAX_SEEDS || seeds.some(({ length }) => length > MAX_SEED_BYTES)) {
    throw new RangeError('too many seeds, or one that is too long');
  }
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(joinBytes([...seeds, Uint8Array.of(bump), addressBytes(program), MARKER]));
    if (!isOnCurve(hash)) return encodeAddress(hash);
  }
  throw new RangeError('every bump gives a point of the curve');
}

/** The address that `base` owns under a seed, as the System program's createAccountWithSeed uses it. */
export function createWithSeed(base: Address, seed: string, owner: Address): Address {
  return encodeAddress(sha256(joinBytes([addressBytes(base), seedBytes(seed), addressBytes(owner)])));
}

export function seedBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** As lenient as the network: it accepts y coordinates above the field, and a sign of zero. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}

const MARKER = seedBytes('ProgramDerivedAddress');
/** The bump included. */
const MAX_SEEDS = 16;
const MAX_SEED_BYTES = 32;
