import type { LoadedAddresses, Message } from '../../solana/model/transaction.ts';

/** Says how the loaded addresses of metadata contradict the message; null if they fit. */
export function describeLoadedAddresses({ writable, readonly }: LoadedAddresses, message: Message): string | null {
  const expected = message.addressTableLookups.reduce(
    (sum, lookup) => sum + lookup.writableIndexes.length + lookup.readonlyIndexes.length,
    0,
  );
  const found = writable.length + readonly.length;
  return found === expected
    ? null
    : `${found} loaded addresses, where the message loads ${expected} from lookup tables`;
}
