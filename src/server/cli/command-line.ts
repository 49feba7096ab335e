import { VERSION } from '../../shared/version.ts';
import { type Flags, type FlagValues, formatFlag, readArguments, UsageError } from './flags.ts';
import { LedgerError } from '../../ledger/engine/key-value.ts';

/** A command of the command line. */
export interface Command {
  /** One or more words: "ledger import". */
  readonly name: string;
  readonly summary: string;
  /** Placeholder of the positional arguments in the help: "PATH…"; null if there are none. */
  readonly operands: string | null;
  readonly flags: Flags;
  /** The exit code if a ledger cannot be read; 1 by default. */
  readonly failureCode?: number;
  /** Receives the arguments after the name and returns the exit code. Throws UsageError for invalid arguments. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

/** Creates a command whose `run` receives the typed values of its flags by name. */
export function createCommand<F extends Flags>(
  command: Omit<Command, 'flags' | 'run'> & {
    readonly flags: F;
    readonly run: (flags: FlagValues<F>, operands: readonly string[]) => Promise<number>;
  },
): Command {
  return {
    ...command,
    run: async (args) => {
      const read = readArguments(command.flags, args);
      if (read === 'help') {
        console.log(formatHelp(command));
        return 0;
      }
      const [first] = read.operands;
      if (first !== undefined && command.operands === null) throw new UsageError(`unexpected argument "${first}"`);
      return command.run(read.values, read.operands);
    },
  };
}

/** Runs the command named by the arguments; returns the exit code. */
export async function runCommandLine(commands: readonly Command[], args: readonly string[]): Promise<number> {
  const command = commands.find(({ name }) => startsWith(args, name.split(' ')));
  if (command === undefined) return runWithoutCommand(commands, args);
  try {
    return await command.run(args.slice(command.name.split(' ').length));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`slotscope ${command.name}: ${error.message} (see slotscope ${command.name} --help)`);
      return 2;
    }
    if (error instanceof LedgerError) {
      console.error(`slotscope ${command.name}: ${error.message}`);
      return command.failureCode ?? 1;
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
    console.log(VERSION);
    return 0;
  }
  if (first === undefined || first === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(formatCommands(commands));
    return 0;
  }
  console.error(`slotscope: unknown command "${args.join(' ')}" (see slotscope --help)`);
  return 2;
}

function formatCommands(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return `Usage: slotscope <command> [flags]\n\n${formatRows(rows)}\n\nRun slotscope <command> --help for the flags of a command.`;
}

type Described = Pick<Command, 'name' | 'summary' | 'operands' | 'flags'>;

function formatHelp(command: Described): string {
  const rows = Object.entries(command.flags).map(([name, flag]) => {
    const { help, fallback, variable } = flag;
    const notes = [
      ...(variable === null ? [] : [`or ${variable.name}, which keeps a key out of the process list`]),
      ...(fallback === null ? [] : [`default: ${fallback}`]),
    ];
    return [formatFlag(name, flag), notes.length === 0 ? help : `${help} (${notes.join('; ')})`] as const;
  });
  return `Usage: ${formatUsage(command)}\n\n${command.summary}\n\n${formatRows(rows)}`;
}

/** The command with its arguments; long lists of flags are not repeated. */
export function formatUsage({ name, operands, flags }: Described): string {
  const entries = Object.entries(flags);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([flag, each]) => formatFlag(flag, each));
  const optional = entries.filter(([, { isRequired }]) => !isRequired).map(([flag, each]) => formatFlag(flag, each));
  const shown = optional.length > MAX_USAGE_FLAGS ? ['[FLAGS]'] : optional.map((text) => `[${text}]`);
  return ['slotscope', name, ...required, ...shown, operands ?? []].flat().join(' ');
}

const MAX_USAGE_FLAGS = 6;

function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
