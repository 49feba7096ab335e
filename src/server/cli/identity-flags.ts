import { type LedgerIdentity, parseIdentity } from '../../ledger/history/ledger-identity.ts';
import { type Flag, type ParsedArgs, UsageError } from './command-line.ts';

export const identityFlags: readonly Flag[] = [
  {
    name: 'cluster',
    value: 'NAME',
    help: 'cluster of the ledger: mainnet-beta, testnet, devnet, or with --genesis any name (default: unknown)',
  },
  { name: 'genesis', value: 'HASH', help: 'genesis hash of the cluster (default: that of --cluster)' },
];

/** null if neither flag is present. */
export function parseIdentityFlags(args: ParsedArgs): LedgerIdentity | null {
  try {
    return parseIdentity({ cluster: args.value('cluster'), genesis: args.value('genesis') });
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}
