import type { Address } from '../ids/ids.ts';
import data from './error-names.json';

/** A lookup like `knownError`. */
export type KnownErrors = (programId: Address, code: number) => KnownError;

/** What is known of a custom error code. */
export interface KnownError {
  readonly name: string | null;
  /** null unless the program publishes no name. */
  readonly check: ErrorCheck | null;
}

/** The check that makes a program return a code, of programs that publish no source. */
export interface ErrorCheck {
  /** What made the program return the code, as a clause. "{1}" is the u64 at byte 1 of the data of the call that failed. */
  readonly meaning: string;
  /**
   * The repository with a disassembly, or with tests of the deployed program, as on GitHub. null if recordings show the meaning: it is
   * true of all recorded calls that returned the code, and of none that succeeded. A test checks that.
   */
  readonly source: string | null;
}

/** The name of a custom error, or else the check that returns it. */
export function knownError(programId: Address, code: number): KnownError {
  const name = customErrorName(programId, code);
  const check = data.checks.find((each) => each.program === programId && each.code === code);
  return { name, check: name === null ? (check ?? null) : null };
}

/** A program's name for a custom error code; null for a code without a name, and for any program without a table. */
export function customErrorName(programId: Address, code: number): string | null {
  const tables = CUSTOM_ERROR_NAMES.filter(({ programs }) => programs.includes(programId));
  for (const table of tables) {
    const { rest } = table;
    const name = nameIn(table, code) ?? (rest !== undefined && code >= rest.first ? rest.name : null);
    if (name !== null) return name;
  }
  if (!tables.some(({ framework }) => framework === 'anchor')) return null;
  return nameIn(data.anchor, code) ?? nameIn(data.earlyAnchor, code);
}

/** An error that the Anchor framework returns in every program built with it, and that no IDL lists; null for any other code. */
export function anchorFrameworkError(code: number): { readonly name: string; readonly message: string | null } | null {
  const name = nameIn(data.anchor, code);
  const messages: Readonly<Record<string, string>> = data.anchor.messages;
  return name === null ? null : { name, message: messages[code] ?? null };
}

/** Consecutive error codes. */
export interface CodeNames {
  /** The code of the first name. */
  readonly first: number;
  /** Lines of names, separated by spaces. `100=Name` continues at 100, and `-` is a code without a name. */
  readonly names: readonly string[];
}

/** Names of the custom errors of programs that share an interface. */
export interface CustomErrorTable extends CodeNames {
  readonly programs: readonly string[];
  /** `anchor`: programs built with Anchor also have the errors of the framework. */
  readonly framework?: string;
  /** The name of all codes from a bound on. */
  readonly rest?: { readonly first: number; readonly name: string };
}

/**
 * The published custom errors of programs. Codes whose name changed in the history of the program's repository are left
 * out, because a table cannot tell which version ran. In the data, each group of tables lists the public repositories
 * that publish them.
 */
export const CUSTOM_ERROR_NAMES: readonly CustomErrorTable[] = data.programs.flatMap(
  ({ tables }): readonly CustomErrorTable[] => tables,
);

/** A memo of constant data: each table is read on first use. */
const read = new Map<CodeNames, ReadonlyMap<number, string>>();

function nameIn(table: CodeNames, code: number): string | null {
  const byCode = read.get(table) ?? readNames(table);
  read.set(table, byCode);
  return byCode.get(code) ?? null;
}

/** The names of a table by code. */
export function readNames({ first, names }: CodeNames): ReadonlyMap<number, string> {
  const byCode = new Map<number, string>();
  let code = first;
  for (const item of names.join(' ').split(' ')) {
    const [left = '', right] = item.split('=');
    if (right !== undefined) code = Number(left);
    const name = right ?? left;
    if (name !== '-' && name !== '') byCode.set(code, name);
    code++;
  }
  return byCode;
}
