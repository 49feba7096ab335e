import { parseArgs, type ParseArgsConfig } from 'node:util';
import { suggest } from './suggest.ts';

/**
 * A flag of a command: how its value is parsed and how the help describes it. Its key in the command's list is its
 * name.
 */
export interface Flag<T> {
  /** Placeholder of the value in the help; null for a switch. */
  readonly placeholder: string | null;
  readonly help: string;
  /** The default as the help shows it; null for none. */
  readonly fallback: string | null;
  /** True if the flag may be repeated. */
  readonly repeats: boolean;
  readonly isRequired: boolean;
  /** True if the value may contain a key, which others can read in the list of processes. */
  readonly isSecret: boolean;
  /** The name of a flag that cannot be combined with this one. If it is present, this flag's variable is ignored. null for none. */
  readonly excludes: string | null;
  /**
   * Parses the values in order; an empty list if the flag is absent. `name` is for errors: "--port". Throws UsageError.
   */
  readonly read: (texts: readonly string[], name: string) => T;
}

/** The flags of a command by name, in the order of the help. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

export type FlagValues<F extends Flags> = {
  readonly [Name in keyof F]: F[Name] extends Flag<infer T> ? T : never;
};

/** Invalid arguments: printed as one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses the text of a value. Throws UsageError, with the name of the flag. */
export type ParseFlag<T> = (text: string, name: string) => T;

interface Description {
  /** Placeholder of the value. */
  readonly value: string;
  readonly help: string;
  readonly isSecret?: boolean;
  readonly excludes?: string;
}

/** An optional flag, null if absent. `fallback` describes the default in the help. */
export function optionalFlag<T>(
  description: Description & { readonly fallback: string | null },
  parse: ParseFlag<T>,
): Flag<T | null> {
  return createFlag(description, (texts, name) => (texts.length === 0 ? null : parse(lastOf(texts), name)));
}

/** A flag with a default value. */
export function defaultedFlag<T extends string | number>(
  description: Description & { readonly fallback: NoInfer<T> },
  parse: ParseFlag<T>,
): Flag<T> {
  const { fallback } = description;
  return createFlag({ ...description, fallback: String(fallback) }, (texts, name) =>
    texts.length === 0 ? fallback : parse(lastOf(texts), name),
  );
}

export function requiredFlag<T>(description: Description, parse: ParseFlag<T>): Flag<T> {
  const flag = createFlag({ ...description, fallback: null }, (texts, name) => parse(lastOf(texts), name));
  return { ...flag, isRequired: true };
}

/** A flag that may be repeated. */
export function repeatedFlag<T>(
  description: Description & { readonly fallback: string },
  read: Flag<T>['read'],
): Flag<T> {
  return { ...createFlag(description, read), repeats: true };
}

/** A flag without a value. */
export function switchFlag(help: string): Flag<boolean> {
  const flag = createFlag({ value: '', help, fallback: null }, (texts) => texts.length > 0);
  return { ...flag, placeholder: null };
}

function createFlag<T>(
  { value, help, fallback, isSecret = false, excludes }: Description & { readonly fallback: string | null },
  read: Flag<T>['read'],
): Flag<T> {
  const description = { placeholder: value, help, fallback, isSecret, excludes: excludes ?? null };
  return { ...description, repeats: false, isRequired: false, read };
}

/** The environment variable that is read if a flag is absent: SLOTSCOPE_CACHE_MB for `cache-mb`. */
export function variableOf(name: string): string {
  return `SLOTSCOPE_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** The last occurrence of a flag wins. */
function lastOf(texts: readonly string[]): string {
  return texts.at(-1) ?? '';
}

export const anyText: ParseFlag<string> = (text) => text;

/** An integer from `min` to `max`. */
export function integerFrom(min: number, max: number): ParseFlag<number> {
  return (text, name) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw invalidValue(name, text, `it must be a number from ${min} to ${max}`);
  };
}

/** An http or https URL. Errors do not repeat it, because it may contain a key. */
export const anyHttpUrl: ParseFlag<string> = (text, name) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`${name} must be an http or https URL`);
  return url.href;
};

export function oneOf<T extends string>(choices: readonly T[]): ParseFlag<T> {
  return (text, name) => {
    const choice = choices.find((each) => each === text);
    if (choice === undefined) throw invalidValue(name, text, `it must be one of: ${choices.join(', ')}`);
    return choice;
  };
}

/** The result of `parse`; null is rejected. */
export function parsedWith<T>(parse: (text: string) => T | null, expected: string): ParseFlag<T> {
  return (text, name) => {
    const value = parse(text);
    if (value === null) throw invalidValue(name, text, `it must be ${expected}`);
    return value;
  };
}

/**
 * The error for an invalid value of a flag. It repeats the value, so do not use it for values that may contain a key.
 */
export function invalidValue(name: string, text: string, problem: string): UsageError {
  return new UsageError(`${name} is "${text}"; ${problem}`);
}

export interface ReadArguments<F extends Flags> {
  readonly values: FlagValues<F>;
  readonly operands: readonly string[];
}

/** Parses the arguments of a command; "help" if they request it. Throws UsageError. */
export function readArguments<F extends Flags>(flags: F, args: readonly string[]): ReadArguments<F> | 'help' {
  rejectUnknownFlag(flags, args);
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, { placeholder }] of Object.entries(flags)) {
    options[name] = { type: placeholder === null ? 'boolean' : 'string', multiple: true };
  }
  const { values, positionals } = parseArgsOrThrow({ args: [...args], options, allowPositionals: true });
  if (values['help'] === true) return 'help';
  const given = new Map(Object.keys(flags).map((name) => [name, [values[name] ?? []].flat().map(String)]));
  const read = Object.entries(flags).map(([name, flag]) => [name, readFlag(name, flag, given)] as const);
  // Object.fromEntries loses the types of the names.
  return { values: Object.fromEntries(read) as FlagValues<F>, operands: positionals };
}

/** Throws a UsageError that suggests a known flag, which Node's own message does not. */
function rejectUnknownFlag(flags: Flags, args: readonly string[]): void {
  const end = args.indexOf('--');
  for (const arg of end === -1 ? args : args.slice(0, end)) {
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name === undefined || name === 'help' || Object.hasOwn(flags, name)) continue;
    throw new UsageError(`unknown flag --${name}${suggest(name, Object.keys(flags), '--')}`);
  }
}

function readFlag<T>(name: string, flag: Flag<T>, given: ReadonlyMap<string, readonly string[]>): T {
  const { placeholder, isRequired, excludes } = flag;
  const texts = given.get(name) ?? [];
  if (texts.includes('')) throw new UsageError(`--${name} needs a value`);
  if (texts.length > 0) return flag.read(texts, `--${name}`);
  const isExcluded = excludes !== null && (given.get(excludes) ?? []).length > 0;
  const variable = variableOf(name);
  const fromVariable = isExcluded ? '' : (process.env[variable] ?? '');
  if (fromVariable !== '') return flag.read(variableTexts(flag, fromVariable, variable), variable);
  if (isRequired) throw new UsageError(`--${name} ${placeholder} is required, or ${variable}`);
  return flag.read([], `--${name}`);
}

/** The values in a variable: of a flag that may be repeated, they are separated by commas; of one without a value, "1" is its presence. */
function variableTexts({ placeholder, repeats }: Flag<unknown>, text: string, variable: string): readonly string[] {
  if (placeholder !== null) return repeats ? text.split(',').map((each) => each.trim()) : [text];
  if (/^(?:1|true)$/i.test(text)) return [text];
  if (/^(?:0|false)$/i.test(text)) return [];
  throw invalidValue(variable, text, 'it must be 1 or 0');
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

/** The flag as it is typed: "--port N". */
export function formatFlag(name: string, { placeholder, repeats }: Flag<unknown>): string {
  return `--${name}${placeholder === null ? '' : ` ${placeholder}`}${repeats ? '…' : ''}`;
}
