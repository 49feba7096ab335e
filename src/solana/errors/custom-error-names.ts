import type { Address } from '../ids/ids.ts';
import { ANCHOR_ERRORS, EARLY_ANCHOR_ERRORS } from './custom-errors/anchor-errors.ts';
import { CUSTOM_ERROR_TABLES } from './custom-errors/custom-error-tables.ts';
import type { CustomErrorTable } from './custom-errors/custom-error-table.ts';

/** A lookup like `customErrorName`. */
export type CustomErrorNames = (programId: Address, code: number) => string | null;

/** A program's name for a custom error code; null for a code without a name, and for any program without a table. */
export function customErrorName(programId: Address, code: number): string | null {
  const tables = CUSTOM_ERROR_TABLES.filter(({ programs }) => programs.includes(programId));
  for (const { first, names, rest } of tables) {
    const name = nameIn(first, names, code) ?? (rest !== undefined && code >= rest.first ? rest.name : null);
    if (name !== null) return name;
  }
  if (!tables.some(({ framework }) => framework === 'anchor')) return null;
  return (
    nameIn(ANCHOR_ERRORS.first, ANCHOR_ERRORS.names, code) ??
    nameIn(EARLY_ANCHOR_ERRORS.first, EARLY_ANCHOR_ERRORS.names, code)
  );
}

const read = new Map<string, ReadonlyMap<number, string>>();

function nameIn(first: number, names: string, code: number): string | null {
  const byCode = read.get(names) ?? readNames(first, names);
  read.set(names, byCode);
  return byCode.get(code) ?? null;
}

/** The names of a table by code. */
export function readNames(first: number, names: CustomErrorTable['names']): ReadonlyMap<number, string> {
  const byCode = new Map<number, string>();
  let code = first;
  for (const item of names.trim().split(/\s+/)) {
    const [left = '', right] = item.split('=');
    if (right !== undefined) code = Number(left);
    const name = right ?? left;
    if (name !== '-') byCode.set(code, name);
    code++;
  }
  return byCode;
}
