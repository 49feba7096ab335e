import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedAccountKey } from '../../../rpc-protocol/responses/transaction-response.ts';
import { RESERVED_KEYS } from '../../../solana/model/reserved-keys.ts';
import type { MessageHeader } from '../../../solana/model/transaction.ts';

/**
 * The headers that a message with these static keys may have, likeliest first. jsonParsed shows the privileges that the runtime granted;
 * the header contains those requested. A builtin program, a sysvar or an invoked program may have been requested as writable.
 */
export function possibleHeaders(
  staticKeys: readonly ParsedAccountKey[],
  invoked: ReadonlySet<Address>,
): readonly MessageHeader[] {
  const numRequiredSignatures = staticKeys.filter(({ signer }) => signer).length;
  const signed = readonlyCounts(staticKeys.slice(0, numRequiredSignatures), invoked);
  const unsigned = readonlyCounts(staticKeys.slice(numRequiredSignatures), invoked);
  return signed.flatMap((numReadonlySignedAccounts) =>
    unsigned.map((numReadonlyUnsignedAccounts) => ({
      numRequiredSignatures,
      numReadonlySignedAccounts,
      numReadonlyUnsignedAccounts,
    })),
  );
}

/** The possible numbers of readonly keys at the end: those after the last writable key, minus keys that the runtime may have demoted. */
function readonlyCounts(keys: readonly ParsedAccountKey[], invoked: ReadonlySet<Address>): readonly number[] {
  const readonlyKeys = keys.slice(keys.findLastIndex(({ writable }) => writable) + 1);
  const kept = readonlyKeys.findIndex(({ pubkey }) => !RESERVED_KEYS.has(pubkey) && !invoked.has(pubkey));
  const demotable = kept === -1 ? readonlyKeys.length : kept;
  return Array.from({ length: demotable + 1 }, (_, demoted) => readonlyKeys.length - demoted);
}
