import { formatCount, type Reporter } from '../../ledger/commands/reporter.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { UpstreamAddress } from '../upstream/upstream-address.ts';
import { createUpstream } from '../upstream/upstream.ts';
import { fillFromNode } from './fill-node.ts';
import { writeUntilStopped } from './until-stopped.ts';

export interface LedgerFillFlags {
  /** The ledger's folder. Created if it does not exist. */
  readonly ledger: string;
  readonly address: UpstreamAddress;
  readonly slots: { readonly from: Slot; readonly to: Slot };
  readonly parallel: number;
}

/**
 * Adds the missing blocks of a range, until it is complete, or until SIGTERM or SIGINT. The exit code is 0 if the node
 * has the whole range and the ledger now has all of its blocks, otherwise 1.
 */
export async function ledgerFill(
  { ledger, address, slots, parallel }: LedgerFillFlags,
  { line, problem, progress }: Reporter,
): Promise<number> {
  return writeUntilStopped(ledger, async (engine, signal) => {
    const { added, existing, failed, covered, failure } = await fillFromNode({
      node: createUpstream(address, 'the node', () => {}),
      ledger: engine,
      ...slots,
      parallel,
      signal,
      onProgress: (done, total, slot) => progress(done, total, `slot ${slot}`),
      onProblem: (reason) => problem(`${reason}; trying again`),
    });
    for (const { slot, reason } of failed) problem(`slot ${formatInteger(slot)}: ${reason}`);
    line(`${formatCount(added, 'block')} added, ${formatInteger(existing)} there already`);
    if (failure !== null) problem(failure);
    else if (covered === null && !signal.aborted) problem('the node has no slot of this range');
    if (covered !== null && (covered.from > slots.from || covered.to < slots.to))
      problem(`the node has only slots ${formatInteger(covered.from)} to ${formatInteger(covered.to)} of this range`);
    const isCovered = covered !== null && covered.from === slots.from && covered.to === slots.to;
    return isCovered && failed.length === 0 && failure === null && !signal.aborted ? 0 : 1;
  });
}
