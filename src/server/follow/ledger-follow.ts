import { formatCount, type Reporter } from '../../ledger/commands/reporter.ts';
import { type LedgerIdentity, storeIdentity } from '../../ledger/identity/ledger-identity.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { UpstreamAddress } from '../upstream/upstream-address.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { followNode } from './follow-node.ts';
import { writeUntilStopped } from './until-stopped.ts';
import type { Slot } from '../../solana/ids/ids.ts';

export interface LedgerFollowFlags {
  /** The ledger's folder. Created if it does not exist. */
  readonly ledger: string;
  readonly address: UpstreamAddress;
  readonly start: Slot | null;
  readonly identity: LedgerIdentity | null;
}

/**
 * Follows a node until SIGTERM or SIGINT, and reports what it added. The exit code is 0. Throws LedgerError if it
 * cannot continue.
 */
export async function ledgerFollow(
  { ledger, address, start, identity }: LedgerFollowFlags,
  { line, problem, progress }: Reporter,
): Promise<number> {
  let added = 0;
  let last: Slot | null = null;
  await writeUntilStopped(ledger, async (engine, signal) => {
    if (identity !== null) await storeIdentity(engine, identity);
    const node = createUpstream(address, 'the node', () => {});
    await followNode({
      node,
      ledger: engine,
      start,
      signal,
      events: {
        onBlock: (slot, newest) => {
          if (last === null) line(`Following the node from slot ${formatInteger(slot)} on`);
          [added, last] = [added + 1, slot];
          progress(added, added + Number(newest - slot), `slot ${slot}`);
        },
        onProblem: (reason) => problem(`${reason}; trying again`),
        onRecovery: () => problem('the node answers again'),
      },
    });
  });
  const end = last === null ? '' : `, the last one of slot ${formatInteger(last)}`;
  line(`Stopped: ${formatCount(added, 'block')} added${end}`);
  return 0;
}
