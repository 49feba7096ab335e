import { createHash } from 'node:crypto';
import { type Address as KitAddress, type KeyPairSigner, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import type { Address } from '../../../src/solana/ids/ids.ts';

/** Key pairs derived from names: a name yields the same key in every run. */
export interface Keyring {
  readonly signer: (name: string) => Promise<KeyPairSigner>;
}

export function createKeyring(): Keyring {
  const signers = new Map<string, Promise<KeyPairSigner>>();
  return {
    signer: (name) => {
      const existing = signers.get(name);
      if (existing !== undefined) return existing;
      const signer = createKeyPairSignerFromPrivateKeyBytes(sha256('slotscope key', name));
      signers.set(name, signer);
      return signer;
    },
  };
}

/** SHA-256 of the concatenated parts; text is encoded as UTF-8. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** Changes the brand of an address to that of @solana/kit; the base58 text is the same. */
export function toKit(address: Address): KitAddress {
  return address as string as KitAddress;
}

export function fromKit(address: KitAddress): Address {
  return address as string as Address;
}
