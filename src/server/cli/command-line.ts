import { visibleLines } from '../../shared/format/visible-text.ts';
import { VERSION } from '../../shared/version.ts';
import { type Flags, type FlagValues, formatFlag, readArguments, UsageError, variableOf } from './flags.ts';
import { suggest } from './suggest.ts';
import { LedgerError } from '../../ledger/engine/key-value.ts';

/** A command of the command line. */
export interface Command {
  /** One or more words: "ledger import". */
  readonly name: string;
  readonly summary: string;
  /** Placeholder of the positional arguments in the help: "PATH…"; null if there are none. */
  readonly operands: string | null;
  readonly flags: Flags;
  /** Two command lines for the help and docs/cli.md. */
  readonly examples: readonly [string, string];
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

/** Runs the command named by the arguments; `withoutName` runs if they begin with none. Returns the exit code. */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  withoutName?: Command,
): Promise<number> {
  const command = commands.find(({ name }) => startsWith(args, name.split(' ')));
  if (command !== undefined) return runCommand(command, args.slice(command.name.split(' ').length));
  const [first = ''] = args;
  if (VERSION_ARGS.has(first)) {
    console.log(VERSION);
    return 0;
  }
  if (first === 'help' || HELP_ARGS.has(args.at(-1) ?? '')) return printHelp(commands, args);
  if (withoutName !== undefined && (first === '' || first.startsWith('-') || /^https?:/i.test(first)))
    return runCommand(withoutName, args);
  if (first === '') return printHelp(commands, args);
  const names = commands.map(({ name }) => name);
  // The longest names have two words.
  const suggestion = suggest(args.slice(0, 2).join(' '), names) || suggest(first, names);
  console.error(`slotscope: unknown command "${args.join(' ')}"${suggestion} (see slotscope --help)`);
  return 2;
}

const VERSION_ARGS = new Set(['--version', '-v']);
const HELP_ARGS = new Set(['--help', '-h']);

async function runCommand(command: Command, args: readonly string[]): Promise<number> {
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`slotscope ${command.name}: ${error.message} (see slotscope ${command.name} --help)`);
      return 2;
    }
    if (error instanceof LedgerError) {
      // A ledger or node may have named what it is about.
      console.error(visibleLines(`slotscope ${command.name}: ${error.message}`));
      return 2;
    }
    throw error;
  }
}

/** `help`, `help ledger`, `help ledger import`, `ledger --help`. */
function printHelp(commands: readonly Command[], args: readonly string[]): number {
  const words = args.filter((word) => word !== 'help' && !HELP_ARGS.has(word));
  const command = commands.find(({ name }) => name === words.join(' '));
  if (command !== undefined) {
    console.log(formatHelp(command));
    return 0;
  }
  const group = commands.filter(({ name }) => startsWith(name.split(' '), words));
  if (group.length > 0) {
    console.log(formatCommands(group));
    return 0;
  }
  const names = commands.map(({ name }) => name);
  console.error(
    `slotscope: unknown command "${words.join(' ')}"${suggest(words.join(' '), names)} (see slotscope --help)`,
  );
  return 2;
}

function startsWith(args: readonly string[], words: readonly string[]): boolean {
  return words.every((word, index) => args[index] === word);
}

function formatCommands(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, firstSentence(summary)] as const);
  return [
    'Usage: slotscope COMMAND [FLAGS]',
    'Without a command, slotscope serves the explorer and the JSON-RPC service.',
    formatRows(rows),
    'slotscope help COMMAND describes the flags of a command.',
  ].join('\n\n');
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}

type Described = Pick<Command, 'name' | 'summary' | 'operands' | 'flags' | 'examples'>;

function formatHelp(command: Described): string {
  const rows = Object.entries(command.flags).map(([name, flag]) => {
    const { help, fallback, isSecret } = flag;
    const notes = [
      ...(isSecret ? [`${variableOf(name)} keeps a key out of the process list`] : []),
      ...(fallback === null ? [] : [`default: ${fallback}`]),
    ];
    return [formatFlag(name, flag), notes.length === 0 ? help : `${help} (${notes.join('; ')})`] as const;
  });
  const [name] = Object.keys(command.flags);
  return [
    wrap(`Usage: ${formatUsage(command)}`, WIDTH, '  '),
    wrap(command.summary, WIDTH),
    ...(rows.length === 0 ? [] : [formatRows(rows)]),
    ...(name === undefined
      ? []
      : [wrap(`A flag that is absent is read from the environment: --${name} from ${variableOf(name)}.`, WIDTH)]),
    `Examples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`,
  ].join('\n\n');
}

/** The command with its arguments; long lists of flags are not repeated. */
export function formatUsage({ name, operands, flags }: Pick<Command, 'name' | 'operands' | 'flags'>): string {
  const entries = Object.entries(flags);
  const required = entries.filter(([, { isRequired }]) => isRequired).map(([flag, each]) => formatFlag(flag, each));
  const optional = entries.filter(([, { isRequired }]) => !isRequired).map(([flag, each]) => formatFlag(flag, each));
  const shown = optional.length > MAX_USAGE_FLAGS ? ['[FLAGS]'] : optional.map((text) => `[${text}]`);
  return ['slotscope', name, ...required, ...shown, operands ?? []].flat().join(' ');
}

const MAX_USAGE_FLAGS = 6;

/** The width of a terminal, in characters. */
const WIDTH = 80;
/** The widest left column, in characters. The help of a longer flag begins on the next line. */
const MAX_LEFT = 24;

/** Two columns, wrapped to the width of a terminal. */
function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(MAX_LEFT, Math.max(...rows.map(([left]) => left.length)));
  const indent = ' '.repeat(width + 4);
  return rows
    .map(([left, right]) => {
      const text = wrap(right, WIDTH - indent.length).replaceAll('\n', `\n${indent}`);
      return left.length <= width ? `  ${left.padEnd(width)}  ${text}` : `  ${left}\n${indent}${text}`;
    })
    .join('\n');
}

/** Breaks a text at spaces into lines of at most `width` characters, if its words allow; `indent` begins each line but the first. */
function wrap(text: string, width: number, indent = ''): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(`${indent}${word}`);
  }
  return lines.join('\n');
}
