import { type LedgerIdentity, parseIdentity } from '../../ledger/identity/ledger-identity.ts';
import { anyText, optionalFlag, UsageError } from './flags.ts';

/** The ledger to read. */
export const ledgerFlag = optionalFlag(
  {
    value: 'LEDGER',
    help: 'folder of an imported ledger, a CAR file of Old Faithful, or bigtable:PROJECT/INSTANCE',
    fallback: 'the embedded ledger',
  },
  anyText,
);

/** The cluster of a ledger that does not record it. */
export const identityFlags = {
  cluster: optionalFlag(
    {
      value: 'NAME',
      help: 'cluster of the ledger: mainnet-beta, testnet, devnet, or with --genesis any name',
      fallback: 'unknown',
    },
    anyText,
  ),
  genesis: optionalFlag({ value: 'HASH', help: 'genesis hash of the cluster', fallback: 'that of --cluster' }, anyText),
};

/** null if neither flag is present. */
export function parseIdentityFlags(flags: {
  readonly cluster: string | null;
  readonly genesis: string | null;
}): LedgerIdentity | null {
  try {
    return parseIdentity(flags);
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
