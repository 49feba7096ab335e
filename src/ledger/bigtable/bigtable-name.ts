import { LedgerError } from '../engine/key-value.ts';

/** A Bigtable instance that holds a ledger. */
export interface BigtableName {
  readonly project: string;
  readonly instance: string;
}

const PREFIX = 'bigtable:';

/** Parses "bigtable:PROJECT/INSTANCE"; null for any other kind of ledger. Throws LedgerError if a part is missing or impossible. */
export function parseBigtableName(ledger: string): BigtableName | null {
  if (!ledger.startsWith(PREFIX)) return null;
  // A project id may have the domain of an organization before it: "example.com:project".
  const match = /^((?:[a-z0-9.-]+:)?[a-z0-9-]+)\/([a-z0-9-]+)$/.exec(ledger.slice(PREFIX.length));
  const [, project, instance] = match ?? [];
  if (project === undefined || instance === undefined) {
    throw new LedgerError(`${ledger} does not name a warehouse: write bigtable:PROJECT/INSTANCE`);
  }
  return { project, instance };
}
