import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { LedgerError } from '../../ledger/engine/errors.ts';
import { SERVICE_VERSION } from '../../rpc-service/version.ts';

/** A command of the command line. */
export interface Command {
  /** One or more words: "ledger import". */
  readonly name: string;
  readonly summary: string;
  /** The arguments after the name, for the help: "--ledger DIR PATH…". */
  readonly usage: string;
  readonly flags: readonly Flag[];
  /** Whether positional arguments are allowed. */
  readonly takesPaths: boolean;
  /** Returns the exit code. Throws UsageError for invalid arguments. */
  readonly run: (args: ParsedArgs) => Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** The placeholder of its value in the help; null for a flag without a value. */
  readonly value: string | null;
  readonly help: string;
  /** Whether it may be given more than once. */
  readonly repeats?: boolean;
}

export interface ParsedArgs {
  /** The value of a flag; null if the flag is absent. */
  readonly value: (flag: string) => string | null;
  /** The values of a flag that repeats, in order. */
  readonly values: (flag: string) => readonly string[];
  /** Whether a flag without a value is present. */
  readonly has: (flag: string) => boolean;
  readonly paths: readonly string[];
}

/** Invalid arguments: printed as one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs the command named by the arguments; returns the exit code. */
export async function runCommandLine(commands: readonly Command[], args: readonly string[]): Promise<number> {
  const command = commands.find(({ name }) => startsWith(args, name.split(' ')));
  if (command === undefined) return runWithoutCommand(commands, args);
  try {
    const parsed = parseCommandArgs(command, args.slice(command.name.split(' ').length));
    if (parsed.has('help')) {
      console.log(formatHelp(command));
      return 0;
    }
    return await command.run(parsed);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`slotscope ${command.name}: ${error.message} (see slotscope ${command.name} --help)`);
      return 2;
    }
    if (error instanceof LedgerError) {
      console.error(`slotscope ${command.name}: ${error.message}`);
      return 1;
    }
    throw error;
  }
}

function startsWith(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

function runWithoutCommand(commands: readonly Command[], args: readonly string[]): number {
  const [first] = args;
  if (first === '--version') {
    console.log(SERVICE_VERSION);
    return 0;
  }
  if (first === undefined || first === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(formatCommands(commands));
    return 0;
  }
  console.error(`slotscope: unknown command "${args.join(' ')}" (see slotscope --help)`);
  return 2;
}

function parseCommandArgs(command: Command, args: readonly string[]): ParsedArgs {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const { name, value, repeats = false } of command.flags) {
    options[name] = { type: value === null ? 'boolean' : 'string', multiple: repeats };
  }
  const { values, positionals } = parseArgsOrThrow({ args: [...args], options, allowPositionals: true });
  const empty = command.flags.find(({ name }) => [values[name]].flat().includes(''));
  if (empty !== undefined) throw new UsageError(`--${empty.name} needs a value`);
  const [extra] = positionals;
  if (extra !== undefined && !command.takesPaths) throw new UsageError(`unexpected argument "${extra}"`);
  return {
    value: (flag) => {
      const value = values[flag];
      return typeof value === 'string' ? value : null;
    },
    values: (flag) => [values[flag]].flat().filter((value) => typeof value === 'string'),
    has: (flag) => values[flag] === true,
    paths: positionals,
  };
}

function parseArgsOrThrow(config: ParseArgsConfig): ReturnType<typeof parseArgs> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The first sentence of Node's message: "Unknown option '--prot'".
    const [sentence = ''] = error instanceof TypeError ? error.message.split(/\.\s/) : [];
    if (sentence === '') throw error;
    throw new UsageError(
      sentence.replace(/^Option '(.+)' argument is ambiguous$/, 'the value of $1 starts with a dash'),
    );
  }
}

function formatCommands(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `Usage: slotscope <command> [flags]\n\n${formatRows(rows)}\n\nRun slotscope <command> --help for the flags of a command.`;
}

function formatHelp({ name, summary, usage, flags }: Command): string {
  const rows = flags.map(
    ({ name: flag, value, help, repeats }) =>
      [`--${flag}${value === null ? '' : ` ${value}`}${repeats === true ? '…' : ''}`, help] as const,
  );
  return `Usage: slotscope ${name} ${usage}\n\n${summary}\n\n${formatRows(rows)}`;
}

function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
