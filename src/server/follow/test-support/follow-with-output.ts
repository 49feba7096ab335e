import { parseSlot } from '../../../solana/ids/ids.ts';
import { createTerminalReporter } from '../../cli/terminal-reporter.ts';
import { parseUpstreams } from '../../upstream/upstream-address.ts';
import { ledgerFollow } from '../ledger-follow.ts';

/** Runs the command `ledger follow`, in a child process of follow-process.test.ts. */
export async function followWithOutput(ledger: string, start: string): Promise<void> {
  const [address] = parseUpstreams(process.env['SLOTSCOPE_FROM'] ?? '');
  if (address === undefined || typeof address === 'string') throw new Error('no URL');
  const options = { ledger, address, start: parseSlot(start), identity: null };
  process.exitCode = await ledgerFollow(options, createTerminalReporter(process.stdout, process.stderr));
}
