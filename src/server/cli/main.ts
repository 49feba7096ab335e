import { type Command, runCommandLine } from './command-line.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { serveCommand } from './serve-command.ts';
import { txCommand } from './tx-command.ts';

export const COMMANDS: readonly Command[] = [serveCommand, txCommand, ...ledgerCommands];

/** Runs `slotscope` with these arguments; returns the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommandLine(COMMANDS, args);
}
