import { runCommandLine } from './command-line.ts';
import { followCommand } from './follow-command.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { serveCommand } from './serve-command.ts';
import { txCommand } from './tx-command.ts';

/** Runs `slotscope` with these arguments; returns the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommandLine([serveCommand, txCommand, ...ledgerCommands, followCommand], args);
}
