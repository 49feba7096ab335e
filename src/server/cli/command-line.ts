import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { LedgerError } from '../../ledger/errors.ts';
import { SERVICE_VERSION } from '../../rpc-service/version.ts';

/** A command of the command line; `name` has its words ("ledger import"). */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** What follows the name, in words: "--ledger DIR PATH…". */
  readonly usage: string;
  readonly flags: readonly Flag[];
  /** Whether words that are not flags may follow. */
  readonly takesPaths: boolean;
  /** Gives the exit code. Throws UsageError for flags that cannot be. */
  readonly run: (given: GivenFlags) => Promise<number>;
}

export interface Flag {
  readonly name: string;
  /** What its value is called in the help; null for a flag without a value. */
  readonly value: string | null;
  readonly help: string;
}

export interface GivenFlags {
  readonly text: (name: string) => string | null;
  readonly has: (name: string) => boolean;
  readonly paths: readonly string[];
}

/** Flags that cannot be: one clear line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Finds the command that the arguments name and runs it; gives the exit code. */
export async function runCommandLine(commands: readonly Command[], args: readonly string[]): Promise<number> {
  const command = commands.find(({ name }) => startsWith(args, name.split(' ')));
  if (command === undefined) return explainCommands(commands, args);
  const rest = args.slice(command.name.split(' ').length);
  try {
    const given = readFlags(command, rest);
    if (given.has('help')) {
      console.log(formatHelp(command));
      return 0;
    }
    return await command.run(given);
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

function explainCommands(commands: readonly Command[], args: readonly string[]): number {
  const [first] = args;
  if (first === '--version') {
    console.log(SERVICE_VERSION);
    return 0;
  }
  if (first === undefined || first === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(formatCommands(commands));
    return 0;
  }
  console.error(`slotscope: there is no command "${args.join(' ')}" (see slotscope --help)`);
  return 2;
}

function readFlags(command: Command, args: readonly string[]): GivenFlags {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const { name, value } of command.flags) options[name] = { type: value === null ? 'boolean' : 'string' };
  const { values, positionals } = parseStrictly({ args: [...args], options, allowPositionals: true });
  const empty = command.flags.find(({ name }) => values[name] === '');
  if (empty !== undefined) throw new UsageError(`--${empty.name} is empty`);
  const [extra] = positionals;
  if (extra !== undefined && !command.takesPaths) throw new UsageError(`"${extra}" is not a flag`);
  return {
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : null;
    },
    has: (name) => values[name] === true,
    paths: positionals,
  };
}

function parseStrictly(config: ParseArgsConfig): ReturnType<typeof parseArgs> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node's own words, first sentence: "Unknown option '--prot'".
    const [sentence = ''] = error instanceof TypeError ? error.message.split(/\.\s/) : [];
    if (sentence === '') throw error;
    throw new UsageError(
      sentence.replace(/^Option '(.+)' argument is ambiguous$/, 'the value of $1 starts like a flag'),
    );
  }
}

function formatCommands(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `Usage: slotscope <command> [flags]\n\n${formatRows(rows)}\n\nslotscope <command> --help says more.`;
}

function formatHelp({ name, summary, usage, flags }: Command): string {
  const rows = flags.map(
    ({ name: flag, value, help }) => [`--${flag}${value === null ? '' : ` ${value}`}`, help] as const,
  );
  return `Usage: slotscope ${name} ${usage}\n\n${summary}\n\n${formatRows(rows)}`;
}

function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
