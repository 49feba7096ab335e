import { createPublicKey, verify } from 'node:crypto';
import { ByteError } from '../../../src/shared/bytes/bytes.ts';
import { addressBytes, signatureBytes } from '../../../src/solana/ids/id-bytes.ts';
import type { Transaction } from '../../../src/solana/model/transaction.ts';
import { mapTransactionFields } from '../../../src/solana/wire/field-map.ts';
import {
  decodeTransactionBytes,
  encodeMessageBytes,
  encodeTransactionBytes,
} from '../../../src/solana/wire/transaction-codec.ts';
import { decodeOrRefuse, expectThat, type FuzzTarget } from '../fuzz-target.ts';
import { mutateBytes } from '../mutate-bytes.ts';

/** Transactions in the wire format: what is decoded encodes to the same bytes, and a changed message is not signed. */
export const wire: FuzzTarget = {
  name: 'wire',
  prepare: ({ transactions }) => {
    const signed = new Set(transactions.map((bytes) => messageKey(decodeTransactionBytes(bytes))));
    return (random) => {
      const bytes = mutateBytes(random.pick(transactions), transactions, random);
      // Takes longer than all the rest.
      const verifies = random.chance(0.05);
      return {
        input: bytes,
        run: () =>
          decodeOrRefuse(
            [ByteError],
            () => decodeTransactionBytes(bytes),
            (transaction) => {
              expectThat(Buffer.compare(encodeTransactionBytes(transaction), bytes) === 0, 'encodes to the same bytes');
              const mapped = mapTransactionFields(bytes).reduce((sum, { start, end }) => sum + end - start, 0);
              expectThat(mapped === bytes.length, 'the field map covers every byte');
              if (verifies && !signed.has(messageKey(transaction)))
                expectThat(!isSigned(transaction), 'no signature is valid for a changed message');
            },
          ),
      };
    };
  },
};

function messageKey({ signatures, message }: Transaction): string {
  return `${signatures[0]} ${Buffer.from(encodeMessageBytes(message)).toString('base64')}`;
}

/** True if the first signature is that of the first account. With Node's own Ed25519, which Slotscope does not use. */
export function isSigned({ signatures: [signature], message }: Transaction): boolean {
  const [payer] = message.accountKeys;
  if (signature === undefined || payer === undefined) return false;
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, addressBytes(payer)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, encodeMessageBytes(message), key, signatureBytes(signature));
}

/** The DER encoding of an Ed25519 key, before the key itself. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
