import { runCommandLine } from './command-line.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { serveCommand } from './serve-command.ts';

/** Runs the command line `slotscope …`; gives the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommandLine([serveCommand, ...ledgerCommands], args);
}
