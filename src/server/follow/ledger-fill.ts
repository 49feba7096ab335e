import { EXIT, formatCount, type Reporter } from '../../ledger/commands/reporter.ts';
import { formatSlotLabel } from '../../shared/progress.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { stringifyJson } from '../../shared/json/json.ts';
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
  /** If true, every line of the result is JSON. */
  readonly json: boolean;
}

/**
 * Adds the missing blocks of a range, until it is complete, or until SIGTERM or SIGINT. The exit code is 0 if the node
 * has the whole range and the ledger now has all of its blocks, 2 if it was stopped, otherwise 1.
 */
export async function ledgerFill(
  { ledger, address, slots, parallel, json }: LedgerFillFlags,
  { line, problem, progress }: Reporter,
): Promise<number> {
  return writeUntilStopped(ledger, async (engine, signal) => {
    const report = await fillFromNode({
      node: createUpstream(address, 'the node', () => {}),
      ledger: engine,
      ...slots,
      parallel,
      signal,
      onProgress: ({ added: count, slot, ...share }) =>
        progress({ ...share, counted: { count, unit: 'block' }, label: formatSlotLabel(slot) }),
      onProblem: (reason) => problem(`${reason}; trying again`),
    });
    const { added, existing, failed, covered, failure } = report;
    const isCovered = covered !== null && covered.from === slots.from && covered.to === slots.to;
    const isComplete = isCovered && failed.length === 0 && failure === null;
    const code = signal.aborted ? EXIT.failed : isComplete ? EXIT.ok : EXIT.wrong;
    if (json) {
      for (const { slot, reason } of failed) line(stringifyJson({ finding: 'failed', slot, text: reason }));
      line(stringifyJson({ findings: failed.length, added, existing, covered, failure, exitCode: code }));
    } else {
      for (const { slot, reason } of failed) problem(`slot ${formatInteger(slot)}: ${reason}`);
      line(`${formatCount(added, 'block')} added, ${formatInteger(existing)} there already`);
      if (failure !== null) problem(failure);
      else if (covered === null && !signal.aborted) problem('the node has no slot of this range');
      if (covered !== null && !isCovered)
        problem(`the node has only slots ${formatInteger(covered.from)} to ${formatInteger(covered.to)} of this range`);
    }
    if (signal.aborted)
      problem('Stopped. The blocks that were added are kept; run the same command again to add the rest.');
    return code;
  });
}
