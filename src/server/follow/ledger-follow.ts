import { EXIT, formatCount, type Reporter } from '../../ledger/commands/reporter.ts';
import { type LedgerIdentity, storeIdentity } from '../../ledger/identity/ledger-identity.ts';
import { formatSlotLabel } from '../../shared/progress.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { UpstreamAddress } from '../upstream/upstream-address.ts';
import { createWarehouseStore } from '../../ledger/store/warehouse-store.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { createFollowMetrics } from '../monitoring/metrics.ts';
import { formatUrl, listenForMetrics, type MetricsAddress, stopMetrics } from '../serve/listen.ts';
import { createTipReader } from '../serve/readiness.ts';
import { createUpstream, observeUpstream } from '../upstream/upstream.ts';
import { followNode } from './follow-node.ts';
import { writeUntilStopped } from './until-stopped.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { Slot } from '../../solana/ids/ids.ts';

export interface LedgerFollowFlags {
  /** The ledger's folder. Created if it does not exist. */
  readonly ledger: string;
  readonly address: UpstreamAddress;
  readonly start: Slot | null;
  readonly identity: LedgerIdentity | null;
  /** If true, every line of the result is JSON. */
  readonly json: boolean;
  /** Where to serve metrics; null for nowhere. */
  readonly metricsAddress: MetricsAddress | null;
}

/**
 * Follows a node until SIGTERM or SIGINT, and reports what it added. The exit code is 0. Throws LedgerError if it
 * cannot continue.
 */
export async function ledgerFollow(
  { ledger, address, start, identity, metricsAddress, json }: LedgerFollowFlags,
  { line, problem, progress }: Reporter,
): Promise<number> {
  const metrics = metricsAddress && (await createFollowMetrics());
  const metricsServer = metricsAddress && metrics && (await listenForMetrics(metrics, metricsAddress));
  if (typeof metricsServer === 'string') {
    problem(`slotscope ledger follow: ${metricsServer}`);
    return EXIT.failed;
  }
  if (metricsServer !== null) {
    const metricsUrl = `${formatUrl(metricsServer)}metrics`;
    line(json ? stringifyJson({ metrics: metricsUrl }) : `Metrics on ${metricsUrl}`);
  }
  let added = 0;
  let last: Slot | null = null;
  const following = writeUntilStopped(ledger, async (engine, signal) => {
    if (identity !== null) await storeIdentity(engine, identity);
    metrics?.watchLedger(createTipReader(createService(createWarehouseStore(engine))));
    const node = observeUpstream(
      createUpstream(address, 'the node', () => {}),
      (outcome, milliseconds) => metrics?.countUpstreamCall(1, outcome, milliseconds),
    );
    await followNode({
      node,
      ledger: engine,
      start,
      signal,
      events: {
        onBlock: (slot, newest) => {
          if (last === null && json) line(stringifyJson({ following: { slot } }));
          else if (last === null) line(`Following the node from slot ${formatInteger(slot)} on`);
          [added, last] = [added + 1, slot];
          const total = added + Number(newest - slot);
          progress({ done: added, total, counted: { count: added, unit: 'block' }, label: formatSlotLabel(slot) });
          metrics?.countBlock();
          metrics?.setLag(newest - slot);
        },
        onTip: (newest, slot) => metrics?.setLag(newest - slot),
        onProblem: (reason) => {
          metrics?.countInterruption();
          problem(`${reason}; trying again`);
        },
        onRecovery: () => problem('the node answers again'),
      },
    });
  });
  await following.finally(() => stopMetrics(metricsServer));
  const end = last === null ? '' : `, the last one of slot ${formatInteger(last)}`;
  if (json) line(stringifyJson({ added, last, exitCode: EXIT.ok }));
  else {
    line(`Stopped: ${formatCount(added, 'block')} added${end}`);
    if (added > 0) line('They are kept; run the same command again to continue.');
  }
  return EXIT.ok;
}
