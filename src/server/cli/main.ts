import { type Command, runCommandLine } from './command-line.ts';
import { createCompletionCommand } from './completion-command.ts';
import { ledgerCommands } from './ledger-commands.ts';
import { printCommands } from './print-commands.ts';
import { serveCommand } from './serve-command.ts';

const DESCRIBED: readonly Command[] = [serveCommand, ...printCommands, ...ledgerCommands];

export const COMMANDS: readonly Command[] = [...DESCRIBED, createCompletionCommand(DESCRIBED)];

/** Runs `slotscope` with these arguments; returns the exit code. */
export function main(args: readonly string[]): Promise<number> {
  return runCommandLine(COMMANDS, args, serveCommand);
}
